import { twoDecimals } from '@netbar/contract/kernel/money';
import { formatTime } from '@netbar/contract/kernel/time';
import { BadBill, openRow, parseUnits, readRow, textLines, unitsToFen } from './bill.ts';
import type { BillFile, BillLine } from './payment.ts';
import type { VoucherRecord, VoucherShop } from './voucher.ts';

type Platform = VoucherShop['platform'];

/** A write-off with the shop where it was done and what the platform keeps of it. */
export interface BilledVoucher extends VoucherRecord {
  poiId: string;
  feeFen: number;
}

const NAMES: Record<Platform, string> = { DOUYIN: '抖音', MEITUAN: '美团' };
const COLUMNS = ['核销记录号', '券标识', '券码', '门店ID', '核销时间', '实付金额（元）', '手续费（元）', '状态'];
const USED = '已核销';
const CANCELLED = '已撤销';
const PROVIDER = 'voucher';

interface Day {
  platform: Platform;
  accountNo: string;
  date: string;
  records: readonly BilledVoucher[];
}

/** The write-offs of a day as a table (ADR 73): the platforms give lists and no file, so what they said is kept in this form. */
export function writeVoucherBill({ platform, accountNo, date, records }: Day): BillFile {
  const rows = records.map((one) =>
    [
      one.verifyId,
      one.certificateId,
      one.code,
      one.poiId,
      formatTime(one.time, 'datetime'),
      twoDecimals(one.payFen),
      twoDecimals(one.feeFen),
      one.isCancelled ? CANCELLED : USED,
    ].join(','),
  );
  const sum = (of: (one: BilledVoucher) => number) => twoDecimals(records.reduce((all, one) => all + of(one), 0));
  const text = [
    '#团购核销明细',
    `#平台：[${NAMES[platform]}]`,
    `#账号：[${accountNo}]`,
    `#日期：[${date}]`,
    COLUMNS.join(','),
    ...rows,
    `#合计：${records.length}笔，实付共${sum((one) => one.payFen)}元，手续费共${sum((one) => one.feeFen)}元`,
    '',
  ].join('\r\n');
  return { name: `${platform.toLowerCase()}_${accountNo}_${date.replaceAll('-', '')}.csv`, body: Buffer.from(`\uFEFF${text}`) };
}

/** Reads such a table. A write-off that was taken back is no income: it counts in the sums of the file and is left out. */
export function* voucherBillLines(body: Buffer, platform: Platform, accountNo: string): Generator<BillLine> {
  const head = { platform: '', account: '' };
  let columns: string[] | undefined;
  const added = { count: 0, pay: 0, fee: 0 };
  let isEnded = false;
  for (const line of textLines(body, 'utf-8')) {
    if (line === '') continue;
    if (isEnded) throw new BadBill(PROVIDER, 'TOTALS', 'with lines behind its end');
    if (line.startsWith('#')) {
      head.platform ||= /^#平台：\[(.*)\]/.exec(line)?.[1] ?? '';
      head.account ||= /^#账号：\[(.*)\]/.exec(line)?.[1] ?? '';
      isEnded = line.startsWith('#合计：');
      if (isEnded) checkTotals(line, added);
    } else if (columns) {
      const names = columns;
      added.count += 1;
      const row = readRow(added.count, () =>
        openRow(
          PROVIDER,
          names,
          line.split(',').map((cell) => cell.trim()),
        ),
      );
      added.pay += readRow(added.count, () => row.units('实付金额（元）'));
      added.fee += readRow(added.count, () => row.units('手续费（元）'));
      yield* readRow(added.count, () => lineOf(row));
    } else columns = line.split(',').map((cell) => cell.trim());
  }
  if (!isEnded || !columns) throw new BadBill(PROVIDER, 'END', 'without its end');
  if (head.platform !== NAMES[platform]) throw new BadBill(PROVIDER, 'MERCHANT', head.platform);
  if (head.account !== accountNo) throw new BadBill(PROVIDER, 'MERCHANT', head.account);
}

function checkTotals(line: string, added: { count: number; pay: number; fee: number }) {
  const [, count, pay, fee] = /^#合计：(\d+)笔，实付共([\d.]+)元，手续费共([\d.]+)元$/.exec(line) ?? [];
  const isSame = Number(count) === added.count && parseUnits(pay ?? '') === added.pay && parseUnits(fee ?? '') === added.fee;
  if (!isSame) throw new BadBill(PROVIDER, 'TOTALS', `${line.slice(1)} ≠ ${added.count}笔 ${(added.pay / 100_000).toFixed(2)}`);
}

function lineOf(row: ReturnType<typeof openRow>): BillLine[] {
  const state = row.text('状态');
  if (state !== USED && state !== CANCELLED)
    throw new BadBill(PROVIDER, 'ROW', `with another state, ${state}`, { problem: 'STATE', column: '状态' });
  const [verifyId, code] = [row.text('核销记录号'), row.text('券码')];
  if (verifyId === '' && code === '')
    throw new BadBill(PROVIDER, 'ROW', 'without 核销记录号', { problem: 'MISSING', column: '核销记录号' });
  if (state === CANCELLED) return [];
  return [
    {
      kind: 'PAYMENT',
      outTradeNo: code,
      transactionId: verifyId,
      refundNo: undefined,
      amountFen: row.fen('实付金额（元）'),
      feeFen: Math.abs(unitsToFen(row.units('手续费（元）'))),
      time: row.time('核销时间'),
    },
  ];
}
