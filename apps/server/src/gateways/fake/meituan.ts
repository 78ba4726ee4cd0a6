import { createHash } from 'node:crypto';
import { formatTime } from '@netbar/contract/kernel/time';
import type { MeituanShop } from '../voucher.ts';
import { openCoupons, type Coupon, type Coupons } from './coupons.ts';
import { openFake, type Asked } from './provider.ts';

const DEVELOPER_ID = '100381';
const SIGN_KEY = 'sign-key-of-the-fake-meituan';
/** A request is believed for so long. */
const FRESH_S = 600;

const refusals = { NOT_FOUND: 1001, USED: 1002, EXPIRED: 1003, REFUNDED: 1004, WRONG_SHOP: 1005, TOO_LATE: 1006 } as const;
const words = {
  NOT_FOUND: '团购券不存在',
  USED: '团购券已消费',
  EXPIRED: '团购券已过期',
  REFUNDED: '团购券已退款',
  WRONG_SHOP: '本店不能使用该团购券',
  TOO_LATE: '超过撤销时间',
} as const;

interface Books {
  coupons: Coupons;
  /** The shop behind each token; a token that is not here has ended. */
  shops: Map<string, string>;
  quota: number;
}

/** Meituan's open gateway on loopback. Believes only forms that carry the right signature. */
export async function openFakeMeituan(port = 0) {
  const books: Books = { coupons: openCoupons(12, 10), shops: new Map(), quota: 100_000 };
  const fake = await openFake((asked) => ({ json: reply(books, asked) }), port);
  const tokenOf = (poiId: string) => `token-of-${poiId}`;
  return Object.assign(fake, {
    books,
    coupons: books.coupons,
    sell: (over?: Partial<Coupon>) => books.coupons.sell(over),
    settings: { MEITUAN_BASE_URL: fake.url },
    account: { developerId: DEVELOPER_ID, signKey: SIGN_KEY },
    /** The shop lets us act for it, and says so by a token. */
    consent: (poiId: string) => {
      books.shops.set(tokenOf(poiId), poiId);
      return tokenOf(poiId);
    },
    /** The consent of a shop ends, as after thirty days. */
    endConsent: (poiId: string) => void books.shops.delete(tokenOf(poiId)),
    shop(poiId = '5501'): MeituanShop {
      return { platform: 'MEITUAN', developerId: DEVELOPER_ID, signKey: SIGN_KEY, shopToken: this.consent(poiId), poiId };
    },
  });
}

/** Written apart from the client's code, so that both do not share a mistake. */
export function fakeSign(form: URLSearchParams): string {
  const names = [...new Set(form.keys())].filter((name) => name !== 'sign').toSorted();
  const digest = createHash('sha1');
  digest.update(SIGN_KEY);
  for (const name of names) {
    const value = form.get(name) ?? '';
    if (value.length > 0) digest.update(name).update(value);
  }
  return digest.digest('hex').toLowerCase();
}

const gateway = (code: string, msg: string, data: object | null = null) => ({ code, msg, data, traceId: 't-1' });
const say = (data: object) => gateway('OP_SUCCESS', '成功', { result: 0, message: '', somethingNew: true, ...data });
const refuse = (why: keyof typeof refusals) => gateway('OP_SUCCESS', '成功', { result: refusals[why], message: words[why] });

