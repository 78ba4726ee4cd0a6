export type Random = ReturnType<typeof seeded>;

/** The same numbers for the same seed (mulberry32), so that a run can be repeated up to the timing of the machine. */
export function seeded(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** A whole number, both ends included. */
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(list: readonly T[]): T => {
    const chosen = list[between(0, list.length - 1)];
    if (chosen === undefined) throw new Error('nothing to pick from');
    return chosen;
  };
  return {
    between,
    pick,
    chance: (share: number) => next() < share,
    /** Removes one and gives it. */
    draw: <T>(list: T[]): T | undefined => (list.length > 0 ? list.splice(between(0, list.length - 1), 1)[0] : undefined),
  };
}
