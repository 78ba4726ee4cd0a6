import { openFakeDouyin } from '@netbar/server/gateways/fake/douyin.ts';
import { openFakeMeituan } from '@netbar/server/gateways/fake/meituan.ts';
import type { Coupons } from '@netbar/server/gateways/fake/coupons.ts';
import { parseArgs } from 'node:util';

/**
 * Douyin and Meituan for a demo, on loopback: every code of twelve digits that begins with 10 was bought at Douyin, with 88 at
 * Meituan, and nobody has used it yet. `node platforms.ts --douyin 3010 --meituan 3011`.
 */
const { values } = parseArgs({ options: { douyin: { type: 'string' }, meituan: { type: 'string' } } });

const deals = [
  { dealId: '880001', title: '双人 3 小时 + 饮品 2 杯', payFen: 5990, marketFen: 9900 },
  { dealId: '880002', title: '通宵 23:00-08:00 大厅', payFen: 3990, marketFen: 6000 },
  { dealId: '880003', title: '新客 1 小时体验', payFen: 390, marketFen: 1200 },
];

/** Sells a code when somebody first looks at it. The last digit says of which deal. */
function sellOnSight(coupons: Coupons, head: string) {
  const known = coupons.find;
  coupons.find = (code = '') => {
    const isOurs = /^\d{12}$/.test(code) && code.startsWith(head);
    return known(code) ?? (isOurs ? coupons.sell({ code, ...deals[Number(code.at(-1)) % deals.length] }) : undefined);
  };
}

const [douyin, meituan] = await Promise.all([openFakeDouyin(Number(values.douyin)), openFakeMeituan(Number(values.meituan))]);
sellOnSight(douyin.coupons, '10');
sellOnSight(meituan.coupons, '88');
// Every shop of the demo has given its consent.
meituan.books.shops.get = (token) => /^token-of-(\d+)$/.exec(token)?.[1];
// Douyin's quota is for five minutes.
setInterval(() => (douyin.books.quota = 500), 300_000);
