import type { Endpoint, Got, Sent } from '@netbar/contract/kernel/endpoint';
import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import type { StorePurchase } from '@netbar/contract/purchasing/purchase/store-purchase.model';
import { receiptApi } from '@netbar/contract/purchasing/receipt/receipt.api';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { photo } from '#testing/deliveries.ts';
import { runsOf, seed } from '#testing/depth.ts';
import { goodsFunctions, stockOf } from '#testing/goods.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { type ModelAllocation, PurchaseModel, restOf } from '#testing/purchase-model.ts';
import { addGoods, type Purchasers, hirePurchasers, purchaseFunctions } from '#testing/purchasing.ts';
import { tillApi } from '#testing/till.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

const STEPS = Number(process.env['PURCHASE_STEPS'] ?? runsOf({ usual: 100, deep: 2_500 }));
const STRETCH = 25;

let world: World;
let buying: Purchasers;
let people: Person[];
let branches: { id: string; warehouseId: string }[];
let products: string[];
const model = new PurchaseModel();
beforeAll(async () => {
  world = await openWorld();
  buying = await hirePurchasers(world, [world.ours.first, world.ours.second]);
  const can = [...goodsFunctions, ...purchaseFunctions, 'TILL'];
  people = [];
  for (let i = 0; i < 3; i++) people.push(await world.hire({ branchIds: [], isCompanyWide: true, level: 1, can }));
  const { first, second } = world.ours;
  branches = [
    { id: first, warehouseId: await world.warehouse(first) },
    { id: second, warehouseId: await world.warehouse(second) },
  ];
  products = [
    await addGoods(buying, { packQty: 24 }),
    await addGoods(buying, { packQty: 7 }),
    await addGoods(buying, { packQty: 1 }),
  ];
});
afterAll(() => world.close());

const deeds = {
  ask: 6,
  approve: 9,
  refuse: 1,
  merge: 6,
  place: 2,
  cancelCompany: 1,
  receive: 14,
  reverse: 2,
  closeStore: 1,
  closeCompany: 1,
  drop: 1,
  fillUp: 2,
  sell: 2,
  transfer: 1,
} as const;
type Deed = keyof typeof deeds;
const steps = fc.record({
  what: fc.constantFrom(...Object.entries(deeds).flatMap(([deed, weight]) => Array<Deed>(weight).fill(deed as Deed))),
  who: fc.nat(2),
  at: fc.nat(1),
  pick: fc.nat(1000),
  qty: fc.nat(1000),
});
type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never;

const one = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(1, list.length)];

/** What refusals and repeated commands must leave as it is. */
async function digest() {
  const { rows } = await world.owner.query<object>(`select
    (select row(count(*), sum(version), sum(amount_fen))::text from tenant.store_purchases) as stores,
    (select row(count(*), sum(approved_qty), sum(closed_qty))::text from tenant.store_purchase_lines) as store_lines,
    (select row(count(*), sum(version), sum(amount_fen))::text from tenant.company_purchases) as companies,
    (select row(count(*), sum(qty), sum(received_qty), sum(charged_back_qty), sum(closed_qty))::text from tenant.purchase_allocations) as parts,
    (select row(count(*), sum(version), sum(amount_fen))::text from tenant.goods_receipts) as receipts,
    (select count(*) from tenant.stock_moves) as moves, (select count(*) from tenant.postings) as postings,
    (select count(*) from tenant.duties) as duties, (select count(*) from tenant.audit_log) as log,
    (select count(*) from tenant.idempotency_keys) as keys, (select count(*) from tenant.outbox) as outbox`);
  return rows[0];
}

/** Sends a command, and once more with the same key: the same answer, and nothing happens twice (G8). */
async function send<E extends Endpoint>(by: Person, endpoint: E, input: Sent<E>): Promise<Got<E>> {
  const key = randomUUID();
  const first = await by.call(endpoint, input, key);
  const before = await digest();
  expect(await by.call(endpoint, input, key)).toEqual(first);
  expect(await digest()).toEqual(before);
  return first;
}

