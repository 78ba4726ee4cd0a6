import type { Got, Sent } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { nextStatus } from '@netbar/contract/kernel/lifecycle';
import { shiftApi } from '@netbar/contract/money/shift/shift.api';
import { shiftLifecycle, ShiftStatus } from '@netbar/contract/money/shift/shift.model';
import { faces } from '@netbar/contract/money/shift/shift.rules';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf } from '#kernel/ledger.ts';
import { contentOf } from '#testing/content.ts';
import { giveCredentials, PASSWORD } from '#testing/sign-in.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
let cashier: Person;
let colleague: Person;
let manager: Person;
let second: Person;
beforeAll(async () => {
  world = await openWorld();
  cashier = await world.hire({ can: ['SHIFT_WORK', 'SHIFT_LIST'] });
  colleague = await world.hire({ can: ['SHIFT_WORK'] });
  manager = await world.hire({ level: 2, can: ['SHIFT_WORK', 'SHIFT_LIST', 'SHIFT_AUDIT'] });
  second = await world.hire({ level: 2, can: ['SHIFT_AUDIT'] });
  for (const person of [cashier, colleague, manager, second]) await giveCredentials(world, person);
});
afterAll(() => world.close());

const branch = () => world.ours.first;
const signatureOf = ({ accountId }: Person) => ({ username: `u${accountId}`, password: PASSWORD });
const piles = (hundreds: number, tens = 0) => {
  const held: Partial<Record<number, number>> = { 10_000: hundreds, 1_000: tens };
  return faces.map((faceFen) => ({ faceFen, count: held[faceFen] ?? 0 }));
};
const newDrawer = async () =>
  (await manager.call(shiftApi.addDrawer, { branchId: branch(), name: `前台${randomUUID().slice(0, 8)}` })).id;
const openAt = (drawerId: string, over: Partial<Sent<typeof shiftApi.open>> = {}, by = cashier) =>
  by.call(shiftApi.open, { branchId: branch(), drawerId, count: piles(3), ...over });
const stepOf = ({ id, version }: { id: string; version: number }) => ({ id, version, branchId: branch() });
type Shift = Got<typeof shiftApi.get>;

async function counted(shift: Shift, count = piles(3)) {
  const counting = await cashier.call(shiftApi.startCount, stepOf(shift));
  return cashier.call(shiftApi.count, { ...stepOf(counting), count });
}
const handOver = (shift: Shift, over: Partial<Sent<typeof shiftApi.close>> = {}, by = cashier) =>
  by.call(shiftApi.close, { ...stepOf(shift), keepFen: 10_000, password: PASSWORD, receiver: signatureOf(colleague), ...over });
const balance = (code: 'CASH_DRAWER' | 'CASH_SAFE' | 'CASH_OVER_SHORT', ownerId?: string) =>
  balanceOf(world.system(), { code, branchId: branch(), ...(ownerId && { ownerId }) });

