import { approvalApi } from '@netbar/contract/org/approval/approval.api';
import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import { notificationApi } from '@netbar/contract/platform/notification/notification.api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDrawer } from '#testing/counter.ts';
import { addEmployee, addPosition, decideMove, employeeRights, hireHr, hireMoveApprover, moveOf } from '#testing/employees.ts';
import { hireClerk, newIdCard, newPhone, register } from '#testing/members.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';
import { findEmployeeMembers } from './link-account.ts';
import { leaveAll } from './leave.ts';

let world: World;
let hr: Person;
let at: { branchId: string; positionId: string };
beforeAll(async () => {
  world = await openWorld();
  hr = await hireHr(world, ['NOTIFICATION_LIST']);
  at = { branchId: world.ours.first, positionId: (await addPosition(hr)).id };
});
afterAll(() => world.close());
beforeEach(() => {
  delete world.clock.now;
});
const reason = (name: string) => ({ data: { reason: `employee.${name}` } });
const get = (id: string) => hr.call(employeeApi.get, { id });
const hire = (over: object = {}) => addEmployee(hr, at, { probationUntil: '2099-01-01', ...over });
const leave = (id: string, version: number, over: object = {}) => hr.call(employeeApi.leave, { id, version, ...over });
const tillRights = ['SHIFT_WORK', 'SHIFT_AUDIT'];
const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
const inDays = (days: number) => new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

/** The manager has taken the drawer over, behind the back of the guards. */
async function forceShiftAway(id: string) {
  const client = await world.owner.connect();
  await client.query('set session_replication_role = replica');
  await client.query(`update tenant.shifts set cashier_id = $2 where id = $1`, [id, hr.accountId]);
  await client.query('set session_replication_role = origin');
  client.release();
}

/** What the clock does at a moment. Sessions of today would be over then, so people look from today. */
async function leaveAt(moment: string, id: string) {
  world.clock.now = new Date(moment);
  await leaveAll(world.system(), [id]);
  delete world.clock.now;
}

async function hireWithAccount(can: string[] = []) {
  const person = await world.hire({ can });
  const employee = await hire();
  await hr.call(employeeApi.link, { id: employee.id, version: 1, accountId: person.accountId });
  return { person, id: employee.id, version: 2 };
}

