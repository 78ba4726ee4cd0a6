import type { Lifecycle } from '@netbar/contract/kernel/lifecycle';
import { addDays, bizDate } from '@netbar/contract/kernel/time';
import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import {
  employeeDocumentLifecycle,
  employeeLifecycle,
  employeeMoveLifecycle,
} from '@netbar/contract/people/employee/employee.rules';
import { afterAll, beforeAll } from 'vitest';
import { addEmployee, addPosition, employeeRights, hireHr, moveOf } from './testing/employees.ts';
import { tryEveryStep, type Kind } from './testing/lifecycle-steps.ts';
import { openWorld, type Person, type World } from './testing/world.ts';

let world: World;
let hr: Person;
let accountId = '';
let at: { branchId: string; positionId: string };
beforeAll(async () => {
  world = await openWorld();
  hr = await hireHr(world);
  accountId = (await world.hire()).accountId;
  at = { branchId: world.ours.first, positionId: (await addPosition(hr)).id };
});
afterAll(() => world.close());

const today = bizDate(new Date());
const one = (id: string) => ({ id, version: 1 });
const employeeOf = () => addEmployee(hr, at);
const left = ', leave_date = current_date + 30';
const kinds: Kind[] = [
  {
    lifecycle: employeeLifecycle as Lifecycle,
    table: 'employees',
    statuses: ['PROBATION', 'REGULAR', 'SUSPENDED', 'LEAVING', 'LEFT'],
    also: { LEAVING: left, LEFT: left },
    open: async () => (await employeeOf()).id,
    calls: {
      change: {
        endpoint: employeeApi.change,
        input: (id) => ({ ...one(id), name: '改名', probationUntil: '2099-01-01' }),
      },
      link: { endpoint: employeeApi.link, input: (id) => ({ ...one(id), accountId }) },
      confirm: { endpoint: employeeApi.confirm, input: one },
      suspend: { endpoint: employeeApi.suspend, input: (id) => ({ ...one(id), reason: '核查' }) },
      resume: { endpoint: employeeApi.resume, input: one },
      giveNotice: { endpoint: employeeApi.giveNotice, input: (id) => ({ ...one(id), leaveDate: today, reason: '深造' }) },
      withdrawNotice: { endpoint: employeeApi.withdrawNotice, input: one },
      leave: { endpoint: employeeApi.leave, input: (id) => ({ ...one(id), leaveDate: today }) },
      move: {
        endpoint: employeeApi.requestMove,
        input: (id) =>
          moveOf({ id, positionId: at.positionId }, { toBranchId: world.ours.second, effectiveDate: addDays(today, 9) }),
      },
    },
  },
  {
    lifecycle: employeeMoveLifecycle as Lifecycle,
    table: 'employee_moves',
    statuses: ['PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'STALE', 'CANCELLED', 'DONE'],
    open: async () => {
      const move = moveOf(await employeeOf(), { toBranchId: world.ours.second, effectiveDate: addDays(today, 9) });
      return (await hr.call(employeeApi.requestMove, move)).id;
    },
    calls: { cancel: { endpoint: employeeApi.cancelMove, input: (id) => ({ ...one(id), reason: '不去了' }) } },
  },
  {
    lifecycle: employeeDocumentLifecycle as Lifecycle,
    table: 'employee_documents',
    statuses: ['VALID', 'REPLACED', 'VOID'],
    open: async () => {
      const { id: employeeId } = await employeeOf();
      return (await hr.call(employeeApi.addDocument, { employeeId, kind: 'HEALTH', name: '健康证' })).id;
    },
    calls: {
      verify: { endpoint: employeeApi.verifyDocument, input: one },
      void: { endpoint: employeeApi.voidDocument, input: (id) => ({ ...one(id), reason: '传错了' }) },
    },
  },
];

tryEveryStep(kinds, {
  world: () => world,
  person: () => hr,
  without: (can) => world.hire({ can: employeeRights.filter((code) => code !== can) }),
  tables: ['employees', 'employments', 'employee_moves', 'employee_documents', 'approvals'],
});
