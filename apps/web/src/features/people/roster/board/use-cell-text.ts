import { fill } from '@netbar/contract/kernel/words';
import type { Fault } from '@netbar/contract/people/roster/roster-fault.model';
import { faultLine, reasonOf } from '@netbar/contract/people/roster/roster-fault.words';
import type { ShiftKind } from '@netbar/contract/people/roster/shift-kind.model';
import dayjs from 'dayjs';
import { useMemo } from 'react';
import { useLang, useWords } from '#kernel/lang.ts';
import type { CellView } from './board.rules.ts';
import { boardWords } from './board.words.ts';
import { placeWords } from './place.words.ts';

type Kinds = ReadonlyMap<string, Pick<ShiftKind, 'name'>>;

/** 周五 11-20, in the language of the reader. */
export const dayText = (date: string) => `${dayjs(date).format('ddd')} ${date.slice(5)}`;

/** Says cells in words: for screen readers, tooltips and messages. */
export function useCellText() {
  const lang = useLang();
  const [t, p] = [useWords(boardWords), useWords(placeWords)];
  return useMemo(() => {
    const kindName = (kinds: Kinds, id: string | null) => (id === null ? t.rest : (kinds.get(id)?.name ?? ''));
    const what = (cell: CellView, kinds: Kinds) => {
      if (cell.shiftKindId !== null) return `${kindName(kinds, cell.shiftKindId)} ${cell.hours}`;
      if (cell.leave) return cell.leave.name;
      if (cell.elsewhere) return fill(t.elsewhere, { branch: cell.elsewhere.branchName, hours: cell.elsewhere.hours });
      return cell.isEmployed ? t.rest : t.notHere;
    };
    /** What a cell has to tell beside its shift: what is in force, leave, wishes. */
    const notes = ({ isChanged, inForceId, shiftKindId, leave, elsewhere, wish }: CellView, kinds: Kinds) => {
      const changed = inForceId === null ? t.newShift : fill(t.changedFrom, { kind: kindName(kinds, inForceId) });
      const half = leave && !leave.isWhole && fill(leave.isApproved ? t.halfDay : t.leavePending, { name: leave.name });
      const wished =
        wish && fill(t[wish.kind], { shift: wish.shiftKindId === null ? t.anyShift : kindName(kinds, wish.shiftKindId) });
      const other =
        elsewhere && shiftKindId !== null && fill(t.elsewhere, { branch: elsewhere.branchName, hours: elsewhere.hours });
      return [isChanged && changed, half, other, wished && [wished, wish.note].filter(Boolean).join(' · ')].filter(
        (one): one is string => Boolean(one),
      );
    };
    return {
      kindName,
      notes,
      name: (name: string, cell: CellView, kinds: Kinds) =>
        [fill(p.cellName, { name, day: dayText(cell.date), what: what(cell, kinds) }), ...notes(cell, kinds)].join(p.and),
      reason: (fault: Fault) => reasonOf(fault, lang),
      /** With who and which day. */
      line: (fault: Fault) => faultLine(fault, lang),
    };
  }, [lang, t, p]);
}
