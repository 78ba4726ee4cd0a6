import { fill } from '@netbar/contract/kernel/words';
import type { StorePurchase } from '@netbar/contract/purchasing/purchase/store-purchase.model';
import { Alert } from 'antd';
import { joinNames, useWords } from '#kernel/lang.ts';
import { RecordAlert } from '#kit/record/RecordBody.tsx';
import { packsText } from '../kit/packs-text.ts';
import { awaitedLines } from '../purchase-lines.rules.ts';
import { purchaseWords } from '../purchase.words.ts';

const MOST_NAMED = 4;

/** What must be done about the order, or why it ended. */
export function PurchaseNotice({ purchase }: { purchase: StorePurchase }) {
  const t = useWords(purchaseWords);
  const { status, endNote: reason, isLate, canDecide } = purchase;
  const missing = awaitedLines(purchase);
  if (status === 'REJECTED') return <RecordAlert>{fill(t.rejectedBecause, { reason })}</RecordAlert>;
  if (status === 'CANCELLED') return <Alert type="info" showIcon title={fill(t.cancelledBecause, { reason })} />;
  if (status === 'CLOSED' && reason) return <Alert type="info" showIcon title={fill(t.closedBecause, { reason })} />;
  if (status === 'SUBMITTED' && canDecide) return <Alert type="info" showIcon title={t.cutHelp} />;
  if (status === 'APPROVED' && missing.length === 0) return <Alert type="info" showIcon title={t.waitingGoods} />;
  if (missing.length === 0) return null;
  const named = missing.slice(0, MOST_NAMED).map((line) => `${line.name} ${packsText(line.restQty, line)}`);
  const lines = joinNames(named) + (missing.length > MOST_NAMED ? ' …' : '');
  if (isLate) return <RecordAlert>{fill(t.missingLate, { lines })}</RecordAlert>;
  return <Alert type="info" showIcon title={fill(t.missing, { lines })} />;
}
