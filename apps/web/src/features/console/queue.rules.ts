interface Row {
  id: string;
}

/**
 * Rows as they may show while a pointer rests on the list: nothing moves under it. What is new waits behind a word; what is
 * gone stays in its place until the pointer leaves; what changed shows as it is now.
 */
export function steady<R extends Row>(shown: readonly R[], latest: readonly R[]): { rows: R[]; waiting: number } {
  const now = new Map(latest.map((row) => [row.id, row]));
  const known = new Set(shown.map(({ id }) => id));
  return { rows: shown.map((row) => now.get(row.id) ?? row), waiting: latest.filter(({ id }) => !known.has(id)).length };
}
