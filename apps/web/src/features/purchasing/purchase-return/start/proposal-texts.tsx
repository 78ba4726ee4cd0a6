import { ExclamationCircleFilled, LockFilled } from '@ant-design/icons';
import { fill } from '@netbar/contract/kernel/words';
import type { PurchaseReturnType, ReturnProposal } from '@netbar/contract/purchasing/purchase-return/purchase-return.model';
import { useWords } from '#kernel/lang.ts';
import { dailySales } from './start.rules.ts';
import { startWords } from './start.words.ts';

const SOON_DAYS = 7;

/** How long goods are still good. The expiry day is the last good day. */
export function Expiry({ row: { leftDays, expiryDate } }: { row: ReturnProposal }) {
  const t = useWords(startWords);
  if (leftDays === null) return <span className="muted">—</span>;
  const tone = leftDays < 0 ? 't-error' : leftDays <= SOON_DAYS ? 't-warning' : 't-neutral';
  const said =
    leftDays < 0 ? fill(t.expiredDays, { n: -leftDays }) : leftDays === 0 ? t.lastDay : fill(t.leftDays, { n: leftDays });
  return (
    <span className={`wtag ${tone}`} title={expiryDate ?? ''}>
      {leftDays < 0 ? <LockFilled /> : leftDays <= SOON_DAYS && <ExclamationCircleFilled />}
      {said}
    </span>
  );
}

/** Why so much is proposed: the sum in one line. */
export function Basis({ row, type }: { row: ReturnProposal; type: PurchaseReturnType }) {
  const t = useWords(startWords);
  const { acceptedQty, returnedQty, sourceDay } = row;
  if (type === 1) return <span>{fill(t.received, { accepted: acceptedQty, returned: returnedQty })}</span>;
  if (type === 2) return <span>{sourceDay ? fill(t.awaited, { day: sourceDay }) : '—'}</span>;
  return <Sales row={row} />;
}

function Sales({ row }: { row: ReturnProposal }) {
  const t = useWords(startWords);
  return <span>{salesText(row, t)}</span>;
}

function salesText(row: ReturnProposal, t: { [K in keyof typeof startWords]: string }) {
  const { supplierId, leftDays, soldQty, sellsQty, proposedQty, baseUnit: unit } = row;
  if (supplierId === null) return t.noReceipt;
  if (soldQty === null || sellsQty === null) return t.counting;
  if (leftDays !== null && leftDays < 0) return t.locked;
  if (soldQty === 0) return t.noSales;
  const mean = dailySales(soldQty);
  if (proposedQty === 0) return fill(t.sellsOut, { mean });
  return fill(t.sells, { mean, days: leftDays ?? 0, sells: sellsQty, left: proposedQty ?? 0, unit });
}