describe('a shift', () => {
  it('opens with what is counted, moves cash, is counted blind and handed over by two signatures', async () => {
    const drawerId = await newDrawer();
    const [safeBefore, overBefore] = [await balance('CASH_SAFE'), await balance('CASH_OVER_SHORT')];
    const opened = await openAt(drawerId);
    expect(opened).toMatchObject({ status: 'OPEN', openingFen: 30_000, expectedFen: null, counts: [] });
    expect(opened.no).toMatch(/^40\d{6}1001\d{5}$/);

    const paidIn = await cashier.call(shiftApi.moveCash, { ...stepOf(opened), kind: 'PAY_IN', fen: 20_000, reason: '换零钱' });
    const paidOut = await cashier.call(shiftApi.moveCash, { ...stepOf(paidIn), kind: 'PAY_OUT', fen: 3_000, reason: '买水' });
    const dropped = await cashier.call(shiftApi.moveCash, { ...stepOf(paidOut), kind: 'DROP', fen: 10_000, reason: '缴存' });
    expect(await balance('CASH_DRAWER', drawerId)).toBe(37_000);
    expect(contentOf(dropped)).not.toContain('37000');

    const shift = await counted(dropped, piles(3, 6));
    expect(shift.counts).toMatchObject([{ countedFen: 36_000, expectedFen: 37_000 }]);
    const closed = await handOver(shift);

    expect(closed).toMatchObject({ status: 'CLOSED', expectedFen: 37_000, countedFen: 36_000, diffFen: -1_000, keptFen: 10_000 });
    expect(await balance('CASH_DRAWER', drawerId)).toBe(10_000);
    expect((await balance('CASH_SAFE')) - safeBefore).toBe(10_000 + 26_000);
    expect((await balance('CASH_OVER_SHORT')) - overBefore).toBe(1_000);

    const audited = await manager.call(shiftApi.audit, { ...stepOf(closed), remark: '已核对' });
    expect(audited).toMatchObject({ status: 'AUDITED', remark: '已核对' });
    const next = await openAt(drawerId, { count: piles(1) }, colleague);
    expect(next).toMatchObject({ status: 'OPEN', openingFen: 10_000 });
    const listed = await cashier.call(shiftApi.list, { branchId: branch(), limit: 5 });
    expect(listed.rows.map(({ no }) => no)).toEqual(expect.arrayContaining([closed.no, next.no]));
  });

  it('is one at a drawer, however many open it at once', async () => {
    const drawerId = await newDrawer();
    const answers = await Promise.allSettled([openAt(drawerId), openAt(drawerId, {}, colleague), openAt(drawerId)]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(openAt(drawerId)).rejects.toMatchObject({
      data: { reason: 'shift.drawerTaken' },
      message: '该钱箱正由 员工 当班，请先交班',
    });
    expect(await balance('CASH_DRAWER', drawerId)).toBe(30_000);
  });

  it('that is over or short by more than allowed needs a reason and a manager’s signature', async () => {
    const shift = await counted(await openAt(await newDrawer()), piles(2, 8));
    await expect(handOver(shift)).rejects.toMatchObject({
      data: { reason: 'shift.differenceUnexplained' },
      message: expect.stringContaining('¥20.00'),
    });
    await expect(handOver(shift, { reason: '找错钱' })).rejects.toMatchObject({
      data: { reason: 'shift.differenceUnexplained' },
    });
    await expect(handOver(shift, { approver: signatureOf(manager) })).rejects.toMatchObject({
      data: { reason: 'shift.differenceUnexplained' },
    });
    await expect(handOver(shift, { reason: '找错钱', approver: signatureOf(colleague) })).rejects.toMatchObject({
      data: { reason: 'shift.mayNotSign' },
    });
    const closed = await handOver(shift, { reason: '找错钱', approver: signatureOf(manager) });
    expect(closed).toMatchObject({ status: 'CLOSED', diffFen: -2_000, reason: '找错钱', approverName: '员工' });
  });

  it('is not handed over to oneself, by a wrong password, uncounted, or with more than was counted', async () => {
    const open = await openAt(await newDrawer());
    const counting = await cashier.call(shiftApi.startCount, stepOf(open));
    await expect(handOver(counting)).rejects.toMatchObject({ data: { reason: 'shift.countFirst' } });
    const shift = await cashier.call(shiftApi.count, { ...stepOf(counting), count: piles(3) });
    await expect(handOver(shift, { receiver: signatureOf(cashier) })).rejects.toMatchObject({
      data: { reason: 'duty.samePerson' },
    });
    await expect(handOver(shift, { password: 'wrong' })).rejects.toMatchObject({ status: 40003 });
    const wrong = { ...signatureOf(colleague), password: 'wrong' };
    await expect(handOver(shift, { receiver: wrong })).rejects.toMatchObject({ data: { reason: 'shift.wrongSignature' } });
    await expect(handOver(shift, { keepFen: 30_001 })).rejects.toMatchObject({ data: { reason: 'shift.keepsTooMuch' } });
  });

  it('has to be counted again when cash moved after an aborted handover', async () => {
    const shift = await counted(await openAt(await newDrawer()));
    const open = await cashier.call(shiftApi.abortCount, stepOf(shift));
    expect(open.status).toBe('OPEN');
    const moved = await cashier.call(shiftApi.moveCash, { ...stepOf(open), kind: 'DROP', fen: 10_000, reason: '缴存' });
    const counting = await cashier.call(shiftApi.startCount, stepOf(moved));
    await expect(handOver(counting)).rejects.toMatchObject({ data: { reason: 'shift.countFirst' } });
    const signed = { reason: '客人又来结账', approver: signatureOf(manager) };
    const again = await cashier.call(shiftApi.recount, { ...stepOf(counting), count: piles(2), ...signed });
    expect(await handOver(again)).toMatchObject({ status: 'CLOSED', diffFen: 0 });
  });

  it('belongs to its cashier, and to whoever audits shifts', async () => {
    const shift = await openAt(await newDrawer());
    const move = { ...stepOf(shift), kind: 'DROP' as const, fen: 100, reason: '缴存' };
    await expect(colleague.call(shiftApi.moveCash, move)).rejects.toMatchObject({ data: { reason: 'shift.notYours' } });
    await expect(manager.call(shiftApi.moveCash, move)).resolves.toMatchObject({ version: 2 });
  });

  it('does not give out more cash than there is', async () => {
    const shift = await openAt(await newDrawer());
    const move = { ...stepOf(shift), kind: 'DROP' as const, fen: 30_001, reason: '缴存' };
    await expect(cashier.call(shiftApi.moveCash, move)).rejects.toMatchObject({ data: { reason: 'ledger.notCovered' } });
  });

  it('takes no step that is not in its machine', async () => {
    const steps = {
      moveCash: (shift: Shift) => manager.call(shiftApi.moveCash, { ...stepOf(shift), kind: 'DROP', fen: 1, reason: '缴存' }),
      startCount: (shift: Shift) => manager.call(shiftApi.startCount, stepOf(shift)),
      count: (shift: Shift) => manager.call(shiftApi.count, { ...stepOf(shift), count: piles(3) }),
      recount: (shift: Shift) =>
        manager.call(shiftApi.recount, { ...stepOf(shift), count: piles(3), reason: '再点', approver: signatureOf(second) }),
      abortCount: (shift: Shift) => manager.call(shiftApi.abortCount, stepOf(shift)),
      close: (shift: Shift) => handOver(shift, {}, manager),
      audit: (shift: Shift) => manager.call(shiftApi.audit, { ...stepOf(shift), remark: '已核对' }),
    };
    for (const status of ShiftStatus.options) {
      for (const action of Object.keys(steps) as (keyof typeof steps)[]) {
        if (nextStatus(shiftLifecycle, status, action)) continue;
        const shift = await reach(status);
        await expect(steps[action](shift), `${action} of a shift that is ${status}`).rejects.toMatchObject({
          status: commonErrors.wrongStatus.status,
        });
        expect(await manager.call(shiftApi.get, { id: shift.id, branchId: branch() })).toEqual(shift);
      }
    }
  });

  async function reach(status: ShiftStatus): Promise<Shift> {
    const open = await openAt(await newDrawer());
    if (status === 'OPEN') return open;
    const counting = await counted(open);
    if (status === 'COUNTING') return counting;
    const closed = await handOver(counting);
    return status === 'CLOSED' ? closed : manager.call(shiftApi.audit, { ...stepOf(closed), remark: '已核对' });
  }
});
