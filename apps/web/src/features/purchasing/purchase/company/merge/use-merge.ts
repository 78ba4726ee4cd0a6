import type { CompanyPurchase, PurchasePool } from '@netbar/contract/purchasing/purchase/company-purchase.model';
import { useMemo, useState } from 'react';
import { useMarkPaneDirty } from '#kernel/pane.ts';
import { cellKey, editsWithout, mergeOrders, mergeRows, type MergeRow, moveRow, noEdits, shareRow } from './merge.rules.ts';

/** What is written on an order besides its lines. */
export interface OrderText {
  note: string;
  /** Why it is placed below the supplier's minimum. */
  reason: string;
}
const noText: OrderText = { note: '', reason: '' };

export type Merge = ReturnType<typeof useMerge>;

/** The matrix of a pool with what the buyer changed of it, and the orders that it makes. */
export function useMerge(pool: PurchasePool, draft: CompanyPurchase | undefined) {
  const [edits, setEdits] = useState(noEdits);
  const [texts, setTexts] = useState<Record<string, OrderText>>(() =>
    draft ? { [draft.supplierId]: { note: draft.note, reason: draft.overrideReason } } : {},
  );
  const [isTouched, setTouched] = useState(false);
  useMarkPaneDirty(isTouched);
  const supplierId = draft?.supplierId;
  const rows = useMemo(() => mergeRows(pool, edits, supplierId ? { supplierId } : undefined), [pool, edits, supplierId]);
  const orders = useMemo(() => mergeOrders(rows, pool.suppliers), [rows, pool.suppliers]);
  const setPacks = (packs: Record<string, number>) => {
    setTouched(true);
    setEdits((before) => ({ ...before, packs: { ...before.packs, ...packs } }));
  };
  return {
    pool,
    draft,
    edits,
    rows,
    orders,
    isTouched,
    textOf: (id: string) => texts[id] ?? noText,
    setText: (id: string, more: Partial<OrderText>) => {
      setTouched(true);
      setTexts((before) => ({ ...before, [id]: { ...noText, ...before[id], ...more } }));
    },
    setCell: (row: MergeRow, branchId: string, packs: number) => setPacks({ [cellKey(row.key, branchId)]: packs }),
    share: (row: MergeRow, total: number) => setPacks(shareRow(row, total)),
    move: (row: MergeRow, to: string) => {
      setTouched(true);
      setEdits((before) => ({ ...before, moves: { ...before.moves, ...moveRow(row, to) } }));
    },
    /** Some orders were saved; only what is left of the others is unsaved. */
    forget: (ids: readonly string[]) => {
      setEdits((before) => editsWithout(before, ids));
      if (orders.every(({ supplier }) => ids.includes(supplier.id))) setTouched(false);
    },
  };
}
