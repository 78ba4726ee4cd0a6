import { WarningFilled } from '@ant-design/icons';
import { fill } from '@netbar/contract/kernel/words';
import type { ReactNode } from 'react';
import { useWords } from '#kernel/lang.ts';
import { hoursOfKind, type BoardTally } from './board.rules.ts';
import { boardWords } from './board.words.ts';
import type { KindMap } from './BoardRow.tsx';
import { ShiftChip } from './ShiftChip.tsx';

/** What `data-carry` says of a chip that gives a day off, and before the id of a kind. */
export const REST_CARRY = 'rest';
export const KIND_CARRY = 'kind:';

interface KindBarProps {
  kinds: KindMap;
  tally: BoardTally;
  faults: number;
  mostWeekHours: number;
  /** Kinds can be dragged into the grid. */
  isPalette: boolean;
  isSaving: boolean;
  isListOpen: boolean;
  onFaults: () => void;
}

/** The kinds of shifts to drag from, and what is wrong with the week in figures. */
export function KindBar({ kinds, tally, faults, mostWeekHours, isPalette, isSaving, isListOpen, onFaults }: KindBarProps) {
  const t = useWords(boardWords);
  const active = [...kinds.values()].filter(({ isActive }) => isActive);
  const state = isSaving ? t.saving : tally.changed > 0 ? fill(t.draft, { n: tally.changed }) : t.published;
  return (
    <div className="rb-palette">
      <span className="muted">{isPalette ? t.palette : t.kindsLegend}</span>
      <div className="rb-chips">
        {active.map((kind) => (
          <Carry key={kind.id} carry={isPalette ? `${KIND_CARRY}${kind.id}` : undefined}>
            <ShiftChip kind={kind} hours={hoursOfKind(kind)} isLong isDraggable={isPalette} />
          </Carry>
        ))}
        {isPalette && (
          <Carry carry={REST_CARRY}>
            <ShiftChip kind={{ name: t.rest, shortName: t.rest, tone: 'slate' }} isDraggable className="is-rest" />
          </Carry>
        )}
      </div>
      <span className="sp" />
      <button
        type="button"
        className={isListOpen ? 'rb-tally is-open' : 'rb-tally'}
        aria-expanded={isListOpen}
        onClick={onFaults}
      >
        {tally.severe > 0 && (
          <span className="t-error">
            <WarningFilled />
            {fill(t.severe, { n: tally.severe })}
          </span>
        )}
        {tally.severe === 0 && tally.short > 0 && (
          <span className="t-warning">
            <WarningFilled />
            {fill(t.short, { n: tally.short })}
          </span>
        )}
        {tally.over > 0 && (
          <span className="t-warning">
            <WarningFilled />
            {fill(t.over, { n: tally.over, most: mostWeekHours })}
          </span>
        )}
        {tally.severe + tally.short + tally.over === 0 && (
          <span className="t-neutral">{faults > 0 ? fill(t.faults, { n: faults }) : t.noFaults}</span>
        )}
      </button>
      <span className="muted rb-state" aria-live="polite">
        {state}
      </span>
    </div>
  );
}

const Carry = ({ carry, children }: { carry: string | undefined; children: ReactNode }) => (
  <span className={carry ? 'rb-carry' : ''} {...(carry && { 'data-carry': carry })}>
    {children}
  </span>
);
