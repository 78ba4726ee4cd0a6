import { yuan } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { sumSeen } from '#kit/sum-seen.ts';
import { type MergeOrder, type MergeRow, needsWork } from './merge.rules.ts';
import { mergeWords } from './merge.words.ts';
import type { Merge } from './use-merge.ts';

/** All rows, those of one supplier, or those that somebody has to look at. */
export const ALL = '';
export const TODO = 'todo';

export const rowsIn = (tab: string, rows: readonly MergeRow[]) =>
  rows.filter((row) => tab === ALL || (tab === TODO ? needsWork(row) : row.supplierId === tab));

/** The orders that a tab makes. */
export const ordersIn = (tab: string, orders: readonly MergeOrder[]) =>
  orders.filter(({ supplier }) => tab === ALL || tab === TODO || supplier.id === tab);

/** A tab for each supplier, with the sum of its order and what is missing to its minimum. */
export function MergeTabs({ merge, tab, onTab }: { merge: Merge; tab: string; onTab: (tab: string) => void }) {
  const t = useWords(mergeWords);
  const { rows, orders, pool } = merge;
  const suppliers = pool.suppliers.filter(({ id }) => rows.some(({ supplierId }) => supplierId === id));
  const tabs = [
    { value: ALL, label: t.all, fen: sumSeen(orders.map(({ amountFen }) => amountFen)), missingFen: 0 },
    ...suppliers.map(({ id, name }) => {
      const order = orders.find(({ supplier }) => supplier.id === id);
      return { value: id, label: name, fen: order ? order.amountFen : 0, missingFen: order?.missingFen ?? 0 };
    }),
    { value: TODO, label: t.todo, fen: null, missingFen: 0 },
  ];
  return (
    <div className="merge-tabs" role="group" aria-label={t.tabs}>
      {tabs.map(({ value, label, fen, missingFen }) => (
        <button key={value} type="button" aria-pressed={value === tab} onClick={() => onTab(value)}>
          <span>
            {label} <small className="num">{rowsIn(value, rows).length}</small>
          </span>
          <small className="num">
            {fen !== null && <Money fen={fen} />}
            {missingFen > 0 && <em className="order-late">{fill(t.short, { amount: yuan(missingFen) })}</em>}
          </small>
        </button>
      ))}
    </div>
  );
}
