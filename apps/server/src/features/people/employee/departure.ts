import type { In } from '@netbar/contract/kernel/endpoint';
import { bizDate } from '@netbar/contract/kernel/time';
import type { employeeApi } from '@netbar/contract/people/employee/employee.api';
import type { DepartureItem } from '@netbar/contract/people/employee/employee.model';
import { ApprovalStep } from '@netbar/contract/kernel/approval';
import { z } from 'zod';
import { listOpenShiftsOf } from '#features/money/shift/shift.ts';
import { isLastTopUser } from '#features/platform/account/account.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { findHolders } from '#kernel/holders.ts';
import { type Departing, departurePart } from './employee.ts';
import { requireEmployee } from './employee.ts';

/** How many names of each kind are told. */
const MOST_NAMED = 5;
/** More pending approvals of one company than this are not looked through. */
const MOST_APPROVALS = 500;

/** What hangs on somebody who leaves on a day: what stands in the way first. */
export async function previewDeparture(ctx: Ctx, { id, leaveDate }: In<typeof employeeApi.departure>): Promise<DepartureItem[]> {
  const { accountId, branchId } = await requireEmployee(ctx, id);
  return findDeparture(ctx, { employeeId: id, accountId, branchId, leaveDate: leaveDate ?? bizDate(ctx.now) });
}

export async function findDeparture(ctx: Ctx | Tx, who: Departing): Promise<DepartureItem[]> {
  const lists = [await findMoves(ctx, who)];
  for (const { find } of departurePart.all()) lists.push(await find(ctx, who));
  if (who.accountId !== null) lists.push(await findByAccount(ctx, who.accountId));
  return lists
    .flat()
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => Number(b.isBlocking) - Number(a.isBlocking));
}

const itemOf = (kind: DepartureItem['kind'], names: readonly string[], isBlocking = false): DepartureItem => ({
  kind,
  count: names.length,
  names: names.slice(0, MOST_NAMED),
  isBlocking,
});

/** Moves that will not take effect any more. */
async function findMoves(ctx: Ctx | Tx, { employeeId }: Departing) {
  const rows = await ctx.db
    .selectFrom('employeeMoves')
    .select('effectiveDate')
    .where('employeeId', '=', employeeId)
    .where('status', 'in', ['PENDING', 'APPROVED'])
    .orderBy('effectiveDate')
    .execute();
  return [
    itemOf(
      'MOVE',
      rows.map(({ effectiveDate }) => effectiveDate),
    ),
  ];
}

/** What belongs to the account that is closed with the employment. */
async function findByAccount(ctx: Ctx | Tx, accountId: string): Promise<DepartureItem[]> {
  const shifts = await listOpenShiftsOf(ctx, accountId);
  const shiftNames = shifts.map(({ no, branchName }) => `${branchName} ${no}`);
  const account = await ctx.db
    .selectFrom('platform.accounts')
    .select(['username', 'status'])
    .where('id', '=', accountId)
    .where('companyId', '=', ctx.actor.companyId)
    .executeTakeFirst();
  const isOpen = account !== undefined && account.status !== 'CLOSED';
  return [
    itemOf('SHIFT', shiftNames, true),
    itemOf('ADMINISTRATOR', (await isLastTopUser(ctx, accountId)) ? [account?.username ?? ''] : [], true),
    itemOf('APPROVAL', await listLoneApprovals(ctx, accountId)),
    itemOf('ACCOUNT', isOpen ? [account.username] : []),
  ];
}

const Steps = z.array(ApprovalStep);

/** Numbers of approvals whose present step nobody else could decide. */
async function listLoneApprovals(ctx: Ctx | Tx, accountId: string): Promise<string[]> {
  const waiting = await ctx.db
    .selectFrom('approvals')
    .select(['no', 'branchId', 'brandId', 'steps', 'currentStep'])
    .where('status', '=', 'PENDING')
    .orderBy('id')
    .limit(MOST_APPROVALS)
    .execute();
  const lone: string[] = [];
  const holdersOf = new Map<string, string[]>();
  for (const { no, branchId, brandId, steps, currentStep } of waiting) {
    const can = Steps.catch([]).parse(steps)[currentStep]?.can;
    if (can === undefined) continue;
    const place = [can, branchId, brandId].join();
    const known = holdersOf.get(place);
    const holders =
      known ?? (await findHolders(ctx, { branchIds: branchId === null ? [] : [branchId], brandId }, can)).map(({ id }) => id);
    holdersOf.set(place, holders);
    if (holders.length === 1 && holders[0] === accountId) lone.push(no);
  }
  return lone;
}
