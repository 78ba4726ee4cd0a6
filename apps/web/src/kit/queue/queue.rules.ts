/** The item before or after the chosen one. */
export function neighbourOf(keys: string[], chosen: string | undefined, step: 1 | -1): string | undefined {
  const at = chosen === undefined ? -1 : keys.indexOf(chosen);
  if (at === -1) return keys[0];
  return keys[at + step] ?? keys[at];
}

/** What opens after a decision: the next item that can be decided, else any that can. */
export function nextToDecide(items: { key: string; isOpen: boolean }[], decided: string): string | undefined {
  const at = items.findIndex(({ key }) => key === decided);
  const isNext = ({ key, isOpen }: { key: string; isOpen: boolean }) => isOpen && key !== decided;
  return (items.slice(at + 1).find(isNext) ?? items.find(isNext))?.key;
}
