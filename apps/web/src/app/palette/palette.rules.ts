/** An entry of the palette: opens a page, goes to a tab or runs an action. */
export interface Entry {
  key: string;
  title: string;
  /** Shown small: the menu group or the kind of entry. */
  hint: string;
  /** Searched besides the title: route name, pinyin, initials. */
  words: string[];
  run: () => void;
}

/** Entries whose title or words contain every typed part; those that start with the first part come first. */
export function searchEntries(entries: Entry[], typed: string): Entry[] {
  const parts = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (parts.length === 0) return entries;
  const texts = (entry: Entry) => [entry.title, ...entry.words].map((text) => text.toLowerCase());
  const rank = (entry: Entry) => (texts(entry).some((text) => text.startsWith(parts[0] ?? '')) ? 0 : 1);
  return entries
    .filter((entry) => parts.every((part) => texts(entry).some((text) => text.includes(part))))
    .toSorted((a, b) => rank(a) - rank(b));
}