/** Does one step and tells the model. Undefined: there was nothing to do it with. */
const play: Record<Deed, (step: Step, by: Person) => Promise<unknown>> = {
  ask: async ({ at, pick, qty }, by) => {
    const branchId = branches[at]!.id;
    const wanted = products.filter((_, i) => (pick + 1) & (1 << i));
    const lines = (wanted.length > 0 ? wanted : products).map((productId) => ({
      productId,
      supplierId: buying.supplierId,
      packs: 1 + (qty % 4),
    }));
    const draft = await send(by, purchaseApi.saveStore, { branchId, lines });
    return model.addStore(await send(by, purchaseApi.submitStore, { id: draft.id, version: draft.version }));
  },
  approve: async ({ pick, qty }, by) => {
    const store = one(
      model.stores.filter(({ decided }) => decided === 'SUBMITTED'),
      pick,
    );
    if (!store) return undefined;
    const { version, originId, fillUpReason } = await by.call(purchaseApi.getStore, { id: store.id });
    const cut = store.kind === 'NORMAL' && qty % 3 === 0 ? one(store.lines, pick) : undefined;
    const packs = cut ? Math.floor(cut.asked / cut.packQty / 2) : 0;
    const cuts = cut ? [{ lineId: cut.id, packs, note: '够用' }] : [];
    const approved = await send(by, purchaseApi.approveStore, { id: store.id, version, cuts });
    store.decided = 'APPROVED';
    for (const line of store.lines) line.approved = line === cut ? packs * line.packQty : line.asked;
    if (store.kind === 'FILL_UP') await addPlaced(approved, fillUpReason === 'SHORTAGE' ? originId : null);
    return approved;
  },
  refuse: async ({ pick, qty }, by) => {
    const store = one(
      model.stores.filter((each) => ['SUBMITTED', 'APPROVED'].includes(model.statusOf(each))),
      pick,
    );
    if (!store) return undefined;
    const { version } = await by.call(purchaseApi.getStore, { id: store.id });
    const input = { id: store.id, version, reason: '不要了' };
    await (qty % 2 ? send(by, purchaseApi.cancelStore, input) : send(by, purchaseApi.rejectStore, input));
    store.decided = qty % 2 ? 'CANCELLED' : 'REJECTED';
    return store;
  },
  merge: async ({ pick, qty }, by) => {
    const open = model.stores
      .filter((store) => store.kind === 'NORMAL' && model.statusOf(store) === 'APPROVED')
      .flatMap((store) => store.lines.map((line) => ({ store, line, left: model.toOrderOf(line) })))
      .filter(({ left }) => left > 0);
    const chosen = open.filter((_, i) => (i + pick) % 3 !== 0).slice(0, 6);
    if (chosen.length === 0) return undefined;
    // Now and then a pack more than is left.
    const asked = chosen.map(({ line, left }, i) => {
      const packs = 1 + ((qty + i) % (left / line.packQty + (qty % 7 === 0 ? 1 : 0)));
      return { storeLineId: line.id, qty: packs * line.packQty };
    });
    const isTooMuch = asked.some(({ qty: wanted }, i) => wanted > (chosen[i]?.left ?? 0));
    const company = await expectRefusal(isTooMuch, 'purchase.overPool', () =>
      send(by, purchaseApi.saveCompany, {
        brandId: world.ours.brand,
        supplierId: buying.supplierId,
        isPlaced: pick % 3 > 0,
        allocations: asked,
      }),
    );
    return model.addCompany(company);
  },
  place: (step, by) => stepDraft(step, by, 'placeCompany'),
  cancelCompany: (step, by) => stepDraft(step, by, 'cancelCompany'),
  receive: async ({ pick, qty, at }, by) => {
    const open = model.companies.flatMap((company) =>
      company.allocations
        .filter((part) => restOf(part) > 0 && branchOf(part) === branches[at]!.id && model.isAwaited(company, part))
        .map((part) => ({ part, supplierId: company.supplierId })),
    );
    const came = open.filter((_, i) => (i + pick) % 2 === 0).slice(0, 4);
    const [first] = came;
    if (!first) return undefined;
    const lines = came.map(({ part }, i) => {
      const rejected = (pick + i) % 4 === 0 ? 1 : 0;
      const accepted = (qty + i) % (restOf(part) + (qty % 9 === 0 ? 2 : 1));
      return { allocation: part, accepted: rejected + accepted === 0 ? 1 : accepted, rejected };
    });
    const isTooMuch = lines.some(({ allocation, accepted, rejected }) => accepted + rejected > restOf(allocation));
    const receipt = await expectRefusal(isTooMuch, 'receipt.overAwaited', () =>
      send(by, receiptApi.receive, { branchId: branches[at]!.id, supplierId: first.supplierId, lines: lines.map(sentLine) }),
    );
    return model.receive({ id: receipt.id, branchId: branches[at]!.id, lines });
  },
  reverse: async ({ pick }, by) => {
    const receipt = one(
      model.receipts.filter(({ isReversed }) => !isReversed),
      pick,
    );
    if (!receipt) return undefined;
    const { version } = await by.call(receiptApi.get, { id: receipt.id });
    const taken = Map.groupBy(receipt.lines, ({ allocation }) => allocation.productId);
    const isGone = [...taken].some(
      ([productId, lines]) => lines.reduce((sum, { accepted }) => sum + accepted, 0) > model.onHand(receipt.branchId, productId),
    );
    const done = await send(by, receiptApi.reverse, { id: receipt.id, version, reason: '送错' });
    expect(isGone).toBe(false);
    model.reverse(receipt);
    return done;
  },
  closeStore: async ({ pick }, by) => {
    const store = one(
      model.stores.filter((each) => model.statusOf(each) === 'ORDERED'),
      pick,
    );
    if (!store) return undefined;
    const { version } = await by.call(purchaseApi.getStore, { id: store.id });
    const open = store.lines.filter(({ id }) => model.heldOf(id).some((part) => restOf(part) > 0));
    const some = pick % 2 ? open.slice(0, 1) : open;
    const lineIds = some.map(({ id }) => id);
    await send(by, purchaseApi.closeStore, { id: store.id, version, reason: '不要了', lineIds });
    model.closeRest(some.flatMap(({ id }) => model.heldOf(id)));
    store.isClosed = some.length === open.length;
    return store;
  },
  closeCompany: async ({ pick }, by) => {
    const company = one(
      model.companies.filter((each) => model.companyStatusOf(each) === 'PLACED'),
      pick,
    );
    if (!company) return undefined;
    const { version } = await by.call(purchaseApi.getCompany, { id: company.id });
    await send(by, purchaseApi.closeCompany, { id: company.id, version, reason: '缺货' });
    model.closeRest(company.allocations);
    company.isClosed = true;
    return company;
  },
  drop: async ({ pick }, by) => {
    const open = model.stores
      .filter((store) => store.kind === 'NORMAL' && model.statusOf(store) === 'APPROVED')
      .flatMap(({ lines }) => lines.filter((line) => model.toOrderOf(line) > 0));
    const line = one(open, pick);
    if (!line) return undefined;
    await send(by, purchaseApi.dropPool, { storeLineIds: [line.id], reason: '停售' });
    line.closed += model.toOrderOf(line);
    return line;
  },
  fillUp: async ({ pick, qty }, by) => {
    const reason = qty % 2 ? ('DAMAGE' as const) : ('SHORTAGE' as const);
    const store = one(
      model.stores.filter((each) => ['ORDERED', 'STORED', 'CLOSED'].includes(model.statusOf(each))),
      pick,
    );
    const line = store && one(store.lines, pick);
    if (!line) return undefined;
    const input = { originId: store.id, reason, note: '补货', lines: [{ lineId: line.id, qty: 1 + (qty % 3) }] };
    return model.addStore(await send(by, purchaseApi.submitFillUp, input));
  },
  sell: async ({ at, pick, qty }, by) => {
    const [branch, productId] = [branches[at]!, one(products, pick)!];
    const sold = 1 + (qty % 5);
    const isGone = sold > model.onHand(branch.id, productId);
    const memberId = world.newId();
    await by.call(tillApi.recharge, { branchId: branch.id, memberId, principalFen: 1000, bonusFen: 0 });
    const before = await digest();
    const input = { branchId: branch.id, warehouseId: branch.warehouseId, productId, qty: sold, memberId, priceFen: 100 };
    const done = await by.call(tillApi.sell, input).catch(async (error: unknown) => {
      // The recharge before it stays.
      expect([isGone, await digest()]).toEqual([true, before]);
      throw error;
    });
    model.move(branch.id, productId, -sold);
    return done;
  },
  transfer: async ({ at, pick, qty }, by) => {
    const [from, to, productId] = [branches[at]!, branches[1 - at]!, one(products, pick)!];
    const moved = 1 + (qty % 5);
    const goods = { branchId: from.id, warehouseId: from.warehouseId, productId, qty: moved };
    await send(by, tillApi.transfer, { ...goods, toBranchId: to.id, toWarehouseId: to.warehouseId });
    model.move(from.id, productId, -moved);
    model.move(to.id, productId, moved);
    return goods;
  },
};

