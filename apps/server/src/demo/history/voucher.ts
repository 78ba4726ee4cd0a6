import { platformNames, REVOKE_MIN, settleFenOf, voucherLifecycle } from '@netbar/contract/counter/voucher/voucher.rules';
import { finish, handOver } from './delivery.ts';
import { openOrder, type Line } from './open-order.ts';
import { priceAt } from './order.ts';
import { payByVoucher } from './payment.ts';
import type { Deed, Goods, Scene } from './scene.ts';

export const DEMO_FEE_BP = 600;
const GROUP_BUY = 4;
const ANSWER_MS = 2_000;
const MINUTE_MS = 60_000;

/** Somebody bought goods at a platform and shows the code: written off, handed over, and paid with the voucher. */
export function sellByVoucher(deed: Deed, wanted: Map<Goods, number>) {
  const { scene, at } = deed;
  const lines = [...wanted].map(([goods, qty]): Line => {
    const { kind, name, unit } = goods;
    return { goods, kind, name, unit, unitPriceFen: priceAt(goods, at), qty };
  });
  const platform = scene.random.chance(0.6) ? 'DOUYIN' : 'MEITUAN';
  const code = newCode(scene, platform);
  const done = { ...deed, at: new Date(at.getTime() + ANSWER_MS) };
  const sold = openOrder(done, { type: 'SALE', lines });
  Object.assign(sold.order, { source: GROUP_BUY, shiftId: null });
  const payment = payByVoucher(done, sold, { platform: platformNames[platform], reference: code });
  finish(done, sold, [payment]);
  handOver(done, sold);
  const title = lines.map(({ name, qty }) => `${name} × ${qty}`).join(' + ');
  keepVoucher(deed, { platform, code, title, order: sold.order, doneAt: done.at });
}

/** Twelve digits, as the fake platforms of the demo sell them. */
export const newCode = ({ random }: Pick<Scene, 'random'>, platform: 'DOUYIN' | 'MEITUAN') =>
  `${platform === 'DOUYIN' ? '10' : '88'}${String(random.between(0, 9_999_999_999)).padStart(10, '0')}`;

interface Kept {
  platform: 'DOUYIN' | 'MEITUAN';
  code: string;
  title: string;
  order: { id: string; payableFen: number; bizDate: string };
  doneAt: Date;
}

function keepVoucher(deed: Deed, { platform, code, title, order, doneAt }: Kept) {
  const { scene, branch, by, at } = deed;
  const [id, payFen] = [scene.idAt(at), order.payableFen];
  scene.rows.add('vouchers', {
    id,
    brandId: scene.brandId,
    branchId: branch.id,
    platform,
    accountId: scene.platforms[platform].accountId,
    code,
    dealId: '1',
    title: title.slice(0, 100),
    payFen,
    marketFen: payFen,
    feeBp: DEMO_FEE_BP,
    settleFen: settleFenOf(payFen, DEMO_FEE_BP),
    validTo: null,
    leftCount: 1,
    buyer: `13${scene.random.between(0, 9)}****${String(scene.random.between(0, 9999)).padStart(4, '0')}`,
    preparedSealed: scene.platforms[platform].nothingSealed,
    requestKey: id,
    status: 'VERIFIED',
    version: 3,
    sentTime: at,
    asks: 0,
    verifyId: String(at.getTime()).slice(-10),
    orderId: order.id,
    isMapped: true,
    creatorId: by.id,
    creatorName: by.name,
    bizDate: order.bizDate,
    shiftId: branch.shift?.id ?? null,
    createdTime: at,
    verifiedTime: doneAt,
    revocableUntil: new Date(at.getTime() + REVOKE_MIN[platform] * MINUTE_MS),
    said: '',
    certificateId: '',
    netFeeFen: 0,
    netFeeDays: 30,
    note: '',
  });
  const doc = { docType: voucherLifecycle.name, docId: id };
  const { books } = scene;
  books.trace(deed, { action: 'VOUCHER.open', ...doc, version: 1, detail: { status: 'VERIFYING', platform, title } });
  books.trace(deed, { action: 'VOUCHER.send', ...doc, version: 2, detail: { from: 'VERIFYING', to: 'VERIFYING' } });
  const verified = { action: 'VOUCHER.verify', ...doc, version: 3, detail: { from: 'VERIFYING', to: 'VERIFIED' } };
  books.trace({ ...deed, at: doneAt }, verified);
}
