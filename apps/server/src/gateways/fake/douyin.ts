import { createHash, randomBytes } from 'node:crypto';
import type { DouyinShop } from '../voucher.ts';
import { openCoupons, type Coupon, type Coupons } from './coupons.ts';
import { openFake, type Asked } from './provider.ts';

const CLIENT_KEY = 'awdouyinfake0001';
const CLIENT_SECRET = 'secret-of-the-fake-douyin-application';
const ACCOUNT_ID = '7001';
/** How long a token lives, and how many live at once. */
const TOKEN_S = 7200;
const LIVING = 2;
const QUOTA = 500;

const refusals = { NOT_FOUND: 1201, EXPIRED: 1202, REFUNDED: 1203, WRONG_SHOP: 1204, USED: 1208 } as const;
const words = {
  NOT_FOUND: '券不存在',
  EXPIRED: '券已过期',
  REFUNDED: '券已退款',
  WRONG_SHOP: '该门店不可用',
  USED: '券已被使用',
} as const;

interface Ticket {
  codes: string[];
  /** What the first write-off under this token answered; a repeat is told the same, as already done. */
  isDone: boolean;
}

interface Books {
  coupons: Coupons;
  tokens: string[];
  tokensGiven: number;
  tickets: Map<string, Ticket>;
  /** Every verify is answered with this error and not carried out, until it is 0. */
  verifyFails: number;
  quota: number;
}

/** Douyin's life-service API on loopback. Believes only tokens that it gave out, and ends them. */
export async function openFakeDouyin(port = 0) {
  const books: Books = {
    coupons: openCoupons(12, 60),
    tokens: [],
    tokensGiven: 0,
    tickets: new Map(),
    verifyFails: 0,
    quota: QUOTA,
  };
  const fake = await openFake((asked) => reply(books, asked), port);
  return Object.assign(fake, {
    books,
    coupons: books.coupons,
    sell: (over?: Partial<Coupon>) => books.coupons.sell(over),
    /** Every token ends, as after two hours. */
    endTokens: () => void (books.tokens = []),
    /** What the guest's screen shows: a short link, or the long address behind it. */
    qrOf: (code: string, isShort = true) => (isShort ? `${fake.url}/short/${code}` : longLink(code)),
    settings: { DOUYIN_BASE_URL: fake.url, DOUYIN_LINK_URL: fake.url },
    account: { clientKey: CLIENT_KEY, clientSecret: CLIENT_SECRET, accountId: ACCOUNT_ID },
    shop: (poiId = '6601'): DouyinShop => ({
      platform: 'DOUYIN',
      clientKey: CLIENT_KEY,
      clientSecret: CLIENT_SECRET,
      accountId: ACCOUNT_ID,
      poiId,
    }),
  });
}

const longLink = (code: string) => `https://www.iesdouyin.com/share/voucher/?object_id=${objectId(code)}&utm_source=scan`;
/** Not the plain code, and longer than one. */
const objectId = (code: string) => `OBJ${Buffer.from(code).toString('hex')}`;
const codeOf = (object: string) => Buffer.from(object.slice(3), 'hex').toString();
const encryptedOf = (code: string) => createHash('md5').update(`sealed ${code}`).digest('hex');

function reply(books: Books, { req, url, body }: Asked) {
  if (url.pathname.startsWith('/short/')) return { redirect: longLink(url.pathname.slice('/short/'.length)) };
  if (url.pathname === '/oauth/stable_client_token/') return { json: giveToken(books, body) };
  const isKnown = books.tokens.includes(String(req.headers['access-token'] ?? ''));
  if (!isKnown) return { json: refuse(2190008, 'access_token 已过期') };
  if (req.headers['rpc-transit-life-account'] !== ACCOUNT_ID) return { json: refuse(2190004, '没有该账户的权限') };
  books.quota -= 1;
  if (books.quota < 0) return { json: refuse(10020, '请求过于频繁') };
  return { json: respond(books, url, body) };
}

function giveToken(books: Books, body: string) {
  const sent = JSON.parse(body) as Record<string, string>;
  const fail = (error_code: number, description: string) => ({ data: { error_code, description }, message: 'error' });
  if (sent['grant_type'] !== 'client_credential') return fail(10002, '参数错误');
  if (sent['client_key'] !== CLIENT_KEY) return fail(10003, '应用不存在');
  if (sent['client_secret'] !== CLIENT_SECRET) return fail(10013, 'client_key 或 client_secret 错误');
  const access_token = books.tokens[0] ?? `clt.${randomBytes(16).toString('hex')}`;
  if (books.tokens.length === 0) books.tokensGiven += 1;
  books.tokens = [access_token, ...books.tokens.filter((one) => one !== access_token)].slice(0, LIVING);
  return { data: { access_token, expires_in: TOKEN_S, error_code: 0, description: '', captcha: '' }, message: 'success' };
}

const extra = (error_code = 0, description = '') => ({ error_code, sub_error_code: 0, description, logid: '20261118', now: 1 });
const refuse = (error_code: number, description: string) => ({
  data: { error_code, description },
  extra: extra(error_code, description),
});
const say = (content: object) => ({
  data: { error_code: 0, description: 'success', unknown_field: { a: [1] }, ...content },
  extra: extra(),
});