describe('whoever leaves', () => {
  it('is out at once: archive, employment, account and sessions', async () => {
    const { person, id, version } = await hireWithAccount();
    expect(await person.call(employeeApi.positions, {})).not.toEqual([]);
    const left = await leave(id, version, { reason: '个人原因' });

    expect(left).toMatchObject({
      status: 'LEFT',
      leaveDate: today(),
      leaveReason: '个人原因',
      account: { status: 'CLOSED' },
      can: ['reveal'],
    });
    expect(left.employments).toMatchObject([{ to: today() }]);
    await expect(person.call(employeeApi.positions, {})).rejects.toMatchObject({ data: { reason: 'common.signInRequired' } });
  });

  it('stays with everything as it was while a till shift is open', async () => {
    const { person, id, version } = await hireWithAccount(tillRights);
    await openDrawer(person, at.branchId);
    const preview = await hr.call(employeeApi.departure, { id });
    expect(preview[0]).toMatchObject({ kind: 'SHIFT', count: 1, isBlocking: true });
    const no = preview[0]!.names[0]!.split(' ')[1] ?? '';
    await expect(leave(id, version)).rejects.toMatchObject({ ...reason('shiftOpen'), message: expect.stringContaining(no) });

    expect(await get(id)).toMatchObject({ status: 'PROBATION', version, account: { status: 'ACTIVE' } });
  });

  it('may not be oneself, nor somebody above', async () => {
    const [employee, boss] = [await hire(), await hireHr(world)];
    await boss.call(employeeApi.link, { id: employee.id, version: 1, accountId: hr.accountId });
    await expect(leave(employee.id, 2)).rejects.toMatchObject(reason('ownArchive'));
    await boss.call(employeeApi.unlink, { id: employee.id, version: 2 });

    const second = await hire();
    await hr.call(employeeApi.link, { id: second.id, version: 1, accountId: boss.accountId });
    const low = await world.hire({ level: 3, can: ['EMPLOYEE_LIST', 'EMPLOYEE_STATUS'] });
    await expect(low.call(employeeApi.leave, { id: second.id, version: 2 })).rejects.toMatchObject({
      data: { reason: 'account.notYours' },
    });
    expect(await get(second.id)).toMatchObject({ status: 'PROBATION' });
  });

  it('after notice leaves by themselves when the last day has passed, or their superiors are told why not', async () => {
    const { person, id, version } = await hireWithAccount(tillRights);
    await hr.call(employeeApi.confirm, { id, version });
    const noticed = await hr.call(employeeApi.giveNotice, { id, version: version + 1, leaveDate: inDays(3), reason: '回老家' });
    expect(noticed).toMatchObject({ status: 'LEAVING', leaveDate: inDays(3) });
    const { id: shiftId } = await openDrawer(person, at.branchId);

    await leaveAt(`${inDays(3)}T15:00:00+08:00`, id);
    expect((await get(id)).status).toBe('LEAVING');
    await leaveAt(`${inDays(4)}T00:15:00+08:00`, id);
    expect((await get(id)).status).toBe('LEAVING');
    const told = (await hr.call(notificationApi.list, { limit: 100 })).rows.find(({ serviceId }) => serviceId === id);
    expect(told?.content).toMatch(/未能自动离职：.*还没有交班/);

    await forceShiftAway(shiftId);
    await leaveAt(`${inDays(5)}T00:15:00+08:00`, id);
    expect(await get(id)).toMatchObject({ status: 'LEFT', leaveDate: inDays(3), account: { status: 'CLOSED' } });
  });

  it('may not be the last administrator, whom the clock leaves in place too', async () => {
    const { company: companyId, first: branchId } = world.rival;
    const head = await world.hire({ companyId, branchIds: [], isCompanyWide: true, level: 1 });
    const other = await world.hire({ companyId, branchIds: [], isCompanyWide: true, level: 2, can: employeeRights });
    const peer = await world.hire({ companyId, branchIds: [], isCompanyWide: true, level: 1, can: employeeRights });
    const { id: positionId } = await addPosition(peer);
    const { id } = await addEmployee(peer, { branchId, positionId });
    await peer.call(employeeApi.link, { id, version: 1, accountId: head.accountId });
    await peer.call(employeeApi.giveNotice, { id, version: 2, leaveDate: today(), reason: '退休' });
    await world.owner.query(`update platform.accounts set status = 'LOCKED' where id = $1`, [peer.accountId]);
    expect(await other.call(employeeApi.departure, { id })).toContainEqual(
      expect.objectContaining({ kind: 'ADMINISTRATOR', isBlocking: true }),
    );
    await expect(other.call(employeeApi.leave, { id, version: 3 })).rejects.toMatchObject({
      data: { reason: 'account.notYours' },
    });
    world.clock.now = new Date(`${inDays(1)}T00:15:00+08:00`);
    await leaveAll(world.system(companyId), [id]);
    delete world.clock.now;
    expect(await other.call(employeeApi.get, { id })).toMatchObject({ status: 'LEAVING', account: { status: 'ACTIVE' } });
  });

  it('takes planned moves along: an approved one is cancelled, one that waits has no approver any more', async () => {
    const approver = await hireMoveApprover(world);
    const [planned, waiting] = [await hire(), await hire()];
    const approved = await hr.call(
      employeeApi.requestMove,
      moveOf(planned, { toBranchId: world.ours.second, effectiveDate: inDays(20) }),
    );
    await decideMove(approver, approved);
    const pending = await hr.call(
      employeeApi.requestMove,
      moveOf(waiting, { toBranchId: world.ours.second, effectiveDate: inDays(20) }),
    );
    expect(await hr.call(employeeApi.departure, { id: planned.id })).toContainEqual({
      kind: 'MOVE',
      count: 1,
      names: [inDays(20)],
      isBlocking: false,
    });

    const left = await leave(planned.id, 1);
    expect(left.employments).toMatchObject([{ to: today(), branchId: world.ours.first }]);
    expect((await hr.call(employeeApi.getMove, { id: approved.id })).status).toBe('CANCELLED');
    await leave(waiting.id, 1);
    expect((await hr.call(employeeApi.getMove, { id: pending.id })).status).toBe('STALE');
    expect((await approver.call(approvalApi.get, { id: pending.approvalId! })).status).toBe('STALE');
  });

  it('leaves the numbers to whoever comes back, whose new archive points to the old one', async () => {
    const numbers = { phone: newPhone(), idCard: newIdCard() };
    const old = await hire(numbers);
    await leave(old.id, 1);
    const again = await hire({ ...numbers, joinedDate: today() });
    expect(again.earlier).toMatchObject([{ id: old.id, no: old.no, leaveDate: today() }]);
    expect(again.no).not.toBe(old.no);
  });

  it('against a move: of two at once only one happens', async () => {
    const approver = await hireMoveApprover(world);
    const { id, positionId } = await hire();
    const move = await hr.call(
      employeeApi.requestMove,
      moveOf({ id, positionId }, { toBranchId: world.ours.second, effectiveDate: today() }),
    );
    const { earlier, later } = await world.inTurn(
      { table: 'tenant.employees', where: { id } },
      () => leave(id, 1),
      () => decideMove(approver, move),
    );
    expect(earlier.status).toBe('fulfilled');
    expect(later.status).toBe('rejected');
    const left = await get(id);
    expect(left).toMatchObject({ status: 'LEFT', branchId: world.ours.first });
    expect(left.employments).toHaveLength(1);
  });
});

describe('notice', () => {
  it('is given for today or later, and can be taken back', async () => {
    const { id } = await hire({ probationUntil: null });
    const notice = (leaveDate: string, version = 1) =>
      hr.call(employeeApi.giveNotice, { id, version, leaveDate, reason: '深造' });
    await expect(notice(inDays(-1))).rejects.toMatchObject(reason('noticeInPast'));
    await notice(inDays(10));
    await expect(leave(id, 2, { leaveDate: inDays(1) })).rejects.toMatchObject(reason('leaveInFuture'));
    const back = await hr.call(employeeApi.withdrawNotice, { id, version: 2 });
    expect(back).toMatchObject({ status: 'REGULAR', leaveDate: null, leaveReason: '' });
  });
});

describe('members who are employees', () => {
  it('are recognised by their link or their ID number, until they leave', async () => {
    const clerk = await hireClerk(world);
    const idCard = newIdCard();
    const [same, linked, guest] = [
      await register(clerk, at.branchId, { idCard }),
      await register(clerk, at.branchId),
      await register(clerk, at.branchId),
    ];
    const [one, two] = [await hire({ idCard }), await hire()];
    await hr.call(employeeApi.linkMember, { id: two.id, version: 1, memberId: linked.id });
    const all = [same.id, linked.id, guest.id];
    expect([...(await findEmployeeMembers(world.system(), all))].toSorted()).toEqual([same.id, linked.id].toSorted());
    await leave(one.id, 1);
    expect([...(await findEmployeeMembers(world.system(), all))]).toEqual([linked.id]);
  });
});
