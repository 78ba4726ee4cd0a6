import { stockApi } from '@netbar/contract/goods/stock/stock.api';
import { walletApi } from '@netbar/contract/guests/wallet/wallet.api';
import { approvalApi } from '@netbar/contract/org/approval/approval.api';
import { delegationApi } from '@netbar/contract/org/delegation/delegation.api';
import { homeApi } from '@netbar/contract/figures/home/home.api';
import { notificationApi } from '@netbar/contract/platform/notification/notification.api';
import { addDays, bizDate } from '@netbar/contract/kernel/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addProduct, goodsFunctions, hireBuyer } from '#testing/goods.ts';
import { memberRights, register } from '#testing/members.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
let buyer: Person;
let clerk: Person;
let away: Person;
let delegate: Person;
let productId: string;
const today = bizDate(new Date());
const can = [...new Set([...goodsFunctions, ...memberRights])];
beforeAll(async () => {
  world = await openWorld();
  buyer = await hireBuyer(world);
  await buyer.call(approvalApi.setRule, { subjectType: 'STOCK_ADJUSTMENT', isNeeded: true, minFen: 0 });
  ({ id: productId } = await addProduct(world, buyer));
});
afterAll(() => world.close());
beforeEach(async () => {
  clerk = await world.hire({ can: ['STOCK_LIST', 'STOCK_ADJUST', ...memberRights.filter((code) => code !== 'BALANCE_APPROVE')] });
  away = await world.hire({ level: 2, can });
  delegate = await world.hire({ level: 2, branchIds: [world.ours.second], can });
});

async function askAs(by: Person) {
  const lines = [{ productId, qty: 1, valueFen: 100 }];
  const adjust = { branchId: world.ours.first, kind: 'CORRECTION' as const, reason: '入库', lines };
  const { id } = await by.call(stockApi.adjust, adjust);
  const { rows } = await world.owner.query<{ id: string }>('select id from tenant.approvals where subject_id = $1', [id]);
  return rows[0]!.id;
}
const handOver = (over: { toAccount?: string; fromDate?: string; toDate?: string } = {}, by = away) =>
  by.call(delegationApi.add, { toAccount: delegate.accountId, fromDate: today, toDate: addDays(today, 3), ...over });
const decide = (by: Person, id: string) => by.call(approvalApi.decide, { id, decision: 'APPROVE' });
const refused = (reason: string) => ({ data: { reason } });

