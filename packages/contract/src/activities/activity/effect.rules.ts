/** Fewer members than this in either group say nothing about the others. */
export const ENOUGH_MEMBERS = 200;
/** 95 % of a normal distribution lies within this many standard errors. */
const Z95 = 1.96;

export const meanOf = (amounts: readonly number[]): number =>
  amounts.length === 0 ? 0 : Math.round(amounts.reduce((sum, fen) => sum + fen, 0) / amounts.length);

/** Mean of the reached less that of the held out, with its 95 % interval; null if there are too few to say. */
export function upliftOf(
  reached: readonly number[],
  heldOut: readonly number[],
): { fen: number; fromFen: number; toFen: number } | null {
  if (reached.length < ENOUGH_MEMBERS || heldOut.length < ENOUGH_MEMBERS) return null;
  const [a, b] = [momentsOf(reached), momentsOf(heldOut)];
  const difference = a.mean - b.mean;
  const error = Math.sqrt(a.variance / reached.length + b.variance / heldOut.length);
  return {
    fen: Math.round(difference),
    fromFen: Math.round(difference - Z95 * error),
    toFen: Math.round(difference + Z95 * error),
  };
}

function momentsOf(amounts: readonly number[]) {
  const mean = amounts.reduce((sum, fen) => sum + fen, 0) / amounts.length;
  const variance = amounts.reduce((sum, fen) => sum + (fen - mean) ** 2, 0) / (amounts.length - 1);
  return { mean, variance };
}
