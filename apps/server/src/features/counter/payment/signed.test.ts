import { homeApi } from '@netbar/contract/figures/home/home.api';
import { orderApi } from '@netbar/contract/counter/order/order.api';
import { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import { refundApi } from '@netbar/contract/counter/refund/refund.api';
import { shiftApi } from '@netbar/contract/money/shift/shift.api';
import { walletApi } from '@netbar/contract/guests/wallet/wallet.api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf } from '#kernel/ledger.ts';
import { cashierRights, openCounter, type Counter, type Order } from '#testing/counter.ts';
import { countFigures } from '#testing/figures.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { PASSWORD } from '#testing/sign-in.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

const NAME = '王店长';
let world: World;
let counter: Counter;
beforeAll(async () => {
  world = await openWorld();
  counter = await openCounter(world);
  await world.owner.query('update platform.accounts set name = $2 where id = $1', [counter.manager.accountId, NAME]);
});
afterAll(() => world.close());

const promo = () => balanceOf(world.system(), { code: 'PROMO_COST', branchId: counter.branchId });
const signatureOf = ({ accountId }: Person) => ({ username: `u${accountId}`, password: PASSWORD });
const signed = (amountFen: number, approver?: { username: string; password: string }) => ({
  tender: 'SIGNED' as const,
  amountFen,
  reason: '老板招待客户',
  ...(approver && { approver }),
});
const sellFor = async (tenders: Parameters<Counter['sell']>[0]['tenders'], payableFen = 1000, by = counter.cashier) =>
  counter.sell({ lines: [counter.line(await counter.goods({ priceFen: payableFen }))], payableFen, tenders }, by);

async function evidenceOf({ payments }: Order) {
  const { rows } = await world.owner.query<{ evidence: object }>('select evidence from tenant.payments where id = $1', [
    payments[0]!.id,
  ]);
  return rows[0]!.evidence;
}

describe('a sale that is signed for', () => {
  it('needs somebody who may: a cashier alone is refused, and so is a signature without the right or the password', async () => {
    await expect(sellFor([signed(1000)])).rejects.toThrow('签单请由有权限的人签字');
    await expect(sellFor([signed(1000, signatureOf(counter.cashier))])).rejects.toThrow('没有在本店签字的权限');
    const wrong = { ...signatureOf(counter.manager), password: 'guessed it' };
    await expect(sellFor([signed(1000, wrong)])).rejects.toThrow('账号或密码不正确');
    const elsewhere = await openCounter(world, world.ours.second);
    await expect(sellFor([signed(1000, signatureOf(elsewhere.manager))])).rejects.toThrow('没有在本店签字的权限');
    await expect(sellFor([{ ...signed(1000, signatureOf(counter.manager)), reason: ' ' }])).rejects.toMatchObject({
      data: { reason: 'common.invalidInput' },
    });
  });

  it('is a cost of promotion, says who allowed it and why, and keeps no password', async () => {
    const before = await promo();
    const order = await sellFor([signed(1000, signatureOf(counter.manager))]);
    expect(order).toMatchObject({ status: 'COMPLETED', paid: 'paid', paidFen: 1000, tenders: ['SIGNED'] });
    expect(order.payments).toMatchObject([{ tender: 'SIGNED', amountFen: 1000, signerName: NAME, reason: '老板招待客户' }]);
    expect(order.payments[0]).toMatchObject({ tenderedFen: null, changeFen: null });
    expect((await promo()) - before).toBe(1000);
    expect(await evidenceOf(order)).toEqual({ kind: 'SIGNATURE', shown: NAME, accountId: counter.manager.accountId });
    const { rows: traced } = await world.owner.query(`select from tenant.audit_log where detail::text like '%${PASSWORD}%'`);
    expect(traced).toEqual([]);
    const receipt = await counter.cashier.call(orderApi.receipt, { orderId: order.id });
    expect(receipt.content.payments).toMatchObject([{ tender: 'SIGNED', amountFen: 1000, signerName: NAME }]);
    const found = await counter.cashier.call(orderApi.list, { branchId: counter.branchId, tender: 'SIGNED' });
    expect(found.rows.map(({ no }) => no)).toEqual([order.no]);
  });

  it('is signed by whoever stands there, if they may', async () => {
    const order = await sellFor([signed(700)], 700, counter.manager);
    expect(await evidenceOf(order)).toMatchObject({ accountId: counter.manager.accountId });
  });

  it('in part is paid in money otherwise, and goes back the way it came', async () => {
    const { cash, cashier } = counter;
    const order = await sellFor([signed(600, signatureOf(counter.manager)), cash(400, 500)]);
    expect(order.payments.map(({ tender, amountFen }) => [tender, amountFen])).toEqual([
      ['SIGNED', 600],
      ['CASH', 400],
    ]);
    const before = await promo();
    const back = { ...counter.act(order), amountFen: 1000, restock: true, reason: '退货' };
    const refund = await cashier.call(refundApi.refund, back);
    expect(refund.parts.map(({ tender, amountFen, status }) => [tender, amountFen, status])).toEqual([
      ['SIGNED', 600, 'REFUNDED'],
      ['CASH', 400, 'REFUNDED'],
    ]);
    expect((await promo()) - before).toBe(-600);
  });

  it('pays what was to be paid later', async () => {
    const { cashier, goods, line, act, create } = counter;
    const order = await create({ lines: [line(await goods({ priceFen: 300 }))] });
    const tenders = [signed(300, signatureOf(counter.manager))];
    expect(await cashier.call(paymentApi.pay, { ...act(order), tenders })).toMatchObject({ paid: 'paid', dueFen: 0 });
  });

  it('is a line of its own in the shift, no cash, no takings, and earns no points', async () => {
    const { branchId, cash, cashier, goods, line } = counter;
    const own = await world.hire({ branchIds: [branchId], can: [...cashierRights, 'ORDER_SIGN'] });
    const owner = await world.hire({ branchIds: [branchId], can: ['ORDER_LIST'] });
    const taken = async () => {
      await countFigures(world);
      return (await owner.call(homeApi.overview, {})).trade!.taken.now;
    };
    const tenderOf = async () =>
      (await cashier.call(shiftApi.get, { id: counter.shift.id, branchId })).tenders.find(({ tender }) => tender === 'SIGNED')!;
    const [figure, before] = [await tenderOf(), await taken()];
    const { id: memberId } = await counter.guest(0);
    const lines = [line(await goods({ priceFen: 5000 }))];
    await counter.sell({ memberId, lines, payableFen: 5000, tenders: [signed(4000), cash(1000)] }, own);
    expect(await tenderOf()).toMatchObject({ paidCount: figure.paidCount + 1, paidFen: figure.paidFen + 4000 });
    expect((await taken()) - before).toBe(1000);
    expect(await counter.manager.call(walletApi.get, { memberId })).toMatchObject({ points: 10 });
  });

  it('is never a recharge', async () => {
    const { branchId, manager } = counter;
    const { id: memberId } = await counter.guest(0);
    const charge = { branchId, memberId, amountFen: 1000, bonusFen: 0 };
    await expect(manager.call(paymentApi.chargeMember, { ...charge, tenders: [signed(1000)] })).rejects.toThrow('充值不能用');
  });
});

it('and the books are in order', async () => {
  expect(await checkInvariants(world.owner)).toEqual([]);
});
