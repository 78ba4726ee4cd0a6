import { syllablesOf } from '#kernel/pinyin.ts';

/** How well a name answers a search, 0 the best: the name itself, its beginning, its pinyin, its initials, a part of it. Undefined: not at all. */
export function rankName(name: string, text: string, of: 'person' | 'thing' = 'thing'): number | undefined {
  const [typed, whole] = [text.trim().toLowerCase(), name.toLowerCase()];
  if (whole === typed) return 0;
  if (whole.startsWith(typed)) return 1;
  const letters = typed.replaceAll(/\s/g, '');
  const syllables = syllablesOf(name, of);
  if (/^[a-z0-9]+$/.test(letters)) {
    if (syllables.join('').startsWith(letters)) return 2;
    if (initialsOf(syllables).startsWith(letters)) return 3;
    if (initialsOf(syllables).includes(letters)) return 5;
  }
  return whole.includes(typed) ? 4 : undefined;
}

const initialsOf = (syllables: string[]) => syllables.map((syllable) => syllable.slice(0, 1)).join('');
