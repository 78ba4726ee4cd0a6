import { addDays, bizDate } from '@netbar/contract/kernel/time';
import { delegationApi } from '@netbar/contract/org/delegation/delegation.api';
import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addEmployee, addPosition, decideMove, employeeRights, hireHr, moveOf } from '#testing/employees.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
let hr: Person;
let at: { branchId: string; positionId: string };
beforeAll(async () => {
  world = await openWorld();
  hr = await hireHr(world);
  at = { branchId: world.ours.first, positionId: (await addPosition(hr)).id };
});
afterAll(() => world.close());
const reason = (name: string) => ({ data: { reason: name } });
const hireAs = async (person: Person) => {
  const { id } = await addEmployee(hr, at);
  await hr.call(employeeApi.link, { id, version: 1, accountId: person.accountId });
  return { id, positionId: at.positionId };
};
const today = bizDate(new Date());
const ask = (employee: { id: string; positionId: string }) =>
  hr.call(employeeApi.requestMove, moveOf(employee, { toBranchId: world.ours.second, effectiveDate: addDays(today, 5) }));
const approving = (over: object = {}) =>
  world.hire({
    level: 1,
    branchIds: [],
    isCompanyWide: true,
    can: ['EMPLOYEE_LIST', 'EMPLOYEE_EDIT', 'EMPLOYEE_MOVE', 'EMPLOYEE_APPROVE'],
    ...over,
  });

describe('an account of somebody above the caller', () => {
  it('is neither linked nor closed by notice or leaving, with a second administrator or without', async () => {
    const manager = await world.hire({ level: 2, branchIds: [at.branchId], can: employeeRights });
    const [admin] = [await hireHr(world), await hireHr(world)];
    const free = await addEmployee(manager, at, { baseFen: null });
    // The manager sees the account, as it has a role at their branch too.
    await world.owner.query(
      `insert into tenant.grants (company_id, id, account_id, role_id, place, branch_id)
       select company_id, $2, $1, role_id, 'BRANCH', $3 from tenant.grants where account_id = $4 limit 1`,
      [admin.accountId, world.newId(), at.branchId, manager.accountId],
    );
    const link = { id: free.id, version: 1, accountId: admin.accountId };
    await expect(manager.call(employeeApi.link, link)).rejects.toMatchObject(reason('account.notYours'));

    await hr.call(employeeApi.link, link);
    const notice = { id: free.id, version: 2, leaveDate: today, reason: '回老家' };
    await expect(manager.call(employeeApi.giveNotice, notice)).rejects.toMatchObject(reason('account.notYours'));
    expect((await hr.call(employeeApi.giveNotice, notice)).status).toBe('LEAVING');
    await expect(manager.call(employeeApi.leave, { id: free.id, version: 3 })).rejects.toMatchObject(reason('account.notYours'));
  });
});

describe('one’s own account', () => {
  it('is neither linked nor unlinked by oneself', async () => {
    const person = await approving();
    const { id } = await addEmployee(hr, at);
    const own = { id, version: 1, accountId: person.accountId };
    await expect(person.call(employeeApi.link, own)).rejects.toMatchObject(reason('employee.ownArchive'));
    expect((await person.call(employeeApi.linkable, { id })).map((one) => one.id)).not.toContain(person.accountId);
    await hr.call(employeeApi.link, own);
    await expect(person.call(employeeApi.unlink, { id, version: 2 })).rejects.toMatchObject(reason('employee.ownArchive'));
    expect((await person.call(employeeApi.get, { id })).can).not.toContain('link');
  });

  it('unlinked after the request still keeps its owner from deciding, and from cancelling while it is linked', async () => {
    const subject = await approving();
    const employee = await hireAs(subject);
    const other = await approving();
    const move = await ask(employee);
    await hr.call(employeeApi.unlink, { id: employee.id, version: 2 });
    expect((await subject.call(employeeApi.getMove, { id: move.id })).can).toEqual([]);
    await expect(decideMove(subject, move)).rejects.toMatchObject(reason('duty.samePerson'));
    await decideMove(other, move);

    await hr.call(employeeApi.link, { id: employee.id, version: 3, accountId: subject.accountId });
    expect((await subject.call(employeeApi.getMove, { id: move.id })).can).toEqual([]);
    expect((await other.call(employeeApi.getMove, { id: move.id })).can).toEqual(['cancel']);
    const cancel = { id: move.id, version: 2, reason: '不去了' };
    await expect(subject.call(employeeApi.cancelMove, cancel)).rejects.toMatchObject(reason('employee.ownArchive'));
    expect((await other.call(employeeApi.cancelMove, cancel)).status).toBe('CANCELLED');
  });

  it('has nobody decide in its name about its own employee', async () => {
    const subject = await approving();
    const delegate = await approving({ level: 2, isCompanyWide: false, branchIds: [world.ours.third] });
    const employee = await hireAs(subject);
    await subject.call(delegationApi.add, { toAccount: delegate.accountId, fromDate: today, toDate: addDays(today, 3) });
    const move = await ask(employee);
    await expect(decideMove(delegate, move)).rejects.toMatchObject(reason('duty.samePerson'));
    const another = await ask(await addEmployee(hr, at));
    expect(await decideMove(delegate, another)).toBeTruthy();
  });
});
