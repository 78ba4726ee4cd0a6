import { fill } from '@netbar/contract/kernel/words';
import { Alert, Button } from 'antd';
import { joinNames, useWords } from '#kernel/lang.ts';
import { boardWords } from './board.words.ts';
import type { BoardState } from './use-board.ts';

/** What the reader has to know of this week before planning: lost changes, locked months, holidays that nobody knows yet. */
export function BoardNotices({ state: { board, lost, clearLost, writer } }: { state: BoardState }) {
  const t = useWords(boardWords);
  const { unknownYears } = board.holidays;
  const setAgain = () => {
    clearLost();
    if (lost) writer.set([...lost]);
  };
  return (
    <>
      {lost && (
        <Alert
          type="warning"
          showIcon
          className="rb-notice"
          title={fill(t.othersChanged, { n: lost.length })}
          action={
            lost.length > 0 && (
              <Button size="small" onClick={setAgain}>
                {t.setAgain}
              </Button>
            )
          }
          closable={{ onClose: clearLost }}
        />
      )}
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