function reply(books: Books, { req, url, body }: Asked): object {
  const form = new URLSearchParams(body);
  if (req.method !== 'POST' || form.get('charset') !== 'UTF-8' || form.get('version') !== '2' || form.get('businessId') !== '1')
    return gateway('OP_PARAM_ERROR', '参数错误');
  if (form.get('developerId') !== DEVELOPER_ID) return gateway('OP_DEVELOPER_INVALID', '开发者不存在');
  if (form.get('sign') !== fakeSign(form)) return gateway('OP_SIGN_ERROR', '签名错误');
  const age = Math.abs(Date.now() / 1000 - Number(form.get('timestamp')));
  if (!/^\d{10}$/.test(form.get('timestamp') ?? '') || age > FRESH_S) return gateway('OP_SIGN_ERROR', '请求已过期');
  const shop = books.shops.get(form.get('appAuthToken') ?? '');
  if (!shop) return gateway('OP_AUTH_TOKEN_EXPIRED', '门店授权已过期');
  books.quota -= 1;
  if (books.quota < 0) return gateway('OP_RATE_LIMIT', '请求过于频繁');
  return respond(books.coupons, { path: url.pathname, shop, biz: JSON.parse(form.get('biz') ?? '{}') as Biz });
}

interface Biz {
  code?: string;
  couponCode?: string;
  date?: string;
  offset?: number;
  limit?: number;
}

interface Wanted {
  path: string;
  shop: string;
  biz: Biz;
}

function respond(coupons: Coupons, { path, shop, biz }: Wanted): object {
  const coupon = coupons.find(biz.code ?? biz.couponCode);
  switch (path) {
    case '/tuangou/ng/coupon/msprepare': {
      const why = coupons.whyNot(coupon, shop);
      return coupon && !why ? say(dealOf(coupons, coupon)) : refuse(why ?? 'NOT_FOUND');
    }
    case '/tuangou/ng/coupon/msconsume': {
      const why = coupons.whyNot(coupon, shop);
      if (!coupon || why) return refuse(why ?? 'NOT_FOUND');
      coupons.use(coupon, shop);
      const { dealTitle, dealId, dealValue } = dealOf(coupons, coupon);
      return say({ couponCodes: [coupon.code], serialNo: coupon.serial, dealTitle, dealId, dealValue });
    }
    case '/tuangou/coupon/queryById':
      return coupon ? stateOf(coupon) : refuse('NOT_FOUND');
    case '/tuangou/coupon/cancel':
      if (!coupon || coupon.state !== 'USED' || coupon.usedAt !== shop) return refuse('NOT_FOUND');
      return coupons.cancel(coupon) ? say({}) : refuse('TOO_LATE');
    case '/tuangou/coupon/queryListByDate':
      return listDay(coupons, shop, biz);
    default:
      return gateway('OP_NOT_FOUND', '没有这个接口');
  }
}

const yuanOf = (fen: number) => fen / 100;

function dealOf(coupons: Coupons, coupon: Coupon) {
  return {
    count: coupons.together(coupon).length,
    minConsume: 1,
    dealId: Number(coupon.dealId),
    dealTitle: coupon.title,
    dealValue: yuanOf(coupon.marketFen),
    dealPrice: yuanOf(coupon.payFen),
    buyerPhone: `${coupon.phone.slice(0, 3)}****${coupon.phone.slice(-4)}`,
    couponEndTime: formatTime(coupon.expires, 'datetime'),
    volume: 0,
  };
}

function stateOf(coupon: Coupon) {
  if (coupon.state === 'REFUNDED') return refuse('REFUNDED');
  const isUsed = coupon.state === 'USED';
  return say({
    couponCode: coupon.code,
    couponStatusDesc: isUsed ? '已消费' : '未消费',
    ...(isUsed && { poiid: coupon.usedAt, serialNo: coupon.serial }),
  });
}

function listDay(coupons: Coupons, shop: string, { date = '', offset = 0, limit = 50 }: Biz) {
  const all = coupons
    .usesAt(shop)
    .filter(({ use }) => formatTime(use.time, 'datetime').startsWith(date))
    .map(({ coupon, use }) => ({
      couponCode: coupon.code,
      serialNo: use.serial,
      dealPrice: yuanOf(coupon.payFen),
      couponUseTime: formatTime(use.time, 'datetime'),
      couponCancelStatus: use.isCancelled ? 1 : 0,
    }));
  return say({ total: all.length, list: all.slice(offset, offset + limit) });
}
