import { orderErrors } from '@netbar/contract/order/order.api';
import { paymentErrors } from '@netbar/contract/payment/payment.api';
import type { NewTender } from '@netbar/contract/payment/payment.model';
import { paymentMachine } from '@netbar/contract/payment/payment.rules';
import type { Insertable } from 'kysely';
import { clearingOf } from '#features/order/finish-order.service.ts';
import type { LockedOrder } from '#features/order/lock-order.service.ts';
import { cashOf } from '#features/shift/drawer.service.ts';
import { spendPoints } from '#features/wallet/points.service.ts';
import { spendWallet } from '#features/wallet/spend.service.ts';
import type { Actor, Tx } from '#kernel/ctx.ts';
import type { DB } from '#kernel/db.types.ts';
import { AppError } from '#kernel/errors.ts';
import { inOneFlight } from '#kernel/flight.ts';
import { credit, debit, post, type AccountRef } from '#kernel/ledger.ts';
import { whenTaken } from '#kernel/taken.ts';
import { traceOpened } from '#kernel/transition.ts';
import { requireEvidence } from './evidence.service.ts';

export interface Till {
  bizDate: string;
  /** The shift that takes money now, if there is one. */
  shift: { id: string; drawerId: string } | undefined;
}

type Row = Insertable<DB['payments']>;
export type Immediate = Exclude<NewTender, { tender: 'WECHAT' | 'ALIPAY' }>;

/** Money of a provider, a bank or a platform until they pay it out. */
export const channelOf = (branchId: string): AccountRef => ({ code: 'CHANNEL', branchId });

/** What the house gives away. */
export const promoOf = (branchId: string): AccountRef => ({ code: 'PROMO_COST', branchId });

/** Takes what somebody gives on the spot and books it. Returns what was paid. */
export async function takeTender(
  ctx: Tx,
  order: LockedOrder,
  tender: Immediate,
  till: Till & { seq: number; signer: Actor | undefined },
) {
  const { branchId } = order;
  switch (tender.tender) {
    case 'CASH': {
      if (!till.shift) throw new AppError(paymentErrors.noShift);
      const { amountFen, tenderedFen } = tender;
      const cash = { tender: 'CASH', amountFen, tenderedFen, changeFen: tenderedFen - amountFen } as const;
      return takeMoney(ctx, order, { ...till, to: cashOf(branchId, till.shift.drawerId) }, cash);
    }
    case 'BANK_CARD': {
      const { amountFen, reference } = tender;
      return takeMoney(ctx, order, { ...till, to: channelOf(branchId) }, { tender: 'BANK_CARD', amountFen, reference });
    }
    case 'GROUPBUY': {
      const { amountFen, platform, code: reference } = tender;
      return takeMoney(ctx, order, { ...till, to: channelOf(branchId) }, { tender: 'GROUPBUY', amountFen, platform, reference });
    }
    case 'SIGNED': {
      const { amountFen, reason } = tender;
      const evidence = signatureOf(ctx, till.signer);
      return takeMoney(ctx, order, { ...till, to: promoOf(branchId) }, { tender: 'SIGNED', amountFen, reason, evidence });
    }
    case 'WALLET':
      return takeWallet(ctx, order, tender, till);
    case 'POINTS': {
      const { points } = tender;
      const memberId = requireMember(order);
      const evidence = JSON.stringify(await requireEvidence(ctx, memberId, tender.evidence));
      await spendPoints(ctx, { ...headOf(order, till), memberId, branchId, points, no: order.no });
      return keep(ctx, order, till, [{ tender: 'POINTS', amountFen: 0, points, evidence }]);
    }
  }
}

async function takeWallet(
  ctx: Tx,
  order: LockedOrder,
  { amountFen, evidence: shown }: Extract<Immediate, { tender: 'WALLET' }>,
  till: Till & { seq: number },
) {
  const { branchId, no } = order;
  const memberId = requireMember(order);
  const evidence = JSON.stringify(await requireEvidence(ctx, memberId, shown));
  const to = clearingOf(branchId);
  const spent = await spendWallet(ctx, { ...headOf(order, till), memberId, branchId, amountFen, on: 'GOODS', to, no });
  const parts = [
    { tender: 'MEMBER_PRINCIPAL' as const, amountFen: spent.principalFen, evidence },
    { tender: 'MEMBER_BONUS' as const, amountFen: spent.bonusFen, evidence },
  ];
  return keep(
    ctx,
    order,
    till,
    parts.filter((part) => part.amountFen > 0),
  );
}

/** Who allows that nobody pays: whoever signed beside, else the person at the screen. */
function signatureOf({ actor }: Tx, signer: Actor | undefined) {
  if (!signer && !actor.functions.has('ORDER_SIGN')) throw new AppError(paymentErrors.signerNeeded);
  const { id: accountId, name: shown } = signer ?? actor;
  return JSON.stringify({ kind: 'SIGNATURE', shown, accountId });
}

const requireMember = ({ memberId }: LockedOrder) => {
  if (!memberId) throw new AppError(orderErrors.needsMember);
  return memberId;
};

const headOf = ({ id: docId }: LockedOrder, { bizDate, seq }: { bizDate: string; seq: number }) => ({
  docType: 'ORDER',
  docId,
  event: 'PAID',
  eventSeq: seq,
  bizDate,
});

/** Money in, to wait for the order to be delivered. */
export const receive = (
  ctx: Tx,
  order: LockedOrder,
  { to, amountFen, tender, ...at }: { to: AccountRef; amountFen: number; tender: string; bizDate: string; seq: number },
) =>
  post(ctx, {
    ...headOf(order, at),
    postings: [debit(to, amountFen, { tender }), credit(clearingOf(order.branchId), amountFen)],
  });

/** Books money and writes its payment down. */
async function takeMoney(
  ctx: Tx,
  order: LockedOrder,
  till: Till & { seq: number; to: AccountRef },
  part: Part & { amountFen: number; tender: string },
) {
  const { amountFen, tender } = part;
  const [, kept] = await inOneFlight(receive(ctx, order, { ...till, amountFen, tender }), keep(ctx, order, till, [part]));
  return kept;
}

type Part = Pick<
  Row,
  'tender' | 'amountFen' | 'points' | 'tenderedFen' | 'changeFen' | 'reference' | 'platform' | 'evidence' | 'reason'
>;

async function keep(ctx: Tx, order: LockedOrder, { shift, seq }: Till & { seq: number }, parts: Part[]) {
  const about = { orderId: order.id, orderType: order.type, branchId: order.branchId, shiftId: shift?.id ?? null };
  const rows = parts.map((part, i) => ({
    id: ctx.newId(),
    ...about,
    ...part,
    seq: seq + i,
    status: 'SUCCEEDED' as const,
    createdTime: ctx.now,
    settledTime: ctx.now,
  }));
  const code = String(rows[0]?.reference ?? '');
  await ctx.db
    .insertInto('payments')
    .values(rows)
    .execute()
    .catch(whenTaken('payments_voucher_once', new AppError(paymentErrors.voucherUsed, { code })));
  for (const { id, tender, amountFen } of rows)
    traceOpened(ctx, paymentMachine, { id, branchId: order.branchId, status: 'SUCCEEDED' }, { no: order.no, tender, amountFen });
  return rows;
}
