import { fill } from '@netbar/contract/kernel/words';
import type { Fault } from '@netbar/contract/people/roster/roster-fault.model';
import type { Cell } from '@netbar/contract/people/roster/roster.model';
import { Alert, Button } from 'antd';
import { joinNames, useWords } from '#kernel/lang.ts';
import { boardWords } from './board.words.ts';
import type { BoardAddress } from './use-board-address.ts';
import type { BoardState } from './use-board.ts';

interface BoardNoticesProps {
  state: BoardState;
  address: BoardAddress;
  /** Sets cells and says the rule that stands against it, if one does. */
  onSet: (cells: Cell[]) => Fault | null;
}

/** What the reader has to know of this week before planning: lost changes, locked months, holidays that nobody knows yet. */
export function BoardNotices({ state, address, onSet }: BoardNoticesProps) {
  const t = useWords(boardWords);
  const { board } = state;
  const { unknownYears } = board.holidays;
  return (
    <>
      <LossNotice {...{ state, address, onSet }} />
      {board.lockedMonths.map((month) => (
        <Alert key={month} type="info" showIcon className="rb-notice" title={fill(t.monthLocked, { month: month.slice(0, 7) })} />
      ))}
      {unknownYears.length > 0 && (
        <Alert
          type="info"
          showIcon
          className="rb-notice"
          title={fill(t.holidaysUnknown, { years: joinNames(unknownYears.map(String)) })}
        />
      )}
    </>
  );
}

/** Changes that were lost to those of others: set again in their own week, named in another one. */
function LossNotice({ state: { board, lost, clearLost }, address, onSet }: BoardNoticesProps) {
  const t = useWords(boardWords);
  if (!lost) return null;
  const { branchId, branchName: branch, from, cells } = lost;
  const n = cells.length;
  const isOwnBranch = branchId === board.branchId;
  const isHere = isOwnBranch && from === board.from;
  const setAgain = () => {
    // What a rule stands against stays in the notice, so that it can be set again.
    if (onSet([...cells]) === null) clearLost();
  };
  const again = n > 0 && (
    <Button size="small" onClick={setAgain}>
      {t.setAgain}
    </Button>
  );
  const show = isOwnBranch && (
    <Button size="small" onClick={() => address.go({ week: from })}>
      {t.showThen}
    </Button>
  );
  return (
    <Alert
      type="warning"
      showIcon
      className="rb-notice"
      title={isHere ? fill(t.othersChanged, { n }) : fill(t.othersChangedThen, { branch, from, n })}
      action={isHere ? again : show}
      closable={{ onClose: clearLost }}
    />
  );
}
