import type { In } from '@netbar/contract/kernel/endpoint';
import type { preferenceApi } from '@netbar/contract/platform/preference/preference.api';
import { CounterSettings, ListSettings } from '@netbar/contract/platform/preference/preference.model';
import { type Ctx, inTx } from '#kernel/ctx.ts';

/** The caller's own list settings. Settings that no longer fit the schema are left out, and the list shows its defaults. */
export async function getListSettings({ db, actor }: Ctx) {
  const rows = await db.selectFrom('listSettings').select(['list', 'settings']).where('accountId', '=', actor.id).execute();
  return rows.flatMap(({ list, settings }) => {
    const read = ListSettings.safeParse(settings);
    return read.success ? [{ list, settings: read.data }] : [];
  });
}

export const saveListSettings = (ctx: Ctx, { list, settings }: In<typeof preferenceApi.saveList>) =>
  saveSettings(ctx, list, settings);

/** Where the counter's settings are stored. No list can have this name: list names contain a dot. */
const COUNTER = 'counter';
const nothingChosen = { favourites: [], keys: {} };

export async function getCounterSettings({ db, actor }: Ctx) {
  const row = await db
    .selectFrom('listSettings')
    .select('settings')
    .where('accountId', '=', actor.id)
    .where('list', '=', COUNTER)
    .executeTakeFirst();
  return CounterSettings.safeParse(row?.settings).data ?? nothingChosen;
}

export const saveCounterSettings = (ctx: Ctx, settings: In<typeof preferenceApi.saveCounter>) =>
  saveSettings(ctx, COUNTER, settings);

const saveSettings = (ctx: Ctx, list: string, settings: object) =>
  inTx(ctx, async ({ db, actor }) => {
    const kept = JSON.stringify(settings);
    await db
      .insertInto('listSettings')
      .values({ accountId: actor.id, list, settings: kept })
      .onConflict((row) => row.columns(['companyId', 'accountId', 'list']).doUpdateSet({ settings: kept }))
      .execute();
    return {};
  });
