import { addDays, bizDate } from '@netbar/contract/kernel/time';
import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import { newIdCard, newPhone } from '../members.ts';
import type { Person } from '../world.ts';
import { dot } from './sample.ts';

/** A position of the company. */
export const seedPosition = (seeder: Person, unique: () => string) =>
  seeder.call(employeeApi.addPosition, { name: unique().slice(-12), needs: ['HEALTH'] });

/** Somebody who works at the branch, with a document, a scan of it, and a change of hours that waits for approval. */
export async function seedEmployee(seeder: Person, branchId: string, unique: () => string) {
  const [position] = await seeder.call(employeeApi.positions, {});
  const positionId = position!.id;
  const { id: employeeId } = await seeder.call(employeeApi.add, {
    branchId,
    positionId,
    kind: 'FULL_TIME',
    name: unique(),
    phone: newPhone(),
    idCard: newIdCard(),
    address: unique(),
    joinedDate: '2024-03-01',
    source: unique(),
    remark: unique(),
  });
  const document = { employeeId, kind: 'HEALTH', name: unique() } as const;
  const { id: documentId } = await seeder.call(employeeApi.addDocument, document);
  await seeder.call(employeeApi.addScan, { id: documentId, name: 'probe.gif', file: dot() });
  const post = { positionId, kind: 'PART_TIME', weekHours: 20, reason: unique() } as const;
  const effectiveDate = addDays(bizDate(new Date()), 9);
  await seeder.call(employeeApi.requestMove, { employeeId, toBranchId: branchId, effectiveDate, ...post });
}
