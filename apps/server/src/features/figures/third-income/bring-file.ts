import { thirdIncomeNouns } from '@netbar/contract/figures/third-income/feature';
import { thirdIncomeApi } from '@netbar/contract/figures/third-income/third-income.api';
import { thirdIncomeErrors } from '@netbar/contract/figures/third-income/third-income.errors';
import type { BillChannel } from '@netbar/contract/figures/third-income/third-income.rules';
import { billChannelWords } from '@netbar/contract/figures/third-income/third-income.words';
import type { In } from '@netbar/contract/kernel/endpoint';
import { id } from '@netbar/contract/kernel/model';
import { addDays, formatTime, startOfBizDate } from '@netbar/contract/kernel/time';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { command } from '#kernel/command.ts';
import { inBrands, inWholeBrands, requireWholeBrand, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { defineJob } from '#kernel/outbox.ts';
import { whenTaken } from '#kernel/taken.ts';
import { requireMerchant } from './merchant.ts';

/** Reads a stored file, or fetches it first, and compares its lines with ours. */
export const takeBillFileJob = defineJob('thirdIncome.takeFile', z.object({ fileId: id }));

/** Where the bytes of a bill are kept. */
export const billFileOf = (companyId: string, fileId: string) => `bills/${companyId}/${fileId}`;

export const hashOf = (body: Uint8Array) => createHash('sha256').update(body).digest('hex');

/** Channels make the bill of a day in the morning of the next. */
const MADE_AT_HOUR = 10;
const HOUR_MS = 3_600_000;

export const isMade = (day: string, now: Date) =>
  now.getTime() >= startOfBizDate(addDays(day, 1)).getTime() + MADE_AT_HOUR * HOUR_MS;

export async function importBill(ctx: Ctx, input: In<typeof thirdIncomeApi.import>) {
  const { brandId, channel, day, name, file } = input;
  requireWholeBrand(ctx, brandId);
  const hash = hashOf(file);
  // The command compares requests by a digest of the file, so that the file is not in memory twice.
  const known = { ...input, file: new Uint8Array(Buffer.from(hash, 'hex')) };
  return command(ctx, thirdIncomeApi.import, known, async (ctx) => {
    await requireMerchant(ctx, brandId, channel);
    await refuseKnownFile(ctx, hash);
    const fileId = ctx.newId();
    // Stored before the row, so that no row exists without its file.
    await ctx.gateways.storage.put(billFileOf(ctx.actor.companyId, fileId), file);
    await addFile(ctx, {
      id: fileId,
      brandId,
      channel,
      day,
      name,
      source: 'UPLOAD',
      hash,
      bytes: file.length,
      accountName: ctx.actor.name,
    });
    ctx.later(takeBillFileJob, { fileId });
    return readFile(ctx, fileId);
  });
}

/** Refuses bytes that were read before, or are about to be, with the time of the first import. */
export async function refuseKnownFile(ctx: Tx, hash: string) {
  const first = await ctx.db
    .selectFrom('channelBillFiles')
    .select('createdTime')
    .where('hash', '=', hash)
    .where('status', 'in', ['WAITING', 'READING', 'DONE'])
    .where(inBrands(ctx, 'channelBillFiles.brandId'))
    .executeTakeFirst();
  if (first) throw new AppError(thirdIncomeErrors.importedBefore, { time: formatTime(first.createdTime, 'datetime') });
}

interface NewFile {
  id: string;
  brandId: string;
  channel: BillChannel;
  day: string;
  name: string;
  source: 'UPLOAD' | 'FETCH';
  hash?: string;
  bytes?: number;
  /** Null: the schedule wants it. */
  accountName: string | null;
}

export const addFile = (ctx: Tx, file: NewFile) =>
  ctx.db
    .insertInto('channelBillFiles')
    .values({ ...file, lang: ctx.lang, accountId: ctx.actor.id, createdTime: ctx.now })
    .execute()
    .catch(
      whenTaken(
        'channel_bill_files_once',
        new AppError(thirdIncomeErrors.importedBefore, { time: formatTime(ctx.now, 'datetime') }),
      ),
    )
    .catch(whenTaken('channel_bill_files_one_fetch', new AppError(thirdIncomeErrors.fetching)));

export const fetchBill = (ctx: Ctx, input: In<typeof thirdIncomeApi.fetch>) =>
  command(ctx, thirdIncomeApi.fetch, input, async (ctx) => {
    const { brandId, channel, day } = input;
    requireWholeBrand(ctx, brandId);
    const { isConnected, merchantNo } = await requireMerchant(ctx, brandId, channel);
    if (!isConnected) throw new AppError(thirdIncomeErrors.notConnected, { channel: billChannelWords[channel] });
    if (!isMade(day, ctx.now)) throw new AppError(thirdIncomeErrors.notYet, { day });
    const fileId = ctx.newId();
    await addFile(ctx, {
      id: fileId,
      brandId,
      channel,
      day,
      name: `${merchantNo}_${day.replaceAll('-', '')}`,
      source: 'FETCH',
      accountName: ctx.actor.name,
    });
    ctx.later(takeBillFileJob, { fileId });
    return readFile(ctx, fileId);
  });

const fileColumns = [
  'id',
  'channel',
  'day',
  'name',
  'source',
  'status',
  'linesTotal',
  'linesDone',
  'linesNew',
  'problem',
  'accountName',
  'createdTime',
  'tookMs',
] as const;

/** Like bills: nobody of single branches sees them. */
export const selectFiles = (ctx: Ctx | Tx) =>
  ctx.db.selectFrom('channelBillFiles').select(fileColumns).where(inWholeBrands(ctx, 'channelBillFiles.brandId'));

export const readFile = (ctx: Ctx | Tx, fileId: string) =>
  selectFiles(ctx).where('id', '=', fileId).executeTakeFirstOrThrow(notFound(thirdIncomeNouns.billFile));

export const getFile = (ctx: Ctx, { fileId }: In<typeof thirdIncomeApi.file>) => readFile(ctx, fileId);
