/** Where a cafe stands on the map, in its own units. */
export interface Spot {
  x: number;
  y: number;
  r: number;
}

export const MAP = { width: 568, height: 462, centerX: 284, centerY: 226, radius: 186, own: 21 } as const;

/** The distance from the middle is the square root of the distance in metres, so that near cafes do not pile up. */
export const ringRadius = (metres: number, range: number) => Math.sqrt(metres / range) * MAP.radius;

/** The parts of the range at which rings are drawn. */
export const RINGS = [1, 0.75, 0.5, 0.25] as const;
/** Where the distance of a ring is written: at its north-east. */
export const ringLabel = (part: number) => {
  const away = ringRadius(part, 1) * Math.SQRT1_2;
  return { x: MAP.centerX + away + 3, y: MAP.centerY - away - 3 };
};

/** Bubbles have an area in proportion to the seats, and a least size to be pressed and to hold two digits. */
export const bubbleRadius = (seats: number) => Math.min(34, Math.max(12, Math.sqrt(seats) * 1.75));

export function spotOf(
  { distanceM, bearingDeg, seats }: { distanceM: number; bearingDeg: number; seats: number },
  range: number,
) {
  const r = bubbleRadius(seats);
  // Never under the branch itself.
  const away = Math.max(ringRadius(distanceM, range), MAP.own + r + 3);
  const turn = (bearingDeg * Math.PI) / 180;
  return { x: MAP.centerX + away * Math.sin(turn), y: MAP.centerY - away * Math.cos(turn), r };
}

/** A label of two lines beside a bubble: the middle of its upper line. */
export interface LabelSpot {
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const LINES = 30;
const boxOf = ({ x, y, anchor }: LabelSpot, width: number): Box => {
  const left = anchor === 'middle' ? x - width / 2 : anchor === 'start' ? x : x - width;
  return { left, right: left + width, top: y - 12, bottom: y + LINES - 12 };
};
const around = ({ x, y, r }: Spot): Box => ({ left: x - r, right: x + r, top: y - r, bottom: y + r });
const overlap = (a: Box, b: Box) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
const outside = ({ left, right, top, bottom }: Box) =>
  Math.max(0, -left) + Math.max(0, right - MAP.width) + Math.max(0, -top) + Math.max(0, bottom - MAP.height);

/** Puts each label below, above or beside its bubble: where it covers the least of the others. */
export function placeLabels(spots: readonly (Spot & { width: number })[]): LabelSpot[] {
  const own = { left: MAP.centerX - 24, right: MAP.centerX + 24, top: MAP.centerY - 24, bottom: MAP.centerY + 44 };
  const rings = RINGS.map((part) => {
    const { x, y } = ringLabel(part);
    return { left: x, right: x + 36, top: y - 10, bottom: y + 3 };
  });
  const taken: Box[] = [own, ...rings, ...spots.map(around)];
  return spots.map((spot) => {
    const { x, y, r, width } = spot;
    const places: LabelSpot[] = [
      { x, y: y + r + 15, anchor: 'middle' },
      { x, y: y - r - 21, anchor: 'middle' },
      { x: x + r + 5, y: y - 2, anchor: 'start' },
      { x: x - r - 5, y: y - 2, anchor: 'end' },
    ];
    const costs = places.map((place) => {
      const box = boxOf(place, width);
      return taken.reduce((sum, other) => sum + overlap(box, other), 0) + outside(box) * LINES;
    });
    const best = places[costs.indexOf(Math.min(...costs))] ?? { x, y, anchor: 'middle' };
    taken.push(boxOf(best, width));
    return best;
  });
}

/** About how wide a text is at 12 px: a Chinese character takes twice as much as a letter. */
export const textWidth = (text: string) => {
  const wide = text.match(/[\u2E80-\uFFFF]/g)?.length ?? 0;
  return wide * 12 + (text.length - wide) * 6.8;
};
