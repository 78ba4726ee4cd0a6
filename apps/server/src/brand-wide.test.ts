import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import { adjustmentApi } from '@netbar/contract/goods/adjustment/adjustment.api';
import { productApi } from '@netbar/contract/goods/product/product.api';
import { blacklistApi } from '@netbar/contract/guests/blacklist/blacklist.api';
import { labelApi } from '@netbar/contract/guests/label/label.api';
import { memberApi } from '@netbar/contract/guests/member/member.api';
import { walletApi } from '@netbar/contract/guests/wallet/wallet.api';
import { approvalApi } from '@netbar/contract/org/approval/approval.api';
import { brandApi } from '@netbar/contract/org/brand/brand.api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activityDraft, activityFunctions, discountRule, hireMarketing, launch } from '#testing/activities.ts';
import { addProduct, goodsFunctions, hireBuyer, newProduct } from '#testing/goods.ts';
import { memberRights, newIdCard } from '#testing/members.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const can = [
  ...activityFunctions,
  ...goodsFunctions,
  ...memberRights,
  'LABEL_LIST',
  'LABEL_EDIT',
  'BLACKLIST_EDIT',
  'BLACKLIST_LIFT',
  'BRAND_LIST',
  'BRAND_EDIT',
  'BRAND_RESOURCE',
];
/** In charge of one branch of the brand, with every function there is for brands. */
const hireManager = () => world.hire({ branchIds: [world.ours.first], level: 1, can });
const hireBrandHead = () => world.hire({ branchIds: [], brandIds: [world.ours.brand], level: 1, can });

/** Why a call was refused; 'accepted' if it was not. */
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    (refused: { data: { reason: string } }) => refused.data.reason,
  );

/** Every change that holds in each branch of a brand. */
async function brandWideWrites(head: Person) {
  const { brand: brandId, first: branchId } = world.ours;
  const buyer = await hireBuyer(world);
  const [product, discounted, taken] = [
    await addProduct(world, buyer),
    await addProduct(world, buyer),
    await addProduct(world, buyer),
  ];
  const level = await head.call(memberApi.addLevel, { brandId, name: world.newId().slice(-8), fromFen: 777 });
  const labelClass = await head.call(labelApi.addClass, { brandId, target: 'MEMBER', name: world.newId().slice(-8) });
  const label = await head.call(labelApi.add, { labelClassId: labelClass.id, name: world.newId().slice(-8) });
  const guest = { idCard: newIdCard(), name: '张三丰', level: 'WARN', reason: '吵闹' } as const;
  const entry = await head.call(blacklistApi.add, { branchId, scope: 'BRAND', ...guest });
  const draft = activityDraft(world, 'PRODUCT_DISCOUNT', discountRule(discounted.id, 9000));
  const running = await launch(world, await hireMarketing(world), draft);
  const brand = await head.call(brandApi.get, { id: brandId });
  const merchant = { brandId, version: 0, merchantNo: '1900000001', appId: 'wx0000000000000000', enabled: true };
  const { version: _version, ...policy } = await head.call(walletApi.policy, { brandId });
  const content = { code: product.code, name: '百事可乐', baseUnit: '瓶' };
  const resources = [{ key: 'menu-logo', imageUrl: '' }];
  const name = () => world.newId().slice(-8);
  return {
    policy: (by: Person) => by.call(walletApi.setPolicy, { ...policy, version: 0 }),
    addLevel: (by) => by.call(memberApi.addLevel, { brandId, name: name(), fromFen: 888 }),
    changeLevel: (by) => by.call(memberApi.changeLevel, { id: level.id, version: 1, name: name(), fromFen: 1 }),
    addLabelClass: (by) => by.call(labelApi.addClass, { brandId, target: 'MEMBER', name: name() }),
    changeLabelClass: (by) => by.call(labelApi.changeClass, { id: labelClass.id, version: 1, name: name() }),
    addLabel: (by) => by.call(labelApi.add, { labelClassId: labelClass.id, name: name() }),
    changeLabel: (by) => by.call(labelApi.change, { id: label.id, version: 1, name: name(), enabled: false }),
    addBlacklist: (by) => by.call(blacklistApi.add, { branchId, scope: 'BRAND', ...guest }),
    liftBlacklist: (by) => by.call(blacklistApi.enable, { id: entry.id, version: 1, enabled: false }),
    wechatpay: (by) => by.call(paymentApi.saveWechatpay, merchant),
    alipay: (by) => by.call(paymentApi.saveAlipay, { ...merchant, appId: '2021000000000000' }),
    brand: (by) => by.call(brandApi.save, { id: brandId, version: brand.version, name: brand.name }),
    cloudDesk: (by) => by.call(brandApi.setCloudDesk, { id: brandId, cloudDesk: true }),
    resources: (by) => by.call(brandApi.saveResources, { brandId, resources }),
    addProduct: (by) => by.call(productApi.addMaster, newProduct(world)),
    importProducts: (by) => by.call(productApi.importMasters, { brandId, isTrial: 'false', file: new TextEncoder().encode('-') }),
    changeProduct: (by) => by.call(productApi.changeMaster, { id: product.id, version: 1, ...content, reason: '改名' }),
    disableProduct: (by) => by.call(productApi.setMasterStatus, { id: discounted.id, version: 1, status: 'DISABLED' }),
    branchPrice: (by) => by.call(productApi.setBranchPrice, { brandId, branchPrice: true, version: 0 }),
    saveActivity: (by) => by.call(activityApi.save, draft),
    pauseActivity: (by) => by.call(activityApi.pause, { id: running.id, version: running.version, reason: '停' }),
    prices: (by) =>
      by.call(adjustmentApi.adjustPrices, {
        brandId,
        reason: '涨价',
        lines: [{ productId: taken.id, oldFen: 500, newFen: 600 }],
      }),
    takedown: (by) => by.call(adjustmentApi.takeDown, { productId: taken.id, stockPlan: 'SELL_OUT', reason: '停售' }),
  } satisfies Record<string, (by: Person) => Promise<unknown>>;
}

describe('what holds for a whole brand', () => {
  it('is changed by people who have the brand, not by a manager of one of its branches', async () => {
    const [manager, head] = [await hireManager(), await hireBrandHead()];
    const refusals: Record<string, unknown> = {};
    const stopped: Record<string, unknown> = {};
    for (const [name, write] of Object.entries(await brandWideWrites(head))) {
      refusals[name] = await refusalOf(write(manager));
      const reason = await refusalOf(write(head));
      if (reason === 'common.wholeBrandOnly') stopped[name] = reason;
    }
    expect(Object.entries(refusals).filter(([, reason]) => reason !== 'common.wholeBrandOnly')).toEqual([]);
    expect(stopped).toEqual({});
  });

  it('is approved by people who have the brand', async () => {
    const { brand: brandId } = world.ours;
    const [manager, buyer, head] = [await hireManager(), await hireBuyer(world), await hireBrandHead()];
    const { id: productId } = await addProduct(world, buyer);
    await buyer.call(approvalApi.setRule, { subjectType: 'PRICE_ADJUSTMENT', isNeeded: true, minFen: 0 });
    const lines = [{ productId, oldFen: 500, newFen: 600 }];
    const { approvalId: id } = await buyer.call(adjustmentApi.adjustPrices, { brandId, reason: '涨价', lines });

    const decide = (by: Person) => by.call(approvalApi.decide, { id, decision: 'APPROVE' });
    await expect(decide(manager)).rejects.toMatchObject({ data: { reason: 'common.wholeBrandOnly' } });
    await expect(decide(head)).resolves.toMatchObject({ status: 'APPROVED' });
  });
});
