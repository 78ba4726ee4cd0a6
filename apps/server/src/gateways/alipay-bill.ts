import { z } from 'zod';
import type { AlipayCall } from './alipay-call.ts';
import { openRow } from './bill.ts';
import type { BillLine } from './payment.ts';
import { ProviderDown, type Provider } from './provider.ts';
import { unzip } from './unzip.ts';

const DOWNLOAD_PATIENCE_MS = 25_000;
const MOST_BYTES = 200 * 1024 * 1024;
const NO_BILL = /BILL_NOT_EXIST|NO_BILL_DATA/i;
const Place = z.object({ bill_download_url: z.url() });

/** The signed answer holds the address of the file, which is valid for seconds. The file is a ZIP of CSV tables in GBK. */
export async function readAlipayBill(date: string, call: AlipayCall, provider: Provider): Promise<BillLine[] | undefined> {
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
  return parseAlipayBill(detailsIn(body));
}

/** The archive holds two tables: the single trades, which are read here, and their sums. */
function detailsIn(archive: Buffer): string {
  try {
    const gbk = new TextDecoder('gbk');
    const files = unzip(archive, MOST_BYTES).map(({ name, content }) => ({ name: gbk.decode(name), content }));
    const details = files.find(({ name }) => name.includes('业务明细') && !name.includes('汇总'));
    if (details) return gbk.decode(details.content);
  } catch (error) {
    throw new ProviderDown(`alipay: a bill that does not open: ${(error as Error).message}`);
  }
  throw new ProviderDown('alipay: a bill without its details');
}

/** Lines that begin with # frame the table; cells are padded with tabs. */
export function parseAlipayBill(text: string): BillLine[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const start = lines.findIndex((line) => line.startsWith('支付宝交易号,'));
  const end = lines.findIndex((line) => line.startsWith('#') && line.includes('业务明细列表结束'));
  if (start === -1 || end < start) throw new ProviderDown('alipay: a bill without its end');
  const columns = cellsOf(lines[start] ?? '');
  return lines.slice(start + 1, end).map((line) => lineOf(columns, cellsOf(line)));
}

function lineOf(columns: string[], cells: string[]): BillLine {
  const row = openRow('alipay', columns, cells);
  const isRefund = row.text('业务类型') === '退款';
  return {
    kind: isRefund ? 'REFUND' : 'PAYMENT',
    outTradeNo: row.text('商户订单号'),
    transactionId: row.text('支付宝交易号'),
    refundNo: row.text('退款批次号/请求号') || undefined,
    amountFen: row.fen('订单金额（元）'),
    time: row.time('完成时间'),
  };
}

const cellsOf = (line: string) => line.split(',').map((cell) => cell.trim());
