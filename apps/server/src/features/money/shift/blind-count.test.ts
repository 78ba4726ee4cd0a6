import { homeApi } from '@netbar/contract/figures/home/home.api';
import { orderApi } from '@netbar/contract/counter/order/order.api';
import { refundApi } from '@netbar/contract/counter/refund/refund.api';
import { Thresholds } from '@netbar/contract/org/branch/branch.model';
import { faces, pilesOf } from '@netbar/contract/money/shift/shift.rules';
import { shiftApi } from '@netbar/contract/money/shift/shift.api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cashierRights, openCounter, type Counter } from '#testing/counter.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { setThresholds } from '#testing/limits.ts';
import { giveCredentials, PASSWORD } from '#testing/sign-in.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
let counter: Counter;
let cashier: Person;
let shift: { id: string; version: number };
/** What the drawer should hold: a figure that nothing else in these tests happens to be. */
const EXPECTED = 50_000 + 7_310;
beforeAll(async () => {
  world = await openWorld();
  counter = await openCounter(world);
});
beforeEach(async () => {
  cashier = await world.hire({ branchIds: [counter.branchId], can: [...cashierRights, 'SHIFT_LIST', 'ORDER_EXPORT'] });
  await giveCredentials(world, cashier);
  const { id: drawerId } = await counter.manager.call(shiftApi.addDrawer, {
    branchId: counter.branchId,
    name: world.newId().slice(-12),
  });
  shift = await cashier.call(shiftApi.open, { branchId: counter.branchId, drawerId, count: pilesOf(50_000) });
  const sale = {
    lines: [counter.line(await counter.goods({ priceFen: 7_310 }))],
    payableFen: 7_310,
    tenders: [counter.cash(7_310)],
  };
  await counter.sell(sale, cashier);
});
afterAll(() => world.close());

const sign = ({ accountId }: Person) => ({ username: `u${accountId}`, password: PASSWORD });
const read = (by = cashier) => by.call(shiftApi.get, { id: shift.id, branchId: counter.branchId });
const step = async () => {
  const { id, version } = await read();
  return { id, version, branchId: counter.branchId };
};
const start = async () => cashier.call(shiftApi.startCount, await step());
const abort = async () => cashier.call(shiftApi.abortCount, await step());
const count = async (fen: number) => cashier.call(shiftApi.count, { ...(await step()), count: pilesOf(fen) });
const recount = async (fen: number, approver: Person, reason = '有张百元夹在下面') =>
  cashier.call(shiftApi.recount, { ...(await step()), count: pilesOf(fen), reason, approver: sign(approver) });
const close = async (over: object = {}) =>
  cashier.call(shiftApi.close, { ...(await step()), keepFen: 0, password: PASSWORD, receiver: sign(counter.manager), ...over });
const refused = (reason: string) => ({ data: { reason } });
/** Whether an answer holds what the drawer should hold, what was taken for it or how much is missing. */
const tells = (answer: unknown) => /\b(57310|7310|-?57310)\b/.test(JSON.stringify(answer));

