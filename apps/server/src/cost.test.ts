import { stockApi } from '@netbar/contract/goods/stock/stock.api';
import { stocktakeApi } from '@netbar/contract/goods/stocktake/stocktake.api';
import { blacklistApi } from '@netbar/contract/guests/blacklist/blacklist.api';
import { toRequest, type Endpoint } from '@netbar/contract/kernel/endpoint';
import { approvalApi } from '@netbar/contract/org/approval/approval.api';
import { exportApi } from '@netbar/contract/platform/export/export.api';
import { logApi } from '@netbar/contract/platform/log/log.api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { baseRoles, itemsOf } from '#features/platform/installation/base-roles.ts';
import { openCounter, type Counter } from '#testing/counter.ts';
import { addProduct, hireBuyer } from '#testing/goods.ts';
import { newIdCard } from '#testing/members.ts';
import { openMounted, titleOf } from '#testing/probe/endpoints.ts';
import { inputsOf } from '#testing/probe/sample.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

/** What a piece has cost. No price, id or time of the world contains it or a small multiple of it. */
const COST_FEN = 773_131;
const costs = new RegExp(`(?<![\\d.])(?:${[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => n * COST_FEN).join('|')})(?!\\d)`);

const cashierFunctions = itemsOf(baseRoles.cashier).functions;

let world: World;
let counter: Counter;
let seeded: { productId: string; ids: string[] };
beforeAll(async () => {
  world = await openWorld();
  counter = await openCounter(world);
  seeded = await seedCosts();
});
afterAll(() => world.close());

/** Goods of a known cost that came in, were sold, sent, written off and counted, with requests that wait for approval. */
async function seedCosts() {
  const { branchId, buyer, goods, line, cash, sell } = counter;
  const productId = await goods({ qty: 9, valueFen: 9 * COST_FEN });
  const aged = await addProduct(world, buyer, { batchTracked: true, returnBeforeDays: 3650 });
  const batch = { productId: aged.id, qty: 1, valueFen: COST_FEN, batchNo: 'B1', expiryDate: '2027-01-01' };
  const received = await buyer.call(stockApi.adjust, { branchId, kind: 'CORRECTION', reason: '到货', lines: [batch] });
  const order = await sell({ lines: [line(productId)], payableFen: 500, tenders: [cash(500)] });
  const sent = { fromBranchId: branchId, toBranchId: world.ours.second, reason: '缺货', lines: [line(productId)] };
  const transfer = await buyer.call(stockApi.submitTransfer, sent);
  await (await hireBuyer(world)).call(stockApi.approveTransfer, { id: transfer.id });
  await buyer.call(stockApi.shipTransfer, { id: transfer.id });

  for (const subjectType of ['STOCK_ADJUSTMENT', 'STOCKTAKE'])
    await buyer.call(approvalApi.setRule, { subjectType, isNeeded: true, minFen: 0 });
  const wasted = await buyer.call(stockApi.adjust, { branchId, kind: 'WASTAGE', reason: '破损', lines: [line(productId, -1)] });
  const count = await buyer.call(stocktakeApi.start, { branchId, blind: false });
  for (const { productId: id } of count.lines) await buyer.call(stocktakeApi.count, { id: count.id, productId: id, addQty: 3 });
  const recounter = await hireBuyer(world);
  await buyer.call(stocktakeApi.finish, { id: count.id });
  for (const { productId: id } of count.lines)
    await recounter.call(stocktakeApi.recount, { id: count.id, productId: id, qty: 3, seenQty: 3 });
  await (await hireBuyer(world)).call(stocktakeApi.post, { id: count.id, reason: '月末' });
  const { rows } = await world.owner.query<{ id: string }>('select id from tenant.approvals where status = $1', ['PENDING']);
  return { productId, ids: [received.id, order.id, transfer.id, wasted.id, count.id, ...rows.map(({ id }) => id)] };
}

/** Every answer to this person that tells a cost, over all endpoints they may call, reads first. */
async function findCosts(person: Person, functions: readonly string[]) {
  const { app, endpoints } = await openMounted(world);
  const mayCall = ({ access }: Endpoint) =>
    access === 'signedIn' || (typeof access === 'object' && functions.includes(access.can));
  const reads = endpoints.filter(mayCall).toSorted((a, b) => Number(a.method !== 'GET') - Number(b.method !== 'GET'));
  const told = new Set<string>();
  for (const endpoint of reads.filter(({ name }) => name !== 'signOut')) {
    for (const input of ownIds().flatMap((own) => inputsOf(endpoint, (slot) => own[slot] ?? own['id']!))) {
      const { method, url, body } = toRequest(endpoint, input);
      const headers = { authorization: person.token, 'idempotency-key': world.newId() };
      const { body: raw } = await app.inject({ method, url, headers, ...(body && { payload: body }) });
      if (costs.test(raw)) told.add(titleOf(endpoint));
    }
  }
  await app.close();
  return [...told];
}

