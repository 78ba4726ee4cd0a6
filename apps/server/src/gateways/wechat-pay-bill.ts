import { createHash } from 'node:crypto';
import { z } from 'zod';
import { BadBill, openRow, parseUnits, readRow, textLines, unitsToFen } from './bill.ts';
import type { BillFile, BillLine } from './payment.ts';
import { ProviderDown, type Provider } from './provider.ts';
import type { WechatCall } from './wechat-pay-call.ts';
import { codeOf } from './wechat-pay-read.ts';
import type { openSeal } from './wechat-pay-seal.ts';

const DOWNLOAD_PATIENCE_MS = 25_000;
const PROVIDER = 'wechat-pay';
const Place = z.object({ hash_type: z.literal('SHA1'), hash_value: z.string(), download_url: z.url() });

interface Wanted {
  date: string;
  merchantId: string;
  call: WechatCall;
  provider: Provider;
  seal: ReturnType<typeof openSeal>;
}

/** The file itself is not signed; the answer with its address is signed and holds its hash. */
export async function fetchWechatBill({ date, merchantId, call, provider, seal }: Wanted): Promise<BillFile | undefined> {
  const { isWell, json } = await call('GET', `/v3/bill/tradebill?bill_date=${date}&bill_type=ALL`);
  if (!isWell) {
    const code = codeOf(json);
    if (code === 'NO_STATEMENT_EXIST') return undefined;
    throw new ProviderDown(`wechat-pay: ${code}`);
  }
  const place = Place.safeParse(json).data;
  if (!place) throw new ProviderDown('wechat-pay: an answer of another shape');
  const url = new URL(place.download_url);
  const headers = { authorization: seal.authorize('GET', url, ''), 'user-agent': 'netbar' };
  const { status, body } = await provider.ask(url, { headers, patienceMs: DOWNLOAD_PATIENCE_MS });
  const hash = createHash('sha1').update(body).digest('hex');
  if (status !== 200 || hash !== place.hash_value.toLowerCase()) throw new ProviderDown('wechat-pay: a bill with another hash');
  return { name: `${merchantId}_${date.replaceAll('-', '')}.csv`, body };
}

/** The sums at the end, with the column that each adds up. Older merchants have the names of the last lines. */
const SUMS: [sum: string, column: string][] = [
  ['应结订单总金额', '应结订单金额'],
  ['退款总金额', '退款金额'],
  ['充值券退款总金额', '充值券退款金额'],
  ['手续费总金额', '手续费'],
  ['订单总金额', '订单金额'],
  ['申请退款总金额', '申请退款金额'],
  ['总交易额', '总金额'],
  ['总退款金额', '退款金额'],
];

/**
 * Reads a trade bill line by line: column names, rows, names of sums and sums. Each cell of a row begins with a backtick. Count and
 * sums are compared at the end, so a caller keeps nothing of a bill before its last line was read.
 */
export function* wechatBillLines(body: Buffer, merchantNo: string): Generator<BillLine> {
  const lines = textLines(body, 'utf-8');
  const columns = (lines.next().value ?? '').split(',');
  const added = new Map(SUMS.map(([, column]) => [column, 0]));
  let count = 0;
  for (let line = lines.next(); !line.done; line = lines.next()) {
    if (!line.value.startsWith('`')) {
      if (!line.value.startsWith('总交易单数')) break;
      return checkTotals({ names: line.value.split(','), sums: cellsOf(lines.next().value ?? ''), columns, added, count, lines });
    }
    count += 1;
    const row = readRow(count, () => openRow(PROVIDER, columns, cellsOf(line.value as string)));
    yield* readRow(count, () => lineOf(row, merchantNo));
    for (const column of added.keys())
      if (columns.includes(column)) added.set(column, (added.get(column) ?? 0) + readRow(count, () => row.units(column)));
  }
  throw new BadBill(PROVIDER, 'END', 'without its end');
}

const cellsOf = (line: string) => line.slice(1).split(',`');

interface Totals {
  names: string[];
  sums: string[];
  columns: string[];
  added: Map<string, number>;
  count: number;
  lines: Iterable<string>;
}

function checkTotals({ names, sums, columns, added, count, lines }: Totals) {
  const said = (name: string) => parseUnits(sums[names.indexOf(name)] ?? '');
  const yuan = (units: number | undefined) => (units === undefined ? '—' : (units / 100_000).toFixed(2));
  const counted = said('总交易单数');
  if (counted !== count * 100_000) throw new BadBill(PROVIDER, 'TOTALS', `总交易单数 ${yuan(counted)} ≠ ${count}`);
  for (const [name, column] of SUMS) {
    if (!names.includes(name) || !columns.includes(column)) continue;
    const sum = added.get(column) ?? 0;
    if (said(name) !== sum) throw new BadBill(PROVIDER, 'TOTALS', `${name} ${yuan(said(name))} ≠ ${yuan(sum)}`);
  }
  for (const line of lines) if (line !== '') throw new BadBill(PROVIDER, 'TOTALS', 'with lines behind its end');
}

function lineOf(row: ReturnType<typeof openRow>, merchantNo: string): BillLine[] {
  const [merchant, sub] = [row.text('商户号'), row.text('特约商户号')];
  if (merchant !== merchantNo && sub !== merchantNo) throw new BadBill(PROVIDER, 'MERCHANT', merchant);
  const isPayment = row.text('交易状态') === 'SUCCESS';
  if (!isPayment && row.text('退款状态') === 'FAIL') return [];
  const refundNo = isPayment ? '' : row.text('商户退款单号');
  const feeFen = Math.abs(unitsToFen(row.units('手续费')));
  return [
    {
      kind: isPayment ? 'PAYMENT' : 'REFUND',
      outTradeNo: row.text('商户订单号'),
      transactionId: row.text('微信订单号'),
      refundNo: refundNo === '' || refundNo === '0' ? undefined : refundNo,
      amountFen: row.fen(isPayment ? row.oneOf('订单金额', '总金额') : row.oneOf('申请退款金额', '退款金额')),
      feeFen: isPayment ? feeFen : 0 - feeFen,
      time: row.time('交易时间'),
    },
  ];
}
