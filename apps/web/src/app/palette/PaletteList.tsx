import { fill } from '@netbar/contract/kernel/words';
import { useEffect, useRef } from 'react';
import { useWords } from '#kernel/lang.ts';
import type { FoundEntry } from './palette-entry.ts';
import type { PaletteGroup } from './palette.rules.ts';
import { paletteWords } from './palette.words.ts';
import { PaletteRow } from './PaletteRow.tsx';
import type { ShownGroup } from './use-results.ts';

interface PaletteListProps {
  groups: ShownGroup[];
  text: string;
  on: FoundEntry | undefined;
  /** One group alone, with all of its rows. */
  isAlone: boolean;
  idOf: (entry: FoundEntry) => string;
  onPoint: (entry: FoundEntry) => void;
  onPick: (entry: FoundEntry, isNewWindow: boolean) => void;
  onMore: (group: PaletteGroup) => void;
}

/** The groups with their rows. The row that Enter opens is kept in view. */
export function PaletteList({ groups, text, on, isAlone, idOf, onPoint, onPick, onMore }: PaletteListProps) {
  const t = useWords(paletteWords);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [on?.key]);
  return (
    <div id="palette-list" className="pal-list" role="listbox" aria-label={t.palette} ref={list}>
      {groups.map(({ group, entries, total }) => (
        <div key={group} role="group" aria-label={t[group]}>
          <h5 aria-hidden>
            {t[group]}
            <small>{total}</small>
          </h5>
          <ul role="presentation">
            {entries.map((entry) => (
              <PaletteRow
                key={entry.key}
                id={idOf(entry)}
                entry={entry}
                text={text}
                isOn={entry === on}
                onPoint={() => onPoint(entry)}
                onPick={(isNewWindow) => onPick(entry, isNewWindow)}
              />
            ))}
          </ul>
          {!isAlone && text !== '' && total > entries.length && (
            <button type="button" className="pal-more" tabIndex={-1} onClick={() => onMore(group)}>
              {fill(t.more, { count: total - entries.length, group: t[group] })}
            </button>
          )}
        </div>
      ))}
    </div>
  );
}
