import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { leaveApi } from '@netbar/contract/people/attendance/attendance.api';
import { attendanceErrors } from '@netbar/contract/people/attendance/attendance.errors';
import { attendanceNouns } from '@netbar/contract/people/attendance/feature';
import type { LeaveType } from '@netbar/contract/people/attendance/leave.model';
import { command } from '#kernel/command.ts';
import { type Ctx, inTx, requireWholeCompany, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { idsInOrder } from '#kernel/ids.ts';

const selectTypes = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('leaveTypes')
    .select(['id', 'code', 'name', 'hasBalance', 'paidBp', 'yearHalves', 'carryMonths', 'roundsUp', 'needsPicture', 'place'])
    .select(['isActive', 'version'])
    .orderBy('isActive', 'desc')
    .orderBy('place')
    .orderBy('name');

/** All types of the company, those out of use last. */
export const listLeaveTypes = (ctx: Ctx | Tx): Promise<LeaveType[]> => selectTypes(ctx).execute();

export const requireLeaveType = (ctx: Ctx | Tx, id: string): Promise<LeaveType> =>
  selectTypes(ctx).where('id', '=', id).executeTakeFirstOrThrow(notFound(attendanceNouns.leaveType));

/** Types of leave are the same in all branches, so only people with the whole company set them up. */
export const addLeaveType = (ctx: Ctx, input: In<typeof leaveApi.addLeaveType>) =>
  command(ctx, leaveApi.addLeaveType, input, async (ctx) => {
    requireWholeCompany(ctx);
    const id = ctx.newId();
    await ctx.db
      .insertInto('leaveTypes')
      .values({ id, ...input, createdTime: ctx.now })
      .execute();
    return requireLeaveType(ctx, id);
  });

export const changeLeaveType = (ctx: Ctx, input: In<typeof leaveApi.changeLeaveType>) =>
  command(ctx, leaveApi.changeLeaveType, input, async (ctx) => {
    requireWholeCompany(ctx);
    const { id, version, ...change } = input;
    const before = await ctx.db
      .selectFrom('leaveTypes')
      .select(['version', 'hasBalance'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(notFound(attendanceNouns.leaveType));
    if (before.version !== version) throw new AppError(commonErrors.changedMeanwhile);
    if (before.hasBalance !== change.hasBalance && (await isUsed(ctx, id))) throw new AppError(attendanceErrors.balanceFixed);
    await ctx.db
      .updateTable('leaveTypes')
      .set({ ...change, version: version + 1 })
      .where('id', '=', id)
      .execute();
    return requireLeaveType(ctx, id);
  });

async function isUsed(ctx: Tx, typeId: string): Promise<boolean> {
  const [account, request] = await Promise.all([
    ctx.db.selectFrom('leaveAccounts').select('id').where('typeId', '=', typeId).limit(1).executeTakeFirst(),
    ctx.db.selectFrom('leaveRequests').select('id').where('typeId', '=', typeId).limit(1).executeTakeFirst(),
  ]);
  return account !== undefined || request !== undefined;
}

/** What a company begins with; 0110 gives the same to companies from before. */
const baseTypes = [
  { code: 'ANNUAL', name: '年假', hasBalance: true, paidBp: 10_000, yearHalves: 14, needsPicture: false },
  { code: 'TOIL', name: '调休', hasBalance: true, paidBp: 10_000, yearHalves: 0, needsPicture: false },
  { code: 'SICK', name: '病假', hasBalance: false, paidBp: 8_000, yearHalves: 0, needsPicture: true },
  { code: 'PERSONAL', name: '事假', hasBalance: false, paidBp: 0, yearHalves: 0, needsPicture: false },
  { code: 'MARRIAGE', name: '婚假', hasBalance: false, paidBp: 10_000, yearHalves: 0, needsPicture: true },
  { code: 'MATERNITY', name: '产假', hasBalance: false, paidBp: 10_000, yearHalves: 0, needsPicture: true },
  { code: 'PATERNITY', name: '陪产假', hasBalance: false, paidBp: 10_000, yearHalves: 0, needsPicture: true },
  { code: 'BEREAVEMENT', name: '丧假', hasBalance: false, paidBp: 10_000, yearHalves: 0, needsPicture: false },
] as const;

export const addBaseLeaveTypes = (step: () => Ctx) =>
  inTx(step(), async (ctx) => {
    const ids = idsInOrder(ctx.newId, baseTypes.length);
    await ctx.db
      .insertInto('leaveTypes')
      .values(baseTypes.map((type, i) => ({ id: ids[i] as string, ...type, place: i + 1, createdTime: ctx.now })))
      .onConflict((on) => on.doNothing())
      .execute();
  });