describe('S8 a drawer is counted blind', () => {
  it('an empty or partial count is refused and answers nothing', async () => {
    await start();
    const at = await step();
    const partial = faces.slice(1).map((faceFen) => ({ faceFen, count: 0 }));
    for (const some of [[], partial, [...partial, { faceFen: 5_000 as const, count: 0 }]])
      await expect(cashier.call(shiftApi.count, { ...at, count: some })).rejects.toMatchObject(refused('common.invalidInput'));
    expect((await read()).counts).toEqual([]);
    expect(tells(await read())).toBe(false);
  });

  it('a count of zero stands: the exact one after it is a recount that somebody else signs, and both differences are told', async () => {
    await start();
    expect(await count(0)).toMatchObject({ isCounted: true, firstDiffFen: -EXPECTED });
    await expect(count(EXPECTED)).rejects.toMatchObject(refused('shift.recountNeedsSignature'));
    await expect(recount(EXPECTED, cashier)).rejects.toMatchObject(refused('shift.mayNotSign'));
    const twice = await recount(EXPECTED, counter.manager);
    expect(twice.counts).toMatchObject([
      { countedFen: 0, approverName: null, reason: '' },
      { countedFen: EXPECTED, approverName: '员工', reason: '有张百元夹在下面' },
    ]);
    const closed = await close();
    expect(closed).toMatchObject({ diffFen: 0, firstCountedFen: 0, firstDiffFen: -EXPECTED, isRecounted: true });
    const { rows } = await counter.manager.call(shiftApi.list, { branchId: counter.branchId });
    expect(rows.find(({ id }) => id === shift.id)).toMatchObject({ isRecounted: true, firstDiffFen: -EXPECTED, diffFen: 0 });
    const { rows: logged } = await world.owner.query<{ detail: object }>(
      `select detail from tenant.audit_log where doc_id = $1 and action = 'SHIFT.recount'`,
      [shift.id],
    );
    expect(logged).toMatchObject([{ detail: { reason: '有张百元夹在下面', approver: '员工', countedFen: EXPECTED } }]);
  });

  it('giving the handover up and starting again does not make the next count the first', async () => {
    await start();
    await abort();
    await start();
    await count(0);
    await abort();
    await start();
    expect(await read()).toMatchObject({ isCounted: false });
    await expect(count(EXPECTED)).rejects.toMatchObject(refused('shift.recountNeedsSignature'));
    // Nothing moved meanwhile, so the first count still says what is there, and what is missing has to be explained.
    await expect(close()).rejects.toMatchObject(refused('shift.differenceUnexplained'));
  });

  it('not even whoever audits shifts signs a recount of their own drawer', async () => {
    const boss = await world.hire({ branchIds: [counter.branchId], level: 2, can: [...cashierRights, 'SHIFT_AUDIT'] });
    await giveCredentials(world, boss);
    await start();
    await count(0);
    const at = await step();
    const again = { ...at, count: pilesOf(EXPECTED), reason: '数错了', approver: sign(boss) };
    await expect(boss.call(shiftApi.recount, again)).rejects.toMatchObject(refused('duty.samePerson'));
    await expect(boss.call(shiftApi.recount, { ...again, approver: sign(counter.manager) })).resolves.toBeTruthy();
  });

  it('the database refuses an unsigned recount and a count without all faces', async () => {
    const insert = (seq: number, piles: object[], approver: string | null) =>
      world.owner.query(
        `insert into tenant.shift_counts (company_id, shift_id, seq, piles, counted_fen, expected_fen, actor_id, approver_id, reason, created_time)
         values ($1, $2, $3, $4, 0, 0, $5, $6, '', now())`,
        [world.ours.company, shift.id, seq, JSON.stringify(piles), cashier.accountId, approver],
      );
    await expect(insert(2, pilesOf(0), null)).rejects.toThrow('shift_counts_signed');
    await expect(insert(1, [], null)).rejects.toThrow('shift_counts_whole');
  });

  it('until then no answer tells the cashier what to expect', async () => {
    const { branchId } = counter;
    const asked = async () => [
      await read(),
      (await cashier.call(shiftApi.list, { branchId })).rows.filter(({ id }) => id === shift.id),
      await cashier.call(shiftApi.drawers, { branchId }),
      await cashier.call(shiftApi.allowance, { branchId, kind: 'PAY_OUT' }),
      await cashier.call(homeApi.overview, {}),
      await cashier.call(homeApi.trend, {}),
      await cashier.call(homeApi.takings, {}),
      await cashier.call(homeApi.branchNow, { branchId }),
      await cashier.call(refundApi.list, { branchId }),
    ];
    for (const answer of await asked()) expect(tells(answer)).toBe(false);
    await expect(cashier.call(orderApi.export, { branchId, columns: ['no', 'paidFen'] })).rejects.toMatchObject(
      refused('shift.blindUntilCounted'),
    );
    expect((await cashier.call(homeApi.overview, {})).trade).toBeNull();
    await start();
    for (const answer of await asked()) expect(tells(answer)).toBe(false);
    await count(EXPECTED);
    await close();
    expect((await cashier.call(homeApi.overview, {})).trade).not.toBeNull();
    await expect(cashier.call(orderApi.export, { branchId, columns: ['no', 'paidFen'] })).resolves.toBeTruthy();
  });

  it('where the branch does not count blind the takings are shown', async () => {
    await setThresholds(world, counter.branchId, { blindCount: false });
    expect((await read()).tenders).toMatchObject([{ tender: 'CASH', paidFen: 7_310 }]);
    expect((await cashier.call(homeApi.overview, {})).trade).not.toBeNull();
    await setThresholds(world, counter.branchId, { blindCount: true });
  });
});

