import { parseYuan } from '@netbar/contract/kernel/money';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { openMeituanCall, type MeituanCall, type MeituanSaid } from './meituan-call.ts';
import { openProvider, ProviderDown } from './provider.ts';
import {
  cancelUnlessDone,
  doubtful,
  orDoubtful,
  refused,
  type CancelResult,
  type ConsumeResult,
  type MeituanShop,
  type PreparedVoucher,
  type PrepareResult,
  type QueryResult,
  type VoucherDesk,
  type VoucherRecord,
  type VoucherRefusal,
} from './voucher.ts';

const OK = 'OP_SUCCESS';
/** Refusals of the gateway itself, before a voucher was looked at. */
const GATEWAY: Record<string, VoucherRefusal> = {
  OP_SIGN_ERROR: 'ACCOUNT',
  OP_AUTH_TOKEN_EXPIRED: 'ACCOUNT',
  OP_AUTH_TOKEN_INVALID: 'ACCOUNT',
  OP_DEVELOPER_INVALID: 'ACCOUNT',
  OP_RATE_LIMIT: 'BUSY',
};
/** Refusals that cashiers can act on. All others are shown in Meituan's own words. */
const REASONS: Record<number, VoucherRefusal> = {
  1001: 'NOT_FOUND',
  1002: 'USED',
  1003: 'EXPIRED',
  1004: 'REFUNDED',
  1005: 'WRONG_SHOP',
  1006: 'TOO_LATE',
};

/** Prices come as yuan with decimals, written as a number or as a text. */
const price = z
  .union([z.string(), z.number()])
  .transform((value) => parseYuan(typeof value === 'number' ? value.toFixed(2) : value))
  .refine((fen): fen is number => fen !== undefined && fen >= 0);
const name = z.union([z.string(), z.number()]).transform(String);
const Result = z.looseObject({ result: z.int(), message: z.string().optional() });
const Prepared = Result.extend({
  count: z.int().min(1).default(1),
  dealId: name,
  dealTitle: z.string(),
  dealPrice: price,
  dealValue: price,
  couponEndTime: z.string().optional(),
  buyerPhone: z.string().optional(),
});
const Consumed = Result.extend({ couponCodes: z.array(name).min(1), serialNo: name.default('') });
const State = Result.extend({ couponStatusDesc: z.string(), poiid: name.default(''), serialNo: name.default('') });
const Day = Result.extend({
  total: z.int(),
  list: z.array(
    z.looseObject({
      couponCode: name,
      serialNo: name.default(''),
      dealPrice: price,
      couponUseTime: z.string(),
      couponCancelStatus: z.int(),
    }),
  ),
});
const CONSUMED = '已消费';
const UNCONSUMED = '未消费';
const PAGE = 50;

/** Meituan's vouchers through its open gateway. */
export function openMeituan({ MEITUAN_BASE_URL }: Pick<Config, 'MEITUAN_BASE_URL'>) {
  const callFor = openMeituanCall(openProvider('meituan'), MEITUAN_BASE_URL);
  return (shop: MeituanShop): VoucherDesk => {
    const call = callFor(shop);
    const query = (voucher: PreparedVoucher) => orDoubtful(queryState(call, shop, voucher));
    const consume = (voucher: PreparedVoucher) => orDoubtful(consumeOnce(call, voucher));
    const cancel: VoucherDesk['cancel'] = ({ code }) => orDoubtful(cancelOnce(call, code));
    return {
      prepare: (code) => orDoubtful(prepareOnce(call, code)),
      consume,
      /** Meituan knows no request number, so its state is asked for before anything is tried again. */
      async consumeAgain(voucher) {
        const found = await query(voucher);
        if (found.outcome === 'USED') return found.isHere ? { ...found, outcome: 'DONE' } : refused('USED');
        if (found.outcome !== 'UNUSED') return found;
        const again = await consume(voucher);
        // Somebody else's repeat of the same write-off was faster; the next question tells.
        return again.outcome === 'REFUSED' && again.reason === 'USED' ? doubtful('meituan: used meanwhile') : again;
      },
      cancel,
      cancelAgain: (voucher, verified) => cancelUnlessDone({ query, cancel }, voucher, verified),
      query,
      list: (date) => listDay(call, date),
    };
  };
}

