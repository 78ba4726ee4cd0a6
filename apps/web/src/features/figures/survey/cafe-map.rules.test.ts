import { describe, expect, it } from 'vitest';
import { bubbleRadius, MAP, placeLabels, ringRadius, spotOf, textWidth } from './cafe-map.rules.ts';

describe('the map of cafes', () => {
  it('has rings by the square root of the distance', () => {
    expect(ringRadius(1000, 1000)).toBe(MAP.radius);
    expect(ringRadius(250, 1000)).toBe(MAP.radius / 2);
  });

  it('puts a cafe in its true direction: north is up, east is right', () => {
    const north = spotOf({ distanceM: 1000, bearingDeg: 0, seats: 50 }, 1000);
    const east = spotOf({ distanceM: 1000, bearingDeg: 90, seats: 50 }, 1000);
    expect([north.x, north.y].map(Math.round)).toEqual([MAP.centerX, MAP.centerY - MAP.radius]);
    expect([east.x, east.y].map(Math.round)).toEqual([MAP.centerX + MAP.radius, MAP.centerY]);
  });

  it('never puts a cafe under the branch, however near it is', () => {
    const { x, y, r } = spotOf({ distanceM: 1, bearingDeg: 45, seats: 100 }, 20_000);
    expect(Math.hypot(x - MAP.centerX, y - MAP.centerY)).toBeGreaterThan(MAP.own + r);
  });

  it('draws bubbles whose area grows with the seats', () => {
    expect((bubbleRadius(200) / bubbleRadius(100)) ** 2).toBeCloseTo(2);
  });

  it('moves a label away from another one, and inside the map', () => {
    const spots = [
      { x: 300, y: 100, r: 15, width: 80 },
      { x: 320, y: 135, r: 15, width: 80 },
      { x: 300, y: 455, r: 15, width: 80 },
    ];
    const [first, , low] = placeLabels(spots);
    expect(first?.y).toBeLessThan(100);
    expect(low?.y).toBeLessThan(455);
  });

  it('counts a Chinese character as wider than a letter', () => {
    expect(textWidth('网咖')).toBe(24);
    expect(textWidth('ab')).toBeCloseTo(13.6);
  });
});
