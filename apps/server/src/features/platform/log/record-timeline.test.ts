import { machineApi } from '@netbar/contract/floor/machine/machine.api';
import { actionWords } from '@netbar/contract/catalogue';
import { adjustmentApi } from '@netbar/contract/goods/adjustment/adjustment.api';
import { productApi } from '@netbar/contract/goods/product/product.api';
import { stockApi } from '@netbar/contract/goods/stock/stock.api';
import { RecordKind } from '@netbar/contract/kernel/record';
import { branchApi } from '@netbar/contract/org/branch/branch.api';
import { accountApi } from '@netbar/contract/platform/account/account.api';
import { logApi } from '@netbar/contract/platform/log/log.api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordHistory } from '#kernel/record-history.ts';
import { lifecycles } from '#features.ts';
import { contentOf } from '#testing/content.ts';
import { openCounter, type Counter } from '#testing/counter.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
let counter: Counter;
beforeAll(async () => {
  world = await openWorld();
  counter = await openCounter(world);
});
afterAll(() => world.close());

const linesOf = async (by: Person, kind: RecordKind, id: string, branchId?: string) =>
  (await by.call(logApi.record, { kind, id, ...(branchId && { branchId }), limit: 200 })).rows;

describe('K8 the timeline of a record', () => {
  it('every kind is declared once, with the endpoint whose access it follows', () => {
    expect(
      recordHistory
        .all()
        .map(({ kind }) => kind)
        .toSorted(),
    ).toEqual(RecordKind.options.toSorted());
  });

  it('every step of a document has words, since its timeline is read by everybody who reads the document', () => {
    const steps = lifecycles.flatMap(({ name, actions }) => Object.keys(actions).map((action) => `${name}.${action}`));
    expect(steps.filter((step) => actionWords(step)['en-US'] === step)).toEqual([]);
  });

  it('tells who did what and when, old beside new, the newest first', async () => {
    const { buyer } = counter;
    const productId = await counter.goods({ priceFen: 500, qty: 0 });
    await buyer.call(adjustmentApi.adjustPrices, {
      brandId: world.ours.brand,
      reason: '成本上涨',
      lines: [{ productId, oldFen: 500, newFen: 650 }],
    });
    const { version } = await buyer.call(productApi.getMaster, { id: productId });
    await buyer.call(productApi.setMasterStatus, { id: productId, version, status: 'DISABLED' });

    const rows = await linesOf(buyer, 'PRODUCT', productId);
    expect(rows[0]).toMatchObject({
      action: 'PRODUCT_MASTER.disable',
      actorName: '员工',
      changes: [{ field: 'status', before: 'ACTIVE', after: 'DISABLED' }],
    });
    expect(rows.at(-1)).toMatchObject({ action: 'PRODUCT_MASTER.open' });
    expect(rows.find(({ action }) => action === 'PRICE_ADJUSTMENT.open')).toMatchObject({
      changes: [{ field: 'priceFen', before: 500, after: 650 }],
    });
    expect(rows.map(({ id }) => id)).toEqual(
      rows
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    );
  });

  it('of an order tells its payments and refunds too; of a machine its faults', async () => {
    const productId = await counter.goods();
    const order = await counter.sell({
      lines: [counter.line(productId)],
      payableFen: 500,
      tenders: [counter.cash(500)],
    });
    const actions = (await linesOf(counter.manager, 'ORDER', order.id)).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['ORDER.open', 'PAYMENT.open']));

    const keeper = await world.hire({ level: 1, can: ['MACHINE_LIST', 'MACHINE_EDIT', 'BRANCH_EDIT'] });
    const [area] = await keeper.call(branchApi.addArea, { branchId: world.ours.first, name: '大厅' });
    const areaId = area!.id;
    const machine = await keeper.call(machineApi.add, { branchId: world.ours.first, areaId, no: 'T901' });
    await keeper.call(machineApi.setStatus, { machineId: machine.id, version: 1, status: 'FAULT' });
    expect((await linesOf(keeper, 'MACHINE', machine.id))[0]).toMatchObject({
      action: 'MACHINE.setStatus',
      changes: [{ field: 'status', before: 'ACTIVE', after: 'FAULT' }],
    });
  });

  it('shows neither secrets, nor costs, nor addresses to people without the right', async () => {
    const boss = await world.hire({ can: ['USER_EDIT', 'USER_LIST'], level: 1, isCompanyWide: true, branchIds: [] });
    const { id } = await boss.call(accountApi.add, {
      username: `t${world.newId().slice(-8)}`,
      name: '小陈',
      phone: '13512345678',
      grants: [],
    });
    await boss.call(accountApi.change, { id, version: 1, name: '老陈', grants: [], phone: '13612345678' });
    const raw = contentOf(await linesOf(boss, 'ACCOUNT', id));
    expect(raw).toContain('老陈');
    expect(raw).not.toMatch(/13[56]|127\.0\.0\.1/);

    const { branchId, buyer, goods } = counter;
    const productId = await goods({ qty: 3, valueFen: 3 * 91_733 });
    const wasted = await buyer.call(stockApi.adjust, {
      branchId,
      kind: 'WASTAGE',
      reason: '破损',
      lines: [{ productId, qty: -1 }],
    });
    expect(contentOf(await linesOf(buyer, 'STOCK_ADJUST', wasted.id))).not.toContain('91733');
  });

  it('of a brand’s product keeps the price changes of other branches to themselves', async () => {
    const { buyer } = counter;
    const productId = await counter.goods({ priceFen: 500, qty: 0 });
    const lines = [{ productId, oldFen: null, newFen: 900 }];
    await buyer.call(productApi.setBranchPrice, { brandId: world.ours.brand, version: 0, branchPrice: true });
    const asked = { brandId: world.ours.brand, branchId: world.ours.second, reason: '分店调价', lines };
    await buyer.call(adjustmentApi.adjustPrices, asked);
    const here = await world.hire({ can: ['PRODUCT_MASTER_LIST', 'PRODUCT_LIST'], branchIds: [world.ours.first] });
    const there = await world.hire({ can: ['PRODUCT_MASTER_LIST', 'PRODUCT_LIST'], branchIds: [world.ours.second] });
    const seen = async (by: Person) => contentOf(await linesOf(by, 'PRODUCT', productId)).includes('900');
    expect([await seen(here), await seen(there)]).toEqual([false, true]);
  });
});
