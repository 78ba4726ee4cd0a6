import { z } from 'zod';
import type { AlipayCall } from './alipay-call.ts';
import { BadBill, openRow, parseUnits, readRow, textLines, unitsToFen } from './bill.ts';
import type { BillFile, BillLine } from './payment.ts';
import { ProviderDown, type Provider } from './provider.ts';
import { unzip } from './unzip.ts';

const DOWNLOAD_PATIENCE_MS = 25_000;
const MOST_BYTES = 200 * 1024 * 1024;
const PROVIDER = 'alipay';
const NO_BILL = /BILL_NOT_EXIST|NO_BILL_DATA/i;
const Place = z.object({ bill_download_url: z.url() });

interface Wanted {
  date: string;
  merchantId: string;
  call: AlipayCall;
  provider: Provider;
}

/** The signed answer holds the address of the file, which is valid for seconds. The file is a ZIP of CSV tables in GBK. */
export async function fetchAlipayBill({ date, merchantId, call, provider }: Wanted): Promise<BillFile | undefined> {
  const said = await call('alipay.data.dataservice.bill.downloadurl.query', { bill_type: 'trade', bill_date: date });
  if (said.code !== '10000') {
    if (NO_BILL.test(said.problem)) return undefined;
    throw new ProviderDown(`alipay: ${said.problem}`);
  }
  const place = Place.safeParse(said.content).data;
  if (!place) throw new ProviderDown('alipay: an answer of another shape');
  const url = new URL(place.bill_download_url);
  const { status, body } = await provider.ask(url, { redirect: 'follow', patienceMs: DOWNLOAD_PATIENCE_MS });
  if (status !== 200) throw new ProviderDown(`alipay: HTTP ${status}`);
  return { name: `${merchantId}0156_${date.replaceAll('-', '')}.csv.zip`, body };
}

const isZip = (body: Buffer) => body.subarray(0, 2).toString('latin1') === 'PK';

/** The archive holds two tables: the single trades, which are read here, and their sums. Somebody may have unpacked it. */
function detailsIn(body: Buffer): Buffer {
  if (!isZip(body)) return body;
  try {
    const gbk = new TextDecoder('gbk');
    const files = unzip(body, MOST_BYTES).map(({ name, content }) => ({ name: gbk.decode(name), content }));
    const details = files.find(({ name }) => name.includes('业务明细') && !name.includes('汇总'));
    if (details) return details.content;
  } catch (error) {
    throw new BadBill(PROVIDER, 'END', `that does not open: ${(error as Error).message}`);
  }
  throw new BadBill(PROVIDER, 'END', 'without its details');
}

/** Half-width brackets are the same column. */
const cellsOf = (line: string) => line.split(',').map((cell) => cell.trim());
const columnsOf = (line: string) => cellsOf(line.replaceAll('(', '（').replaceAll(')', '）'));

/**
 * Reads the single trades line by line. Lines that begin with # frame the table and name the account before it and the sums behind
 * it; cells are padded with tabs. Count and sums are compared at the end.
 */
export function* alipayBillLines(body: Buffer, merchantNo: string): Generator<BillLine> {
  let columns: string[] | undefined;
  let isEnded = false;
  let account = '';
  const table = openTotals();
  for (const line of textLines(detailsIn(body), 'gbk')) {
    if (line.startsWith('#')) {
      account ||= /^#账号：\[(\d+)\]/.exec(line)?.[1] ?? '';
      isEnded ||= columns !== undefined && line.includes('业务明细列表结束');
      table.hear(line);
    } else if (!columns) {
      if (line.includes('支付宝交易号')) columns = columnsOf(line);
    } else if (line !== '' && isEnded) {
      throw new BadBill(PROVIDER, 'TOTALS', 'with lines behind its end');
    } else if (line !== '') {
      const names = columns;
      const row = readRow(table.count + 1, () => openRow(PROVIDER, names, cellsOf(line)));
      yield readRow(table.count + 1, () => table.add(row, lineOf(row)));
    }
  }
  if (!isEnded) throw new BadBill(PROVIDER, 'END', 'without its end');
  if (account !== merchantNo && account !== `${merchantNo}0156`)
    throw new BadBill(PROVIDER, 'MERCHANT', account.replace(/0156$/, ''));
  table.check();
}

/** What the lines below the table say of payments and of refunds, and what the rows give. */
function openTotals() {
  const added = { PAYMENT: { count: 0, units: 0 }, REFUND: { count: 0, units: 0 } };
  const said: { kind: BillLine['kind']; count: number; units: number | undefined }[] = [];
  return {
    get count() {
      return added.PAYMENT.count + added.REFUND.count;
    },
    hear(line: string) {
      const [, word, count, sum] = /^#(交易|退款)合计：(\d+)笔(?:.*?商家实收(?:退款)?共(-?[\d.]+)元)?/.exec(line) ?? [];
      if (word) said.push({ kind: word === '退款' ? 'REFUND' : 'PAYMENT', count: Number(count), units: parseUnits(sum ?? '') });
    },
    add(row: ReturnType<typeof openRow>, line: BillLine) {
      added[line.kind].count += 1;
      added[line.kind].units += row.units('商家实收（元）');
      return line;
    },
    check() {
      if (!said.some(({ kind }) => kind === 'PAYMENT')) throw new BadBill(PROVIDER, 'TOTALS', 'without 交易合计');
      for (const { kind, count, units } of said) {
        const word = kind === 'REFUND' ? '退款合计' : '交易合计';
        const rows = added[kind];
        if (rows.count !== count) throw new BadBill(PROVIDER, 'TOTALS', `${word} ${count} ≠ ${rows.count}`);
        if (units !== undefined && Math.abs(units) !== Math.abs(rows.units))
          throw new BadBill(PROVIDER, 'TOTALS', `${word} ${(units / 100_000).toFixed(2)} ≠ ${(rows.units / 100_000).toFixed(2)}`);
      }
      if (added.REFUND.count > 0 && !said.some(({ kind }) => kind === 'REFUND'))
        throw new BadBill(PROVIDER, 'TOTALS', 'without 退款合计');
    },
  };
}

function lineOf(row: ReturnType<typeof openRow>): BillLine {
  const isRefund = row.text('业务类型') === '退款';
  const feeFen = Math.abs(unitsToFen(row.units('服务费（元）')));
  return {
    kind: isRefund ? 'REFUND' : 'PAYMENT',
    outTradeNo: row.text('商户订单号'),
    transactionId: row.text('支付宝交易号'),
    refundNo: (isRefund && row.text('退款批次号/请求号')) || undefined,
    amountFen: row.fen('订单金额（元）'),
    feeFen: isRefund ? 0 - feeFen : feeFen,
    time: row.time('完成时间'),
  };
}
