import { DAY_MS } from '@netbar/contract/kernel/time';
import { adjustmentApi } from '@netbar/contract/goods/adjustment/adjustment.api';
import { openRoom } from '../room.ts';
import { requestPrices } from '#features/goods/adjustment/price-adjustment.ts';
import { decideRequest } from '#features/org/approval/decide.ts';
import { saveAlipay, saveWechatpay } from '#features/counter/payment/merchant.ts';
import { policyOf, setPolicy } from '#features/guests/wallet/policy.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { generateKeyPairSync } from 'node:crypto';
import { headOf } from './people.ts';
import type { Person } from './scene.ts';
import type { ActAs } from './stockroom.ts';
import { openPlatforms } from './vouchers-today.ts';

/** What a brand sets up before its first guest, by the domain's own commands. */
export async function setUpBrand(by: () => Ctx, { id: brandId }: { id: string }, { isGenerous }: { isGenerous: boolean }) {
  const branches = await by().db.selectFrom('branches').select('id').where('brandId', '=', brandId).orderBy('branchNo').execute();
  for (const { id } of branches) {
    const known = await by().db.selectFrom('machines').select('id').where('branchId', '=', id).limit(1).executeTakeFirst();
    if (!known) await openRoom(by, id, 'usual');
  }
  if (isGenerous) {
    const policy = await policyOf(by(), brandId);
    await setPolicy(by(), { ...policy, deductOrder: 'PRO_RATA', bonusForGoods: true });
  }
  await openMerchants(by, brandId);
  await openPlatforms(by, brandId);
}

/** Each brand has merchant numbers of its own, as bills are told apart by them. */
const numberOf = (brandId: string) =>
  BigInt(`0x${brandId.slice(-12)}`)
    .toString()
    .padStart(8, '0')
    .slice(-8);

/** No provider knows these merchants, so they are switched off: they only stand beside what was paid through them. */
async function openMerchants(by: () => Ctx, brandId: string) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().trim();
  const key = publicKey.export({ type: 'spki', format: 'pem' }).toString().trim();
  const about = { brandId, version: 0, enabled: false };
  const wechat = { keySerial: 'DEMO', privateKey: pem, apiV3Key: 'demo'.repeat(8), platformKeys: [{ serial: 'DEMO', key }] };
  await saveWechatpay(by(), { ...about, merchantNo: `19${numberOf(brandId)}`, appId: 'wxdemo0000000001', keys: wechat });
  await saveAlipay(by(), {
    ...about,
    merchantNo: `20880000${numberOf(brandId)}`,
    appId: '2021000000000001',
    keys: { privateKey: pem, platformKey: key },
  });
}

const changes = [
  { code: 'D001', byFen: 100, reason: '供应商提价，同步零售价' },
  { code: 'N001', byFen: 100, reason: '方便面进价上涨' },
  { code: 'S002', byFen: -100, reason: '薯片促销，消化库存' },
  { code: 'M002', byFen: 200, reason: '奶茶改用鲜奶' },
];

/** Somebody asks for another price every few weeks, and the head of the company agrees. */
export async function changePrices(
  by: () => Ctx,
  brandId: string,
  { actAs, since, days, applicant }: { actAs: ActAs; since: Date; days: number; applicant: Person },
) {
  const head = await headOf(by());
  for (const [i, { code, byFen, reason }] of changes.entries()) {
    const at = new Date(since.getTime() + ((i + 1) * days * DAY_MS) / (changes.length + 1));
    const product = await by()
      .db.selectFrom('productMasters as m')
      .innerJoin('prices as p', (on) => on.onRef('p.productId', '=', 'm.id').on('p.branchId', 'is', null))
      .select(['m.id', 'p.priceFen'])
      .where('m.brandId', '=', brandId)
      .where('m.code', '=', code)
      .executeTakeFirst();
    if (!product) continue;
    const line = { productId: product.id, oldFen: product.priceFen, newFen: product.priceFen + byFen };
    const asked = adjustmentApi.adjustPrices.input.parse({ brandId, reason, lines: [line] });
    const { approvalId } = await requestPrices(actAs(applicant, at), asked);
    await decideRequest(actAs(head, new Date(at.getTime() + 3_600_000)), { id: approvalId, decision: 'APPROVE', comment: '' });
  }
}
