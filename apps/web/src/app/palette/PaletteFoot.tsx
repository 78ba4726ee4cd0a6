import { fill } from '@netbar/contract/kernel/words';
import { useWords } from '#kernel/lang.ts';
import type { FoundEntry } from './palette-entry.ts';
import { elsewhere, type PaletteGroup } from './palette.rules.ts';
import { paletteWords } from './palette.words.ts';
import type { useResults, ShownGroup } from './use-results.ts';

interface PaletteStateProps {
  searching: ReturnType<typeof useResults>['searching'];
  groups: ShownGroup[];
  text: string;
}

/** An action that is offered whatever was typed. */
const isOffered = ({ group, match }: FoundEntry) => group === 'action' && match === elsewhere;

/** What the list itself does not say: that it is searching, found nothing, or could not ask the server. */
export function PaletteState({ searching: { state, refusal }, groups, text }: PaletteStateProps) {
  const t = useWords(paletteWords);
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  const isNone = text !== '' && state !== 'searching' && groups.every(({ entries }) => entries.every(isOffered));
  return (
    <>
      {state === 'searching' && <p className="pal-note">{t.searching}</p>}
      {state === 'offline' && <p className="pal-note warn">{t.offline}</p>}
      {state === 'failed' && <p className="pal-note warn">{refusal ?? t.failed}</p>}
      {isNone && (
        <div className="pal-none">
          <b>{fill(t.none, { text })}</b>
          <p>{t.noneHint}</p>
        </div>
      )}
      <span className="unseen" role="status">
        {state === 'searching' ? '' : isNone ? fill(t.none, { text }) : fill(t.results, { count })}
      </span>
    </>
  );
}

/** Which keys do what. */
export function PaletteFoot({ next }: { next: PaletteGroup | undefined }) {
  const t = useWords(paletteWords);
  return (
    <footer>
      <span>
        <kbd className="kbd">↑</kbd>
        <kbd className="kbd">↓</kbd>
        {t.select}
      </span>
      <span>
        <kbd className="kbd">↵</kbd>
        {t.open}
      </span>
      <span>
        <kbd className="kbd">Ctrl ↵</kbd>
        {t.newWindow}
      </span>
      <span>
        <kbd className="kbd">Tab</kbd>
        {next ? fill(t.only, { group: t[next] }) : t.everything}
      </span>
      <span className="pal-hint">{t.prefixes}</span>
    </footer>
  );
}
