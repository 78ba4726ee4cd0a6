import { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import { refundApi } from '@netbar/contract/counter/refund/refund.api';
import { walletApi } from '@netbar/contract/guests/wallet/wallet.api';
import { productApi } from '@netbar/contract/goods/product/product.api';
import { shiftApi } from '@netbar/contract/money/shift/shift.api';
import { pilesOf } from '@netbar/contract/money/shift/shift.rules';
import { managerRights, openDrawer } from './counter.ts';
import { addProduct, bringIn } from './goods.ts';
import { setThresholds } from './limits.ts';
import { register } from './members.ts';
import { openPurse } from './purse.ts';
import { PASSWORD } from './sign-in.ts';
import type { Person, World } from './world.ts';

/** A document on which somebody has a duty, and a way for another to take the one that must be somebody else's. */
export interface DutyAction {
  title: string;
  /** It is refused as often as one likes, but there is nothing behind it that could be applied. */
  isMadeUp?: true;
  prepare: () => Promise<{ taken: Person; attempt: (by: Person) => Promise<unknown> }>;
}

export const counterDutyRights = [...managerRights, 'STOCK_REVIEW', 'FORCE_SALE'];

/** Nothing is given away at the counter without a second signature. */
export const nothingAlone = { cashierRefundFen: 0, payOutFen: 0, signedFen: 0, forcedSaleFen: 0 };

export const signatureOf = ({ accountId }: Person) => ({ username: `u${accountId}`, password: PASSWORD });

interface Stage {
  world: World;
  branchId: string;
  buyer: Person;
  cashier: Person;
}

/** The signatures at the counter: somebody beside the cashier, who is `cashier`, allows what goes over a limit. */
export function counterDuties(stage: () => Stage): Record<string, DutyAction[]> {
  const goods = async (qty: number) => {
    const { world, branchId, buyer } = stage();
    const { id: productId } = await addProduct(world, buyer, { priceFen: 500 });
    const { version } = await buyer.call(productApi.get, { branchId, productId });
    await buyer.call(productApi.setShelf, { branchId, productId, version, shelf: 'ON' });
    await bringIn(buyer, branchId, productId, { qty, valueFen: 100 * qty });
    return [{ productId, qty: 1 }];
  };
  const cash = [{ tender: 'CASH' as const, amountFen: 500, tenderedFen: 500 }];
  const signed = (
    title: string,
    attemptOf: (stage: Stage) => Promise<(approver: ReturnType<typeof signatureOf>) => Promise<unknown>>,
  ): DutyAction[] => [
    {
      title,
      prepare: async () => {
        const { world, branchId, cashier } = stage();
        await setThresholds(world, branchId, nothingAlone);
        const attempt = await attemptOf(stage());
        return { taken: cashier, attempt: (by) => attempt(signatureOf(by)) };
      },
    },
  ];
  return {
    'CASH_MOVE CASHIER APPROVER': signed('paying out of the drawer', async ({ branchId, cashier }) => {
      const { id, version } = await openDrawer(cashier, branchId);
      return (approver) =>
        cashier.call(shiftApi.moveCash, { id, version, branchId, kind: 'PAY_OUT', fen: 500, reason: '买水', approver });
    }),
    'RECOUNT CASHIER APPROVER': signed('counting the drawer again', async ({ branchId, cashier }) => {
      const opened = await openDrawer(cashier, branchId);
      const step = ({ version }: { version: number }) => ({ id: opened.id, version, branchId });
      const counting = await cashier.call(shiftApi.startCount, step(opened));
      const counted = await cashier.call(shiftApi.count, { ...step(counting), count: pilesOf(40_000) });
      const again = { ...step(counted), count: pilesOf(50_000), reason: '数错' };
      return (approver) => cashier.call(shiftApi.recount, { ...again, approver });
    }),
    'REFUND CASHIER APPROVER': signed('refunding', async ({ branchId, cashier }) => {
      await openDrawer(cashier, branchId);
      const lines = await goods(5);
      const { id: orderId, version } = await cashier.call(paymentApi.sell, { branchId, lines, payableFen: 500, tenders: cash });
      const wanted = { orderId, version, amountFen: 500, restock: true, reason: '客人退货' };
      return (approver) => cashier.call(refundApi.refund, { ...wanted, approver });
    }),
    'CHARGE_REFUND CASHIER APPROVER': signed('paying a recharge back', async ({ world, branchId, cashier }) => {
      await openDrawer(cashier, branchId);
      const { id: memberId } = await register(cashier, branchId);
      await openPurse(world).recharge(memberId, branchId, 2000, { fen: 0 });
      const { lots } = await cashier.call(walletApi.get, { memberId });
      const back = { memberId, branchId, lotId: lots[0]?.id ?? '', tender: 'CASH' as const, reason: '退卡' };
      return (approver) => cashier.call(walletApi.refundCharge, { ...back, approver });
    }),
    'SIGNED_ORDER CASHIER APPROVER': signed('letting the house pay', async ({ branchId, cashier }) => {
      await openDrawer(cashier, branchId);
      const lines = await goods(20);
      return (approver) => {
        const tenders = [{ tender: 'SIGNED' as const, amountFen: 500, reason: '招待', approver }];
        return cashier.call(paymentApi.sell, { branchId, lines, payableFen: 500, tenders });
      };
    }),
    'FORCED_SALE CASHIER APPROVER': signed('selling what is not in stock', async ({ branchId, cashier }) => {
      await openDrawer(cashier, branchId);
      const [line] = await goods(1);
      const lines = [{ productId: line?.productId ?? '', qty: 20 }];
      const tenders = [{ tender: 'CASH' as const, amountFen: 10_000, tenderedFen: 10_000 }];
      return (approver) =>
        cashier.call(paymentApi.sell, { branchId, lines, payableFen: 10_000, tenders, isForced: true, approver });
    }),
  };
}
