import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import type { StorePurchase } from '@netbar/contract/purchasing/purchase/store-purchase.model';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useMarkPaneDirty } from '#kernel/pane.ts';
import { useSession } from '#kernel/session.ts';
import { Keycap } from '#kit/Keycap.tsx';
import { usePageKeys } from '#kit/keys/use-page-keys.ts';
import { Money } from '#kit/Money.tsx';
import { PageHead } from '#kit/PageHead.tsx';
import { Panel } from '#kit/Panel.tsx';
import { Record } from '#kit/record/Record.tsx';
import { RecordBody } from '#kit/record/RecordBody.tsx';
import { BudgetBar } from './order/BudgetBar.tsx';
import { ConfirmLines } from './order/ConfirmLines.tsx';
import { budgetWith } from './order/order-draft.rules.ts';
import { orderGoodsWords } from './order/order-goods.words.ts';
import { forgetDraft } from './order/use-order-draft.ts';
import { purchasePaths, recordPath } from './kit/purchase-paths.ts';
import '#kit/list/list.css';
import './order/order.css';
import './purchase.css';

/** The last look at a saved draft before it goes to whoever approves. */
export default function ConfirmPurchasePage() {
  const [query] = useSearchParams();
  const id = query.get('orderId') ?? '';
  const order = useApi(purchaseApi.getStore, { id });
  return (
    <Record isPage read={order}>
      {(purchase) =>
        purchase.status === 'DRAFT' ? (
          <Review key={purchase.id} purchase={purchase} />
        ) : (
          // Submitted or cancelled, here or by somebody else.
          <Navigate to={recordPath(purchase)} replace />
        )
      }
    </Record>
  );
}

function Review({ purchase }: { purchase: StorePurchase }) {
  const t = useWords(orderGoodsWords);
  const navigate = useNavigate();
  const { branchId, no, branchName, amountFen } = purchase;
  const goods = useApi(purchaseApi.suggestions, { branchId });
  const [note, setNote] = useState(purchase.note);
  const isOver = budgetWith(goods.data?.budget ?? null, amountFen)?.isOver ?? false;
  const isNoteMissing = isOver && note.trim() === '';
  const [isAsked, setAsked] = useState(false);
  const { submit, isPending } = useSubmit(purchase);
  useMarkPaneDirty(note !== purchase.note);
  const press = () => {
    setAsked(true);
    // Whether it must be explained is known once the budget is here.
    if (!isNoteMissing && !isPending && !goods.isPending) void submit(note.trim());
  };
  usePageKeys({ F9: press });
  return (
    <>
      <PageHead
        title={t.confirmTitle}
        note={
          <span>
            <span className="num">{no}</span> · {branchName}
          </span>
        }
        actions={
          <>
            <Button onClick={() => void navigate(purchasePaths.edit(purchase))}>{t.backToEdit}</Button>
            <Button type="primary" loading={isPending} disabled={goods.isPending} onClick={press}>
              {t.submit} <Keycap>F9</Keycap>
            </Button>
          </>
        }
      />
      <RecordBody
        side={
          <>
            <Panel title={t.amount} extra={amountFen !== null && <Money fen={amountFen} />}>
              <BudgetBar budget={goods.data?.budget ?? null} orderFen={amountFen} />
              <p className="po-hint">{t.approvalNext}</p>
            </Panel>
            <Note value={note} onChange={setNote} isOver={isOver} isMissing={isAsked && isNoteMissing} />
          </>
        }
      >
        <ConfirmLines purchase={purchase} rows={goods.data?.rows} />
      </RecordBody>
    </>
  );
}

interface NoteProps {
  value: string;
  onChange: (note: string) => void;
  /** The order goes beyond the budget, so it must be explained. */
  isOver: boolean;
  isMissing: boolean;
}

function Note({ value, onChange, isOver, isMissing }: NoteProps) {
  const t = useWords(orderGoodsWords);
  return (
    <Panel title={t.note} note={isOver ? undefined : t.optional}>
      <Input.TextArea
        aria-label={t.note}
        placeholder={isOver ? t.noteOver : t.noteHint}
        autoSize={{ minRows: 3, maxRows: 8 }}
        maxLength={200}
        value={value}
        aria-invalid={isMissing}
        {...(isMissing && { status: 'error' as const })}
        onChange={({ target }) => onChange(target.value)}
      />
      {isMissing && (
        <p className="po-error" role="alert">
          {t.noteOver}
        </p>
      )}
    </Panel>
  );
}

/** Submits a draft, with the note saved first if it was changed here. */
function useSubmit(purchase: StorePurchase) {
  const t = useWords(orderGoodsWords);
  const navigate = useNavigate();
  const accountId = useSession((state) => state.user?.id ?? '');
  const { id, branchId } = purchase;
  const save = useCommand(purchaseApi.saveStore);
  const send = useCommand(purchaseApi.submitStore, {
    done: t.submitted,
    onDone: () => {
      void forgetDraft({ accountId, branchId, orderId: id });
      void navigate(purchasePaths.detail(id), { replace: true });
    },
  });
  const submit = async (note: string) => {
    const lines = purchase.lines.map(({ productId, supplierId, askedQty, packQty }) => ({
      productId,
      supplierId,
      packs: askedQty / packQty,
    }));
    try {
      const { version } =
        note === purchase.note ? purchase : await save.mutateAsync({ id, version: purchase.version, branchId, note, lines });
      await send.mutateAsync({ id, version });
    } catch {
      // The commands have said why.
    }
  };
  return { submit, isPending: save.isPending || send.isPending };
}
