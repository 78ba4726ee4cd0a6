/** Something the palette can do: open a page, go to a tab, act. */
export interface Entry {
  key: string;
  title: string;
  /** Shown small: the group, or what kind of thing it is. */
  hint: string;
  /** What it may be found by besides its title: route name, pinyin, initials. */
  words: string[];
  run: () => void;
}

/** Entries whose title or words hold every part typed; those that begin with it come first. */
export function search(entries: Entry[], typed: string): Entry[] {
  const parts = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (parts.length === 0) return entries;
  const texts = (entry: Entry) => [entry.title, ...entry.words].map((text) => text.toLowerCase());
  const rank = (entry: Entry) => (texts(entry).some((text) => text.startsWith(parts[0] ?? '')) ? 0 : 1);
  return entries
    .filter((entry) => parts.every((part) => texts(entry).some((text) => text.includes(part))))
    .toSorted((a, b) => rank(a) - rank(b));
}
