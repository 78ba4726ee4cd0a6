import { thirdIncomeErrors } from '@netbar/contract/figures/third-income/third-income.errors';
import { isPayChannel, type BillChannel } from '@netbar/contract/figures/third-income/third-income.rules';
import { billChannelWords } from '@netbar/contract/figures/third-income/third-income.words';
import { langOf } from '@netbar/contract/kernel/words';
import { sql } from 'kysely';
import { openDesk } from '#features/counter/payment/payment.ts';
import { listWriteOffs } from '#features/counter/voucher/voucher.ts';
import { BadBill } from '#gateways/bill.ts';
import { billLines } from '#gateways/bill-lines.ts';
import { ProviderDown } from '#gateways/provider.ts';
import { readAll } from '#gateways/read-all.ts';
import { writeVoucherBill } from '#gateways/voucher-bill.ts';
import { inTx, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { billFileOf, hashOf, refuseKnownFile } from './bring-file.ts';
import { faultWords } from './fault.words.ts';
import { keepLines } from './keep-lines.ts';
import { findMerchant, requireMerchant, type BillMerchant } from './merchant.ts';

const findFile = (ctx: Ctx | Tx, fileId: string) =>
  ctx.db
    .selectFrom('channelBillFiles')
    .select(['id', 'brandId', 'channel', 'day', 'source', 'hash', 'status', 'lang', 'name'])
    .where('id', '=', fileId)
    .executeTakeFirst();

export type StoredFile = NonNullable<Awaited<ReturnType<typeof findFile>>>;

/** Fetches a file if nobody uploaded it, reads it and compares its lines with ours: all of it or nothing. May run twice. */
export async function takeBillFile(system: Ctx, { fileId }: { fileId: string }) {
  const found = await findFile(system, fileId);
  if (!found || (found.status !== 'WAITING' && found.status !== 'READING')) return;
  const started = performance.now();
  await changeFile(system, fileId, { status: 'READING' });
  try {
    const merchant = await requireMerchant(system, found.brandId, found.channel);
    const file = found.source === 'FETCH' && !found.hash ? await fetchFile(system, found, merchant) : found;
    const body = await readBody(system, file);
    await inTx(system, async (ctx) => {
      // If two workers run the same job, the second waits and finds it done. Progress is written on another connection, so the
      // row itself must not be locked before the end.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`bills ${file.brandId} ${file.channel}`}, 0))`.execute(ctx.db);
      if ((await findFile(system, fileId))?.status === 'DONE') return;
      const report = (linesDone: number) => changeFile(system, fileId, { linesDone });
      const lines = body.length === 0 ? [] : billLines(file.channel, body, merchant.merchantNo);
      const kept = await keepLines(ctx, { ...file, merchantNo: merchant.merchantNo }, lines, report);
      const tookMs = Math.round(performance.now() - started);
      await ctx.db
        .updateTable('channelBillFiles')
        .set({ status: 'DONE', ...kept, linesDone: kept.linesTotal, finishedTime: ctx.now, tookMs })
        .where('id', '=', fileId)
        .execute();
    });
  } catch (error) {
    await endRefused(system, found, error);
  }
}

type FileChange = Partial<Record<'linesDone' | 'bytes', number>> & {
  status?: 'READING' | 'REFUSED' | 'FAILED';
  problem?: string;
  hash?: string;
  name?: string;
  finishedTime?: Date;
};

const changeFile = (ctx: Ctx, fileId: string, change: FileChange) =>
  inTx(ctx, (ctx) => ctx.db.updateTable('channelBillFiles').set(change).where('id', '=', fileId).execute());

async function readBody(ctx: Ctx, { id, hash }: StoredFile): Promise<Buffer> {
  // A day without trade has no file.
  if (hash === null) return Buffer.alloc(0);
  const body = await ctx.gateways.storage.get(billFileOf(ctx.actor.companyId, id));
  if (!body) throw new Error(`the file of bill ${id} is gone`);
  return readAll(body);
}

/** Asks the channel, and keeps what it sent before anything is read from it. */
async function fetchFile(ctx: Ctx, file: StoredFile, { id, merchantNo }: BillMerchant): Promise<StoredFile> {
  const fetched = await askChannel(ctx, file.channel, { id, merchantNo }, file.day);
  if (!fetched) return file;
  const hash = hashOf(fetched.body);
  await inTx(ctx, (ctx) => refuseKnownFile(ctx, hash));
  await ctx.gateways.storage.put(billFileOf(ctx.actor.companyId, file.id), fetched.body);
  await changeFile(ctx, file.id, { hash, name: fetched.name, bytes: fetched.body.length });
  return { ...file, hash };
}

type Account = Pick<BillMerchant, 'id' | 'merchantNo'>;

async function askChannel(ctx: Ctx, channel: BillChannel, { id, merchantNo }: Account, day: string) {
  if (isPayChannel(channel)) return (await openDesk(ctx, id)).acquirer.fetchBill(day);
  const records = await listWriteOffs(ctx, id, day);
  return records.length > 0 ? writeVoucherBill({ platform: channel, accountNo: merchantNo, date: day, records }) : undefined;
}

/** A refusal would come again on a retry, so it ends the file with its reason; other errors may pass, so the queue retries them. */
async function endRefused(ctx: Ctx, file: StoredFile, error: unknown) {
  const { id, brandId, channel, lang } = file;
  const merchant = await findMerchant(ctx, brandId, channel);
  const refusal = refusalOf(error, file, merchant?.merchantNo ?? '');
  if (!refusal) throw error;
  ctx.log.warn({ err: error, fileId: id }, 'a bill was refused');
  const status = error instanceof ProviderDown && !(error instanceof BadBill) ? 'FAILED' : 'REFUSED';
  await changeFile(ctx, id, { status, problem: refusal.in(langOf(lang)).message, finishedTime: ctx.now });
}

function refusalOf(error: unknown, { channel, source }: StoredFile, merchantNo: string): AppError | undefined {
  if (error instanceof AppError) return error;
  if (error instanceof BadBill) return faultWords(error, channel, merchantNo);
  if (error instanceof ProviderDown && source === 'FETCH')
    return new AppError(thirdIncomeErrors.channelDown, { channel: billChannelWords[channel] });
  return undefined;
}
