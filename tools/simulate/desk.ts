import { orderApi } from '@netbar/contract/counter/order/order.api';
import { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import { voucherApi } from '@netbar/contract/counter/voucher/voucher.api';
import type { Got } from '@netbar/contract/kernel/endpoint';
import type { Random } from '@netbar/server/demo/random.ts';
import { callerOf } from '@netbar/server/testing/caller.ts';
import type { Place } from './place.ts';

const CLIENT_MACHINE = 0;
const PAID_AT_ONCE = 0.4;
/** Of the minutes of a branch. */
const VOUCHER_SHARE = 0.03;
/** Nobody waits longer for the colleague; whoever is quicker at the counter goes first. */
const [SOONEST_MS, LATEST_MS] = [60_000, 240_000];

export type Desk = ReturnType<typeof openDesk>;

/** What guests order at their machines, and a colleague who goes to those who called. */
export function openDesk(url: string, branchId: string, { machines, products, token }: Place, random: Random) {
  const call = callerOf(url, token);
  const machineIds = new Map(machines.map(({ no, id }) => [no, id]));
  const figures = { ordered: 0, answered: 0, paid: 0, vouchers: 0, refused: 0 };
  /** When the colleague goes to whom. */
  const due = new Map<string, number>();
  // The one at the counter may have been quicker, and the shelf may be empty.
  const attempt = (work: Promise<unknown>, done: 'ordered' | 'answered' | 'paid' | 'vouchers') =>
    work.then(
      () => void figures[done]++,
      () => void figures.refused++,
    );

  const answer = async ({ id: orderId, version }: { id: string; version: number }) => {
    const accepted = await call(orderApi.accept, { orderId, version });
    await call(orderApi.complete, { orderId, version: accepted.version });
  };
  return {
    figures,
    /** Some members pay at once, out of their wallet, with the code on their screen. */
    async order(machine: string, memberId: string | undefined, showCode: () => Promise<string | undefined>) {
      const machineId = machineIds.get(machine);
      if (machineId === undefined || products.length === 0) return;
      const wanted = new Set([random.pick(products), ...(random.chance(0.3) ? [random.pick(products)] : [])]);
      const lines = [...wanted].map((productId) => ({ productId, qty: random.chance(0.2) ? 2 : 1 }));
      const order = { branchId, machineId, source: CLIENT_MACHINE, lines, ...(memberId && { memberId }) } as const;
      let created: Got<typeof orderApi.create> | undefined;
      await attempt(
        call(orderApi.create, order).then((made) => (created = made)),
        'ordered',
      );
      const code = memberId && random.chance(PAID_AT_ONCE) ? await showCode() : undefined;
      if (!created || !code) return;
      const { id: orderId, version, dueFen: amountFen } = created;
      const tenders = [{ tender: 'WALLET' as const, amountFen, evidence: { kind: 'QR' as const, code } }];
      await attempt(call(paymentApi.pay, { orderId, version, tenders }), 'paid');
    },
    /** Now and then somebody comes with a voucher, and gets the hours into their wallet. The demo's platforms have sold every code. */
    async showVoucher(memberId: string | undefined) {
      if (!random.chance(VOUCHER_SHARE)) return;
      const code = `${random.chance(0.6) ? '10' : '88'}${String(random.between(0, 9_999_999_999)).padStart(10, '0')}`;
      await attempt(call(voucherApi.writeOff, { branchId, code, ...(memberId && { memberId }) }), 'vouchers');
    },
    async answerCalls() {
      const open = await call(orderApi.calls, { branchId }).catch(() => []);
      for (const { id, version, status, createdTime } of open) {
        if (!due.has(id)) due.set(id, new Date(createdTime).getTime() + random.between(SOONEST_MS, LATEST_MS));
        if (status !== 'PENDING' || Date.now() < (due.get(id) ?? 0)) continue;
        due.delete(id);
        await attempt(answer({ id, version }), 'answered');
      }
    },
  };
}
