import { UploadOutlined } from '@ant-design/icons';
import type { Got } from '@netbar/contract/kernel/endpoint';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import type { StorePurchase } from '@netbar/contract/purchasing/purchase/store-purchase.model';
import { Alert, App, Button } from 'antd';
import { useRef } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useLatest } from '#kernel/use-latest.ts';
import { PageBranchSelect, usePageBranch } from '#kit/branch/PageBranchSelect.tsx';
import { usePageKeys } from '#kit/keys/use-page-keys.ts';
import { PageHead } from '#kit/PageHead.tsx';
import { Record } from '#kit/record/Record.tsx';
import { useScanner } from '#kit/scanner/use-scanner.ts';
import { basketOf, changeLine, fillSuggested, goneProducts } from './order/order-draft.rules.ts';
import { orderGoodsWords } from './order/order-goods.words.ts';
import { Basket, whyNot } from './order/Basket.tsx';
import { OrderTable } from './order/OrderTable.tsx';
import type { RowChange } from './order/OrderRow.tsx';
import { useOrderDraft } from './order/use-order-draft.ts';
import { useOrderView } from './order/use-order-view.ts';
import { useQuantityFocus } from './order/use-quantity-focus.ts';
import { recordPath, purchasePaths } from './kit/purchase-paths.ts';
import '#kit/list/list.css';
import './order/order.css';
import './purchase.css';

/** What a branch orders: what to order and why, how much, of whom. With `orderId` a saved draft is edited. */
export default function PurchasePage() {
  const [query] = useSearchParams();
  const orderId = query.get('orderId') ?? undefined;
  return orderId === undefined ? <NewOrder /> : <SavedOrder key={orderId} orderId={orderId} />;
}

function NewOrder() {
  const branchId = usePageBranch()?.id ?? '';
  return <OrderGoods key={branchId} branchId={branchId} saved={undefined} />;
}

function SavedOrder({ orderId }: { orderId: string }) {
  const order = useApi(purchaseApi.getStore, { id: orderId });
  return (
    <Record isPage read={order}>
      {(saved) =>
        saved.status === 'DRAFT' ? (
          <OrderGoods branchId={saved.branchId} saved={saved} />
        ) : (
          <Navigate to={recordPath(saved)} replace />
        )
      }
    </Record>
  );
}

interface OrderGoodsProps {
  branchId: string;
  saved: StorePurchase | undefined;
}

function OrderGoods({ branchId, saved }: OrderGoodsProps) {
  const t = useWords(orderGoodsWords);
  const navigate = useNavigate();
  const draft = useOrderDraft({ branchId, saved });
  const found = useApi(purchaseApi.suggestions, { branchId }, { enabled: branchId !== '' });
  return (
    <>
      <PageHead
        title={t.title}
        note={
          saved ? (
            <span>{`${saved.branchName} · ${fill(t.editing, { no: saved.no })}`}</span>
          ) : (
            <span className="row">
              <PageBranchSelect />
              <span className="wide-only">{t.basis}</span>
            </span>
          )
        }
        actions={
          <>
            <SavedAt at={draft.savedAt} />
            {!saved && branchId !== '' && (
              <Button icon={<UploadOutlined />} onClick={() => void navigate(purchasePaths.upload(branchId))}>
                {t.importTable}
              </Button>
            )}
          </>
        }
      />
      <Record read={{ ...found, data: draft.isReady ? found.data : undefined, isPending: found.isPending || !draft.isReady }}>
        {(goods) => <OrderDesk branchId={branchId} saved={saved} goods={goods} draft={draft} />}
      </Record>
    </>
  );
}

function SavedAt({ at }: { at: number | undefined }) {
  const t = useWords(orderGoodsWords);
  if (at === undefined) return null;
  return (
    <span className="muted num wide-only" role="status">
      {fill(t.savedAt, { time: formatTime(new Date(at), 'time').slice(0, 5) })}
    </span>
  );
}

interface OrderDeskProps extends OrderGoodsProps {
  goods: Got<typeof purchaseApi.suggestions>;
  draft: ReturnType<typeof useOrderDraft>;
}

/** Products at the left, the basket at the right; F2 searches, F9 goes on. */
function OrderDesk({ branchId, saved, goods: { rows, budget }, draft }: OrderDeskProps) {
  const t = useWords(orderGoodsWords);
  const { message } = App.useApp();
  const { lines, change } = draft;
  const box = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const view = useOrderView(rows, lines);
  const { move, focusFirst, reveal } = useQuantityFocus(box, view);
  const groups = basketOf(rows, lines);
  const seesCost = rows.some(({ offers }) => offers.some(({ breaks }) => breaks.length > 0));
  const save = useSaveOrder(draft.drop);
  const next = () => {
    if (whyNot(groups) !== null || save.isPending) return;
    const ordered = groups.flatMap((group) =>
      group.lines.map(({ row, packs }) => ({ productId: row.id, supplierId: group.supplierId, packs })),
    );
    save.mutate({ ...(saved && { id: saved.id, version: saved.version }), branchId, note: saved?.note ?? '', lines: ordered });
  };
  const onChange = useLatest((productId: string, typed: RowChange) => change((before) => changeLine(before, productId, typed)));
  const onFill = () => {
    const filled = fillSuggested(rows, lines);
    change(() => filled);
    message.success(fill(t.filledIn, { n: Object.values(filled).filter(({ isByHand }) => !isByHand).length }));
  };
  usePageKeys({ F2: () => focusAll(search.current), F9: next, ArrowDown: focusFirst });
  useScanner({
    onCode: (code) => {
      const row = rows.find(({ barcode, code: own }) => barcode === code || own === code);
      if (row) reveal(row.id);
      else message.warning(fill(t.unknownCode, { code }));
    },
    onTyped: () => {},
  });
  const gone = goneProducts(rows, lines);
  return (
    <div className="po-cols">
      <div className="stack">
        {gone > 0 && <Alert type="warning" showIcon title={fill(t.gone, { n: gone })} />}
        <OrderTable
          {...{ rows, lines, seesCost, view, onChange, onFill }}
          boxRef={box}
          searchRef={search}
          onMove={move}
          onFirst={focusFirst}
        />
      </div>
      <Basket
        groups={groups}
        budget={budget}
        isSaving={save.isPending}
        onShow={reveal}
        onClear={() => change(() => ({}))}
        onNext={next}
      />
    </div>
  );
}

/** Saves the draft and goes on to its review. Going back from there leads to the saved draft. */
function useSaveOrder(forget: () => Promise<void>) {
  const navigate = useNavigate();
  const leave = async (order: StorePurchase) => {
    await forget();
    await navigate(purchasePaths.edit(order), { replace: true });
    await navigate(purchasePaths.confirm(order.id));
  };
  return useCommand(purchaseApi.saveStore, {
    onDone: (order) => void leave(order),
  });
}

/** Whatever is typed next replaces what was searched before. */
const focusAll = (input: HTMLInputElement | null) => {
  input?.focus();
  input?.select();
};
