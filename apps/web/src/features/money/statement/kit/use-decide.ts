import type { StatementApi } from '@netbar/contract/money/statement/statement.api';
import { OWN_LINE, type Statement, type StatementLine } from '@netbar/contract/money/statement/statement.model';
import { isOverTolerance, naturalDecision } from '@netbar/contract/money/statement/statement.rules';
import { useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useCommand } from '#kernel/hooks.ts';

/** What can be decided by a button; taking a decision back is deciding otherwise. */
type Choice = 'ACCEPTED' | 'DISPUTED' | 'CARRIED';

/** What the reader may decide about a line now. Without a difference there is nothing to accept or dispute. */
export function choicesOf({ may, status, takesBill }: Statement, line: StatementLine): Choice[] {
  const isOpen = may.edit && (status === 'DRAFT' || status === 'ISSUED');
  if (!isOpen || line.lineKind === OWN_LINE.carry) return [];
  if (naturalDecision(line, takesBill) === 'MATCHED') return ['CARRIED'];
  return line.billFen === null ? ['DISPUTED', 'CARRIED'] : ['ACCEPTED', 'DISPUTED', 'CARRIED'];
}

const keys: { [key: string]: Choice | undefined } = { a: 'ACCEPTED', d: 'DISPUTED', n: 'CARRIED' };

export type Deciding = ReturnType<typeof useDecide>;

/** Decides about lines by button or key. By key the focus goes on to the next line that is open. */
export function useDecide(api: StatementApi, statement: Statement, table: RefObject<HTMLTableElement | null>) {
  const [asking, setAsking] = useState<StatementLine>();
  const isByKey = useRef(false);
  const send = useCommand(api.decide, {
    onDone: () => {
      if (isByKey.current) table.current?.querySelector<HTMLElement>('tr[data-decision=OPEN]')?.focus();
      isByKey.current = false;
    },
  });
  const decide = (line: StatementLine, choice: Choice) => {
    if (choice === 'ACCEPTED' && isOverTolerance(line, statement.toleranceBp)) setAsking(line);
    else send.mutate({ id: statement.id, lineIds: [line.id], decision: choice });
  };
  const press = (event: KeyboardEvent, lines: StatementLine[]) => {
    const { target, key, ctrlKey, altKey, metaKey, nativeEvent } = event;
    if (!(target instanceof HTMLElement) || ctrlKey || altKey || metaKey || nativeEvent.isComposing) return;
    if (target.closest('input, textarea, button') !== null) return;
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      moveFocus(table.current, target, step);
      return;
    }
    const line = lines.find(({ id }) => id === target.closest<HTMLElement>('tr')?.dataset['row']);
    const choice = keys[key.toLowerCase()];
    if (!line || !choice || send.isPending || !choicesOf(statement, line).includes(choice)) return;
    event.preventDefault();
    isByKey.current = true;
    decide(line, choice);
  };
  return { decide, press, asking, stopAsking: () => setAsking(undefined), isPending: send.isPending };
}

function moveFocus(table: HTMLTableElement | null, from: HTMLElement, step: number) {
  const rows = [...(table?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])];
  const at = rows.findIndex((row) => row.contains(from));
  rows[at + step]?.focus();
}
