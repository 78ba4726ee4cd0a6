import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { preferenceNouns } from '@netbar/contract/platform/preference/feature';
import type { preferenceApi } from '@netbar/contract/platform/preference/preference.api';
import { preferenceErrors } from '@netbar/contract/platform/preference/preference.errors';
import { ListViewContent, MOST_VIEWS } from '@netbar/contract/platform/preference/preference.model';
import { sql } from 'kysely';
import { type Ctx, inTx, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { whenTaken } from '#kernel/taken.ts';

/** The caller's own views, then those shared by people who work at one of the caller's branches, each by name. */
export async function getListViews(ctx: Ctx) {
  const rows = await visibleViews(ctx).execute();
  return rows.flatMap(toView);
}

/** Views whose content no longer fits the schema are left out. */
function toView({ content, ...row }: Awaited<ReturnType<ReturnType<typeof visibleViews>['execute']>>[number]) {
  const read = ListViewContent.safeParse(content);
  return read.success ? [{ ...row, content: read.data }] : [];
}

const visibleViews = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('listViews as v')
    .innerJoin('platform.accounts as a', (on) => on.onRef('a.companyId', '=', 'v.companyId').onRef('a.id', '=', 'v.accountId'))
    .leftJoin('listViewStars as s', (on) => on.onRef('s.viewId', '=', 'v.id').on('s.accountId', '=', ctx.actor.id))
    .select(['v.id', 'v.list', 'v.name', 'v.content', 'v.isShared', 'v.version', 'a.name as ownerName'])
    .select(sql<boolean>`v.account_id = ${ctx.actor.id}`.as('isMine'))
    .select(sql<boolean>`s.view_id is not null`.as('isStarred'))
    .where((q) => q.or([q('v.accountId', '=', ctx.actor.id), q.and([q('v.isShared', '=', true), isNear(ctx)])]))
    .orderBy('isMine', 'desc')
    .orderBy('v.name')
    .orderBy('v.id');

/** Whether the owner works at one of the caller's branches. */
function isNear({ actor }: Ctx | Tx) {
  if (actor.isCompanyWide || actor.branchIds === 'all') return sql<boolean>`true`;
  return sql<boolean>`exists (select from grants g where g.account_id = v.account_id and (g.place = 'COMPANY'
    or g.branch_id = any(${actor.branchIds}::uuid[])
    or g.brand_id in (select b.brand_id from branches b where b.id = any(${actor.branchIds}::uuid[]))))`;
}

async function getListView(ctx: Tx, id: string) {
  const row = await visibleViews(ctx).where('v.id', '=', id).executeTakeFirstOrThrow(notFound(preferenceNouns.view));
  const [view] = toView(row);
  if (!view) throw notFound(preferenceNouns.view)();
  return view;
}

const nameTaken = (name: string) => whenTaken('list_views_name', new AppError(preferenceErrors.viewNameTaken, { name }));

export const addListView = (ctx: Ctx, { list, name, content, isShared }: In<typeof preferenceApi.addView>) =>
  inTx(ctx, async (ctx) => {
    const own = ctx.db.selectFrom('listViews').where('accountId', '=', ctx.actor.id).where('list', '=', list);
    const { n } = await own.select((q) => q.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
    if (Number(n) >= MOST_VIEWS) throw new AppError(preferenceErrors.tooManyViews, { most: MOST_VIEWS });
    const id = ctx.newId();
    await ctx.db
      .insertInto('listViews')
      .values({ id, accountId: ctx.actor.id, list, name, content: JSON.stringify(content), isShared, createdTime: ctx.now })
      .execute()
      .catch(nameTaken(name));
    return getListView(ctx, id);
  });

/** Only the owner changes a view, shared or not. To others it looks missing. */
export const changeListView = (ctx: Ctx, { id, version, name, content, isShared }: In<typeof preferenceApi.changeView>) =>
  inTx(ctx, async (ctx) => {
    const own = await lockOwnView(ctx, id);
    if (own.version !== version) throw new AppError(commonErrors.changedMeanwhile);
    await ctx.db
      .updateTable('listViews')
      .set({ name, content: JSON.stringify(content), isShared, version: version + 1 })
      .where('id', '=', id)
      .execute()
      .catch(nameTaken(name));
    return getListView(ctx, id);
  });

export const removeListView = (ctx: Ctx, { id }: In<typeof preferenceApi.removeView>) =>
  inTx(ctx, async (ctx) => {
    await lockOwnView(ctx, id);
    await ctx.db.deleteFrom('listViews').where('id', '=', id).execute();
    return {};
  });

const lockOwnView = (ctx: Tx, id: string) =>
  ctx.db
    .selectFrom('listViews')
    .select('version')
    .where('id', '=', id)
    .where('accountId', '=', ctx.actor.id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound(preferenceNouns.view));

/** The view with which the caller's list opens: their own or a shared one, or none. */
export const starListView = (ctx: Ctx, { list, viewId }: In<typeof preferenceApi.starView>) =>
  inTx(ctx, async (ctx) => {
    const accountId = ctx.actor.id;
    if (viewId === null) {
      await ctx.db.deleteFrom('listViewStars').where('accountId', '=', accountId).where('list', '=', list).execute();
      return {};
    }
    const view = await getListView(ctx, viewId);
    if (view.list !== list) throw notFound(preferenceNouns.view)();
    await ctx.db
      .insertInto('listViewStars')
      .values({ accountId, list, viewId })
      .onConflict((row) => row.columns(['companyId', 'accountId', 'list']).doUpdateSet({ viewId }))
      .execute();
    return {};
  });
