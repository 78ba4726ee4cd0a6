import { z } from 'zod';
import type { Config } from '../config.ts';
import { BAD_ACCOUNT, openDouyinCall, type DouyinCall, type DouyinSaid } from './douyin-call.ts';
import { openProvider, ProviderDown, type Provider } from './provider.ts';
import {
  cancelUnlessDone,
  doubtful,
  orDoubtful,
  refused,
  type CancelResult,
  type ConsumeResult,
  type DouyinShop,
  type PreparedVoucher,
  type PrepareResult,
  type QueryResult,
  type VoucherDesk,
  type VoucherRecord,
  type VoucherRefusal,
} from './voucher.ts';

type Settings = Pick<Config, 'DOUYIN_BASE_URL' | 'DOUYIN_LINK_URL'>;

const PATH = '/goodlife/v1/fulfilment/certificate';
/** How often Douyin wants a write-off repeated. After that its state is asked for. */
const REPEATS = 14;
/** What a repeated write-off answers about a voucher that is written off already. */
const ALREADY_DONE = new Set([2, 1208]);
/** Refusals that cashiers can act on. All others are shown in Douyin's own words. */
const REASONS: Record<number, VoucherRefusal> = {
  1201: 'NOT_FOUND',
  1202: 'EXPIRED',
  1203: 'REFUNDED',
  1204: 'WRONG_SHOP',
  1208: 'USED',
  1301: 'TOO_LATE',
  10020: 'BUSY',
  2: 'USED',
};

const fen = z.int().min(0).max(1_000_000_000);
const Certificate = z.looseObject({
  encrypted_code: z.string().min(1),
  expire_time: z.number().optional(),
  amount: z.looseObject({ pay_amount: fen, list_market_amount: fen.optional(), original_amount: fen.optional() }),
  sku: z.looseObject({
    sku_id: z.union([z.string(), z.number()]).transform(String),
    title: z.string(),
    market_price: fen.optional(),
  }),
});
const Prepared = z.looseObject({
  verify_token: z.string().min(1),
  order_id: z.union([z.string(), z.number()]).transform(String).default(''),
  buyer_phone: z.string().optional(),
  certificates: z.array(Certificate).min(1),
});
const name = z.union([z.string(), z.number()]).transform(String);
const Results = z.looseObject({
  verify_results: z
    .array(
      z.looseObject({
        result: z.int(),
        msg: z.string().optional(),
        verify_id: name.default(''),
        certificate_id: name.default(''),
        origin_code: name.default(''),
      }),
    )
    .min(1),
});
const State = z.looseObject({
  certificate: z.looseObject({
    status: z.int(),
    certificate_id: name.default(''),
    code: name.default(''),
    verify: z.looseObject({ verify_id: name.default(''), poi_id: name.default('') }).optional(),
  }),
});
const Records = z.looseObject({
  records: z.array(
    z.looseObject({
      verify_id: name,
      certificate_id: name,
      code: name.default(''),
      verify_time: z.number(),
      status: z.int(),
      cursor: name.default(''),
      amount: z.looseObject({ pay_amount: fen }),
    }),
  ),
});
const UNUSED = 1;
const USED = 2;
const PAGE = 20;
const DAY_S = 86_400;

const refusedBy = ({ code, said }: DouyinSaid) => refused(BAD_ACCOUNT.has(code) ? 'ACCOUNT' : (REASONS[code] ?? 'OTHER'), said);

/** Douyin's vouchers of the life-service API. */
export function openDouyin({ DOUYIN_BASE_URL, DOUYIN_LINK_URL }: Settings) {
  const provider = openProvider('douyin');
  const callFor = openDouyinCall(provider, DOUYIN_BASE_URL);
  return (shop: DouyinShop): VoucherDesk => {
    const call = callFor(shop);
    const query = (voucher: PreparedVoucher) => orDoubtful(queryState(call, shop, voucher));
    const cancel: VoucherDesk['cancel'] = (_voucher, { verifyId, certificateId }) =>
      orDoubtful(cancelOnce(call, { verify_id: verifyId, certificate_id: certificateId }));
    return {
      prepare: (code) => orDoubtful(prepareOnce(call, shop, { code, link: () => followLink(provider, DOUYIN_LINK_URL, code) })),
      consume: (voucher) => orDoubtful(verifyOnce(call, shop, voucher)),
      async consumeAgain(voucher, asks) {
        const again = await orDoubtful(verifyOnce(call, shop, voucher, true));
        if (again.outcome !== 'UNKNOWN' || asks < REPEATS) return again;
        const found = await query(voucher);
        if (found.outcome === 'USED') return found.isHere ? { ...found, outcome: 'DONE' } : refused('USED');
        return found.outcome === 'UNUSED' ? refused('OTHER', again.problem) : found;
      },
      cancel,
      cancelAgain: (voucher, verified) => cancelUnlessDone({ query, cancel }, voucher, verified),
      query,
      list: (date) => listDay(call, shop, date),
    };
  };
}

interface Typed {
  code: string;
  link: () => Promise<string | undefined>;
}

