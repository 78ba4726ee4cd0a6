import {
  billChannels,
  waysOf,
  type BillChannel,
  type ResolveWay,
} from '@netbar/contract/figures/third-income/third-income.rules';
import { mulDiv, WHOLE_BP } from '@netbar/contract/kernel/money';
import { addDays, bizDate, DAY_MS, startOfBizDate } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { addFile } from '#features/figures/third-income/bring-file.ts';
import { keepLines } from '#features/figures/third-income/keep-lines.ts';
import { findMerchant } from '#features/figures/third-income/merchant.ts';
import { selectPayments, selectRefunds, selectVoucherOurs } from '#features/figures/third-income/ours.ts';
import { resolveRow } from '#features/figures/third-income/resolve.ts';
import { settleBill } from '#features/figures/third-income/settle.ts';
import type { BillLine } from '#gateways/payment.ts';
import { inTx, type Ctx } from '#kernel/ctx.ts';
import type { Office } from './office.ts';
import type { Scene } from './scene.ts';

/** So many days have a bill; those before were settled on paper. */
const DAYS = 7;
/** From this age on a bill is resolved and settled. */
const SETTLED_AFTER = 3;
const FETCHED_MS = (10 * 60 + 12) * 60_000;
const FEE_BP: Record<BillChannel, number> = { WECHAT: 38, ALIPAY: 60, DOUYIN: 600, MEITUAN: 600 };

/** Bills of the last days: most lines agree, a handful differs in each way; the older ones are resolved and settled. */
export async function bringBills(scene: Scene, office: Office, now: Date) {
  const today = bizDate(now);
  for (let age = DAYS; age >= 1; age--) {
    const day = addDays(today, -age);
    const at = new Date(startOfBizDate(day).getTime() + DAY_MS + FETCHED_MS);
    if (at > now) continue;
    for (const channel of billChannels) await bringBill(scene, office, { channel, day, at, age });
  }
}

interface Turn {
  channel: BillChannel;
  day: string;
  at: Date;
  age: number;
}

async function bringBill({ brandId }: Scene, office: Office, { channel, day, at, age }: Turn) {
  const ctx = office.actAs(office.accountant, at);
  const merchant = await findMerchant(ctx, brandId, channel);
  const lines = merchant ? await linesOf(ctx, { brandId, channel, day }) : [];
  if (!merchant || lines.length === 0) return;
  const { merchantNo } = merchant;
  const billId = await inTx(ctx, async (ctx) => {
    const id = ctx.newId();
    const name = `${merchantNo}_${day.replaceAll('-', '')}.csv`;
    await addFile(ctx, { id, brandId, channel, day, name, source: 'FETCH', accountName: null });
    const kept = await keepLines(ctx, { brandId, channel, day, merchantNo }, plant(lines, channel, day));
    const done = { status: 'DONE', linesDone: kept.linesTotal, finishedTime: at, tookMs: 180 + kept.linesTotal } as const;
    await ctx.db
      .updateTable('channelBillFiles')
      .set({ ...kept, ...done })
      .where('id', '=', id)
      .execute();
    return kept.billId;
  });
  await workOn(office, { billId, at, age });
}

interface Our {
  id: string;
  kind: 'PAYMENT' | 'REFUND';
  fen: number;
  time: Date;
  key: string;
  txn: string;
}

/** What the channel would bill, if it agreed with our books. */
async function linesOf(
  ctx: Ctx,
  { brandId, channel, day }: { brandId: string; channel: BillChannel; day: string },
): Promise<BillLine[]> {
  const [from, to] = [startOfBizDate(day), startOfBizDate(addDays(day, 1))];
  const around = { brandId, from: new Date(from.getTime() - DAY_MS), to };
  const isPay = channel === 'WECHAT' || channel === 'ALIPAY';
  const branches = await ctx.db.selectFrom('branches').select('id').where('brandId', '=', brandId).execute();
  const ours = isPay
    ? sql`${selectPayments(
        branches.map(({ id }) => id),
        { ...around, channel },
      )} union all ${selectRefunds({ ...around, channel })}`
    : selectVoucherOurs({ ...around, channel });
  const { rows } = await sql<Our>`
    select coalesce(o.payment_id, o.refund_part_id) as id, o.kind, abs(o.ours_fen)::bigint as fen, o.ours_time as time, o.key, o.txn
    from (${ours}) o where o.ours_time >= ${from} and o.ours_time < ${to} and (o.kind = 'PAYMENT' or ${isPay})
    order by o.ours_time, id`.execute(ctx.db as never);
  return rows.map(({ kind, fen, time, key, txn }) => {
    const fee = mulDiv(fen, FEE_BP[channel], WHOLE_BP);
    const isRefund = kind === 'REFUND';
    return {
      kind,
      outTradeNo: isRefund ? '' : key,
      transactionId: txn,
      refundNo: isRefund ? key : undefined,
      amountFen: fen,
      feeFen: isRefund ? 0 - fee : fee,
      time,
    };
  });
}

