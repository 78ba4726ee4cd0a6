import type { In } from '@netbar/contract/kernel/endpoint';
import type { preferenceApi } from '@netbar/contract/preference/preference.api';
import { CounterSettings, ListSettings } from '@netbar/contract/preference/preference.model';
import { inTx, type Ctx } from '#kernel/ctx.ts';

/** One's own. Settings whose shape is no longer ours are left out: the list then shows as the page has it. */
export async function listSettings({ db, actor }: Ctx) {
  const rows = await db.selectFrom('listSettings').select(['list', 'settings']).where('accountId', '=', actor.id).execute();
  return rows.flatMap(({ list, settings }) => {
    const read = ListSettings.safeParse(settings);
    return read.success ? [{ list, settings: read.data }] : [];
  });
}

export const saveListSettings = (ctx: Ctx, { list, settings }: In<typeof preferenceApi.saveList>) => keep(ctx, list, settings);

/** The counter's own place among the settings. No list is called so: those have a dot in their name. */
const COUNTER = 'counter';
const nothingChosen = { favourites: [], keys: {} };

export async function getCounter({ db, actor }: Ctx) {
  const row = await db
    .selectFrom('listSettings')
    .select('settings')
    .where('accountId', '=', actor.id)
    .where('list', '=', COUNTER)
    .executeTakeFirst();
  return CounterSettings.safeParse(row?.settings).data ?? nothingChosen;
}

export const saveCounter = (ctx: Ctx, settings: In<typeof preferenceApi.saveCounter>) => keep(ctx, COUNTER, settings);

const keep = (ctx: Ctx, list: string, settings: object) =>
  inTx(ctx, async ({ db, actor }) => {
    const kept = JSON.stringify(settings);
    await db
      .insertInto('listSettings')
      .values({ accountId: actor.id, list, settings: kept })
      .onConflict((row) => row.columns(['companyId', 'accountId', 'list']).doUpdateSet({ settings: kept }))
      .execute();
    return {};
  });
