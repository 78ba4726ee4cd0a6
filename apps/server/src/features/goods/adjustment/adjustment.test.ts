import { adjustmentApi } from '@netbar/contract/goods/adjustment/adjustment.api';
import { approvalApi } from '@netbar/contract/org/approval/approval.api';
import { notificationApi } from '@netbar/contract/platform/notification/notification.api';
import { targetOf } from '@netbar/contract/platform/notification/notification.rules';
import { productApi } from '@netbar/contract/goods/product/product.api';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, goodsFunctions, hireBuyer } from '#testing/goods.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';
import { markPricesEffective } from './price-adjustment.ts';

const HOUR_MS = 3_600_000;
let world: World;
let buyer: Person;
let auditor: Person;
beforeAll(async () => {
  world = await openWorld();
  buyer = await hireBuyer(
    world,
    goodsFunctions.filter((code) => !code.endsWith('_AUDIT')),
  );
  auditor = await hireBuyer(world);
  const needed = { isNeeded: true, minFen: 0 };
  for (const subjectType of ['PRICE_ADJUSTMENT', 'TAKEDOWN', 'PRODUCT_CHANGE'] as const)
    await auditor.call(approvalApi.setRule, { subjectType, ...needed });
});
afterEach(() => {
  delete world.clock.now;
});
afterAll(() => world.close());

const later = (ms: number) => new Date(Date.now() + ms);
const priceOf = async (id: string) => (await buyer.call(productApi.getMaster, { id })).priceFen;
const approve = (id: string, by = auditor) => by.call(approvalApi.decide, { id, decision: 'APPROVE' });
const adjust = (productId: string, newFen: number, over = {}) =>
  buyer.call(adjustmentApi.adjustPrices, {
    brandId: world.ours.brand,
    reason: '成本上涨',
    lines: [{ productId, oldFen: 500, newFen }],
    ...over,
  });
const find = async (id: string) => {
  const { rows } = await buyer.call(adjustmentApi.listPrices, { limit: 200 });
  return rows.find((row) => row.id === id)!;
};