async function prepareOnce(call: DouyinCall, { poiId }: DouyinShop, { code, link }: Typed): Promise<PrepareResult> {
  const isLink = code.startsWith('http');
  const encrypted = isLink ? await link() : undefined;
  if (isLink && !encrypted) return refused('NOT_FOUND');
  const answer = await call('GET', `${PATH}/prepare/`, {
    ...(encrypted ? { encrypted_data: encrypted } : { code }),
    poi_id: poiId,
  });
  if (answer.code !== 0) return refusedBy(answer);
  const read = Prepared.safeParse(answer.data).data;
  const first = read?.certificates[0];
  if (!read || !first) return doubtful('douyin: an answer of another shape');
  const { amount, sku } = first;
  return {
    outcome: 'READY',
    voucher: {
      code: encrypted ?? code,
      dealId: sku.sku_id,
      title: sku.title,
      payFen: amount.pay_amount,
      marketFen: amount.list_market_amount ?? sku.market_price ?? amount.original_amount ?? amount.pay_amount,
      validTo: first.expire_time ? new Date(first.expire_time * 1000) : null,
      left: read.certificates.length,
      buyer: maskedPhone(read.buyer_phone),
      verifyToken: read.verify_token,
      encryptedCode: first.encrypted_code,
      orderId: read.order_id,
    },
  };
}

/** Keeps the head and the tail of a phone number, whether or not Douyin masked it. */
const maskedPhone = (phone = '') => (/^[\d*]{7,}$/.test(phone) ? `${phone.slice(0, 3)}****${phone.slice(-4)}` : '');

/**
 * The id behind a QR code: in the address itself, or in the address that its short link leads to. Only Douyin's own host is asked,
 * and only for where it leads.
 */
async function followLink(provider: Provider, linkUrl: string, text: string): Promise<string | undefined> {
  const scanned = URL.parse(text);
  if (!scanned) return undefined;
  const direct = scanned.searchParams.get('object_id');
  if (direct) return direct;
  if (scanned.host !== new URL(linkUrl).host && scanned.host !== 'v.douyin.com') return undefined;
  const { headers } = await provider.ask(new URL(scanned.pathname, linkUrl), { redirect: 'manual' });
  return URL.parse(headers.get('location') ?? '')?.searchParams.get('object_id') ?? undefined;
}

/** Douyin wants a write-off that answered with an error repeated under the same token, so that is no refusal. */
async function verifyOnce(
  call: DouyinCall,
  { poiId }: DouyinShop,
  { verifyToken, encryptedCode, orderId }: PreparedVoucher,
  isRepeat = false,
): Promise<ConsumeResult> {
  const content = {
    verify_token: verifyToken,
    poi_id: poiId,
    encrypted_codes: [encryptedCode],
    ...(orderId && { order_id: orderId }),
  };
  const answer = await call('POST', `${PATH}/verify/`, content);
  if (BAD_ACCOUNT.has(answer.code) && !isRepeat) return refusedBy(answer);
  if (answer.code !== 0) return doubtful(`douyin: error ${answer.code}`);
  const [row] = Results.safeParse(answer.data).data?.verify_results ?? [];
  if (!row) return doubtful('douyin: an answer of another shape');
  const isDone = row.result === 0 || (isRepeat && ALREADY_DONE.has(row.result));
  if (!isDone) return refusedBy({ code: row.result, said: row.msg ?? '', data: undefined });
  return { outcome: 'DONE', verifyId: row.verify_id, certificateId: row.certificate_id, code: row.origin_code };
}

async function cancelOnce(call: DouyinCall, content: Record<string, string>): Promise<CancelResult> {
  const answer = await call('POST', `${PATH}/cancel/`, content);
  return answer.code === 0 ? { outcome: 'DONE' } : refusedBy(answer);
}

async function queryState(call: DouyinCall, { poiId }: DouyinShop, { encryptedCode }: PreparedVoucher): Promise<QueryResult> {
  const answer = await call('GET', `${PATH}/get/`, { encrypted_code: encryptedCode });
  if (answer.code !== 0) return doubtful(`douyin: error ${answer.code}`);
  const found = State.safeParse(answer.data).data?.certificate;
  if (!found) return doubtful('douyin: an answer of another shape');
  if (found.status === UNUSED) return { outcome: 'UNUSED' };
  if (found.status !== USED) return refused('REFUNDED');
  const { verify_id: verifyId = '', poi_id: usedAt = '' } = found.verify ?? {};
  return {
    outcome: 'USED',
    isHere: usedAt === '' || usedAt === poiId,
    verifyId,
    certificateId: found.certificate_id,
    code: found.code,
  };
}

async function listDay(call: DouyinCall, { accountId, poiId }: DouyinShop, date: string): Promise<VoucherRecord[]> {
  const start = Math.floor(Date.parse(`${date}T00:00:00+08:00`) / 1000);
  const day = {
    account_id: accountId,
    poi_ids: `["${poiId}"]`,
    size: String(PAGE),
    start_time: String(start),
    end_time: String(start + DAY_S),
  };
  const records: VoucherRecord[] = [];
  for (let cursor = '0'; ;) {
    const answer = await call('GET', `${PATH}/verify_record/query/`, { ...day, cursor });
    const page = Records.safeParse(answer.data).data?.records;
    if (answer.code !== 0 || !page) throw new ProviderDown(`douyin: no list, ${answer.code}`);
    records.push(
      ...page.map(({ verify_id: verifyId, certificate_id: certificateId, code, amount, verify_time, status }) => ({
        verifyId,
        certificateId,
        code,
        payFen: amount.pay_amount,
        time: new Date(verify_time * 1000),
        isCancelled: status === UNUSED,
      })),
    );
    cursor = page.at(-1)?.cursor ?? '';
    if (page.length < PAGE || cursor === '') return records;
  }
}
