import { commonErrors } from '@netbar/contract/kernel/errors';
import { employeeNouns } from '@netbar/contract/people/employee/feature';
import { rosterNouns } from '@netbar/contract/people/roster/feature';
import { hardFaultsAt, whyNotHere } from '@netbar/contract/people/roster/roster-check.rules';
import type { Fault } from '@netbar/contract/people/roster/roster-fault.model';
import { faultList } from '@netbar/contract/people/roster/roster-fault.words';
import { type Plan, planOf, spanOf, withCells } from '@netbar/contract/people/roster/roster-plan.rules';
import { rosterErrors } from '@netbar/contract/people/roster/roster.errors';
import type { Cell, CellsChanged } from '@netbar/contract/people/roster/roster.model';
import { lockEmployees } from '#features/people/employee/employee.ts';
import { requireBranch } from '#features/org/branch/branch.ts';
import type { Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { type BranchDays, type PlannedRow, type PlanParts, readPlan, readStamp } from './read-plan.ts';
import { insertRosters, type NewRoster, stepRosters } from './step-rosters.ts';

interface DraftRequest {
  branchId: string;
  /** On at most 31 days in a row, each cell once. */
  cells: readonly Cell[];
  /** What the caller saw before; refused if a shift of these days changed meanwhile. */
  seen?: { from: string; to: string; stamp: number } | undefined;
  /** The proposal that the drafts come from. */
  originId?: string;
  /** The days whose stamp the answer has, if nothing was `seen`; otherwise those of the cells. */
  stampOf?: { from: string; to: string };
  /** Leaves out what breaks a hard rule and names it, instead of refusing everything. */
  isSkipping?: boolean;
}

/**
 * Turns cells into drafts. What is in force stays so until the drafts are published: a published shift that another one replaces is
 * marked as dropped. All cells are written, or none if one breaks a hard rule.
 */
export async function writeDrafts(ctx: Tx, request: DraftRequest): Promise<CellsChanged> {
  const { branchId, cells, seen, stampOf, originId = null, isSkipping = false } = request;
  await requireBranch(ctx, branchId);
  const dates = cells.map(({ date }) => date).toSorted();
  const days = { branchId, from: dates[0] ?? '', to: dates.at(-1) ?? '' };
  const stampDays = { ...days, ...stampOf, ...(seen && { from: seen.from, to: seen.to }) };
  if (cells.length === 0) return { before: [], skipped: [], stamp: await readStamp(ctx, stampDays) };
  const employeeIds = [...new Set(cells.map(({ employeeId }) => employeeId))];
  await lockEmployees(ctx, employeeIds);
  if (seen) await requireUnchanged(ctx, stampDays, seen.stamp);
  const parts = await readPlan(ctx, days, employeeIds);
  requireKnown(parts, cells);

  const { changes, skipped } = isSkipping ? fittingChanges(parts, cells) : { changes: changesOf(parts, cells), skipped: [] };
  const faults = faultsAfter(parts, changes);
  if (faults.length > 0) throw new AppError(rosterErrors.broken, { faults: faultList(faults) });
  await applyChanges(ctx, parts, changes, originId);
  return { before: changes.map(({ before }) => before), skipped, stamp: await readStamp(ctx, stampDays) };
}

/** Refuses a change that was based on shifts which somebody changed meanwhile. */
export async function requireUnchanged(ctx: Tx, days: BranchDays, stamp: number) {
  if ((await readStamp(ctx, days)) !== stamp) throw new AppError(rosterErrors.changed);
}

function requireKnown({ people, kinds }: PlanParts, cells: readonly Cell[]) {
  const [personIds, kindIds] = [new Set(people.map(({ employeeId }) => employeeId)), new Set(kinds.map(({ id }) => id))];
  if (cells.some(({ employeeId }) => !personIds.has(employeeId))) throw notFound(employeeNouns.employee)();
  if (cells.some(({ shiftKindId }) => shiftKindId !== null && !kindIds.has(shiftKindId))) throw notFound(rosterNouns.shiftKind)();
}

interface Change {
  cell: Cell;
  /** What was planned. */
  before: Cell;
  cancelled: PlannedRow | undefined;
  dropped: PlannedRow | undefined;
  kept: PlannedRow | undefined;
  /** The kind of which a draft is made. */
  made: PlanParts['kinds'][number] | undefined;
  /** The shift in force is locked with its month. */
  isLocked: boolean;
}

/** What each cell changes of the rows; cells that stay as they are change nothing. */
const changesOf = (parts: PlanParts, cells: readonly Cell[]): Change[] =>
  cells.map((cell) => changeOf(parts, cell)).filter(({ cancelled, dropped, kept, made }) => cancelled ?? dropped ?? kept ?? made);

function changeOf({ shifts, kinds }: PlanParts, cell: Cell): Change {
  const rows = shifts.filter(({ employeeId, date }) => employeeId === cell.employeeId && date === cell.date);
  const draft = rows.find(({ status }) => status === 'DRAFT');
  const inForce = rows.find(({ status }) => status !== 'DRAFT');
  const planned = draft ?? (inForce?.isDropped ? undefined : inForce);
  const kind = kinds.find(({ id }) => id === cell.shiftKindId);
  const isInForce = inForce !== undefined && kind !== undefined && isMeant(cell, inForce, kind);
  const isDraft = draft !== undefined && kind !== undefined && isSameShift(draft, kind);
  const isAsPlanned = planned ? (planned === draft ? isDraft && !isInForce : isInForce) : kind === undefined;
  const isBack = !isAsPlanned && isInForce;
  return {
    cell,
    before: beforeOf(cell, planned),
    cancelled: isAsPlanned ? undefined : draft,
    dropped: isAsPlanned || isBack || inForce?.isDropped ? undefined : inForce,
    kept: isBack ? inForce : undefined,
    made: isAsPlanned || isBack ? undefined : kind,
    isLocked: inForce?.status === 'LOCKED',
  };
}

/** What was planned in a cell. What is in force says so: taken back, it has the times it was published with. */
const beforeOf = ({ employeeId, date }: Cell, planned: PlannedRow | undefined): Cell => ({
  employeeId,
  date,
  shiftKindId: planned?.shiftKindId ?? null,
  ...(planned && planned.status !== 'DRAFT' && { isInForce: true }),
});

/** Whether a cell asks for the shift in force: because it says so, or because the kind still has its times. */
const isMeant = ({ isInForce }: Cell, inForce: PlannedRow, kind: PlanParts['kinds'][number]) =>
  (isInForce === true && inForce.shiftKindId === kind.id) || isSameShift(inForce, kind);

/** A kind whose times changed since is another shift. */
function isSameShift({ shiftKindId, date, startTime, endTime, breakMin }: PlannedRow, kind: PlanParts['kinds'][number]) {
  const { startMs, endMs } = spanOf(kind, date);
  const isSameTime = startTime.getTime() === startMs && endTime.getTime() === endMs && breakMin === kind.breakMin;
  return shiftKindId === kind.id && isSameTime;
}

/** The rows as they will be, for the rules: what is drafted stands where it will stand. */
function planAfter(parts: PlanParts, changes: readonly Change[]): Plan {
  const gone = new Set(changes.flatMap(({ cancelled, dropped }) => [cancelled?.id, dropped?.id]));
  const kept = new Set(changes.map(({ kept }) => kept?.id));
  const shifts = parts.shifts
    .filter(({ id }) => !gone.has(id))
    .map((row) => (kept.has(row.id) ? { ...row, isDropped: false } : row));
  const made = changes.flatMap(({ cell, made }) => (made ? [{ ...cell, shiftKindId: made.id }] : []));
  return withCells(planOf({ ...parts, shifts }), made);
}

function faultsAfter(parts: PlanParts, changes: readonly Change[]): Fault[] {
  const locked = changes.filter(({ isLocked }) => isLocked).map(({ cell }) => lockedFault(parts, cell));
  const retired = changes.flatMap(({ cell, made }) => (made && !made.isActive ? [retiredFault(parts, cell, made.name)] : []));
  const plan = planAfter(parts, changes);
  const cellsOf = (which: 'made' | 'kept') => changes.filter((change) => change[which]).map(({ cell }) => cell);
  return [...locked, ...retired, ...hardFaultsAt(plan, cellsOf('made')), ...hardFaultsAt(plan, cellsOf('kept')).filter(isOfPair)];
}

/** A shift in force that comes back was in force all the time: it only has to fit in with what was planned beside it. */
const isOfPair = ({ rule }: Fault) => rule === 'OVERLAP' || rule === 'TWICE' || rule === 'REST';

const nameOf = ({ people }: PlanParts, employeeId: string) => people.find((one) => one.employeeId === employeeId)?.name ?? '';

const lockedFault = (parts: PlanParts, { employeeId, date }: Cell): Fault => ({
  rule: 'MONTH_LOCKED',
  isHard: true,
  employeeId,
  name: nameOf(parts, employeeId),
  date,
  toDate: date,
  params: { month: date.slice(0, 7) },
});

const retiredFault = (parts: PlanParts, { employeeId, date }: Cell, shift: string): Fault => ({
  rule: 'KIND_RETIRED',
  isHard: true,
  employeeId,
  name: nameOf(parts, employeeId),
  date,
  toDate: date,
  params: { shift },
});

/** The changes without those that break a hard rule. Cells are placed in their order: of two that are too near the first one stays. */
function fittingChanges(parts: PlanParts, cells: readonly Cell[]) {
  const skipped: CellsChanged['skipped'] = [];
  const skip = (cell: Cell, fault: Fault) => skipped.push({ ...cell, name: fault.name, fault });
  let plan = withCells(
    planOf(parts),
    cells.map((cell) => ({ ...cell, shiftKindId: null })),
  );
  const fitting: Cell[] = [];
  for (const cell of cells) {
    const fault = whyNotPlace(parts, plan, cell);
    if (fault) skip(cell, fault);
    else {
      plan = withCells(plan, [cell]);
      fitting.push(cell);
    }
  }
  // A cell that was left out keeps what stood there, which may be too near to one that was placed.
  for (let changes = changesOf(parts, fitting); ;) {
    const faults = faultsAfter(parts, changes);
    if (faults.length === 0) return { changes, skipped };
    const faultOf = ({ cell }: Change) =>
      faults.find(({ employeeId, date }) => employeeId === cell.employeeId && date === cell.date);
    for (const change of changes) {
      const fault = faultOf(change);
      if (fault) skip(change.cell, fault);
    }
    changes = changes.filter((change) => !faultOf(change));
  }
}

function whyNotPlace(parts: PlanParts, plan: Plan, cell: Cell): Fault | null {
  // What is in force is checked with its own times once all cells are known.
  if (cell.shiftKindId === null || cell.isInForce) return null;
  const fault = whyNotHere(plan, { ...cell, shiftKindId: cell.shiftKindId });
  return fault && changeOf(parts, cell).kept && !isOfPair(fault) ? null : fault;
}

const chosen = (rows: readonly (PlannedRow | undefined)[]) => rows.filter((row) => row !== undefined);

/** Cancelled drafts and dropped shifts first: the database refuses two planned shifts of one person at any moment. */
async function applyChanges(ctx: Tx, parts: PlanParts, changes: readonly Change[], originId: string | null) {
  await stepRosters(ctx, chosen(changes.map(({ cancelled }) => cancelled)), { action: 'cancel', by: 'person' });
  await stepRosters(ctx, chosen(changes.map(({ dropped }) => dropped)), {
    action: 'drop',
    by: 'person',
    also: { isDropped: true },
  });
  await stepRosters(ctx, chosen(changes.map(({ kept }) => kept)), { action: 'keep', by: 'person', also: { isDropped: false } });
  await insertRosters(
    ctx,
    changes.flatMap(({ cell, made }) => (made ? [draftOf(ctx, parts, { cell, kind: made, originId })] : [])),
    'DRAFT',
  );
}

interface Draft {
  cell: Cell;
  kind: PlanParts['kinds'][number];
  originId: string | null;
}

function draftOf(ctx: Tx, parts: PlanParts, { cell, kind, originId }: Draft): NewRoster {
  const { employeeId, date } = cell;
  const person = parts.people.find((one) => one.employeeId === employeeId);
  const employment = person?.employments.find(
    ({ branchId, from, to }) => branchId === parts.branchId && from <= date && date <= to,
  );
  // The rules have refused a day without employment before.
  if (!employment) throw new AppError(commonErrors.changedMeanwhile);
  const { startMs, endMs } = spanOf(kind, date);
  const { id: shiftKindId, breakMin, inBeforeMin, outAfterMin, lateGraceMin, earlyGraceMin, halfDayMin, absentMin } = kind;
  return {
    id: ctx.newId(),
    branchId: parts.branchId,
    employeeId,
    positionId: employment.positionId,
    date,
    shiftKindId,
    startTime: new Date(startMs),
    endTime: new Date(endMs),
    breakMin,
    inBeforeMin,
    outAfterMin,
    lateGraceMin,
    earlyGraceMin,
    halfDayMin,
    absentMin,
    originId,
  };
}