/** The refusal in an answer; undefined when there is none. */
function refusalIn({ code, said, data }: MeituanSaid) {
  if (code !== OK) return GATEWAY[code] ? refused(GATEWAY[code], said) : doubtful(`meituan: ${code}`);
  const read = Result.safeParse(data).data;
  if (!read) return doubtful('meituan: an answer of another shape');
  return read.result === 0 ? undefined : refused(REASONS[read.result] ?? 'OTHER', read.message);
}

async function prepareOnce(call: MeituanCall, code: string): Promise<PrepareResult> {
  const answer = await call('/tuangou/ng/coupon/msprepare', { code });
  const refusal = refusalIn(answer);
  if (refusal) return refusal;
  const deal = Prepared.safeParse(answer.data).data;
  if (!deal) return doubtful('meituan: an answer of another shape');
  const validTo = deal.couponEndTime ? new Date(`${deal.couponEndTime.replace(' ', 'T')}+08:00`) : null;
  return {
    outcome: 'READY',
    voucher: {
      code,
      dealId: deal.dealId,
      title: deal.dealTitle,
      payFen: deal.dealPrice,
      marketFen: deal.dealValue,
      validTo: validTo && Number.isNaN(validTo.getTime()) ? null : validTo,
      left: deal.count,
      buyer: /^\d{3}\*{4}\d{4}$/.test(deal.buyerPhone ?? '') ? (deal.buyerPhone ?? '') : '',
      verifyToken: '',
      encryptedCode: '',
      orderId: '',
    },
  };
}

async function consumeOnce(call: MeituanCall, { code }: PreparedVoucher): Promise<ConsumeResult> {
  const answer = await call('/tuangou/ng/coupon/msconsume', { code, num: 1 });
  const refusal = refusalIn(answer);
  if (refusal) return refusal;
  const done = Consumed.safeParse(answer.data).data;
  if (!done) return doubtful('meituan: an answer of another shape');
  return { outcome: 'DONE', verifyId: done.serialNo, certificateId: '', code: done.couponCodes[0] ?? code };
}

async function cancelOnce(call: MeituanCall, couponCode: string): Promise<CancelResult> {
  const answer = await call('/tuangou/coupon/cancel', { couponCode, type: 1, eId: 'counter', eName: 'counter' });
  return refusalIn(answer) ?? { outcome: 'DONE' };
}

async function queryState(call: MeituanCall, { poiId }: MeituanShop, { code }: PreparedVoucher): Promise<QueryResult> {
  const answer = await call('/tuangou/coupon/queryById', { couponCode: code });
  const refusal = refusalIn(answer);
  if (refusal)
    return refusal.outcome === 'REFUSED' && refusal.reason !== 'REFUNDED' ? doubtful(`meituan: ${refusal.reason}`) : refusal;
  const found = State.safeParse(answer.data).data;
  if (found?.couponStatusDesc === UNCONSUMED) return { outcome: 'UNUSED' };
  if (found?.couponStatusDesc !== CONSUMED) return doubtful('meituan: a state of another name');
  return {
    outcome: 'USED',
    isHere: found.poiid === '' || found.poiid === poiId,
    verifyId: found.serialNo,
    certificateId: '',
    code,
  };
}

async function listDay(call: MeituanCall, date: string): Promise<VoucherRecord[]> {
  const records: VoucherRecord[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const answer = await call('/tuangou/coupon/queryListByDate', { date, offset, limit: PAGE });
    const page = Day.safeParse(answer.data).data;
    if (!page) throw new ProviderDown(`meituan: no list, ${answer.code}`);
    records.push(
      ...page.list.map(({ couponCode: code, serialNo: verifyId, dealPrice: payFen, couponUseTime, couponCancelStatus }) => ({
        verifyId,
        certificateId: '',
        code,
        payFen,
        time: new Date(`${couponUseTime.replace(' ', 'T')}+08:00`),
        isCancelled: couponCancelStatus === 1,
      })),
    );
    if (offset + PAGE >= page.total) return records;
  }
}
