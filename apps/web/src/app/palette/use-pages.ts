import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useLang, useWords } from '#kernel/lang.ts';
import { useTabNames } from '#kernel/pane.ts';
import { screenNamed } from '../screens.ts';
import { useMenu } from '../shell/use-menu.ts';
import { keyOf } from '../tabs/tabs.rules.ts';
import { useTabs } from '../tabs/tabs.store.ts';
import { syllablesOf, type Entry } from './palette-entry.ts';
import { paletteWords } from './palette.words.ts';

/** The pages of the menu and the open tabs. A page that is open leads to its tab, as it was left. */
export function usePageEntries(): Entry[] {
  const t = useWords(paletteWords);
  const lang = useLang();
  const navigate = useNavigate();
  const sections = useMenu();
  const tabs = useTabs((state) => state.list);
  const names = useTabNames();
  return useMemo(() => {
    const entry = (
      name: string,
      { title, address, hint, note }: { title: string; address: string; hint: string; note?: string },
    ): Entry => ({
      key: `page ${name} ${note ? address : ''}`,
      group: 'page',
      title,
      ...spellingOf(name, title, lang === 'en-US'),
      facts: hint ? [{ sort: 'plain', text: hint }] : [],
      note: note ?? t.open,
      address,
      run: () => void navigate(address),
    });
    const hints = new Map(sections.flatMap(({ title, pages }) => pages.map(({ name }) => [name, title] as const)));
    const open = tabs.map(({ name, argu, path, query }) => {
      const title = [screenNamed(name)?.title[lang], names[keyOf({ name, argu })]].filter(Boolean).join(' ');
      return entry(name, { title, address: `${path}${query}`, hint: hints.get(name) ?? '', note: t.switchTo });
    });
    const isOpen = new Set(tabs.map(({ name }) => name));
    const others = sections.flatMap(({ title: hint, pages }) =>
      pages.filter(({ name }) => !isOpen.has(name)).map(({ name, title, path }) => entry(name, { title, address: path, hint })),
    );
    return [...open, ...others];
  }, [sections, tabs, names, lang, navigate, t]);
}

/** Pages are found by the pinyin of their Chinese title in every language; it is shown only beside a Chinese title. */
function spellingOf(name: string, title: string, isLatin: boolean): Pick<Entry, 'syllables' | 'words'> {
  if (!isLatin) return { syllables: syllablesOf(title), words: [name] };
  const chinese = screenNamed(name)?.title['zh-CN'] ?? '';
  const syllables = syllablesOf(chinese);
  const initials = syllables.map((syllable) => syllable.slice(0, 1)).join('');
  return { syllables: [], words: [name, chinese, syllables.join(''), initials] };
}
