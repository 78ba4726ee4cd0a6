import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import { patrolApi } from '@netbar/contract/people/patrol/patrol.api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hireHr } from '#testing/employees.ts';
import { openPatrols, type Patrols } from '#testing/patrols.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
let patrols: Patrols;
let hr: Person;
beforeAll(async () => {
  world = await openWorld();
  patrols = await openPatrols(world);
  hr = await hireHr(world);
});
afterAll(() => world.close());

it('whoever takes over is asked for the rounds of somebody who leaves, and is somebody else', async () => {
  const leaver = await patrols.staff({ name: '甲' });
  const round = await patrols.round();
  await patrols.attend(round);
  const successor = await patrols.staff({ name: '乙' });
  await hr.call(employeeApi.suspend, { id: leaver.employeeId, version: 1, reason: '停职' });
  const leave = (successorId: string) => hr.call(employeeApi.leave, { id: leaver.employeeId, version: 2, successorId });
  await expect(leave(leaver.employeeId)).rejects.toMatchObject({ data: { reason: 'employee.successorSame' } });
  await leave(successor.employeeId);
  expect(await patrols.manager.call(patrolApi.round, { id: round.id })).toMatchObject({ employeeName: '乙' });
});
