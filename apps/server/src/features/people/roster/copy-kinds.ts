import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { rosterSetupApi } from '@netbar/contract/people/roster/roster.api';
import { nameBranches } from '#features/org/branch/branch.ts';
import { command } from '#kernel/command.ts';
import { type Ctx, requireInScope, type Tx } from '#kernel/ctx.ts';
import { listKinds, listNeeds, readSettings } from './read-plan.ts';
import { writeNeeds, writeSettings } from './staffing.ts';

type Copy = In<typeof rosterSetupApi.copyKinds>;

/** Copies the kinds of shifts in use to other branches. A kind whose name is in use there is left as it is, and named. */
export const copyKinds = (ctx: Ctx, input: Copy) =>
  command(ctx, rosterSetupApi.copyKinds, input, async (inner) => {
    const { branchId, toBranchIds } = input;
    for (const id of [branchId, ...toBranchIds]) requireInScope(inner, id);
    const [kinds, names] = await Promise.all([listKinds(inner, branchId), nameBranches(ctx, toBranchIds)]);
    const targets = [...new Set(toBranchIds)].filter((id) => id !== branchId).toSorted();
    const copied: Out<typeof rosterSetupApi.copyKinds> = [];
    for (const id of targets) {
      const outcome = await copyKindsTo(inner, kinds, id);
      if (input.withSettings) await writeSettings(inner, id, await readSettings(inner, branchId));
      if (input.withNeeds) await copyNeeds(inner, branchId, id);
      copied.push({ branchId: id, branchName: names.get(id) ?? '', ...outcome });
    }
    return copied;
  });

type Kinds = Awaited<ReturnType<typeof listKinds>>;

async function copyKindsTo(ctx: Tx, kinds: Kinds, branchId: string) {
  const there = (await listKinds(ctx, branchId)).filter(({ isActive }) => isActive);
  const [names, keys] = [new Set(there.map(({ name }) => name)), new Set(there.map(({ hotKey }) => hotKey))];
  const inUse = kinds.filter(({ isActive }) => isActive);
  const added = inUse.filter(({ name }) => !names.has(name));
  const first = Math.max(0, ...there.map(({ place }) => place)) + 1;
  const rows = added.map((kind, i) => ({
    ...kind,
    id: ctx.newId(),
    branchId,
    place: first + i,
    version: 1,
    createdTime: ctx.now,
    // A key that places another shift there is left out: the name is what people know.
    hotKey: keys.has(kind.hotKey) ? '' : kind.hotKey,
  }));
  if (rows.length > 0) await ctx.db.insertInto('shiftKinds').values(rows).execute();
  const left = inUse.filter(({ name }) => names.has(name));
  return { added: added.map(({ name }) => name), left: left.map(({ name }) => name) };
}

async function copyNeeds(ctx: Tx, from: string, branchId: string) {
  const needs = await listNeeds(ctx, from);
  await writeNeeds(ctx, branchId, [1, 2, 3, 4, 5, 6, 7], needs);
}
