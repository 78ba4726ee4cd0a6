import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { branchApi } from '@netbar/contract/org/branch/branch.api';
import { branchErrors } from '@netbar/contract/org/branch/branch.errors';
import { mayAddBranch } from '@netbar/contract/org/branch/branch.rules';
import { sql } from 'kysely';
import { openBrand, requireBrandInUse } from '#features/org/brand/brand.ts';
import { joinBranch } from '#features/platform/account/account.ts';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { moveAccessClock } from '#kernel/sessions.ts';
import { whenTaken } from '#kernel/taken.ts';
import { getBranch } from './branch.queries.ts';
import { traceBranch } from './edit-branch.ts';
import { regionOf } from './region.ts';

type NewBranch = In<typeof branchApi.add>;

/** Adds a branch, and with a company's first branch its brand. The person who adds it works there from the next call on. */
export const addBranch = (ctx: Ctx, input: NewBranch) =>
  command(ctx, branchApi.add, input, async (ctx) => {
    await requireMayAddBranch(ctx);
    const brandId = await requireBrandFor(ctx, input);
    const id = await insertBranch(ctx, brandId, input);
    if (!isWithOwnBrand(ctx, brandId)) await joinBranch(ctx, id, 'BRANCH_EDIT');
    // People with the brand or the whole company gain the branch too.
    await moveAccessClock(ctx);
    const after = await getBranch(withBranch(ctx, id), { branchId: id });
    traceBranch(ctx, 'add', { after });
    return after;
  });

/** Whoever has the brand or the company has the new branch too. */
const isWithOwnBrand = ({ actor }: Tx, brandId: string) =>
  actor.wholeBrandIds === 'all' || actor.isCompanyWide || actor.wholeBrandIds.includes(brandId);

async function requireMayAddBranch(ctx: Tx) {
  const { level, functions, branchIds } = ctx.actor;
  const branches = branchIds === 'all' ? Number.POSITIVE_INFINITY : branchIds.length;
  if (!mayAddBranch({ level, functions, branches })) throw new AppError(commonErrors.forbidden);
  if (functions.has('BRANCH_EDIT')) return;
  // AUTH-09 allows one branch. The cached actor may be older than that branch, so the tables are read under a lock.
  await lockCompany(ctx);
  if (await hasOwnBranch(ctx)) throw new AppError(commonErrors.forbidden);
}

async function hasOwnBranch({ db, actor }: Tx) {
  const isTheirs = sql<boolean>`${actor.isCompanyWide} or brand_id = any(${actor.brandIds})
    or exists (select from grants g where g.branch_id = branches.id and g.account_id = ${actor.id})`;
  return (await db.selectFrom('branches').select('id').where(isTheirs).limit(1).executeTakeFirst()) !== undefined;
}

async function requireBrandFor(ctx: Tx, { brandId, newBrandName }: NewBranch): Promise<string> {
  if (newBrandName !== undefined) return openFirstBrand(ctx, newBrandName);
  if (brandId === undefined) throw new AppError(commonErrors.invalidInput, { fields: 'brandId' });
  await requireBrandInUse(ctx, brandId);
  return brandId;
}

async function openFirstBrand(ctx: Tx, name: string) {
  await lockCompany(ctx);
  const other = await ctx.db.selectFrom('brands').select('id').limit(1).executeTakeFirst();
  if (other) throw new AppError(branchErrors.brandExists);
  const { id } = await openBrand(ctx, { name, phone: '', intro: '', enabled: true });
  return id;
}

/** Two people who add the first branch or brand of a company wait for each other. */
const lockCompany = ({ db, actor }: Tx) =>
  db.selectFrom('platform.companies').select('id').where('id', '=', actor.companyId).forNoKeyUpdate().executeTakeFirstOrThrow();

async function insertBranch(ctx: Tx, brandId: string, input: NewBranch) {
  const { branchNo, name, address, phone, dayCutoffMin } = input;
  const id = ctx.newId();
  const openingHours = JSON.stringify(input.openingHours);
  await ctx.db
    .insertInto('branches')
    .values({
      id,
      brandId,
      branchNo,
      name,
      ...regionOf(input),
      address,
      phone,
      dayCutoffMin,
      openingHours,
      createdTime: ctx.now,
    })
    .execute()
    .catch(whenTaken('branches_company_id_branch_no_key', new AppError(branchErrors.numberTaken, { branchNo })))
    .catch(whenTaken('branches_name', new AppError(branchErrors.nameTaken, { name })));
  return id;
}

/** The context as the next call will have it, with the new branch in scope. */
const withBranch = (ctx: Tx, branchId: string): Tx => {
  const { branchIds } = ctx.actor;
  return { ...ctx, actor: { ...ctx.actor, branchIds: branchIds === 'all' ? 'all' : [...branchIds, branchId] } };
};
