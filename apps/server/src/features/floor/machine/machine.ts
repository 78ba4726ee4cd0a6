import { machineNouns } from '@netbar/contract/floor/machine/feature';
import { machineApi } from '@netbar/contract/floor/machine/machine.api';
import { machineErrors } from '@netbar/contract/floor/machine/machine.errors';
import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { branchNouns } from '@netbar/contract/org/branch/feature';
import { sql } from 'kysely';
import { command } from '#kernel/command.ts';
import { inScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { defineExtensionPoint } from '#kernel/extension.ts';
import { idsInOrder } from '#kernel/ids.ts';
import { whenTaken } from '#kernel/taken.ts';
import { getMachine, lockMachine } from './machine.queries.ts';
import { isMachineTaken } from './seat-session.queries.ts';

// What other features may call, then the administration of machines. Everything else of this folder is private.

/** What was sold at a machine since a moment. Machines must not import orders, so orders hand it in. */
export const machineSales =
  defineExtensionPoint<(ctx: Ctx, period: { machineId: string; since: Date }) => Promise<{ fen: number; orders: number }>>();

/** Refuses an id that is no machine of the branch in use. */
export const requireSeat = (ctx: Ctx | Tx, branchId: string, machineId: string) =>
  ctx.db
    .selectFrom('machines')
    .select(['id', 'no', 'areaId'])
    .where(inScope(ctx, 'machines.branchId'))
    .where('branchId', '=', branchId)
    .where('id', '=', machineId)
    .where('status', '<>', 'RETIRED')
    .executeTakeFirstOrThrow(notFound(machineNouns.machine));

/** The same by number; undefined for a machine that is not in the list. */
export const findSeat = (ctx: Tx, branchId: string, no: string) =>
  ctx.db
    .selectFrom('machines')
    .select(['id', 'no'])
    .where(inScope(ctx, 'machines.branchId'))
    .where('branchId', '=', branchId)
    .where('no', '=', no)
    .where('status', '<>', 'RETIRED')
    .executeTakeFirst();

/** The open seat session at a machine. */
export async function findOpenSeatSession(ctx: Tx, machineId: string) {
  const { rows } = await sql<{ id: string; memberId: string | null; tempCardId: string | null }>`
    select m.id, m.member_id as "memberId", m.temp_card_id as "tempCardId" from tenant.machine_sessions m
    join lateral (select s.machine_id from tenant.session_stretches s
      where s.company_id = m.company_id and s.machine_session_id = m.id order by s.seq desc limit 1) s on true
    where m.status <> 'ENDED' and s.machine_id = ${machineId}`.execute(ctx.db);
  return rows[0];
}

export { requireSignedIn as requireMemberAtMachine } from './guest-screen.ts';
export { countSeats, countSeatsAt } from './seat-figures.ts';
export { staffProfiles, type StaffProfile } from './staff-online.ts';

export const addMachine = (ctx: Ctx, input: In<typeof machineApi.add>) =>
  command(ctx, machineApi.add, input, async (ctx) => {
    await requireArea(ctx, input.branchId, input.areaId);
    const id = ctx.newId();
    await ctx.db
      .insertInto('machines')
      .values({ id, ...input, createdTime: ctx.now })
      .execute()
      .catch(noTaken(input.no));
    const { no, mac, remark } = input;
    traceMachine(ctx, 'add', { id, branchId: input.branchId, version: 1 }, { after: { no, mac, remark } });
    return getMachine(ctx, id);
  });

/** Adds a series of machines with consecutive numbers: A001, A002 … */
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
    for (const { id, no } of rows) traceMachine(ctx, 'add', { id, branchId, version: 1 }, { after: { no } });
    return { added: count };
  });

export const changeMachine = (ctx: Ctx, input: In<typeof machineApi.change>) =>
  command(ctx, machineApi.change, input, async (ctx) => {
    const { machineId, version, ...content } = input;
    await lockMachineVersion(ctx, machineId, version);
    const before = await getMachine(ctx, machineId);
    await requireArea(ctx, before.branchId, content.areaId);
    await ctx.db
      .updateTable('machines')
      .set({ ...content, version: version + 1 })
      .where('id', '=', machineId)
      .execute()
      .catch(noTaken(content.no));
    const after = await getMachine(ctx, machineId);
    traceMachine(ctx, 'change', after, { before: auditedPart(before), after: auditedPart(after) });
    return after;
  });

/** Locks, marks as faulty, retires or reactivates a machine. Refused while a guest has it, except to reactivate. */
export const setMachineStatus = (ctx: Ctx, input: In<typeof machineApi.setStatus>) =>
  command(ctx, machineApi.setStatus, input, async (ctx) => {
    const { machineId, version, status } = input;
    const { no, branchId, status: from } = await lockMachineVersion(ctx, machineId, version);
    if (status !== 'ACTIVE' && (await isMachineTaken(ctx, machineId))) throw new AppError(machineErrors.inUse, { no });
    await writeStatus(ctx, { id: machineId, no, branchId, status: from, version }, status);
    return getMachine(ctx, machineId);
  });

type LockedMachine = Pick<Awaited<ReturnType<typeof lockMachine>>, 'id' | 'no' | 'branchId' | 'status' | 'version'>;

async function writeStatus(ctx: Tx, { id, no, branchId, status: from, version }: LockedMachine, to: LockedMachine['status']) {
  await ctx.db
    .updateTable('machines')
    .set({ status: to, statusTime: ctx.now, version: version + 1 })
    .where('id', '=', id)
    .execute()
    .catch(noTaken(no));
  traceMachine(ctx, 'setStatus', { id, branchId, version: version + 1 }, { from, to });
}

/**
 * Marks a machine as faulty if it is free. One that a guest has, or that is locked, is left alone. Says whether it is faulty now, and
 * when this call marked it.
 */
export async function markFaulty(ctx: Tx, machineId: string): Promise<{ isFaulty: boolean; markedTime: Date | null }> {
  const machine = await lockMachine(ctx, machineId);
  const isFree = machine.status === 'ACTIVE' && !(await isMachineTaken(ctx, machineId));
  if (isFree) await writeStatus(ctx, machine, 'FAULT');
  return { isFaulty: isFree || machine.status === 'FAULT', markedTime: isFree ? ctx.now : null };
}

/**
 * Lets guests use a faulty machine again if the caller says so. The caller is asked once nobody else can change the machine, and told
 * since when it is faulty.
 */
export async function clearFault(ctx: Tx, machineId: string, mayClear: (faultyTime: Date) => Promise<boolean>) {
  const machine = await lockMachine(ctx, machineId);
  const { status, statusTime } = machine;
  if (status === 'FAULT' && statusTime && (await mayClear(statusTime))) await writeStatus(ctx, machine, 'ACTIVE');
}

/** A line of the machine's history. */
const traceMachine = (
  ctx: Tx,
  verb: 'add' | 'change' | 'setStatus',
  { id, branchId, version }: { id: string; branchId: string; version: number },
  detail: object,
) => ctx.trace({ action: `MACHINE.${verb}`, branchId, docType: 'MACHINE', docId: id, version, detail });

const auditedPart = ({ no, areaName, ip, mac, remark }: Awaited<ReturnType<typeof getMachine>>) => ({
  no,
  areaName,
  ip,
  mac,
  remark,
});

async function lockMachineVersion(ctx: Tx, machineId: string, version: number) {
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
    .executeTakeFirstOrThrow(notFound(branchNouns.area));

const noTaken = (no: string) => whenTaken('machines_no', new AppError(machineErrors.noTaken, { no }));
