import { yuan } from '@netbar/contract/kernel/money';
import { daysBetween, formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import type { CompanyPurchase } from '@netbar/contract/purchasing/purchase/company-purchase.model';
import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { useBizToday } from '#kit/branch/use-biz-today.ts';
import { Money } from '#kit/Money.tsx';
import { Panel } from '#kit/Panel.tsx';
import { Record } from '#kit/record/Record.tsx';
import { RecordAlert, RecordBody } from '#kit/record/RecordBody.tsx';
import { type Figure, RecordFigures } from '#kit/record/RecordFigures.tsx';
import { RecordHead } from '#kit/record/RecordHead.tsx';
import type { RecordStep } from '#kit/record/RecordSteps.tsx';
import { RecordTrail } from '#kit/record/RecordTrail.tsx';
import { Related } from '#kit/record/Related.tsx';
import { Timeline } from '#kit/record/Timeline.tsx';
import { purchasePaths } from '../kit/purchase-paths.ts';
import { companyWords, type CompanyWords } from './company.words.ts';
import { CompanyPurchaseState } from './CompanyPurchaseState.tsx';
import { figuresOf, storeOrdersOf } from './order.rules.ts';
import { OrderActions } from './OrderActions.tsx';
import { OrderLines } from './OrderLines.tsx';
import './company.css';

/** One order to a supplier: what was ordered for whom, how much of it is there, and what is next. */
export default function PurchaseOrderDetailPage() {
  const [query] = useSearchParams();
  const id = query.get('orderId') ?? '';
  const read = useApi(purchaseApi.getCompany, { id });
  return (
    <Record isPage read={read} timeline={{ kind: 'COMPANY_PURCHASE', id }}>
      {(order) => (
        <>
          <Head order={order} />
          <Figures order={order} />
          <RecordBody
            side={
              <>
                <StoreOrders order={order} />
                <Destinations order={order} />
                <Timeline kind="COMPANY_PURCHASE" id={order.id} />
              </>
            }
          >
            <Notes order={order} />
            <OrderLines order={order} />
          </RecordBody>
        </>
      )}
    </Record>
  );
}

function Head({ order }: { order: CompanyPurchase }) {
  const t = useWords(companyWords);
  const navigate = useNavigate();
  const { id, no, placedTime, note } = order;
  return (
    <RecordHead
      title={no}
      number={no}
      tag={<CompanyPurchaseState order={order} />}
      trail={
        <RecordTrail
          api={purchaseApi.listCompany}
          id={id}
          onGo={(next) => void navigate(purchasePaths.company(next), { replace: true })}
        />
      }
      steps={stepsOf(order, t)}
      actions={<OrderActions order={order} />}
      facts={[
        { label: t.supplier, value: order.supplierName },
        { label: t.contact, value: order.contactName || '—' },
        { label: t.brand, value: order.brandName },
        { label: t.applicant, value: order.applicantName ?? t.system },
        { label: t.placed, value: <span className="num">{placedTime ? minuteOf(placedTime) : '—'}</span> },
        ...(note ? [{ label: t.note, value: note }] : []),
      ]}
    />
  );
}

const minuteOf = (time: string) => formatTime(new Date(time), 'datetime');

/** Drafted, placed, received; or ended before. */
function stepsOf({ status, createdTime, placedTime, endedTime, applicantName }: CompanyPurchase, t: CompanyWords): RecordStep[] {
  const at = (time: string | null) => (time ? minuteOf(time) : undefined);
  const draft: RecordStep = {
    key: 'draft',
    title: t.stepDraft,
    note: `${applicantName ?? t.system} ${minuteOf(createdTime)}`,
    state: status === 'DRAFT' ? 'now' : 'done',
  };
  if (status === 'CANCELLED') return [draft, { key: 'end', title: t.stepCancelled, note: at(endedTime), state: 'stopped' }];
  const isPlaced = status !== 'DRAFT';
  const end: RecordStep =
    status === 'CLOSED'
      ? { key: 'end', title: t.stepClosed, note: at(endedTime), state: 'stopped' }
      : { key: 'end', title: t.stepDone, note: at(endedTime), state: status === 'RECEIVED' ? 'done' : 'open' };
  return [
    draft,
    { key: 'place', title: t.stepPlace, note: at(placedTime), state: isPlaced ? 'done' : 'open' },
    { key: 'receive', title: t.stepReceive, state: status === 'PLACED' ? 'now' : isPlaced ? 'done' : 'open' },
    end,
  ];
}

function Figures({ order }: { order: CompanyPurchase }) {
  const t = useWords(companyWords);
  const today = useBizToday();
  const { amountFen, minOrderFen, lineCount, doneLines, branchCount, expectedDate, isLate, status } = order;
  const { receivedFen, restFen, percent } = figuresOf(order);
  const isBelow = amountFen !== null && amountFen < minOrderFen;
  const min = fill(isBelow ? t.belowMinimum : t.minimum, { amount: yuan(minOrderFen) });
  const figures: (Figure | false)[] = [
    amountFen !== null && {
      key: 'amount',
      label: t.figAmount,
      value: <Money fen={amountFen} />,
      ...(minOrderFen > 0 && { note: min, isWarning: isBelow && status === 'DRAFT' }),
    },
    {
      key: 'received',
      label: t.figReceived,
      value: receivedFen === null ? `${percent}%` : <Money fen={receivedFen} />,
      note: fill(receivedFen === null ? t.percentQty : t.percent, { n: percent }),
    },
    restFen !== null && { key: 'rest', label: t.figRest, value: <Money fen={status === 'PLACED' ? restFen : null} /> },
    { key: 'lines', label: t.figLines, value: lineCount, note: fill(t.linesDone, { n: doneLines }) },
    { key: 'branches', label: t.branches, value: branchCount },
    {
      key: 'expected',
      label: t.expected,
      value: expectedDate?.slice(5) ?? '—',
      ...(isLate && expectedDate && { note: fill(t.lateDays, { n: daysBetween(expectedDate, today) }), isWarning: true }),
    },
  ];
  return <RecordFigures figures={figures.filter((figure) => figure !== false)} />;
}

/** Why it was placed below the minimum, and why its rest was given up. */
function Notes({ order: { overrideReason, endNote } }: { order: CompanyPurchase }) {
  const t = useWords(companyWords);
  return (
    <>
      {overrideReason && <RecordAlert>{fill(t.overridden, { reason: overrideReason })}</RecordAlert>}
      {endNote && <RecordAlert>{fill(t.closedWhy, { reason: endNote })}</RecordAlert>}
    </>
  );
}

function StoreOrders({ order: { lines } }: { order: CompanyPurchase }) {
  const t = useWords(companyWords);
  const canOpen = useCan('PURCHASE_LIST');
  const orders = storeOrdersOf(lines);
  if (orders.length === 0) return null;
  const rows = orders.map(({ id, no, branchName }) => ({
    key: id,
    name: canOpen ? (
      <Link className="num" to={purchasePaths.detail(id)}>
        {no}
      </Link>
    ) : (
      <span className="num">{no}</span>
    ),
    note: branchName,
  }));
  return (
    <Panel title={t.stores} note={orders.length} flush>
      <Related groups={[{ key: 'stores', rows }]} />
    </Panel>
  );
}

function Destinations({ order: { destinations } }: { order: CompanyPurchase }) {
  const t = useWords(companyWords);
  if (destinations.length === 0) return null;
  return (
    <Panel title={t.destinations} note={destinations.length} flush>
      <ul className="order-places">
        {destinations.map(({ branchId, branchName, address, phone }) => (
          <li key={branchId}>
            {branchName}
            <small>{[address, phone].filter(Boolean).join(' · ') || t.noAddress}</small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
