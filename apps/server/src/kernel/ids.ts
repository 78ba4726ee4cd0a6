/** Ids given in the same millisecond are in no order; these are, so that rows written together are read as they were said. */
export const idsInOrder = (newId: () => string, count: number): string[] => Array.from({ length: count }, newId).toSorted();