const branchOf = ({ storeId }: ModelAllocation) => model.stores.find(({ id }) => id === storeId)?.branchId;

const sentLine = ({ allocation, accepted, rejected }: { allocation: ModelAllocation; accepted: number; rejected: number }) => ({
  kind: 'PAID' as const,
  storeLineId: allocation.storeLineId,
  companyLineId: allocation.companyLineId,
  acceptedQty: accepted,
  rejectedQty: rejected,
  ...(rejected > 0 && { rejectReason: 'CRUSHED' as const, photos: [photo] }),
});

/** The model knows whether this is too much; the server must agree. */
async function expectRefusal<T>(isTooMuch: boolean, reason: string, call: () => Promise<T>): Promise<T> {
  try {
    const done = await call();
    expect(isTooMuch).toBe(false);
    return done;
  } catch (error) {
    const refused = (error as { data?: { reason?: string } }).data?.reason;
    if (refused === reason) expect(isTooMuch).toBe(true);
    throw error;
  }
}

/** An approved replacement is ordered at once. Of a shortage the first order gives up as much, its latest company order first. */
async function addPlaced(fillUp: StorePurchase, originId: string | null) {
  const { rows: origins } = await world.owner.query<{ id: string; origin: string; qty: number }>(
    `select id, origin_line_id as origin, approved_qty::int as qty from tenant.store_purchase_lines where purchase_id = $1`,
    [fillUp.id],
  );
  if (originId)
    for (const { origin, qty } of origins) {
      let left = qty;
      for (const part of model.heldOf(origin).toReversed()) {
        const given = Math.min(left, restOf(part));
        part.closed += given;
        left -= given;
      }
    }
  for (const { id } of fillUp.companyPurchases) model.addCompany(await buying.buyer.call(purchaseApi.getCompany, { id }));
}