function respond(books: Books, url: URL, body: string): object {
  const query = Object.fromEntries(url.searchParams);
  switch (url.pathname) {
    case '/goodlife/v1/fulfilment/certificate/prepare/':
      return prepare(books, query);
    case '/goodlife/v1/fulfilment/certificate/verify/':
      return verify(books, JSON.parse(body) as Verify);
    case '/goodlife/v1/fulfilment/certificate/cancel/':
      return cancel(books, JSON.parse(body) as { verify_id: string; certificate_id: string });
    case '/goodlife/v1/fulfilment/certificate/get/':
      return tell(books, query['encrypted_code'] ?? '');
    case '/goodlife/v1/fulfilment/certificate/verify_record/query/':
      return list(books, query);
    default:
      return refuse(10002, '没有这个接口');
  }
}

function prepare({ coupons, tickets }: Books, query: Record<string, string>) {
  const { code, encrypted_data, poi_id = '' } = query;
  const coupon = coupons.find(encrypted_data ? codeOf(encrypted_data) : code);
  const why = coupons.whyNot(coupon, poi_id);
  if (!coupon || why) return refuse(refusals[why ?? 'NOT_FOUND'], words[why ?? 'NOT_FOUND']);
  const all = coupons.together(coupon);
  const verify_token = randomBytes(12).toString('hex');
  tickets.set(verify_token, { codes: all.map((one) => one.code), isDone: false });
  return say({
    verify_token,
    order_id: coupon.orderId,
    buyer_phone: `${coupon.phone.slice(0, 3)}****${coupon.phone.slice(-4)}`,
    certificates: all.map((one) => ({
      encrypted_code: encryptedOf(one.code),
      start_time: 1,
      expire_time: Math.floor(one.expires.getTime() / 1000),
      amount: {
        original_amount: one.payFen,
        list_market_amount: one.marketFen,
        pay_amount: one.payFen,
        coupon_pay_amount: one.payFen,
      },
      sku: { sku_id: one.dealId, title: one.title, groupon_type: 1, market_price: one.marketFen, account_id: ACCOUNT_ID },
    })),
  });
}

interface Verify {
  verify_token: string;
  poi_id: string;
  encrypted_codes: string[];
}

function verify(books: Books, { verify_token, poi_id, encrypted_codes }: Verify) {
  const { coupons, tickets } = books;
  if (books.verifyFails) return refuse(books.verifyFails, '系统错误，请重试');
  const ticket = tickets.get(verify_token);
  const coupon = coupons.find(ticket?.codes.find((code) => encryptedOf(code) === encrypted_codes[0]));
  if (!ticket || !coupon || encrypted_codes.length !== 1) return refuse(10002, 'verify_token 无效');
  // A token writes off once; said again it is told that this is done already.
  if (ticket.isDone) return say({ verify_results: [{ ...resultOf(coupon), result: 1208, msg: '券已核销' }] });
  const why = coupons.whyNot(coupon, poi_id);
  if (why) return say({ verify_results: [{ result: refusals[why], msg: words[why], code: '' }] });
  coupons.use(coupon, poi_id);
  ticket.isDone = true;
  return say({ verify_results: [{ ...resultOf(coupon), result: 0, msg: '' }] });
}

const resultOf = ({ serial, code, orderId }: Coupon) => ({
  code: encryptedOf(code),
  verify_id: serial,
  certificate_id: `C${code}`,
  origin_code: code,
  account_id: ACCOUNT_ID,
  order_id: orderId,
});

function cancel({ coupons }: Books, { verify_id, certificate_id }: { verify_id: string; certificate_id: string }) {
  const coupon = coupons.find(certificate_id.slice(1));
  if (!coupon || coupon.serial !== verify_id) return refuse(1201, '没有这次核销');
  if (coupon.state !== 'USED') return refuse(1302, '已经撤销');
  return coupons.cancel(coupon) ? say({}) : refuse(1301, '超过可撤销时间');
}

const states = { UNUSED: 1, USED: 2, REFUNDED: 4 } as const;

function tell({ coupons }: Books, encrypted: string) {
  const coupon = coupons.all().find(({ code }) => encryptedOf(code) === encrypted);
  if (!coupon) return refuse(1201, words.NOT_FOUND);
  const used = coupon.state === 'USED' && { verify: { verify_id: coupon.serial, poi_id: coupon.usedAt, can_cancel: true } };
  return say({ certificate: { status: states[coupon.state], certificate_id: `C${coupon.code}`, code: coupon.code, ...used } });
}

function list({ coupons }: Books, query: Record<string, string>) {
  const [from, to] = [Number(query['start_time']) * 1000, Number(query['end_time']) * 1000];
  const shop = /^\["(.+)"\]$/.exec(query['poi_ids'] ?? '')?.[1] ?? '';
  const size = Number(query['size']);
  if (!(size >= 1 && size <= 20) || query['account_id'] !== ACCOUNT_ID) return refuse(10002, '参数错误');
  const all = coupons
    .usesAt(shop)
    .filter(({ use }) => use.time.getTime() >= from && use.time.getTime() < to)
    .map(({ coupon, use }, i) => ({
      verify_id: use.serial,
      certificate_id: `C${coupon.code}`,
      code: coupon.code,
      verify_time: Math.floor(use.time.getTime() / 1000),
      status: use.isCancelled ? states.UNUSED : states.USED,
      cursor: String(i + 1),
      amount: { pay_amount: coupon.payFen },
    }));
  const after = Number(query['cursor']);
  return say({ records: all.slice(after, after + size), total: all.length });
}
