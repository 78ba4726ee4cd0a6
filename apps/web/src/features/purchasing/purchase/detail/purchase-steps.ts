import { daysBetween, formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import type { StorePurchase } from '@netbar/contract/purchasing/purchase/store-purchase.model';
import { useWords } from '#kernel/lang.ts';
import { useBizToday } from '#kit/branch/use-biz-today.ts';
import type { RecordStep } from '#kit/record/RecordSteps.tsx';
import { awaitedLines } from '../purchase-lines.rules.ts';
import { purchaseWords } from '../purchase.words.ts';

type Words = { [K in keyof typeof purchaseWords]: string };

const at = (time: string | null, name?: string | null) =>
  time === null ? undefined : [formatTime(new Date(time), 'datetime').slice(5, 16), name].filter(Boolean).join(' ');

/** The way of an order: submitted, approved, ordered from suppliers, received; or where it ended. */
export function usePurchaseSteps(purchase: StorePurchase): RecordStep[] {
  return stepsOf(purchase, useWords(purchaseWords), useBizToday());
}

/** Steps that were taken are done up to where the order stands; a cancelled or rejected one stops there. */
function stepsOf(purchase: StorePurchase, t: Words, today: string): RecordStep[] {
  const { status, applicantName, submittedTime, deciderName, decidedTime, orderedTime, endedTime } = purchase;
  const submit: RecordStep = {
    key: 'submit',
    title: t.stepSubmit,
    note: at(submittedTime, applicantName) ?? t.waitSubmit,
    state: status === 'DRAFT' ? 'now' : 'done',
  };
  const approve: RecordStep = { key: 'approve', title: t.stepApprove, note: at(decidedTime, deciderName), state: 'done' };
  const order: RecordStep = { key: 'order', title: t.stepOrder, note: orderNote(purchase, t), state: 'done' };
  const store: RecordStep = { key: 'store', title: t.stepStore, state: 'open' };
  switch (status) {
    case 'DRAFT':
      return [submit, { ...approve, note: undefined, state: 'open' }, { ...order, note: undefined, state: 'open' }, store];
    case 'SUBMITTED':
      return [submit, { ...approve, note: t.waitApprove, state: 'now' }, { ...order, state: 'open' }, store];
    case 'APPROVED':
      return [submit, approve, { ...order, note: order.note ?? t.waitOrder, state: 'now' }, store];
    case 'ORDERED':
      return [submit, approve, order, { ...store, note: storeNote(purchase, t, today), state: 'now' }];
    case 'STORED':
      return [submit, approve, order, { ...store, note: at(endedTime), state: 'done' }];
    case 'CLOSED':
      return [
        submit,
        approve,
        ...(orderedTime === null ? [] : [order]),
        { key: 'end', title: t.stepClosed, note: at(endedTime), state: 'stopped' },
      ];
    case 'REJECTED':
      return [submit, { ...approve, title: t.stepRejected, state: 'stopped' }];
    case 'CANCELLED':
      return [
        ...(submittedTime === null ? [] : [submit]),
        ...(decidedTime === null ? [] : [approve]),
        { key: 'end', title: t.stepCancelled, note: at(endedTime), state: 'stopped' },
      ];
  }
}

const orderNote = ({ orderedTime, companyPurchases }: StorePurchase, t: Words) =>
  companyPurchases.length === 0
    ? at(orderedTime)
    : [at(orderedTime), fill(t.inCompanyOrders, { n: companyPurchases.length })].filter(Boolean).join(' · ');

/** What is missing, and for how long. */
function storeNote(purchase: StorePurchase, t: Words, today: string) {
  const { orderedTime } = purchase;
  const since = orderedTime === null ? today : formatTime(new Date(orderedTime), 'date');
  const days = daysBetween(since, today);
  const missing = fill(t.waitStore, { n: awaitedLines(purchase).length });
  return days > 0 ? `${missing} · ${fill(t.waitedDays, { n: days })}` : missing;
}
