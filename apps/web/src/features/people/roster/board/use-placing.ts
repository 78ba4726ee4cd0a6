import { fill } from '@netbar/contract/kernel/words';
import type { Fault } from '@netbar/contract/people/roster/roster-fault.model';
import type { Cell } from '@netbar/contract/people/roster/roster.model';
import { App } from 'antd';
import { useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import type { KindMap } from './BoardRow.tsx';
import type { Target } from './place.rules.ts';
import { placeWords } from './place.words.ts';
import { dayText, useCellText } from './use-cell-text.ts';
import type { CellWriter } from './use-cell-writer.ts';

/** Sets cells and says what happened: always to screen readers, and in a message if a rule stood against it. */
export function usePlacing(writer: CellWriter, kinds: KindMap) {
  const t = useWords(placeWords);
  const text = useCellText();
  const { message } = App.useApp();
  const [said, setSaid] = useState('');
  const onPlaced = (at: Target, shiftKindId: string | null, fault: Fault | null) => {
    if (fault) {
      const isHere = fault.employeeId === at.employeeId && fault.date === at.date;
      const refused = fill(t.refused, { reason: isHere ? text.reason(fault) : text.line(fault) });
      void message.warning({ key: 'roster', content: refused });
      return setSaid(refused);
    }
    const name = writer.plan.people.get(at.employeeId)?.name ?? '';
    return setSaid(fill(t.placed, { name, day: dayText(at.date), what: text.kindName(kinds, shiftKindId) }));
  };
  /** Gives back the fault that stood against it. */
  const set = (cells: Cell[]) => {
    const fault = writer.set(cells);
    const [first] = cells;
    if (first) onPlaced(first, first.shiftKindId, fault);
    return fault;
  };
  const onCopied = (shiftKindId: string | null) => setSaid(fill(t.copied, { what: text.kindName(kinds, shiftKindId) }));
  return { said, set, onPlaced, onCopied };
}
