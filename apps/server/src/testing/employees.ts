import type { Sent } from '@netbar/contract/kernel/endpoint';
import { bizDate } from '@netbar/contract/kernel/time';
import { approvalApi } from '@netbar/contract/org/approval/approval.api';
import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { newIdCard, newPhone } from './members.ts';
import type { Person, World } from './world.ts';

export const employeeRights = [
  'EMPLOYEE_LIST',
  'EMPLOYEE_EDIT',
  'EMPLOYEE_STATUS',
  'EMPLOYEE_REVEAL',
  'EMPLOYEE_PAY',
  'EMPLOYEE_EXPORT',
  'POSITION_EDIT',
  'EMPLOYEE_MOVE',
];

/** Somebody who keeps all archives of the company and may decide no move; `can` adds to it. */
export const hireHr = (world: World, can: string[] = []) =>
  world.hire({ level: 1, branchIds: [], isCompanyWide: true, can: [...employeeRights, ...can] });

/** Somebody who decides moves in the whole company. */
export const hireMoveApprover = (world: World) =>
  world.hire({ level: 1, branchIds: [], isCompanyWide: true, can: ['EMPLOYEE_LIST', 'EMPLOYEE_APPROVE'] });

export const addPosition = (by: Person, over: Partial<Sent<typeof employeeApi.addPosition>> = {}) =>
  by.call(employeeApi.addPosition, { name: `岗位${randomUUID().slice(0, 6)}`, ...over });

type NewEmployee = Sent<typeof employeeApi.add>;

/** Works full-time since 1 March 2024, without a trial. */
export const addEmployee = (by: Person, at: { branchId: string; positionId: string }, over: Partial<NewEmployee> = {}) =>
  by.call(employeeApi.add, {
    ...at,
    kind: 'FULL_TIME',
    weekHours: 40,
    name: '周敏',
    phone: newPhone(),
    idCard: newIdCard(),
    joinedDate: '2024-03-01',
    ...over,
  });

/** An archive with one of everything that is sealed in it. */
export async function addEmployeeWithPapers(world: World) {
  const hr = await hireHr(world);
  const { id: positionId } = await addPosition(hr);
  const emergency = { name: '周强', relation: '父亲', phone: newPhone() };
  const own = { address: '文三路 1 号', emergency, bankCard: '6222020000001234' };
  const { id: employeeId } = await addEmployee(hr, { branchId: world.ours.first, positionId }, own);
  const document = await hr.call(employeeApi.addDocument, { employeeId, kind: 'HEALTH', name: '健康证', validTo: null });
  const scan = await sharp({ create: { width: 6, height: 4, channels: 3, background: '#385' } })
    .png()
    .toBuffer();
  await hr.call(employeeApi.addScan, { id: document.id, name: '健康证.png', file: new Uint8Array(scan) });
}

type NewMove = Sent<typeof employeeApi.requestMove>;

export const moveOf = (
  employee: { id: string; positionId: string },
  over: Partial<NewMove> & { toBranchId: string },
): NewMove => ({
  employeeId: employee.id,
  positionId: employee.positionId,
  kind: 'FULL_TIME',
  weekHours: 40,
  effectiveDate: bizDate(new Date()),
  reason: '离家近',
  ...over,
});

/** Decides the approval of a move as somebody who may. */
export const decideMove = (
  by: Person,
  { approvalId }: { approvalId: string | null },
  decision: 'APPROVE' | 'REJECT' = 'APPROVE',
) => by.call(approvalApi.decide, { id: approvalId ?? '', decision, comment: decision === 'REJECT' ? '人手不够' : '' });
