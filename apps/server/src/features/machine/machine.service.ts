import { machineApi, machineErrors } from '@netbar/contract/machine/machine.api';
import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { command } from '#kernel/command.ts';
import { inScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { idsInOrder } from '#kernel/ids.ts';
import { whenTaken } from '#kernel/taken.ts';
import { getMachine, lockMachine } from './machine.queries.ts';
import { isTaken } from './machine-session.queries.ts';

export const addMachine = (ctx: Ctx, input: In<typeof machineApi.add>) =>
  command(ctx, machineApi.add, input, async (ctx) => {
    await requireArea(ctx, input.branchId, input.areaId);
    const id = ctx.newId();
    await ctx.db
      .insertInto('machines')
      .values({ id, ...input, createdTime: ctx.now })
      .execute()
      .catch(noTaken(input.no));
    return getMachine(ctx, id);
  });

/** A row of machines at once, numbered on: A001, A002 … */
export const addMachines = (ctx: Ctx, input: In<typeof machineApi.addMany>) =>
  command(ctx, machineApi.addMany, input, async (ctx) => {
    const { branchId, areaId, prefix, first, count } = input;
    await requireArea(ctx, branchId, areaId);
    const ids = idsInOrder(ctx.newId, count);
    const rows = ids.map((id, i) => {
      const no = `${prefix}${String(first + i).padStart(3, '0')}`;
      return { id, branchId, areaId, no, createdTime: ctx.now };
    });
    await ctx.db
      .insertInto('machines')
      .values(rows)
      .execute()
      .catch(noTaken(`${prefix}${first}…`));
    return { added: count };
  });

export const changeMachine = (ctx: Ctx, input: In<typeof machineApi.change>) =>
  command(ctx, machineApi.change, input, async (ctx) => {
    const { machineId, version, ...content } = input;
    const { branchId } = await lockVersion(ctx, machineId, version);
    await requireArea(ctx, branchId, content.areaId);
    await ctx.db
      .updateTable('machines')
      .set({ ...content, version: version + 1 })
      .where('id', '=', machineId)
      .execute()
      .catch(noTaken(content.no));
    return getMachine(ctx, machineId);
  });

/** Locks, reports a fault, retires or brings back; nobody may sit there meanwhile. */
export const setMachineStatus = (ctx: Ctx, input: In<typeof machineApi.setStatus>) =>
  command(ctx, machineApi.setStatus, input, async (ctx) => {
    const { machineId, version, status } = input;
    const { no } = await lockVersion(ctx, machineId, version);
    if (status !== 'ACTIVE' && (await isTaken(ctx, machineId))) throw new AppError(machineErrors.inUse, { no });
    await ctx.db
      .updateTable('machines')
      .set({ status, version: version + 1 })
      .where('id', '=', machineId)
      .execute()
      .catch(noTaken(no));
    return getMachine(ctx, machineId);
  });

async function lockVersion(ctx: Tx, machineId: string, version: number) {
  const machine = await lockMachine(ctx, machineId);
  if (machine.version !== version) throw new AppError(commonErrors.changedMeanwhile);
  return machine;
}

export const requireArea = (ctx: Tx, branchId: string, areaId: string) =>
  ctx.db
    .selectFrom('branchAreas')
    .select('id')
    .where(inScope(ctx, 'branchAreas.branchId'))
    .where('branchId', '=', branchId)
    .where('id', '=', areaId)
    .executeTakeFirstOrThrow(notFound('区域'));

const noTaken = (no: string) => whenTaken('machines_no', new AppError(machineErrors.noTaken, { no }));
