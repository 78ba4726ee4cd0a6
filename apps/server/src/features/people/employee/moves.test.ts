import { approvalApi } from '@netbar/contract/org/approval/approval.api';
import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import { notificationApi } from '@netbar/contract/platform/notification/notification.api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addEmployee, addPosition, decideMove, employeeRights, hireHr, hireMoveApprover, moveOf } from '#testing/employees.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';
import { takeAll } from './employee-jobs.ts';

let world: World;
let hr: Person;
let approver: Person;
let first: string;
let second: string;
let cashier: string;
let guard: string;
beforeAll(async () => {
  world = await openWorld();
  hr = await hireHr(world);
  approver = await hireMoveApprover(world);
  ({ first, second } = world.ours);
  cashier = (await addPosition(hr, { name: '收银', needs: ['HEALTH'] })).id;
  guard = (await addPosition(hr, { name: '网管' })).id;
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock.now = new Date('2026-11-19T04:00:00Z');
});
const reason = (name: string) => ({ data: { reason: `employee.${name}` } });
const hire = (over: object = {}) => addEmployee(hr, { branchId: first, positionId: guard }, over);
const get = (id: string, by = hr) => by.call(employeeApi.get, { id });
const ask = async (employee: { id: string; positionId: string }, over: object = {}) =>
  hr.call(employeeApi.requestMove, moveOf(employee, { toBranchId: second, effectiveDate: '2026-12-01', ...over }));
const onDay = (date: string) => {
  world.clock.now = new Date(`${date}T00:05:00+08:00`);
};
const takeDue = async () => {
  const { rows } = await world.owner.query<{ id: string }>(`select id from tenant.employee_moves where status = 'APPROVED'`);
  await takeAll(
    world.system(),
    rows.map(({ id }) => id),
  );
};

describe('a transfer', () => {
  it('closes the employment at approval, and moves the archive on its day', async () => {
    const employee = await hire({ baseFen: 330000 });
    await hr.call(employeeApi.addDocument, { employeeId: employee.id, kind: 'HEALTH', name: '健康证', validTo: '2027-05-01' });
    const preview = await hr.call(employeeApi.previewMove, {
      employeeId: employee.id,
      toBranchId: second,
      positionId: cashier,
      effectiveDate: '2026-12-01',
    });
    expect(preview).toMatchObject({ rosters: 0, lacking: [], earliestDate: '2026-11-01', isAtOnce: false });

    const move = await ask(employee, { positionId: cashier, baseFen: 360000 });
    expect(move).toMatchObject({
      kind: 'TRANSFER',
      status: 'PENDING',
      before: { branchId: first, positionName: '网管', baseFen: 330000 },
      after: { branchId: second, positionName: '收银', baseFen: 360000 },
      can: ['withdraw'],
    });
    expect((await get(employee.id)).nextMove).toMatchObject({ id: move.id, status: 'PENDING' });
    await decideMove(approver, move);

    const approved = await get(employee.id);
    expect(approved).toMatchObject({ branchId: first, positionName: '网管' });
    expect(approved.employments).toMatchObject([
      { from: '2026-12-01', to: null, branchId: second, positionName: '收银', baseFen: 360000, approvalNo: move.approvalNo },
      { from: '2024-03-01', to: '2026-11-30', branchId: first, baseFen: 330000, approvalNo: null },
    ]);

    await takeDue();
    expect((await get(employee.id)).branchId).toBe(first);
    onDay('2026-12-01');
    await takeDue();
    await takeDue();
    // Sessions of this day are over by then.
    world.clock.now = new Date('2026-11-19T04:00:00Z');
    const moved = await get(employee.id);
    expect(moved).toMatchObject({ branchId: second, nextMove: null });
    expect(moved.documents).toMatchObject([{ status: 'VALID', version: 2 }]);
    expect((await hr.call(employeeApi.getMove, { id: move.id })).status).toBe('DONE');
  });

  it('of today takes effect at approval, and the manager it leaves sees the archive no more', async () => {
    const manager = await world.hire({ level: 2, can: employeeRights });
    const employee = await hire();
    await decideMove(approver, await ask(employee, { effectiveDate: '2026-11-19' }));
    expect((await get(employee.id)).branchId).toBe(second);
    await expect(get(employee.id, manager)).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
    const { rows } = await manager.call(employeeApi.moves, { employeeId: employee.id });
    expect(rows).toMatchObject([{ status: 'DONE', before: { branchId: first }, after: { branchId: second } }]);
  });

  it('is decided by somebody else than who asked and whom it moves, where the target branch is', async () => {
    const both = await hireHr(world, ['EMPLOYEE_APPROVE']);
    const employee = await hire();
    const move = await both.call(employeeApi.requestMove, moveOf(employee, { toBranchId: second, effectiveDate: '2026-12-01' }));
    expect(move.can).toEqual(['withdraw']);
    expect(move.whyNotDecide).toEqual(expect.any(String));
    await expect(decideMove(both, move)).rejects.toMatchObject({ message: /已是本单的申请人/ });

    const here = await world.hire({ level: 1, branchIds: [first], can: ['EMPLOYEE_LIST', 'EMPLOYEE_APPROVE'] });
    await expect(decideMove(here, move)).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
    await hr.call(employeeApi.link, { id: employee.id, version: 1, accountId: approver.accountId });
    await expect(decideMove(approver, move)).rejects.toMatchObject(reason('ownArchive'));
    await hr.call(employeeApi.unlink, { id: employee.id, version: 2 });
    await decideMove(approver, move);

    const notices = await approver.call(notificationApi.list, { limit: 100 });
    expect(notices.rows).toContainEqual(
      expect.objectContaining({ serviceType: 'STAFF_RECORD', subServiceType: 1, serviceId: move.approvalId }),
    );
  });

  it('that is refused or withdrawn leaves everything as it was', async () => {
    const employee = await hire();
    const refused = await ask(employee);
    await decideMove(approver, refused, 'REJECT');
    expect((await hr.call(employeeApi.getMove, { id: refused.id })).status).toBe('REJECTED');
    const withdrawn = await ask(employee);
    await hr.call(approvalApi.withdraw, { id: withdrawn.approvalId! });
    expect((await hr.call(employeeApi.getMove, { id: withdrawn.id })).status).toBe('WITHDRAWN');
    expect((await get(employee.id)).employments).toMatchObject([{ from: '2024-03-01', to: null }]);
  });

  it('can be cancelled until its day, which opens the employment again; the last one first', async () => {
    const employee = await hire();
    const earlier = await ask(employee);
    await decideMove(approver, earlier);
    const later = await ask(employee, { toBranchId: first, effectiveDate: '2026-12-20' });
    await decideMove(approver, later);
    const cancel = (id: string, version = 2) => hr.call(employeeApi.cancelMove, { id, version, reason: '不去了' });

    await expect(cancel(earlier.id)).rejects.toMatchObject(reason('moveNotLast'));
    await expect(cancel(later.id, 1)).rejects.toMatchObject({ data: { reason: 'common.changedMeanwhile' } });
    expect((await cancel(later.id)).status).toBe('CANCELLED');
    expect((await cancel(earlier.id)).endNote).toBe('不去了');
    expect((await get(employee.id)).employments).toMatchObject([{ from: '2024-03-01', to: null, branchId: first }]);
    await expect(cancel(earlier.id, 3)).rejects.toMatchObject({ data: { reason: 'common.wrongStatus' } });
  });
});

