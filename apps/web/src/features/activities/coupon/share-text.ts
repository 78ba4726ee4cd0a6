/** A share as a percentage with one decimal, a dash where there is nothing to share. */
export const shareText = (part: number, whole: number): string => (whole === 0 ? '—' : `${((part / whole) * 100).toFixed(1)}%`);
