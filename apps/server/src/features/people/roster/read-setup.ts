import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { addDays, bizDate } from '@netbar/contract/kernel/time';
import type { rosterSetupApi } from '@netbar/contract/people/roster/roster.api';
import { listEmployed } from '#features/people/employee/employee.ts';
import { requireBranch } from '#features/org/branch/branch.ts';
import { type Ctx, inScope } from '#kernel/ctx.ts';
import { listKinds, listNeeds, readSettings } from './read-plan.ts';
import { listRotations } from './rotations.ts';
import { needsStampOf } from './staffing.ts';

/** Rotations are made for people who work at the branch now, or will within a month. */
const AHEAD_DAYS = 31;

/** Everything that the page of shift setup shows of a branch. */
export async function getSetup(
  ctx: Ctx,
  { branchId }: In<typeof rosterSetupApi.setup>,
): Promise<Out<typeof rosterSetupApi.setup>> {
  const { name: branchName } = await requireBranch(ctx, branchId);
  const today = bizDate(ctx.now);
  const [kinds, settings, needs, rotations, employed, positions, otherBranches] = await Promise.all([
    listKinds(ctx, branchId),
    readSettings(ctx, branchId),
    listNeeds(ctx, branchId),
    listRotations(ctx, branchId),
    listEmployed(ctx, { branchId, from: today, to: addDays(today, AHEAD_DAYS) }),
    ctx.db.selectFrom('positions').select(['id', 'name']).where('isActive', '=', true).orderBy('place').orderBy('id').execute(),
    ctx.db
      .selectFrom('branches')
      .select(['id', 'name'])
      .where(inScope(ctx, 'branches.id'))
      .where('id', '<>', branchId)
      .orderBy('branchNo')
      .execute(),
  ]);
  const last = new Map(employed.map((one) => [one.employeeId, one]));
  const people = Array.from(last.values(), ({ employeeId, no, name, positionId, positionName, weekHours }) => ({
    employeeId,
    no,
    name,
    positionId,
    positionName,
    weekHours,
  }));
  const needsStamp = needsStampOf(needs);
  return { branchId, branchName, today, kinds, settings, needs, needsStamp, rotations, people, positions, otherBranches };
}
