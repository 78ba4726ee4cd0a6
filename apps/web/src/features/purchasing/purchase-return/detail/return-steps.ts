import { formatTime } from '@netbar/contract/kernel/time';
import type { PurchaseReturn } from '@netbar/contract/purchasing/purchase-return/purchase-return.model';
import type { RecordStep } from '#kit/record/RecordSteps.tsx';
import type { detailWords } from './detail.words.ts';

type Words = { [K in keyof typeof detailWords]: string };

const noteOf = (time: string | null, name: string | null) =>
  time === null ? undefined : [formatTime(new Date(time), 'datetime').slice(5, 16), name].filter(Boolean).join(' ');

/** Asked for, approved, shipped, accounted for; a chargeback has nothing to ship. What was refused or cancelled ended early. */
export function stepsOf(doc: PurchaseReturn, t: Words): RecordStep[] {
  const { status, createdTime, applicantName, approvedTime, approverName, endedTime } = doc;
  const submit: RecordStep = { key: 'submit', title: t.stepSubmit, note: noteOf(createdTime, applicantName), state: 'done' };
  const approved = { key: 'approve', title: t.stepApprove, note: noteOf(approvedTime, approverName) };
  if (status === 'REJECTED' || status === 'CANCELLED')
    return [
      submit,
      ...(approvedTime === null ? [] : [{ ...approved, state: 'done' as const }]),
      {
        key: 'end',
        title: status === 'REJECTED' ? t.stepRejected : t.stepCancelled,
        note: noteOf(endedTime, null),
        state: 'stopped',
      },
    ];
  const approve: RecordStep = { ...approved, state: approvedTime === null ? 'now' : 'done' };
  if (doc.receiptId !== null) return [submit, { key: 'charge', title: t.stepCharge, state: 'done' }];
  if (doc.type === 2)
    return [submit, approve, { key: 'charge', title: t.stepCharge, state: approvedTime === null ? 'open' : 'done' }];
  return [submit, approve, ...goodsSteps(doc, t)];
}

function goodsSteps(doc: PurchaseReturn, t: Words): RecordStep[] {
  const { approvedTime, shippedTime, shipperName, accountedTime, accountantName, lines, awaitsExchange } = doc;
  const stateOf = (time: string | null, before: string | null) => (time !== null ? 'done' : before !== null ? 'now' : 'open');
  const hasExchange = lines.some(({ exchangeFen }) => exchangeFen !== null && exchangeFen > 0) || awaitsExchange;
  return [
    { key: 'ship', title: t.stepShip, note: noteOf(shippedTime, shipperName), state: stateOf(shippedTime, approvedTime) },
    {
      key: 'account',
      title: t.stepAccount,
      note: noteOf(accountedTime, accountantName),
      state: stateOf(accountedTime, shippedTime),
    },
    ...(hasExchange
      ? [
          {
            key: 'exchange',
            title: t.stepSettle,
            note: awaitsExchange ? t.stepExchange : undefined,
            state: awaitsExchange ? ('now' as const) : ('done' as const),
          },
        ]
      : []),
  ];
}