describe('a delegation', () => {
  it('takes along what is open, names both, is told to the delegate and counts in their to-dos', async () => {
    const id = await askAs(clerk);
    await expect(decide(delegate, id)).rejects.toMatchObject(refused('common.notFound'));
    const [made] = await handOver();
    expect(made).toMatchObject({ isOwn: true, status: 'RUNNING' });
    const { rows: told } = await delegate.call(notificationApi.list, {});
    expect(told[0]?.content).toContain('委托您审批');

    const { rows } = await delegate.call(approvalApi.list, { subjectType: 'STOCK_ADJUSTMENT' });
    expect(rows.find((row) => row.id === id)).toMatchObject({ canDecide: true, delegatedBy: '员工' });
    const { rows: todos } = await delegate.call(homeApi.todos, {});
    expect(todos.some(({ kind }) => kind === 'approval.STOCK_ADJUSTMENT')).toBe(true);
    await decide(delegate, id);

    const done = await away.call(approvalApi.get, { id });
    expect(done).toMatchObject({ status: 'APPROVED', decisions: [{ accountName: '员工', onBehalfOf: '员工' }] });
    const duty = await world.db
      .selectFrom('duties')
      .select(['personId', 'onBehalfOf'])
      .where('docId', '=', id)
      .where('kind', '=', 'APPROVER')
      .executeTakeFirstOrThrow();
    expect(duty).toEqual({ personId: delegate.accountId, onBehalfOf: away.accountId });
    const traces = await world.db.selectFrom('auditLog').select('actorId').where('action', '=', 'duty.delegated').execute();
    expect(traces.map(({ actorId }) => actorId)).toContain(delegate.accountId);
  });

  it('reaches the calls of a feature of its own, such as corrections of a balance', async () => {
    const { id: memberId } = await register(clerk, world.ours.first);
    const asked = { memberId, branchId: world.ours.first, kind: 'PRINCIPAL' as const, amount: 100, reason: '多扣' };
    const { id: balanceAdjustId } = await clerk.call(walletApi.requestAdjust, asked);
    const decideAdjust = () =>
      delegate.call(walletApi.decideAdjust, { balanceAdjustId, version: 1, decision: 'APPROVE', comment: '' });
    await expect(decideAdjust()).rejects.toMatchObject(refused('common.notFound'));
    await handOver();
    await expect(decideAdjust()).resolves.toMatchObject({ status: 'POSTED' });
  });

  it('counts for both: neither of them decides what the other, or an account tied to either, asked for', async () => {
    await handOver();
    const own = await askAs(away);
    await expect(decide(delegate, own)).rejects.toMatchObject(refused('duty.samePerson'));
    const id = await askAs(clerk);
    await world.owner.query(
      `insert into tenant.account_ties (company_id, id, maker_id, account_id, kind, at) values ($1, $2, $3, $4, 'CREATED', now())`,
      [world.ours.company, world.newId(), away.accountId, clerk.accountId],
    );
    await expect(decide(delegate, id)).rejects.toMatchObject(refused('duty.tied'));
    const { rows } = await delegate.call(approvalApi.list, { subjectType: 'STOCK_ADJUSTMENT' });
    expect(rows.find((row) => row.id === id)).toMatchObject({ canDecide: false, whyNot: expect.stringContaining('30 天') });
  });

  it('ends by itself, starts on its day, and ends at once when it is revoked', async () => {
    const id = await askAs(clerk);
    const [made] = await handOver({ fromDate: addDays(today, 2), toDate: addDays(today, 3) });
    await expect(decide(delegate, id)).rejects.toMatchObject(refused('common.notFound'));
    // As it is after some days: a session would not last as long as that.
    const shift = (days: number) =>
      world.owner.query(
        'update tenant.delegations set from_date = from_date + $2::int, to_date = to_date + $2::int where id = $1',
        [made!.id, days],
      );
    await shift(-4);
    await expect(decide(delegate, id)).rejects.toMatchObject(refused('common.notFound'));
    await expect(away.call(delegationApi.revoke, { id: made!.id })).rejects.toMatchObject(refused('delegation.ended'));
    await shift(2);
    await expect(delegate.call(approvalApi.get, { id })).resolves.toMatchObject({ canDecide: true });
    await expect(delegate.call(delegationApi.revoke, { id: made!.id })).rejects.toMatchObject(refused('common.notFound'));
    await away.call(delegationApi.revoke, { id: made!.id });
    await expect(decide(delegate, id)).rejects.toMatchObject(refused('common.notFound'));
    expect((await away.call(delegationApi.list, {}))[0]).toMatchObject({ status: 'REVOKED' });
  });

  it('is not handed on, and ends with the rights of whoever made it', async () => {
    const id = await askAs(clerk);
    const third = await world.hire({ level: 2, branchIds: [world.ours.second], can });
    await handOver();
    await handOver({ toAccount: third.accountId }, delegate);
    await expect(decide(third, id)).rejects.toMatchObject(refused('common.notFound'));
    await world.owner.query(`update platform.accounts set status = 'LOCKED' where id = $1`, [away.accountId]);
    await expect(decide(delegate, id)).rejects.toMatchObject(refused('common.notFound'));
  });

  it('goes only to somebody who approves the same, one at a time, for a while', async () => {
    await expect(handOver({ toAccount: clerk.accountId })).rejects.toMatchObject(refused('delegation.lacksRight'));
    await expect(handOver({ toAccount: away.accountId })).rejects.toMatchObject(refused('common.notFound'));
    await expect(handOver({}, clerk)).rejects.toMatchObject(refused('delegation.nothingToDelegate'));
    await expect(handOver({ fromDate: addDays(today, -3), toDate: addDays(today, -1) })).rejects.toMatchObject(
      refused('delegation.inThePast'),
    );
    await expect(handOver({ toDate: addDays(today, 93) })).rejects.toMatchObject(refused('delegation.tooLong'));
    await handOver();
    await expect(handOver({ fromDate: addDays(today, 2), toDate: addDays(today, 9) })).rejects.toMatchObject(
      refused('delegation.daysTaken'),
    );
    const offered = await away.call(delegationApi.delegates, {});
    expect(offered.map(({ id }) => id)).toContain(delegate.accountId);
    expect(offered.map(({ id }) => id)).not.toContain(clerk.accountId);
  });
});
