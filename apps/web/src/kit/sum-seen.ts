/** What amounts come to; null as soon as one of them is null, since the reader does not see it. */
export const sumSeen = (amounts: readonly (number | null)[]): number | null =>
  amounts.reduce<number | null>((sum, amount) => (sum === null || amount === null ? null : sum + amount), 0);
