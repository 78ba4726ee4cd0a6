import { describe, expect, it } from 'vitest';
import { emptySeats, openFloor } from './floor.ts';

const day = (seed: number) => {
  const floor = openFloor({ seed, ...emptySeats(100), startMin: 8 * 60 });
  const hours = new Map<number, number>();
  const acts = Array.from({ length: 24 * 60 }, () => {
    const done = floor.step();
    hours.set(floor.hour(), floor.taken().length);
    return done.acts;
  }).flat();
  return { acts, hours };
};

describe('a simulated floor', () => {
  it('is the same for the same seed, and another for another', () => {
    expect(day(7).acts).toEqual(day(7).acts);
    expect(day(8).acts).not.toEqual(day(7).acts);
  });

  it('fills in the evening, empties in the morning, and every kind of thing happens', () => {
    const { acts, hours } = day(7);
    expect(hours.get(21)).toBeGreaterThan(70);
    expect(hours.get(7)).toBeLessThan(25);
    expect(new Set(acts.map(({ type }) => type)).size).toBe(15);
  });

  it('turns a machine on only when it is off, and lets only those speak that are on', () => {
    const on = new Set<string>();
    for (const { machine, type } of day(7).acts) {
      expect(on.has(machine)).toBe(type !== 'ON');
      if (type === 'ON') on.add(machine);
      if (type === 'OFF') on.delete(machine);
    }
  });

  it('lets each member sit at one machine at a time, and nobody else where members are known', () => {
    const machines = ['A1', 'A2', 'A3', 'A4'].map((no, i) => ({ no, memberId: i === 0 ? 'anna' : null }));
    const floor = openFloor({ seed: 7, machines, guests: ['bo', 'che'], startMin: 20 * 60 });
    const at = new Map([['A1', 'anna']]);
    const came = new Set<string | undefined>();
    for (const { machine, type, memberId } of Array.from({ length: 24 * 60 }, () => floor.step().acts).flat()) {
      if (type === 'OFF') at.delete(machine);
      if (type !== 'ON') continue;
      expect([...at.values()]).not.toContain(memberId);
      at.set(machine, memberId ?? 'nobody');
      came.add(memberId);
    }
    expect(came).toEqual(new Set(['anna', 'bo', 'che']));
  });
});