describe('a move that waits', () => {
  it('is stale once the employment that it builds on is cancelled', async () => {
    const employee = await hire();
    const earlier = await ask(employee);
    await decideMove(approver, earlier);
    const waiting = await ask(employee, { toBranchId: world.ours.third, effectiveDate: '2026-12-20' });
    await hr.call(employeeApi.cancelMove, { id: earlier.id, version: 2, reason: '不去了' });
    await decideMove(approver, waiting);
    expect((await hr.call(employeeApi.getMove, { id: waiting.id })).status).toBe('STALE');
    expect((await get(employee.id)).employments).toMatchObject([{ from: '2024-03-01', to: null, branchId: first }]);
  });
});

describe('a move is refused', () => {
  it('for a day of a month before, one before another move, or after the last day of work', async () => {
    const employee = await hire();
    await expect(ask(employee, { effectiveDate: '2026-10-31' })).rejects.toMatchObject(reason('moveTooEarly'));
    await decideMove(approver, await ask(employee));
    const before = { toBranchId: first, effectiveDate: '2026-11-25' };
    await expect(ask(employee, before)).rejects.toMatchObject(reason('moveBeforeOther'));

    const leaving = await hire();
    await hr.call(employeeApi.giveNotice, { id: leaving.id, version: 1, leaveDate: '2026-11-30', reason: '回老家' });
    await expect(ask(leaving)).rejects.toMatchObject(reason('moveAfterLeaving'));
  });

  it('in a month that is locked at either branch', async () => {
    const employee = await hire();
    await world.owner.query(
      `insert into tenant.attendance_months (company_id, id, branch_id, month, status, locked_by, locked_time)
       values ($1, gen_random_uuid(), $2, '2026-11-01', 'LOCKED', $3, now())`,
      [world.ours.company, world.ours.third, hr.accountId],
    );
    const asked = ask(employee, { toBranchId: world.ours.third, effectiveDate: '2026-11-25' });
    await expect(asked).rejects.toMatchObject({ ...reason('moveTooEarly'), message: /2026-12-01/ });
  });

  it('if nothing changes, while another waits, or with pay by whoever may not set it', async () => {
    const employee = await hire();
    await expect(ask(employee, { toBranchId: first })).rejects.toMatchObject(reason('moveNothing'));
    await ask(employee);
    await expect(ask(employee, { toBranchId: first, weekHours: 30 })).rejects.toMatchObject(reason('movePending'));
    const mover = await world.hire({ level: 2, branchIds: [first], can: ['EMPLOYEE_LIST', 'EMPLOYEE_MOVE'] });
    const other = await hire();
    const paid = moveOf(other, { toBranchId: first, weekHours: 30, baseFen: 1, effectiveDate: '2026-12-01' });
    await expect(mover.call(employeeApi.requestMove, paid)).rejects.toMatchObject(reason('payNotAllowed'));
    const away = moveOf(other, { toBranchId: second, effectiveDate: '2026-12-01' });
    await expect(mover.call(employeeApi.requestMove, away)).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
    const unpaid = await mover.call(employeeApi.requestMove, { ...paid, baseFen: null });
    expect(unpaid).toMatchObject({ kind: 'POST', before: { baseFen: null }, after: { baseFen: null } });
  });

  it('tells nobody in the log or the approval what is paid', async () => {
    const employee = await hire();
    const move = await ask(employee, { baseFen: 364321 });
    await decideMove(approver, move);
    const { rows } = await world.owner.query(
      `select 'log' from tenant.audit_log where detail::text like '%364321%'
       union all select 'approval' from tenant.approvals where (before::text || after::text) like '%364321%'`,
    );
    expect(rows).toEqual([]);
  });
});
