import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { formatTime } from '@netbar/contract/kernel/time';
import { hardFaultsAt } from '@netbar/contract/people/roster/roster-check.rules';
import { faultList } from '@netbar/contract/people/roster/roster-fault.words';
import { planOf } from '@netbar/contract/people/roster/roster-plan.rules';
import { softFaultsOf } from '@netbar/contract/people/roster/roster-soft.rules';
import { rosterApi } from '@netbar/contract/people/roster/roster.api';
import { rosterErrors } from '@netbar/contract/people/roster/roster.errors';
import { staffMessages } from '@netbar/contract/platform/notification/notification.rules';
import { lockEmployees, tellEmployee } from '#features/people/employee/employee.ts';
import { requireBranch } from '#features/org/branch/branch.ts';
import { command } from '#kernel/command.ts';
import { type Ctx, inScope, requireInScope, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { expireSwapsOf } from './end-swaps.ts';
import { unpublishedOf } from './read-board.ts';
import { type BranchDays, type PlannedRow, type PlanParts, readPlan, readStamp } from './read-plan.ts';
import { rosterChanged } from './roster.ts';
import { stepRosters } from './step-rosters.ts';
import { requireUnchanged } from './write-drafts.ts';

/** The plan as publishing meets it: what is dropped at other branches or on other days is still in force, and in the way. */
const planToPublish = (parts: PlanParts) => planOf({ ...parts, busy: [...parts.busy, ...parts.dropped] });

/** Hard rules that the drafts break now, such as leave that was approved after they were made. */
function faultsOfDrafts(parts: PlanParts) {
  const drafts = parts.shifts.filter(({ status }) => status === 'DRAFT');
  return hardFaultsAt(planToPublish(parts), drafts);
}

interface CellChange {
  date: string;
  before: string | null;
  after: string | null;
}

/** What changes for whom, by person and day. */
function changesByPerson(parts: PlanParts) {
  const nameOf = (row: PlannedRow | undefined) => (row ? shiftText(parts, row) : null);
  const byPerson = Map.groupBy(unpublishedOf(parts), ({ employeeId }) => employeeId);
  return parts.people.flatMap(({ employeeId, name, accountId }) => {
    const cells = byPerson.get(employeeId);
    if (!cells) return [];
    const changes = cells
      .map(({ date }): CellChange => {
        const rows = parts.shifts.filter((row) => row.employeeId === employeeId && row.date === date);
        const [before, after] = [rows.find(({ status }) => status !== 'DRAFT'), rows.find(({ status }) => status === 'DRAFT')];
        return { date, before: nameOf(before), after: nameOf(after) };
      })
      .toSorted((a, b) => a.date.localeCompare(b.date));
    return [{ employeeId, name, hasAccount: accountId !== null, changes }];
  });
}

function shiftText({ kinds }: PlanParts, { shiftKindId, startTime, endTime }: PlannedRow) {
  const name = kinds.find(({ id }) => id === shiftKindId)?.name ?? '';
  return `${name} ${clockOf(startTime)}–${clockOf(endTime)}`;
}
const clockOf = (at: Date) => formatTime(at, 'time').slice(0, 5);

/** What a publication would change, and what stands in its way. */
export async function previewPublication(
  ctx: Ctx,
  input: In<typeof rosterApi.publishPreview>,
): Promise<Out<typeof rosterApi.publishPreview>> {
  await requireBranch(ctx, input.branchId);
  const stamp = await readStamp(ctx, input);
  const parts = await readPlan(ctx, input);
  return {
    stamp,
    people: changesByPerson(parts),
    faults: faultsOfDrafts(parts),
    warnings: softFaultsOf(planOf(parts)),
  };
}

/** Puts the drafts of a branch's days in force, all or none, and tells each person what changed for them. */
export const publish = (ctx: Ctx, input: In<typeof rosterApi.publish>) =>
  command(ctx, rosterApi.publish, input, async (ctx) => {
    const { branchId, from, to, stamp } = input;
    const days = { branchId, from, to };
    requireInScope(ctx, branchId);
    const locked = await listUnpublishedPeople(ctx, days);
    await lockEmployees(ctx, locked);
    if (stamp !== undefined) await requireUnchanged(ctx, days, stamp);
    const parts = onlyOf(new Set(locked), await readPlan(ctx, days));
    const changed = unpublishedOf(parts);
    if (changed.length === 0) throw new AppError(rosterErrors.nothingToPublish);
    const faults = faultsOfDrafts(parts);
    if (faults.length > 0) throw new AppError(rosterErrors.publishBroken, { faults: faultList(faults) });
    const dropped = parts.shifts.filter(({ isDropped }) => isDropped);
    const drafts = parts.shifts.filter(({ status }) => status === 'DRAFT');
    await expireSwapsOf(ctx, dropped, '班次已被店长调整');
    await stepRosters(ctx, dropped, { action: 'cancel', by: 'system' });
    await stepRosters(ctx, drafts, { action: 'publish', by: 'person', also: { publishedTime: ctx.now } });
    for (const tell of rosterChanged.all()) await tell(ctx, changed);
    const told = await tellChanges(ctx, parts);
    return { published: drafts.length, cancelled: dropped.length, told, stamp: await readStamp(ctx, days) };
  });

/** People with something to publish. */
async function listUnpublishedPeople(ctx: Tx, { branchId, from, to }: BranchDays) {
  const rows = await ctx.db
    .selectFrom('rosters')
    .select('employeeId')
    .distinct()
    .where(inScope(ctx, 'rosters.branchId'))
    .where('branchId', '=', branchId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where((row) =>
      row.or([row('status', '=', 'DRAFT'), row.and([row('status', '=', 'PUBLISHED'), row('isDropped', '=', true)])]),
    )
    .execute();
  return rows.map(({ employeeId }) => employeeId);
}

/** Whoever gets a first draft while the others are being locked is left for the next publication. */
const onlyOf = (locked: ReadonlySet<string>, parts: PlanParts): PlanParts => ({
  ...parts,
  shifts: parts.shifts.filter(
    ({ employeeId, status, isDropped }) => locked.has(employeeId) || (status !== 'DRAFT' && !isDropped),
  ),
});

const MOST_TOLD = 10;

/** One notice for each person with an account. */
async function tellChanges(ctx: Tx, parts: PlanParts): Promise<number> {
  const publication = ctx.newId();
  const people = changesByPerson(parts).filter(({ hasAccount }) => hasAccount);
  for (const { employeeId, changes } of people) {
    const lines = changes.slice(0, MOST_TOLD).map(changeText);
    const more = changes.length > MOST_TOLD ? [`等 ${changes.length} 天`] : [];
    await tellEmployee(ctx, employeeId, {
      content: `${parts.branchName}排班已发布：${[...lines, ...more].join('；')}`,
      serviceType: 'STAFF_RECORD',
      subServiceType: staffMessages.roster,
      notificationType: 1,
      serviceId: publication,
      dedupeKey: `roster.publish ${publication} ${employeeId}`,
    });
  }
  return people.length;
}

function changeText({ date, before, after }: CellChange) {
  const day = date.slice(5);
  if (after === null) return `${day} ${before ?? ''}取消，改为休息`;
  return before === null ? `${day} ${after}` : `${day} ${before} 改为 ${after}`;
}