describe('S10 cash paid out of the drawer', () => {
  const payOut = async (fen: number, approver?: Person, kind: 'PAY_OUT' | 'PAY_IN' | 'DROP' = 'PAY_OUT') =>
    cashier.call(shiftApi.moveCash, {
      ...(await step()),
      kind,
      fen,
      reason: '买水',
      ...(approver && { approver: sign(approver) }),
    });
  beforeAll(() => setThresholds(world, counter.branchId, Thresholds.parse({})));

  it('¥200 needs a second signature, by somebody else, of whoever audits shifts; the move says who signed', async () => {
    await expect(payOut(20_000)).rejects.toThrow('超出支出额度：单笔还可支出 ¥100.00，请店长签字');
    await expect(payOut(20_000, cashier)).rejects.toMatchObject(refused('shift.mayNotSign'));
    const done = await payOut(20_000, counter.manager);
    expect(done.moves).toMatchObject([{ kind: 'PAY_OUT', fen: 20_000, approverName: '员工' }]);
    expect(await cashier.call(shiftApi.allowance, { branchId: counter.branchId, kind: 'PAY_OUT' })).toEqual({
      leftFen: 10_000,
      span: 'ORDER',
    });
  });

  it('in slices it is the same', async () => {
    await payOut(6_000);
    await expect(payOut(4_100)).rejects.toThrow('本班还可支出 ¥40.00');
    expect(await payOut(4_000)).toMatchObject({ moves: [{ approverName: null }, { approverName: null }] });
    await expect(payOut(1)).rejects.toMatchObject(refused('shift.payOutOverLimit'));
  });

  it('into the safe or in goes any amount', async () => {
    await payOut(40_000, undefined, 'DROP');
    await expect(payOut(90_000, undefined, 'PAY_IN')).resolves.toBeTruthy();
  });

  it('whoever audits shifts does not sign for themselves', async () => {
    const boss = await world.hire({ branchIds: [counter.branchId], level: 2, can: [...cashierRights, 'SHIFT_AUDIT'] });
    await giveCredentials(world, boss);
    const move = { ...(await step()), kind: 'PAY_OUT' as const, fen: 20_000, reason: '买水' };
    await expect(boss.call(shiftApi.moveCash, move)).rejects.toThrow('请另一位有权限的人签字');
    await expect(boss.call(shiftApi.moveCash, { ...move, approver: sign(boss) })).rejects.toMatchObject(
      refused('shift.payOutOverLimit'),
    );
    await expect(boss.call(shiftApi.moveCash, { ...move, approver: sign(counter.manager) })).resolves.toBeTruthy();
  });

  it('as a refund of an own order it is a refund, with its own sum', async () => {
    const order = await counter.sell(
      { lines: [counter.line(await counter.goods({ priceFen: 20_000 }))], payableFen: 20_000, tenders: [counter.cash(20_000)] },
      cashier,
    );
    const back = { ...counter.act(order), amountFen: 20_000, restock: false, reason: '客人退货' };
    await expect(cashier.call(refundApi.refund, back)).rejects.toMatchObject(refused('shift.refundOverLimit'));
  });
});

it('and the books are in order', async () => {
  expect(await checkInvariants(world.owner)).toEqual([]);
});
