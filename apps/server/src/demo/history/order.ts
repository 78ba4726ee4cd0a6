import { clearingAccount } from '#kernel/accounts.ts';
import { DAY_MS } from '@netbar/contract/kernel/time';
import { tierFor } from '@netbar/contract/activities/activity/grants.rules';
import { finish, handOver } from './delivery.ts';
import { openOrder, type Draft, type Line } from './open-order.ts';
import { payByWallet, payInMoney, type Money } from './payment.ts';
import type { Deed, Goods, Guest } from './scene.ts';
import { discountsOf, recordUse, recordUses } from './benefits.ts';
import { earn, recharge } from './wallet.ts';

interface Sale extends Pick<Draft, 'guest' | 'machine'> {
  wanted: Map<Goods, number>;
  tender: Money | 'WALLET';
}

/** Goods over the counter, paid in money or out of the wallet, and handed over. */
export function sell(deed: Deed, { wanted, tender, ...whose }: Sale) {
  const lines = [...wanted].map(([goods, qty]): Line => {
    const { kind, name, unit } = goods;
    return { goods, kind, name, unit, unitPriceFen: priceAt(goods, deed.at), qty };
  });
  const discounts = discountsOf(deed, lines, whose.guest);
  const priced = lines.map((line, i) => ({ ...line, ...(discounts[i] && { discount: discounts[i] }) }));
  const sold = openOrder(deed, { type: 'SALE', lines: priced, ...whose });
  const { id: docId, no, bizDate, payableFen } = sold.order;
  const payments = tender === 'WALLET' ? payByWallet(deed, sold) : [payInMoney(deed, sold, tender)];
  const done = { ...deed, at: payments[0]?.settledTime ?? deed.at };
  recordUses(done, sold, discounts);
  finish(done, sold, payments);
  handOver(done, sold);
  const head = { docType: 'ORDER', docId, event: 'POINTS', bizDate };
  if (whose.guest && tender !== 'WALLET') earn(done, whose.guest, { ...head, paidFen: payableFen, no });
  deed.scene.books.trace(deed, { action: 'payment.sell', detail: { branchId: deed.branch.id, type: 'SALE', payableFen } });
  return { ...sold, payments };
}

/** Money becomes a member's balance, with the gift of its step. */
export function charge(deed: Deed, guest: Guest, { amountFen, tender }: { amountFen: number; tender: Money }) {
  const { scene, branch } = deed;
  const { steps, validDays, activityId } = scene.tiers;
  const bonusFen = tierFor(steps, amountFen)?.bonusFen ?? 0;
  const bonusExpiresTime = bonusFen > 0 && validDays ? new Date(deed.at.getTime() + validDays * DAY_MS) : null;
  const line: Line = { goods: undefined, kind: 'RECHARGE', name: '充值', unit: '', unitPriceFen: amountFen, qty: 1 };
  const sold = openOrder(deed, { type: 'CHARGE', lines: [line], guest, bonusFen, bonusExpiresTime });
  const payment = payInMoney(deed, sold, tender);
  const done = { ...deed, at: payment.settledTime };
  finish(done, sold, [payment]);
  const { id: docId, no } = sold.order;
  const use = { activityId, benefitKey: 'a', gives: 'BONUS_FEN', amountFen: bonusFen, revenueFen: amountFen } as const;
  if (bonusFen > 0) recordUse(done, { ...use, order: sold.order, guest });
  recharge(done, guest, { docId, no, principalFen: amountFen, bonusFen, bonusExpiresTime, from: clearingAccount(branch.id) });
  const detail = { branchId: branch.id, memberId: guest.id, amountFen, bonusFen };
  scene.books.trace(deed, { action: 'payment.chargeMember', detail });
}

export const priceAt = ({ prices }: Goods, at: Date) =>
  prices.find(({ from, to }) => from <= at && (to === null || at < to))?.priceFen ?? 0;
