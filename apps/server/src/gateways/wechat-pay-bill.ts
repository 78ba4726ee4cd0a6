import { createHash } from 'node:crypto';
import { z } from 'zod';
import { openRow } from './bill.ts';
import type { BillLine } from './payment.ts';
import { ProviderDown, type Provider } from './provider.ts';
import type { WechatCall } from './wechat-pay-call.ts';
import { codeOf } from './wechat-pay-read.ts';
import type { openSeal } from './wechat-pay-seal.ts';

const DOWNLOAD_PATIENCE_MS = 25_000;
const Place = z.object({ hash_type: z.literal('SHA1'), hash_value: z.string(), download_url: z.url() });

interface Wanted {
  date: string;
  call: WechatCall;
  provider: Provider;
  seal: ReturnType<typeof openSeal>;
}

/** The file itself is not signed; the answer with its address is signed and holds its hash. */
export async function readWechatBill({ date, call, provider, seal }: Wanted): Promise<BillLine[] | undefined> {
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
  return parseWechatBill(body.toString());
}

/** The table holds column names, rows, names of sums and sums. Each cell of a row begins with a backtick. */
export function parseWechatBill(text: string): BillLine[] {
  const [names = '', ...rest] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const columns = names.split(',');
  const end = rest.findIndex((line) => line.startsWith('总交易单数'));
  if (end === -1) throw new ProviderDown('wechat-pay: a bill without its end');
  return rest.slice(0, end).flatMap((line) => lineOf(columns, line.slice(1).split(',`')));
}

function lineOf(columns: string[], cells: string[]): BillLine[] {
  const row = openRow('wechat-pay', columns, cells);
  const isPayment = row.text('交易状态') === 'SUCCESS';
  if (!isPayment && row.text('退款状态') === 'FAIL') return [];
  const refundNo = row.text('商户退款单号');
  return [
    {
      kind: isPayment ? 'PAYMENT' : 'REFUND',
      outTradeNo: row.text('商户订单号'),
      transactionId: row.text('微信订单号'),
      refundNo: refundNo === '' || refundNo === '0' ? undefined : refundNo,
      amountFen: row.fen(isPayment ? '订单金额' : '申请退款金额'),
      time: row.time('交易时间'),
    },
  ];
}