describe('a price adjustment', () => {
  it('waits for another person’s word, and then counts at once', async () => {
    const product = await addProduct(world, buyer);

    const { id, approvalId, status } = await adjust(product.id, 600);

    expect(status).toBe('PENDING');
    expect(await priceOf(product.id)).toBe(500);
    await expect(approve(approvalId, buyer)).rejects.toMatchObject({ data: { reason: 'common.forbidden' } });
    await expect(approve(approvalId)).resolves.toMatchObject({ status: 'APPROVED' });
    expect(await priceOf(product.id)).toBe(600);
    expect(await find(id)).toMatchObject({ status: 'EFFECTIVE' });
    const { prices } = await buyer.call(productApi.getMaster, { id: product.id });
    expect(prices.map(({ priceFen, toTime }) => [priceFen, toTime === null])).toEqual([
      [600, true],
      [500, false],
    ]);
  });

  it('begins on the dot at its time, with no job to wait for, and the job says so once', async () => {
    const product = await addProduct(world, buyer);
    const effectiveTime = later(HOUR_MS);
    const { id, approvalId } = await adjust(product.id, 600, { effectiveTime: effectiveTime.toISOString() });
    await approve(approvalId);

    expect(await priceOf(product.id)).toBe(500);
    expect(await find(id)).toMatchObject({ status: 'SCHEDULED' });
    const { rows } = await world.owner.query(
      `select run_after from tenant.outbox where topic = 'adjustment.takeEffect' and payload ->> 'id' = $1`,
      [id],
    );
    expect(rows).toEqual([{ run_after: effectiveTime }]);
    await markPricesEffective(world.system(), { id });
    expect(await find(id)).toMatchObject({ status: 'SCHEDULED' });

    world.clock.now = new Date(effectiveTime.getTime() - 1);
    expect(await priceOf(product.id)).toBe(500);
    world.clock.now = effectiveTime;
    expect(await priceOf(product.id)).toBe(600);
    await markPricesEffective(world.system(), { id });
    await markPricesEffective(world.system(), { id });
    expect(await find(id)).toMatchObject({ status: 'EFFECTIVE' });
    await expect(buyer.call(adjustmentApi.cancelPrices, { id })).rejects.toMatchObject({
      data: { reason: 'common.wrongStatus' },
    });
  });

  it('is cancelled before its time, and the price before goes on', async () => {
    const product = await addProduct(world, buyer);
    const effectiveTime = later(HOUR_MS).toISOString();
    const { id, approvalId } = await adjust(product.id, 600, { effectiveTime });
    await approve(approvalId);

    await expect(buyer.call(adjustmentApi.cancelPrices, { id })).resolves.toMatchObject({ status: 'CANCELLED' });

    world.clock.now = later(2 * HOUR_MS);
    expect(await priceOf(product.id)).toBe(500);
    await markPricesEffective(world.system(), { id });
    expect(await find(id)).toMatchObject({ status: 'CANCELLED' });
  });

  it('goes stale when the price has changed since it was asked for', async () => {
    const product = await addProduct(world, buyer);
    const [first, second] = [await adjust(product.id, 600), await adjust(product.id, 700)];
    await approve(first.approvalId);

    await expect(approve(second.approvalId)).resolves.toMatchObject({ status: 'STALE' });

    expect(await priceOf(product.id)).toBe(600);
    expect(await find(second.id)).toMatchObject({ status: 'STALE' });
  });

  it('of two approved at once takes effect once', async () => {
    const product = await addProduct(world, buyer);
    const { id, approvalId } = await adjust(product.id, 600);
    const other = await hireBuyer(world);

    const words = await world.race({ table: 'tenant.approvals', where: { id: approvalId } }, () => [
      approve(approvalId),
      approve(approvalId, other),
    ]);

    expect(words.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(words.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { data: { reason: 'approval.notPending' } },
    });
    const { rows } = await world.owner.query('select count(*)::int as n from tenant.prices where adjustment_id = $1', [id]);
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('is rejected with a reason, or taken back by whoever asked, without effect', async () => {
    const product = await addProduct(world, buyer);
    const [rejected, withdrawn] = [await adjust(product.id, 600), await adjust(product.id, 700)];
    await expect(auditor.call(approvalApi.decide, { id: rejected.approvalId, decision: 'REJECT' })).rejects.toMatchObject({
      data: { reason: 'approval.commentNeeded' },
    });
    await auditor.call(approvalApi.decide, { id: rejected.approvalId, decision: 'REJECT', comment: '太贵' });
    await expect(auditor.call(approvalApi.withdraw, { id: withdrawn.approvalId })).rejects.toMatchObject({
      data: { reason: 'approval.notApplicant' },
    });
    await buyer.call(approvalApi.withdraw, { id: withdrawn.approvalId });

    expect(await find(rejected.id)).toMatchObject({ status: 'REJECTED' });
    expect(await find(withdrawn.id)).toMatchObject({ status: 'CANCELLED' });
    expect(await priceOf(product.id)).toBe(500);
  });

  it('needs a price that is new, above the floor, and a moment to come', async () => {
    const { id } = await addProduct(world, buyer, { minPriceFen: 300 });
    await expect(adjust(id, 500)).rejects.toMatchObject({ data: { reason: 'adjustment.nothingChanges' } });
    await expect(adjust(id, 299)).rejects.toThrow('“可口可乐”不能低于最低售价 3.00 元');
    await expect(adjust(id, 600, { effectiveTime: later(-1).toISOString() })).rejects.toMatchObject({
      data: { reason: 'adjustment.inThePast' },
    });
    await expect(adjust(id, 600, { lines: [{ productId: id, oldFen: 400, newFen: 600 }] })).rejects.toMatchObject({
      data: { reason: 'common.changedMeanwhile' },
    });
    await expect(adjust(world.newId(), 600)).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
  });

  it('of one branch needs the brand’s leave, and leaves the other branches alone', async () => {
    const { brand: brandId, first, second } = world.ours;
    const product = await addProduct(world, buyer);
    const manager = await world.hire({ level: 2, can: ['PRICE_APPLY', 'PRODUCT_LIST'] });
    const ask = (over = {}) =>
      manager.call(adjustmentApi.adjustPrices, {
        brandId,
        branchId: first,
        reason: '学生区',
        lines: [{ productId: product.id, oldFen: null, newFen: 450 }],
        ...over,
      });
    await expect(ask()).rejects.toMatchObject({ data: { reason: 'product.branchPriceOff' } });
    await auditor.call(productApi.setBranchPrice, { brandId, branchPrice: true, version: 0 });
    await expect(ask({ branchId: second })).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
    await expect(ask({ branchId: undefined })).rejects.toMatchObject({ status: 40301 });

    const { approvalId } = await ask();
    await approve(approvalId);

    const at = async (branchId: string) => (await auditor.call(productApi.get, { branchId, productId: product.id })).priceFen;
    expect([await at(first), await at(second)]).toEqual([450, 500]);
    await auditor.call(productApi.setBranchPrice, { brandId, branchPrice: false, version: 1 });
    expect([await at(first), await at(second)]).toEqual([500, 500]);
  });
});

describe('a price asked for by a branch', () => {
  it('is seen by the branch while it runs, with the price it sells for now, and can be taken back by who asked', async () => {
    const { brand: brandId, first, second } = world.ours;
    const { version } = await auditor.call(productApi.setting, { brandId });
    await auditor.call(productApi.setBranchPrice, { brandId, branchPrice: true, version });
    const product = await addProduct(world, buyer);
    const can = ['PRICE_APPLY', 'PRODUCT_LIST'];
    const [manager, deputy, neighbour] = [
      await world.hire({ level: 2, can }),
      await world.hire({ level: 2, can }),
      await world.hire({ level: 2, can, branchIds: [second] }),
    ];
    const lines = [{ productId: product.id, oldFen: null, newFen: 450 }];
    const { approvalId } = await manager.call(adjustmentApi.adjustPrices, { brandId, branchId: first, reason: '学生区', lines });

    const running = (by: Person, branchId = first) => by.call(adjustmentApi.runningPrices, { branchId, productId: product.id });
    expect(await running(manager)).toMatchObject([
      { productId: product.id, branchId: first, newFen: 450, status: 'PENDING', reason: '学生区', approvalId, canWithdraw: true },
    ]);
    expect(await running(deputy)).toMatchObject([{ canWithdraw: false }]);
    expect(await running(neighbour, second)).toEqual([]);
    await expect(running(neighbour)).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
    const { after } = await auditor.call(approvalApi.get, { id: approvalId });
    expect(after).toMatchObject({ lines: [{ oldFen: null, nowFen: 500, newFen: 450 }] });

    await manager.call(approvalApi.withdraw, { id: approvalId });
    expect(await running(manager)).toEqual([]);
  });

  it('stays in sight until its time, as does one of the whole brand', async () => {
    const { brand: brandId, first } = world.ours;
    const product = await addProduct(world, buyer);
    const manager = await world.hire({ level: 2, can: ['PRICE_APPLY', 'PRODUCT_LIST'] });
    const { approvalId } = await manager.call(adjustmentApi.adjustPrices, {
      brandId,
      branchId: first,
      reason: '周末',
      effectiveTime: later(HOUR_MS).toISOString(),
      lines: [{ productId: product.id, oldFen: null, newFen: 550 }],
    });
    await approve(approvalId);
    await adjust(product.id, 600);

    const running = await manager.call(adjustmentApi.runningPrices, { branchId: first, productId: product.id });
    expect(running).toMatchObject([
      { branchId: null, newFen: 600, status: 'PENDING', canWithdraw: false },
      { branchId: first, newFen: 550, status: 'SCHEDULED', canWithdraw: false },
    ]);
    const unasked = await manager.call(adjustmentApi.cancelPrices, { id: running[1]!.adjustmentId });
    expect(unasked).toMatchObject({ status: 'CANCELLED' });
  });
});

describe('a takedown', () => {
  const takeDown = (productId: string, over = {}) =>
    buyer.call(adjustmentApi.takeDown, { productId, stockPlan: 'SELL_OUT', reason: '滞销', ...over });
  const shelve = (productId: string) =>
    auditor.call(productApi.setShelf, { branchId: world.ours.first, productId, version: 0, shelf: 'ON' });

  it('takes the product off the shelf once approved, and is done with nothing left', async () => {
    const product = await addProduct(world, buyer);
    await shelve(product.id);
    const { id, approvalId } = await takeDown(product.id, { branchId: world.ours.first });
    await approve(approvalId);

    const { rows } = await buyer.call(adjustmentApi.listTakedowns, { limit: 200 });
    expect(rows.find((row) => row.id === id)).toMatchObject({ status: 'DONE', onHand: 0 });
    await expect(buyer.call(productApi.getMaster, { id: product.id })).resolves.toMatchObject({ shelves: 0 });
    await expect(buyer.call(adjustmentApi.finishTakedown, { id })).rejects.toMatchObject({
      data: { reason: 'common.wrongStatus' },
    });
  });

  it('rejected leaves the shelf as it is', async () => {
    const product = await addProduct(world, buyer);
    await shelve(product.id);
    const { approvalId } = await takeDown(product.id);
    await auditor.call(approvalApi.decide, { id: approvalId, decision: 'REJECT', comment: '还在卖' });
    await expect(buyer.call(productApi.getMaster, { id: product.id })).resolves.toMatchObject({ shelves: 1 });
  });
});

describe('BELL-05 an application', () => {
  it('tells whoever may decide it, opens its tab, and tells the applicant how it ended', async () => {
    const product = await addProduct(world, buyer);
    const stranger = await world.hire({ branchIds: [world.ours.third], can: ['PRICE_AUDIT'] });
    const { approvalId } = await adjust(product.id, 600);

    const { rows } = await auditor.call(notificationApi.list, { subServiceType: 7, limit: 200 });
    const message = rows.find((row) => row.serviceId === approvalId)!;
    expect(message).toMatchObject({ serviceType: 'PURCHASE', notificationType: 0, content: '商品调价待审核：可口可乐' });
    expect(targetOf(message)).toEqual({ name: 'productMasterManage', query: { tab: 'priceAdjustmentAudit' } });
    await expect(stranger.call(notificationApi.list, {})).resolves.toMatchObject({ total: 0 });
    await approve(approvalId);
    const heard = await buyer.call(notificationApi.list, { subServiceType: 7, limit: 200 });
    expect(heard.rows.find((row) => row.serviceId === approvalId)).toMatchObject({ notificationType: 1 });
  });

  it('is listed for its applicant and for whoever may decide it, and for nobody else', async () => {
    const product = await addProduct(world, buyer);
    const { approvalId } = await adjust(product.id, 600);
    const seenBy = async (who: Person) => {
      const { rows } = await who.call(approvalApi.list, { subjectType: 'PRICE_ADJUSTMENT', limit: 200 });
      return rows.find((row) => row.id === approvalId);
    };
    const idle = await world.hire({ can: ['PRODUCT_MASTER_LIST'] });
    const elsewhere = await world.hire({ branchIds: [world.ours.third], can: ['PRICE_AUDIT'] });

    expect(await seenBy(buyer)).toMatchObject({ canDecide: false, canWithdraw: true, names: ['可口可乐'], count: 1 });
    expect(await seenBy(auditor)).toMatchObject({ canDecide: true, canWithdraw: false });
    for (const nobody of [idle, elsewhere]) {
      expect(await seenBy(nobody)).toBeUndefined();
      await expect(nobody.call(approvalApi.get, { id: approvalId })).rejects.toMatchObject({
        data: { reason: 'common.notFound' },
      });
    }
    await expect(approve(approvalId, elsewhere)).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
    await expect(approve(approvalId, idle)).rejects.toMatchObject({ status: 40301 });
  });
});

it('a change of a product shows before and after, and goes stale when somebody was faster', async () => {
  const product = await addProduct(world, buyer);
  const change = (name: string, version: number) =>
    buyer.call(productApi.changeMaster, { id: product.id, version, code: product.code, name, baseUnit: '瓶', reason: '更名' });
  const { approvalId } = await change('可口可乐（零度）', 1);

  await expect(change('第二次', 1)).rejects.toMatchObject({ data: { reason: 'approval.alreadyPending' } });
  const seen = await auditor.call(approvalApi.get, { id: approvalId });
  expect(seen.before).toMatchObject({ content: { name: '可口可乐' } });
  expect(seen.after).toMatchObject({ content: { name: '可口可乐（零度）' } });
  await expect(buyer.call(productApi.getMaster, { id: product.id })).resolves.toMatchObject({ pendingChange: approvalId });
  await buyer.call(productApi.setMasterStatus, { id: product.id, version: 1, status: 'DISABLED' });
  await expect(approve(approvalId)).resolves.toMatchObject({ status: 'STALE' });
  await expect(buyer.call(productApi.getMaster, { id: product.id })).resolves.toMatchObject({
    name: '可口可乐',
    pendingChange: null,
  });
  await change('可口可乐（零度）', 2).then(({ approvalId: id }) => approve(id));
  await expect(buyer.call(productApi.getMaster, { id: product.id })).resolves.toMatchObject({
    name: '可口可乐（零度）',
    version: 3,
  });
});

it('G1 to G11 hold after all of this', async () => {
  expect(await checkInvariants(world.owner)).toEqual([]);
});
