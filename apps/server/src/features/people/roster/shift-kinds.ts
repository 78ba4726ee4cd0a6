import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { rosterNouns } from '@netbar/contract/people/roster/feature';
import { rosterSetupApi } from '@netbar/contract/people/roster/roster.api';
import { rosterErrors } from '@netbar/contract/people/roster/roster.errors';
import pg from 'pg';
import { command } from '#kernel/command.ts';
import { type Ctx, inScope, requireInScope, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { listKinds, selectKinds } from './read-plan.ts';

interface Named {
  name: string;
  hotKey: string;
}

/** Says which of the two is in use at the branch. */
const nameOrKeyTaken =
  ({ name, hotKey: key }: Named) =>
  (error: unknown) => {
    const constraint = error instanceof pg.DatabaseError ? error.constraint : undefined;
    if (constraint === 'shift_kinds_name') throw new AppError(rosterErrors.kindName, { name });
    if (constraint === 'shift_kinds_hot_key') throw new AppError(rosterErrors.kindKey, { key });
    throw error;
  };

const selectOwnKinds = (ctx: Tx) => selectKinds(ctx).where(inScope(ctx, 'shiftKinds.branchId'));

const readKind = (ctx: Tx, id: string) => selectOwnKinds(ctx).where('id', '=', id).executeTakeFirstOrThrow();

async function lockKind(ctx: Tx, { id, version }: { id: string; version: number }) {
  const kind = await selectOwnKinds(ctx)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound(rosterNouns.shiftKind));
  if (kind.version !== version) throw new AppError(commonErrors.changedMeanwhile);
  return kind;
}

/** Adds a kind of shift at the end of the palette. */
export const addKind = (ctx: Ctx, input: In<typeof rosterSetupApi.addKind>) =>
  command(ctx, rosterSetupApi.addKind, input, async (ctx) => {
    requireInScope(ctx, input.branchId);
    const kinds = await listKinds(ctx, input.branchId);
    const place = Math.max(0, ...kinds.map((kind) => kind.place)) + 1;
    const row = { id: ctx.newId(), ...input, place, version: 1, createdTime: ctx.now };
    await ctx.db.insertInto('shiftKinds').values(row).execute().catch(nameOrKeyTaken(input));
    return readKind(ctx, row.id);
  });

/** Shifts that were planned before keep the times they have. */
export const changeKind = (ctx: Ctx, input: In<typeof rosterSetupApi.changeKind>) =>
  command(ctx, rosterSetupApi.changeKind, input, async (ctx) => {
    const { id, version, ...content } = input;
    const { isActive, name } = await lockKind(ctx, input);
    if (!isActive) throw new AppError(rosterErrors.kindRetired, { name });
    const change = ctx.db
      .updateTable('shiftKinds')
      .set({ ...content, version: version + 1 })
      .where('id', '=', id);
    await change.execute().catch(nameOrKeyTaken(content));
    return readKind(ctx, id);
  });

/** Planned shifts of it stay; it can no longer be placed. */
export const retireKind = (ctx: Ctx, input: In<typeof rosterSetupApi.retireKind>) =>
  command(ctx, rosterSetupApi.retireKind, input, async (ctx) => {
    const { id, version } = await lockKind(ctx, input);
    await ctx.db
      .updateTable('shiftKinds')
      .set({ isActive: false, version: version + 1 })
      .where('id', '=', id)
      .execute();
    return readKind(ctx, id);
  });

/** The order of the palette, from a list of all kinds in use. */
export const orderKinds = (ctx: Ctx, input: In<typeof rosterSetupApi.orderKinds>) =>
  command(ctx, rosterSetupApi.orderKinds, input, async (ctx) => {
    const { branchId, ids } = input;
    requireInScope(ctx, branchId);
    const rows = await selectOwnKinds(ctx)
      .where('branchId', '=', branchId)
      .where('isActive', '=', true)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
    const isWhole = rows.length === ids.length && rows.every(({ id }) => ids.includes(id));
    if (!isWhole) throw new AppError(rosterErrors.kindsIncomplete);
    for (const [i, id] of ids.entries())
      await ctx.db
        .updateTable('shiftKinds')
        .set({ place: i + 1 })
        .where('id', '=', id)
        .execute();
    return listKinds(ctx, branchId);
  });
