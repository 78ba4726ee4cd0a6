import { CloseOutlined, SearchOutlined } from '@ant-design/icons';
import { useEffect, useRef } from 'react';
import { useWords } from '#kernel/lang.ts';
import { closePalette } from './palette.store.ts';
import { paletteWords } from './palette.words.ts';
import { PaletteFoot, PaletteState } from './PaletteFoot.tsx';
import { PaletteList } from './PaletteList.tsx';
import { openEntry, usePaletteState } from './use-palette.ts';
import './palette.css';

/**
 * Finds members, products, orders, people, branches, pages, open tabs and actions. Everything works by keyboard: arrows move,
 * Enter opens, Ctrl+Enter opens in a new window, Tab shows one group alone. Nothing here moves money.
 */
export default function Palette() {
  const t = useWords(paletteWords);
  const dialog = useModal();
  const state = usePaletteState();
  const { groups, searched, rows, at, only, showOnly } = state;
  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label={t.palette}
      onClose={closePalette}
      onClick={(event) => event.target === event.currentTarget && closePalette()}
    >
      <PaletteHead state={state} />
      <PaletteList
        groups={groups}
        text={searched}
        on={rows[at]}
        isAlone={only !== undefined}
        idOf={(entry) => rowId(rows.indexOf(entry))}
        onPoint={({ key }) => state.point(key)}
        onPick={openEntry}
        onMore={showOnly}
      />
      <PaletteState searching={state.searching} groups={groups} text={searched} />
      <PaletteFoot next={only ? undefined : rows[at]?.group} />
    </dialog>
  );
}

const rowId = (at: number) => `palette-${at}`;

/** Opens the dialog above everything. When it closes and nothing was opened, the focus returns to where it was. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return dialog;
}

function PaletteHead({ state }: { state: ReturnType<typeof usePaletteState> }) {
  const t = useWords(paletteWords);
  const { typed, only, rows, at, showOnly } = state;
  return (
    <header>
      <SearchOutlined aria-hidden />
      <input
        autoFocus
        value={typed}
        placeholder={t.hint}
        aria-label={t.palette}
        role="combobox"
        aria-expanded
        aria-controls="palette-list"
        aria-activedescendant={rows.length > 0 ? rowId(at) : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        onChange={(event) => state.type(event.target.value)}
        onCompositionStart={() => state.setComposing(true)}
        onCompositionEnd={() => state.setComposing(false)}
        onKeyDown={state.pressed}
      />
      <button type="button" className="pal-scope" tabIndex={-1} onClick={() => showOnly(only ? undefined : rows[at]?.group)}>
        {only ? t[only] : t.everything}
        <kbd className="kbd">Tab</kbd>
      </button>
      <button type="button" className="pal-x" aria-label={t.close} tabIndex={-1} onClick={closePalette}>
        <kbd className="kbd">Esc</kbd>
        <CloseOutlined />
      </button>
    </header>
  );
}
