/**
 * A code has left the picture when it was missing from so many frames and for so long. Single frames are missed while the hand
 * moves, and on a slow phone a second may pass between two frames.
 */
const AWAY_FRAMES = 3;
const AWAY_MS = 600;

/** When each code was last in the picture, and how many frames have been looked at since. */
export type CodesInView = ReadonlyMap<string, { seenTime: number; missed: number }>;

/**
 * Which codes of a frame are new. A code that stays in the picture is read once, however long; it is read again when it has left
 * the picture and come back.
 */
export function readFrame(inView: CodesInView, codes: readonly string[], now: number): { inView: CodesInView; hits: string[] } {
  const hits = [...new Set(codes)].filter((code) => !inView.has(code));
  const still = [...inView]
    .map(([code, { seenTime, missed }]) => [code, { seenTime, missed: missed + 1 }] as const)
    .filter(([, { seenTime, missed }]) => missed < AWAY_FRAMES || now - seenTime < AWAY_MS);
  return { hits, inView: new Map([...still, ...codes.map((code) => [code, { seenTime: now, missed: 0 }] as const)]) };
}

/** One product has the code of another form: UPC-A is EAN-13 without its leading zero. */
export const isSameCode = (one: string, other: string) => withoutZero(one) === withoutZero(other);
const withoutZero = (code: string) => (/^0\d{12}$/.test(code) ? code.slice(1) : code);
