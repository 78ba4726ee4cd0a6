/** New ids in ascending order. Ids of the same millisecond have none by themselves, and rows written together are read in order of id. */
export const idsInOrder = (newId: () => string, count: number): string[] => Array.from({ length: count }, newId).toSorted();
