import type { BatchOnSale } from '@netbar/contract/activities/recharge-card/recharge-card.model';
import { seqOfSerial } from '@netbar/contract/activities/recharge-card/recharge-card.rules';
import { cardSaleApi } from '@netbar/contract/counter/payment/card-sale.api';
import { MOST_CARDS } from '@netbar/contract/counter/payment/card-sale.model';
import { channelOfCode } from '@netbar/contract/counter/payment/payment.rules';
import { yuan } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { useWords } from '#kernel/lang.ts';
import { useOwnBranches } from '#kernel/session.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { cardSaleWords } from '../card-sale.words.ts';

interface Typed {
  branchId: string;
  qty: number;
  serial?: string;
  tender: 'CASH' | 'BANK_CARD' | 'SCAN';
  terminalNo?: string;
  reference?: string;
  payerCode?: string;
}

/** Cash into the open drawer, a card with its slip, or the customer's code as it was scanned. */
function tenderOf({ tender, terminalNo, reference, payerCode = '' }: Typed, amountFen: number) {
  if (tender === 'CASH') return { tender, amountFen, tenderedFen: amountFen };
  if (tender === 'BANK_CARD') return { tender, amountFen, terminalNo, reference };
  return { tender: channelOfCode(payerCode.trim()) ?? 'WECHAT', amountFen, payerCode: payerCode.trim() };
}

/** Sells cards of one batch: any, or those in the cashier's hand by the number of the first. */
export function SellCardsDrawer({ batch, branchId, onClose }: { batch: BatchOnSale; branchId: string; onClose: () => void }) {
  const t = useWords(cardSaleWords);
  const branches = useOwnBranches();
  const send = (typed: object) => {
    const { branchId, qty, serial = '' } = typed as Typed;
    const fromSeq = seqOfSerial(serial);
    const payableFen = qty * batch.priceFen;
    return { branchId, qty, payableFen, ...(fromSeq && { fromSeq }), tenders: [tenderOf(typed as Typed, payableFen)] };
  };
  return (
    <FormDrawer
      title={`${t.sell} · ${batch.name}`}
      api={cardSaleApi.sellCards}
      send={send}
      fields={[
        {
          kind: 'select',
          name: 'branchId',
          label: t.branch,
          options: branches.map(({ id, name }) => ({ value: id, label: name })),
        },
        {
          kind: 'number',
          name: 'qty',
          label: t.qty,
          min: 1,
          max: Math.min(MOST_CARDS, batch.left),
          help: fill(t.each, { price: yuan(batch.priceFen), left: batch.left }),
        },
        { kind: 'text', name: 'serial', label: t.serial, help: t.serialHelp, isOptional: true },
        {
          kind: 'select',
          name: 'tender',
          label: t.tender,
          options: (['CASH', 'BANK_CARD', 'SCAN'] as const).map((value) => ({ value, label: t[value] })),
        },
        { kind: 'text', name: 'payerCode', label: t.payerCode, help: t.payerCodeHelp, isOptional: true },
        { kind: 'text', name: 'terminalNo', label: t.terminal, help: t.terminalHint, isOptional: true },
        { kind: 'text', name: 'reference', label: t.slip, help: t.slipHint, isOptional: true },
      ]}
      initial={{ branchId, qty: 1, tender: 'CASH' }}
      fixed={{ activityId: batch.activityId }}
      done={t.sold}
      onClose={onClose}
    />
  );
}
