import { ExclamationCircleFilled } from '@ant-design/icons';
import { yuan } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { App, Button } from 'antd';
import { useWords } from '#kernel/lang.ts';
import { Keycap } from '#kit/Keycap.tsx';
import { usePageKeys } from '#kit/keys/use-page-keys.ts';
import { Money } from '#kit/Money.tsx';
import { sumSeen } from '#kit/sum-seen.ts';
import { type MergeOrder, type MergeProblem, problemsOf } from './merge.rules.ts';
import { mergeWords, type MergeWords } from './merge.words.ts';
import type { Merge } from './use-merge.ts';

interface MergeFootProps {
  merge: Merge;
  orders: MergeOrder[];
  isSaving: boolean;
  onSave: (orders: readonly MergeOrder[], isPlaced: boolean) => void;
  /** Leads to what is in the way. */
  onFix: (problem: MergeProblem) => void;
}

/** The orders that would be made, what is in their way, and the buttons. F9 places them. */
export function MergeFoot({ merge, orders, isSaving, onSave, onFix }: MergeFootProps) {
  const t = useWords(mergeWords);
  const { modal } = App.useApp();
  const reasons = Object.fromEntries(orders.map(({ supplier: { id } }) => [id, merge.textOf(id).reason]));
  const [problem] = problemsOf(orders, reasons);
  const canPlace = orders.length > 0 && !problem && !isSaving;
  const totalFen = sumSeen(orders.map(({ amountFen }) => amountFen));
  const ask = () =>
    void modal.confirm({
      title: askOf(t, orders),
      content: (
        <ul className="merge-ask">
          {orders.map((order) => (
            <OrderSum key={order.supplier.id} order={order} />
          ))}
        </ul>
      ),
      okText: t.place,
      cancelText: t.cancel,
      onOk: () => onSave(orders, true),
    });
  usePageKeys({ F9: () => canPlace && ask() });
  return (
    <div className="merge-bar">
      <Makes orders={orders} />
      <span className="sp" />
      {problem && (
        <span className="merge-why" role="status">
          <ExclamationCircleFilled aria-hidden />
          {problemSaid(t, problem)}
          <button type="button" className="link" onClick={() => onFix(problem)}>
            {t.fix}
          </button>
        </span>
      )}
      <Button disabled={orders.length === 0} loading={isSaving} onClick={() => onSave(orders, false)}>
        {t.saveDraft}
      </Button>
      <Button type="primary" disabled={!canPlace} onClick={ask}>
        {t.place} {totalFen !== null && <Money fen={totalFen} />}
        <Keycap>F9</Keycap>
      </Button>
    </div>
  );
}

const askOf = (t: MergeWords, orders: MergeOrder[]) =>
  orders.length === 1
    ? fill(t.placeAskOne, { supplier: orders[0]?.supplier.name ?? '' })
    : fill(t.placeAsk, { n: orders.length });

function Makes({ orders }: { orders: MergeOrder[] }) {
  const t = useWords(mergeWords);
  if (orders.length === 0) return <span className="sec">{t.nothing}</span>;
  const branches = new Set(
    orders.flatMap(({ rows }) =>
      rows.flatMap(({ cells }) => cells.filter(({ packs }) => packs > 0).map(({ branchId }) => branchId)),
    ),
  );
  return (
    <ul className="merge-makes">
      <li className="num">{fill(t.makes, { n: orders.length, branches: branches.size })}</li>
      {orders.map((order) => (
        <OrderSum key={order.supplier.id} order={order} />
      ))}
    </ul>
  );
}

const OrderSum = ({ order: { supplier, amountFen } }: { order: MergeOrder }) => (
  <li>
    {supplier.name}{' '}
    {amountFen !== null && (
      <b>
        <Money fen={amountFen} />
      </b>
    )}
  </li>
);

function problemSaid(t: MergeWords, problem: MergeProblem) {
  if (problem.kind === 'belowMinimum')
    return fill(t.orderShort, { supplier: problem.order.supplier.name, amount: yuan(problem.order.missingFen ?? 0) });
  const { row, missing } = problem;
  return fill(t.rowShort, { name: row.product.name, n: missing, unit: row.offer?.packUnit ?? '' });
}
