import { stocktakeApi } from '@netbar/contract/goods/stocktake/stocktake.api';
import type { Stocktake, StocktakeLine } from '@netbar/contract/goods/stocktake/stocktake.model';
import { fill } from '@netbar/contract/kernel/words';
import { useState } from 'react';
import { useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { PhoneTask } from '#kit/phone-task/PhoneTask.tsx';
import { NumberSheet } from '#kit/phone-task/QuantityPad.tsx';
import { Differences, DifferenceSums, isToldOf } from './Differences.tsx';
import { formatChange, sumDifferences } from './count.rules.ts';
import { stocktakeWords } from './stocktake.words.ts';
import { nameOf } from './use-count.ts';

interface ResultTaskProps {
  sheet: Stocktake;
  onLeave: () => void;
  onPost: () => void;
}

/** What came of the count: the differences with their value, and who goes on with it. */
export function ResultTask({ sheet, onLeave, onPost }: ResultTaskProps) {
  const t = useWords(stocktakeWords);
  const [again, setAgain] = useState<StocktakeLine>();
  const canCount = useCan('STOCKTAKE_COUNT') && sheet.status === 'REVIEW';
  const recount = useCommand(stocktakeApi.recount, { done: t.recounted });
  const { all } = sumDifferences(sheet.lines);
  const isTold = isToldOf(sheet);
  const match = fill(t.matching, { n: sheet.lineCount, same: sheet.lineCount - all.kinds });
  return (
    <PhoneTask
      title={isTold ? fill(t.diffKinds, { n: all.kinds }) : t.submitted}
      detail={[sheet.no, isTold ? match : t[sheet.status]].join(' · ')}
      onLeave={onLeave}
      top={isTold ? <DifferenceSums lines={sheet.lines} /> : undefined}
      foot={<ResultFoot sheet={sheet} onLeave={onLeave} onPost={onPost} />}
    >
      <Differences sheet={sheet} {...(canCount && { onRecount: setAgain })} />
      {sheet.whyNotPost !== null && <p className="task-note">{sheet.whyNotPost}</p>}
      {sheet.pendingApproval && <p className="task-note">{t.pending}</p>}
      {again && (
        <NumberSheet
          title={fill(t.recountOf, { name: nameOf(again), unit: again.baseUnit })}
          start={undefined}
          onClose={() => setAgain(undefined)}
          onDone={(qty) => {
            setAgain(undefined);
            recount.mutate({ id: sheet.id, productId: again.productId, qty, seenQty: again.countedQty ?? 0 });
          }}
        />
      )}
    </PhoneTask>
  );
}

function ResultFoot({ sheet, onLeave, onPost }: ResultTaskProps) {
  const t = useWords(stocktakeWords);
  const canPost = useCan('STOCKTAKE_POST');
  const { fen } = sumDifferences(sheet.lines).all;
  const isOpen = canPost && sheet.status === 'REVIEW' && sheet.pendingApproval === null;
  if (!isOpen || sheet.whyNotPost !== null)
    return (
      <button type="button" className="task-main" onClick={onLeave}>
        {t.done}
      </button>
    );
  const open = sheet.lines.filter(({ needsRecount }) => needsRecount).length;
  return (
    <button type="button" className="task-main" disabled={open > 0} onClick={onPost}>
      {open > 0 ? fill(t.waitRecount, { n: open }) : [t.post, fen !== null && formatChange(fen)].filter(Boolean).join(' ')}
    </button>
  );
}
