import { yuan } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import type { CompanyPurchase } from '@netbar/contract/purchasing/purchase/company-purchase.model';
import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import { App, Button, Input } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCommand } from '#kernel/hooks.ts';
import { joinNames, useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { ExportButton } from '#kit/export/ExportButton.tsx';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { PrintButton } from '#kit/print/PrintSheet.tsx';
import { purchasePaths } from '../kit/purchase-paths.ts';
import { companyWords } from './company.words.ts';
import { sheetOf } from './order-sheet.ts';
import { figuresOf, packCount } from './order.rules.ts';
import { useSheetColumns } from './use-sheet-columns.ts';

/** The sheet for the supplier as paper and as a file, and what the reader may do next with the order. */
export function OrderActions({ order }: { order: CompanyPurchase }) {
  const t = useWords(companyWords);
  const canOrder = useCan('COMPANY_PURCHASE_EDIT');
  const canExport = useCan('COMPANY_PURCHASE_EXPORT');
  const columns = useSheetColumns();
  const total = order.lines.reduce((sum, { allocations }) => sum + allocations.length, 0);
  return (
    <>
      {total > 0 && (
        <>
          {canExport && (
            <ExportButton
              api={purchaseApi.exportCompany}
              title={order.no}
              conditions={{ id: order.id }}
              columns={columns}
              total={total}
            />
          )}
          <PrintButton sheet={sheetOf(t, order)} />
        </>
      )}
      {canOrder && order.status === 'DRAFT' && <DraftSteps order={order} />}
      {canOrder && order.status === 'PLACED' && <CloseRest order={order} />}
    </>
  );
}

function DraftSteps({ order }: { order: CompanyPurchase }) {
  const t = useWords(companyWords);
  const { modal } = App.useApp();
  const navigate = useNavigate();
  const cancel = useCommand(purchaseApi.cancelCompany, { done: t.cancelled });
  const { id, no, version } = order;
  const askCancel = () =>
    void modal.confirm({
      title: fill(t.cancelAsk, { no }),
      okText: t.cancelIt,
      okButtonProps: { danger: true },
      cancelText: t.keep,
      onOk: () => cancel.mutate({ id, version }),
    });
  return (
    <>
      <Button danger loading={cancel.isPending} onClick={askCancel}>
        {t.cancelIt}
      </Button>
      <Button onClick={() => void navigate(purchasePaths.changeDraft(id))}>{t.change}</Button>
      <Place order={order} />
    </>
  );
}

/** Places a draft. Below the supplier's minimum it asks for the reason; without prices nobody here can tell whether it is. */
function Place({ order }: { order: CompanyPurchase }) {
  const t = useWords(companyWords);
  const { modal } = App.useApp();
  const [isAsking, setAsking] = useState(false);
  const place = useCommand(purchaseApi.placeCompany, { done: t.placeDone });
  const { id, version, amountFen, minOrderFen, supplierName } = order;
  const min = yuan(minOrderFen);
  const isSure = minOrderFen === 0 || (amountFen !== null && amountFen >= minOrderFen);
  const ask = () => {
    if (!isSure) return setAsking(true);
    modal.confirm({
      title:
        amountFen === null
          ? fill(t.placeAskPlain, { supplier: supplierName })
          : fill(t.placeAsk, { supplier: supplierName, amount: yuan(amountFen) }),
      okText: t.place,
      cancelText: t.cancel,
      onOk: () => place.mutate({ id, version }),
    });
  };
  return (
    <>
      <Button type="primary" loading={place.isPending} onClick={ask}>
        {t.place}
      </Button>
      {isAsking && (
        <FormDrawer
          title={t.place}
          api={purchaseApi.placeCompany}
          fields={[
            {
              // The contract lets it be empty, for orders above the minimum; a control of one's own is asked for.
              kind: 'own',
              name: 'overrideReason',
              label: t.overrideReason,
              isWide: true,
              control: <Input.TextArea rows={3} maxLength={200} showCount />,
              help: amountFen === null ? fill(t.overrideMaybe, { min }) : fill(t.overrideHelp, { amount: yuan(amountFen), min }),
              isOptional: amountFen === null,
            },
          ]}
          fixed={{ id, version }}
          done={t.placeDone}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function CloseRest({ order }: { order: CompanyPurchase }) {
  const t = useWords(companyWords);
  const [isOpen, setOpen] = useState(false);
  const { id, version } = order;
  const { openLines, restFen } = figuresOf(order);
  const lines = joinNames(
    openLines.map(
      ({ name, restQty, packQty, packUnit }) => `${name} ${fill(t.packs, { n: packCount(restQty, packQty), unit: packUnit })}`,
    ),
  );
  const worth = restFen === null ? '' : fill(t.closeWorth, { amount: yuan(restFen) });
  return (
    <>
      <Button danger onClick={() => setOpen(true)}>
        {t.closeRest}
      </Button>
      {isOpen && (
        <FormDrawer
          title={t.closeRest}
          api={purchaseApi.closeCompany}
          fields={[{ kind: 'area', name: 'reason', label: t.reason, max: 200, help: `${fill(t.closeHelp, { lines })} ${worth}` }]}
          fixed={{ id, version }}
          done={t.closeDone}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