/** The ids of the seeds, each document in turn. */
const ownIds = (): Record<string, string>[] =>
  seeded.ids.map((id) => ({
    branchId: counter.branchId,
    fromBranchId: counter.branchId,
    toBranchId: world.ours.second,
    brandId: world.ours.brand,
    productId: seeded.productId,
    orderId: id,
    docId: id,
    id,
  }));

describe('what goods have cost', () => {
  it('S18 no answer to a cashier tells it; the same calls tell it to somebody who may see costs', async () => {
    const cashier = await world.hire({ can: [...cashierFunctions] });
    expect(await findCosts(cashier, cashierFunctions)).toEqual([]);

    const functions = [...cashierFunctions, 'STOCK_COST'];
    const trusted = await world.hire({ can: functions });
    expect(await findCosts(trusted, functions)).toEqual(
      expect.arrayContaining(['stock.list', 'stock.card', 'stock.expiring', 'stock.listAdjusts', 'stock.getAdjust']),
    );
  }, 180_000);

  it('S18 requests to approve and transfers show it to those who may see costs, not to others with the same duties', async () => {
    const duties = ['TRANSFER_LIST', 'STOCK_AUDIT', 'STOCK_LIST'];
    const read = async (person: Person) => {
      const answers: unknown[] = [await person.call(stockApi.listTransfers, {})];
      for (const id of seeded.ids) answers.push(await person.call(approvalApi.get, { id }).catch(() => undefined));
      return answers.map((answer) => JSON.stringify(answer) ?? '').filter((raw) => costs.test(raw)).length;
    };
    expect(await read(await world.hire({ can: duties }))).toBe(0);
    expect(await read(await world.hire({ can: [...duties, 'STOCK_COST'] }))).toBeGreaterThanOrEqual(3);
  });

  it('S18 neither the log nor a file made of it tells it to an auditor without the right to see costs', async () => {
    const duties = { isCompanyWide: true, branchIds: [] };
    const can = ['LOG_LIST', 'LOG_EXPORT'];
    const read = async (person: Person) => {
      const { id } = await person.call(logApi.export, { columns: ['action', 'content'] });
      const { method, url } = toRequest(exportApi.file, { id, format: 'csv' });
      const { body } = await world.app.inject({ method, url, headers: { authorization: person.token } });
      const { rows } = await person.call(logApi.list, { limit: 200 });
      const shown = await Promise.all(rows.map((row) => person.call(logApi.get, { id: row.id })));
      return [body, ...shown.map((entry) => JSON.stringify(entry))].filter((raw) => costs.test(raw)).length;
    };
    expect(await read(await world.hire({ ...duties, can }))).toBe(0);
    expect(await read(await world.hire({ ...duties, can: [...can, 'STOCK_COST'] }))).toBeGreaterThanOrEqual(2);
  });

  it('S18 a cashier cannot write stock off', async () => {
    const cashier = await world.hire({ can: [...cashierFunctions] });
    const wastage = { branchId: counter.branchId, kind: 'WASTAGE', reason: '破损' } as const;
    const call = cashier.call(stockApi.adjust, { ...wastage, lines: [{ productId: seeded.productId, qty: -1 }] });
    await expect(call).rejects.toMatchObject({ data: { reason: 'common.forbidden' } });
  });
});

describe('a blacklist entry', () => {
  it('S18 is added by a cashier, and lifted, eased or shortened only by whoever may lift', async () => {
    const cashier = await world.hire({ can: [...cashierFunctions] });
    const manager = await world.hire({ level: 2, can: ['BLACKLIST_LIST', 'BLACKLIST_EDIT', 'BLACKLIST_LIFT'] });
    const guest = { idCard: newIdCard(), name: '钱某', level: 'NO_ENTRY', reason: '损坏设备' } as const;
    const { branchId } = counter;
    const { id, version } = await cashier.call(blacklistApi.add, { branchId, scope: 'BRANCH', ...guest });
    const content = { id, version, name: '钱某', level: 'NO_ENTRY', reason: '损坏设备' } as const;
    const tricks: ((by: Person) => Promise<unknown>)[] = [
      (by) => by.call(blacklistApi.enable, { id, version, enabled: false }),
      (by) => by.call(blacklistApi.change, { ...content, level: 'WARN' }),
      (by) => by.call(blacklistApi.change, { ...content, untilDate: '2020-01-01' }),
      (by) => by.call(blacklistApi.remove, { id }),
    ];
    for (const trick of tricks) await expect(trick(cashier)).rejects.toMatchObject({ data: { reason: 'common.forbidden' } });

    await expect(cashier.call(blacklistApi.change, { ...content, reason: '砸键盘' })).resolves.toMatchObject({ version: 2 });
    await expect(manager.call(blacklistApi.enable, { id, version: 2, enabled: false })).resolves.toMatchObject({
      enabled: false,
    });
    await expect(cashier.call(blacklistApi.enable, { id, version: 3, enabled: true })).resolves.toMatchObject({ enabled: true });
  });
});
