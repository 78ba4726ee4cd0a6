import type { CompanyPurchase, PurchasePool } from '@netbar/contract/purchasing/purchase/company-purchase.model';
import { Pagination } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { purchasePaths } from '#features/purchasing/purchase/kit/purchase-paths.ts';
import { useWords } from '#kernel/lang.ts';
import { useOwnBranches } from '#kernel/session.ts';
import { Matrix, type MatrixBranch } from './Matrix.tsx';
import type { MergeProblem, MergeRow } from './merge.rules.ts';
import { mergeWords } from './merge.words.ts';
import { MergeFoot } from './MergeFoot.tsx';
import { MergeSide } from './MergeSide.tsx';
import { ALL, MergeTabs, ordersIn, rowsIn, TODO } from './MergeTabs.tsx';
import { OrderStrip, REASON_ID } from './OrderStrip.tsx';
import { type Merge, useMerge } from './use-merge.ts';
import { useSaveOrders } from './use-save-orders.tsx';
import '#kit/record/record.css';
import '../company.css';
import './merge.css';

/** More rows at once would make typing slow. */
const ROWS_A_PAGE = 100;

interface MergeDeskProps {
  pool: PurchasePool;
  brandId: string;
  draft: CompanyPurchase | undefined;
  onSaved: () => void;
}

/** Turns what branches were approved into orders: the matrix, the product in hand beside it, and the orders at the foot. */
export function MergeDesk({ pool, brandId, draft, onSaved }: MergeDeskProps) {
  const t = useWords(mergeWords);
  const navigate = useNavigate();
  const merge = useMerge(pool, draft);
  const [tab, setTab] = useTab(merge);
  const rows = useMemo(() => rowsIn(tab, merge.rows), [tab, merge.rows]);
  const [currentKey, setCurrentKey] = useState<string>();
  const current = rows.find(({ key }) => key === currentKey) ?? rows[0];
  const [page, setPage] = useState(1);
  const shown = rows.slice((page - 1) * ROWS_A_PAGE, page * ROWS_A_PAGE);
  const branches = useBranches(rows);
  const supplier = pool.suppliers.find(({ id }) => id === tab);
  const choose = (next: string) => {
    setPage(1);
    setTab(next);
  };
  const { isSaving, save } = useSaveOrders(merge, brandId, (saved) => {
    const [only] = saved;
    if (saved.length === 1 && only) void navigate(purchasePaths.company(only.id));
    else onSaved();
  });
  const fix = useFix((problem) => {
    if (problem.kind === 'belowMinimum') choose(problem.order.supplier.id);
    // The row is in this tab, since it is in one of its orders.
    else setPage(Math.floor(rows.findIndex(({ key }) => key === problem.row.key) / ROWS_A_PAGE) + 1);
  });
  return (
    <div className="merge-page">
      <div className="merge">
        <section className="panel merge-main">
          <MergeTabs merge={merge} tab={tab} onTab={choose} />
          {supplier ? (
            <OrderStrip merge={merge} supplier={supplier} order={merge.orders.find((order) => order.supplier === supplier)} />
          ) : (
            <p className="merge-legend">{t.legend}</p>
          )}
          {rows.length === 0 ? (
            <p className="rec-none muted">{t.noRows}</p>
          ) : (
            <Matrix
              rows={shown}
              branches={branches}
              currentKey={current?.key}
              supplierName={(id) => pool.suppliers.find((one) => one.id === id)?.name ?? ''}
              onCurrent={setCurrentKey}
              onCell={merge.setCell}
              onTotal={merge.share}
            />
          )}
          {rows.length > ROWS_A_PAGE && (
            <Pagination
              className="merge-pages"
              current={page}
              pageSize={ROWS_A_PAGE}
              total={rows.length}
              showSizeChanger={false}
              onChange={setPage}
            />
          )}
        </section>
        {current && <MergeSide key={current.key} merge={merge} row={current} />}
      </div>
      <MergeFoot
        merge={merge}
        orders={ordersIn(tab, merge.orders)}
        isSaving={isSaving}
        onSave={(orders, isPlaced) => void save(orders, isPlaced)}
        onFix={fix}
      />
    </div>
  );
}

/** The tab in the address. One whose rows are gone shows all. */
function useTab({ rows }: Merge) {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('supplierId') ?? ALL;
  const tab = asked === TODO || rows.some(({ supplierId }) => supplierId === asked) ? asked : ALL;
  const setTab = (next: string) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === ALL) after.delete('supplierId');
        else after.set('supplierId', next);
        return after;
      },
      { replace: true },
    );
  return [tab, setTab] as const;
}

/** The branches of some rows, in the order in which one's own branches stand. */
function useBranches(rows: MergeRow[]): MatrixBranch[] {
  const own = useOwnBranches();
  const found = new Map(
    rows.flatMap(({ cells }) => cells.map(({ branchId: id, lines }) => [id, { id, name: lines[0]?.branchName ?? '' }] as const)),
  );
  const ids = [...found.keys()].toSorted().join(' ');
  return useMemo(
    () => {
      const at = new Map(own.map(({ id }, i) => [id, i]));
      const place = ({ id }: MatrixBranch) => at.get(id) ?? own.length;
      return [...found.values()].toSorted((a, b) => place(a) - place(b) || (a.name < b.name ? -1 : 1));
    },
    // `found` is new with every render; which branches are in it says `ids`.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
    [own, ids],
  );
}

/** Leads to what is in the way of an order, once it is on the screen: the row's total, or the field for the reason. */
function useFix(show: (problem: MergeProblem) => void) {
  const wanted = useRef<string>(undefined);
  const go = () => {
    const field = wanted.current && document.querySelector<HTMLInputElement>(wanted.current);
    if (!field) return;
    wanted.current = undefined;
    field.focus();
  };
  // After every render: the router shows a tab later than it is asked for.
  useEffect(go);
  return (problem: MergeProblem) => {
    wanted.current = problem.kind === 'belowMoq' ? `[data-row="${problem.row.key}"] input[data-column="total"]` : `#${REASON_ID}`;
    show(problem);
    go();
  };
}
