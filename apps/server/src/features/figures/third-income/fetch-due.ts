import { billChannels, type BillChannel } from '@netbar/contract/figures/third-income/third-income.rules';
import { addDays, bizDate } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { inTx, type Ctx } from '#kernel/ctx.ts';
import { addFile, takeBillFileJob } from './bring-file.ts';
import { findMerchant } from './merchant.ts';

/**
 * Has the worker fetch yesterday's bill of every merchant that can be asked. Runs several times a day: a channel that did not answer
 * is asked again, and so is one that had no bill of a day on which we took money.
 */
export async function fetchDueBills(ctx: Ctx) {
  const day = addDays(bizDate(ctx.now), -1);
  const brands = await ctx.db.selectFrom('brands').select('id').orderBy('id').execute();
  for (const { id: brandId } of brands) for (const channel of billChannels) await fetchIfDue(ctx, { brandId, channel, day });
}

async function fetchIfDue(ctx: Ctx, { brandId, channel, day }: { brandId: string; channel: BillChannel; day: string }) {
  const merchant = await findMerchant(ctx, brandId, channel);
  if (!merchant?.isConnected || merchant.merchantNo === '' || (await isThere(ctx, { brandId, channel, day }))) return;
  await inTx(ctx, async (ctx) => {
    const fileId = ctx.newId();
    const name = `${merchant.merchantNo}_${day.replaceAll('-', '')}`;
    await addFile(ctx, { id: fileId, brandId, channel, day, name, source: 'FETCH', accountName: null });
    ctx.later(takeBillFileJob, { fileId });
  });
}

/** Whether a file of the day was read or is about to be. An empty one counts only if our books have nothing of that day either. */
async function isThere(ctx: Ctx, { brandId, channel, day }: { brandId: string; channel: BillChannel; day: string }) {
  const { rows } = await sql<{ there: boolean }>`
    select exists (select from tenant.channel_bill_files f
      where f.brand_id = ${brandId} and f.channel = ${channel}::tenant.bill_channel and f.day = ${day}
        and (f.status in ('WAITING', 'READING') or f.status = 'DONE' and (f.lines_total > 0 or not exists (
          select from tenant.channel_bill_rows r where r.company_id = f.company_id and r.bill_id = f.bill_id and r.status = 'OPEN')))
    ) as there`.execute(ctx.db);
  return rows[0]?.there ?? false;
}