async function stepDraft({ pick }: Step, by: Person, step: 'placeCompany' | 'cancelCompany') {
  const company = one(
    model.companies.filter(({ decided }) => decided === 'DRAFT'),
    pick,
  );
  if (!company) return undefined;
  const { version } = await by.call(purchaseApi.getCompany, { id: company.id });
  await send(by, purchaseApi[step], { id: company.id, version });
  company.decided = step === 'placeCompany' ? 'PLACED' : 'CANCELLED';
  return company;
}

/** Refusals are in words; a guard of the database alone would be a fault of the code above it. */
async function press(step: Step, counts: Record<string, number>) {
  const before = await digest();
  const note = (what: string) => (counts[what] = (counts[what] ?? 0) + 1);
  const refused = await play[step.what](step, people[step.who]!).then(
    (done) => void (done !== undefined && note(step.what)),
    (error: { status?: number; data?: { reason?: string } }) => {
      if ((error.status ?? 50_000) >= 50_000) throw error;
      note(`${step.what} ${error.data?.reason}`);
      return step.what;
    },
  );
  // An order is saved before it is submitted, and a guest recharges before a sale: their first command stays.
  const isWhole = refused !== undefined && refused !== 'ask' && refused !== 'sell';
  expect(isWhole ? await digest() : before).toEqual(before);
}

/** Every order and every shelf is as the model has it. */
async function compare() {
  for (const store of model.stores) {
    const { status, lines } = await buying.buyer.call(purchaseApi.getStore, { id: store.id });
    const found = lines.map(({ id, approvedQty, orderedQty, receivedQty, chargedBackQty, closedQty }) => ({
      id,
      approvedQty,
      orderedQty,
      receivedQty,
      chargedBackQty,
      closedQty,
    }));
    expect({ status, lines: found }).toEqual({
      status: model.statusOf(store),
      lines: store.lines.map((line) => model.quantitiesOf(line)),
    });
  }
  for (const company of model.companies) {
    const { status } = await buying.buyer.call(purchaseApi.getCompany, { id: company.id });
    expect(status).toBe(model.companyStatusOf(company));
  }
  for (const { id: branchId } of branches)
    for (const productId of products)
      expect((await stockOf(buying.buyer, branchId, productId))?.onHand ?? 0).toBe(model.onHand(branchId, productId));
}

it('G8 orders, deliveries and stock are as a small model has them, whatever people press and press again', async () => {
  const counts: Record<string, number> = {};
  for (let i = 0; i < STEPS; i += STRETCH) {
    for (const step of fc.sample(steps, { numRuns: STRETCH, seed: seed + i })) await press(step, counts);
    await compare();
    expect({ seed, step: i, faults: await checkInvariants(world.owner) }).toEqual({ seed, step: i, faults: [] });
  }
  process.stdout.write(`purchasing ${JSON.stringify({ steps: STEPS, seed, counts })}\n`);
  // Refusals alone would prove nothing.
  expect((['ask', 'approve', 'merge', 'receive'] as const).filter((what) => !counts[what])).toEqual([]);
}, 600_000);
