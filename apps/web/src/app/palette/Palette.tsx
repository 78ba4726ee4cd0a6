import { pinyin } from 'pinyin-pro';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLang, useWords } from '#kernel/lang.ts';
import { useTabNames } from '#kernel/pane.ts';
import { useOwnBranches } from '#kernel/session.ts';
import { screenNamed } from '../screens.ts';
import { shellWords } from '../shell/shell.words.ts';
import { useFrameActions } from '../shell/use-frame-actions.ts';
import { useMenu } from '../shell/use-menu.ts';
import { keyOf } from '../tabs/tabs.rules.ts';
import { useTabs } from '../tabs/tabs.store.ts';
import { searchEntries, type Entry } from './palette.rules.ts';
import './palette.css';

const MOST = 12;

/** The command palette: menus, open tabs, actions and branches, found by name, pinyin, initials or route name. Only what the person may open. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const t = useWords(shellWords);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const entries = useEntries();
  const found = searchEntries(entries, typed).slice(0, MOST);
  const run = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    entry.run();
  };
  const pressed = (key: string) => {
    if (key === 'ArrowDown') setAt((at + 1) % Math.max(found.length, 1));
    if (key === 'ArrowUp') setAt((at - 1 + found.length) % Math.max(found.length, 1));
    if (key === 'Enter') run(found[at]);
    // Closed here: the dialog's own close event comes later, and a Ctrl+K in between would be lost.
    if (key === 'Escape') onClose();
  };
  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label={t.palette}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <input
        autoFocus
        value={typed}
        placeholder={t.paletteHint}
        aria-label={t.palette}
        role="combobox"
        aria-expanded
        aria-controls="palette-list"
        aria-activedescendant={found.length > 0 ? `palette-${at}` : undefined}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={(event) => !event.nativeEvent.isComposing && pressed(event.key)}
      />
      <ul id="palette-list" role="listbox" aria-label={t.palette}>
        {found.map((entry, i) => (
          <li
            key={entry.key}
            id={`palette-${i}`}
            role="option"
            aria-selected={i === at}
            className={i === at ? 'on' : ''}
            onMouseEnter={() => setAt(i)}
            onClick={() => run(entry)}
          >
            {entry.title}
            <small>{entry.hint}</small>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="muted palette-none">{t.paletteNone}</p>}
    </dialog>
  );
}

function useEntries(): Entry[] {
  const t = useWords(shellWords);
  const lang = useLang();
  const navigate = useNavigate();
  const sections = useMenu();
  const tabs = useTabs((state) => state.list);
  const names = useTabNames();
  const actions = useFrameActions();
  const branches = useOwnBranches();
  const pages = useMemo(() => {
    const menus = sections.flatMap(({ title: hint, pages }) =>
      pages.map(({ name, title, path }) => entryOf({ name, title, hint, run: () => void navigate(path) })),
    );
    const open = tabs.map(({ name, argu, path, query }) => {
      const title = [screenNamed(name)?.title[lang], names[keyOf({ name, argu })]].filter(Boolean).join(' ');
      return entryOf({ name, title, hint: t.tabs, run: () => void navigate(`${path}${query}`) });
    });
    return [...open, ...menus];
  }, [sections, tabs, names, lang, navigate, t]);
  const records = useMemo(() => {
    const path = screenNamed('branchDetail')?.path ?? '';
    return branches.map(({ id, name, branchNo }) =>
      entryOf({ name: branchNo, title: name, hint: `No.${branchNo}`, run: () => void navigate(`${path}?id=${id}`) }),
    );
  }, [branches, navigate]);
  const acts = actions.map(({ key, label, run }) => entryOf({ name: key, title: label, hint: t.action, run }));
  return [...pages, ...acts, ...records];
}

/** An entry with the pinyin of its Chinese title, which is searched in every language. */
function entryOf({ name, title, hint, run }: { name: string; title: string; hint: string; run: () => void }): Entry {
  const syllables = pinyin(screenNamed(name)?.title['zh-CN'] ?? title, { toneType: 'none', type: 'array' });
  const initials = syllables.map((syllable) => syllable.slice(0, 1)).join('');
  return { key: `${hint} ${name} ${title}`, title, hint, words: [name, syllables.join(''), initials], run };
}