/** The order of digits is wrong, a yuan is missing, a fee was taken off: what happens. */
const spoiled = (fen: number, which: number) =>
  which === 0 ? fen + 900 : which === 1 ? Math.max(1, fen - 100) : Math.max(1, fen - 50);

/** Where in the day a line differs, is missing or is strange, as shares of the day's lines. */
const DIFFERS = [0.15, 0.4, 0.62];
const IS_MISSING = [0.72, 0.9];
const IS_STRANGE = [0.3, 0.8];

/** A handful of differences in the busiest bill of each day; how many follows from the date. */
function plant(lines: BillLine[], channel: BillChannel, day: string): BillLine[] {
  const some = Number(day.slice(-2)) % 3;
  if (channel !== 'WECHAT' || lines.length < 12) return lines;
  const at = (share: number) => Math.floor(lines.length * share);
  const differs = DIFFERS.slice(0, some === 0 ? 2 : 3).map(at);
  const missing = IS_MISSING.slice(0, some === 1 ? 2 : 1).map(at);
  const strange = IS_STRANGE.slice(0, some === 2 ? 2 : 1).map((share, i) => strangeLine(lines[at(share)] as BillLine, day, i));
  const kept = lines.flatMap((line, i) => {
    if (line.kind === 'REFUND') return [line];
    if (differs.includes(i)) return [{ ...line, amountFen: spoiled(line.amountFen, differs.indexOf(i)) }];
    return missing.includes(i) ? [] : [line];
  });
  return [...kept, ...strange];
}

/** Money that came through a code of the merchant outside our counters. */
const strangeLine = (near: BillLine, day: string, i: number): BillLine => ({
  ...near,
  kind: 'PAYMENT',
  refundNo: undefined,
  outTradeNo: `S${day.replaceAll('-', '')}${i}`,
  transactionId: `4200009${day.replaceAll('-', '')}${String(88_420_017 + i)}`,
  amountFen: i === 0 ? 2700 : 8800,
  feeFen: 10,
});

const notes: Record<ResolveWay, string> = {
  TAKE_THEIRS: '与收银核对，按渠道金额补记',
  CLAIM: '已向渠道提交差错单',
  CASH: '客人当场补了现金',
  ATTACH: '客人扫了台卡，对应这张订单',
  UNIDENTIFIED: '查不到对应订单，先挂待查收入',
  WAIT: '等次日账单',
  WRITE_OFF: '渠道确认未扣款，核销',
  RECOVERED: '渠道已退回差额',
};

interface Work {
  billId: string;
  at: Date;
  age: number;
}

/** Yesterday's bill is left to finance; two rows of the one before are resolved; the older ones are resolved and settled. */
async function workOn(office: Office, { billId, at, age }: Work) {
  if (age === 1) return;
  const { actAs, accountant, payer } = office;
  const later = new Date(at.getTime() + 40 * 60_000);
  await resolveRows(() => actAs(accountant, later), billId, age >= SETTLED_AFTER ? undefined : 2);
  if (age < SETTLED_AFTER) return;
  const ctx = actAs(payer, new Date(later.getTime() + 20 * 60_000));
  const { version } = await ctx.db
    .selectFrom('channelBills')
    .select('version')
    .where('id', '=', billId)
    .executeTakeFirstOrThrow();
  await settleBill(ctx, { billId, version });
}

async function resolveRows(by: () => Ctx, billId: string, most: number | undefined) {
  const open = await by()
    .db.selectFrom('channelBillRows')
    .select(['id', 'version', 'kind', 'oursFen', 'theirsFen', 'status'])
    .where('billId', '=', billId)
    .where('status', '=', 'OPEN')
    .orderBy('time')
    .orderBy('id')
    .execute();
  for (const [i, row] of open.slice(0, most).entries()) {
    const ways = waysOf(row).filter((way) => way !== 'ATTACH');
    const way = ways[row.oursFen === null ? 0 : i % ways.length];
    if (way) await resolveRow(by(), { rowId: row.id, version: row.version, way, note: notes[way] });
  }
}
