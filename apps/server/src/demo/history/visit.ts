import { pickWeighted } from './habits.ts';
import { charge, priceAt, sell } from './order.ts';
import type { Money } from './payment.ts';
import { refund } from './refund.ts';
import type { Branch, Goods, Guest, Scene } from './scene.ts';
import { callService } from './service-call.ts';
import { getUp, sitDown, type Sitting } from './session.ts';
import { drawForOrder, takePart } from './take-part.ts';
import { sellByVoucher } from './voucher.ts';
import { balanceOf } from './wallet.ts';

const MINUTE_MS = 60_000;
/** How many of those who come in from the street have bought at a platform. */
const VOUCHER_SHARE = 0.08;
/** How many of those who stay call somebody to their machine. */
const CALL_SHARE = 0.3;

export interface Play {
  scene: Scene;
  /** Lets something happen at a later moment, unless that is beyond the end. */
  plan: (at: Date, run: () => void) => void;
  end: Date;
}

/** Recharges if need be, sits down, perhaps orders something, and leaves. */
export function visit(play: Play, guest: Guest, branch: Branch, at: Date) {
  const { scene, plan, end } = play;
  const { random } = scene;
  if (at < guest.since || at > guest.until || guest.busyUntil > at.getTime() || !branch.shift) return;
  const wanted = Math.max(25, Math.round((guest.habit.minutes * random.between(45, 160)) / 100));
  const from = new Date(at.getTime() + 2 * MINUTE_MS);
  const minutes = Math.min(wanted, Math.floor((closingAfter(branch, at) - from.getTime()) / MINUTE_MS));
  if (minutes < 20 || from.getTime() + minutes * MINUTE_MS >= end.getTime()) return;
  const sitting = sitDown(scene, branch, guest, { from, minutes });
  if (!sitting) return;
  const missing = sitting.dueFen - balanceOf(guest);
  if (missing > 0) {
    const amountFen = Math.max(guest.habit.rechargeFen, Math.ceil(missing / 1_000) * 1_000);
    charge({ scene, at, by: branch.shift.cashier, branch }, guest, { amountFen, tender: guest.habit.pays });
  }
  if (minutes > 40 && random.chance(guest.habit.thirst)) {
    const then = new Date(from.getTime() + random.between(10, minutes - 10) * MINUTE_MS);
    plan(then, () => buy(play, branch, then, sitting));
  }
  if (minutes > 40 && random.chance(CALL_SHARE)) {
    const then = new Date(from.getTime() + random.between(10, minutes - 10) * MINUTE_MS);
    plan(then, () => callService(play, sitting, then));
  }
  const started = new Date(from.getTime() + 3 * MINUTE_MS);
  plan(started, () => takePart(scene, sitting, started));
  plan(sitting.until, () => getUp(scene, sitting, branch.shift?.cashier ?? branch.cashiers[0]));
}

/** When whoever sits here at a moment has to leave; never, where it is open round the clock. */
function closingAfter({ opensMin, openForMin }: Branch, at: Date): number {
  if (openForMin >= 1440) return Number.MAX_SAFE_INTEGER;
  const since = (Math.floor(at.getTime() / MINUTE_MS) + 8 * 60 - opensMin) % 1440;
  return at.getTime() + (openForMin - since) * MINUTE_MS;
}

/** Somebody at a machine or off the street wants something; now and then it comes back. */
export function buy({ scene, plan, end }: Play, branch: Branch, at: Date, sitting?: Sitting) {
  const { random } = scene;
  if (!branch.shift) return;
  const wanted = choose(scene, branch);
  if (wanted.size === 0) return;
  const payableFen = [...wanted].reduce((sum, [goods, qty]) => sum + priceAt(goods, at) * qty, 0);
  const tender = sitting ? tenderOf(scene, sitting, payableFen) : random.pick<Money>(['WECHAT', 'WECHAT', 'ALIPAY', 'CASH']);
  const deed = { scene, at, by: branch.shift.cashier, branch };
  if (!sitting && payableFen > 0 && random.chance(VOUCHER_SHARE)) return sellByVoucher(deed, wanted);
  const sold = sell(deed, { wanted, tender, ...(sitting && { guest: sitting.guest, machine: sitting.machine }) });
  if (sitting) drawForOrder({ scene, at: sold.payments[0]?.settledTime ?? at, end }, sitting, sold.order);
  const [payment] = sold.payments;
  // Of a member's order the points would have to come back too.
  if (sitting || !payment || !random.chance(0.025)) return;
  const later = new Date(at.getTime() + random.between(2, 20) * MINUTE_MS);
  // A sale with a discount is not refunded here: benefits go back by the domain's own commands only.
  if (sold.order.discountFen > 0) return;
  plan(later, () => refund({ ...deed, at: later, by: branch.shift?.cashier ?? deed.by }, sold, payment));
}

/** Out of the wallet while it also covers the seat, else the way they like to pay. */
function tenderOf({ policy, random }: Scene, { guest, dueFen }: Sitting, payableFen: number): Money | 'WALLET' {
  const [all, forGoods] = [balanceOf(guest), balanceOf(guest, { withBonus: policy.bonusForGoods })];
  const isCovered = all - payableFen >= dueFen && forGoods >= payableFen;
  return isCovered && random.chance(0.6) ? 'WALLET' : guest.habit.pays;
}

/** One to three things of what is on the shelf. */
function choose({ random, goods }: Scene, branch: Branch): Map<Goods, number> {
  const wanted = new Map<Goods, number>();
  for (let left = pickWeighted(random, [1, 2, 3], (n) => 4 - n); left > 0; left--) {
    const one = pickWeighted(random, goods, ({ weight }) => weight);
    const qty = (wanted.get(one) ?? 0) + 1;
    if (one.kind === 'SERVICE' || (branch.levels.get(one.id)?.onHand ?? 0) >= qty) wanted.set(one, qty);
  }
  return wanted;
}
