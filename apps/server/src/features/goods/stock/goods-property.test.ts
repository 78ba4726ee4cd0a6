import { adjustmentApi } from '@netbar/contract/goods/adjustment/adjustment.api';
import { productApi } from '@netbar/contract/goods/product/product.api';
import { stockApi } from '@netbar/contract/goods/stock/stock.api';
import { stocktakeApi } from '@netbar/contract/goods/stocktake/stocktake.api';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTx } from '#kernel/ctx.ts';
import { runsOf, seed } from '#testing/depth.ts';
import { addProduct, goodsFunctions, hireBuyer } from '#testing/goods.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { tillApi } from '#testing/till.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';
import { reserveStock, resolveReservations } from './reservation.ts';

const STEPS = Number(process.env['GOODS_STEPS'] ?? runsOf({ usual: 250, deep: 2_500 }));

let world: World;
let people: Person[];
let branches: string[];
let warehouses: string[];
let products: string[];
beforeAll(async () => {
  world = await openWorld();
  const { first, second } = world.ours;
  branches = [first, second];
  warehouses = [await world.warehouse(first), await world.warehouse(second)];
  people = [
    await hireBuyer(world, [...goodsFunctions, 'TILL']),
    await hireBuyer(world, [...goodsFunctions, 'TILL']),
    await hireBuyer(world, [...goodsFunctions, 'TILL']),
  ];
  products = [];
  for (const batchTracked of [false, true, false]) products.push((await addProduct(world, people[0]!, { batchTracked })).id);
});
afterAll(() => world.close());

interface Step {
  what:
    | 'in'
    | 'out'
    | 'sell'
    | 'refund'
    | 'reserve'
    | 'free'
    | 'transfer'
    | 'ship'
    | 'receive'
    | 'close'
    | 'count'
    | 'finish'
    | 'post'
    | 'price'
    | 'shelf';
  who: number;
  at: number;
  product: number;
  qty: number;
  pick: number;
}
const steps = fc.record({
  what: fc.constantFrom<Step['what']>(
    'in',
    'in',
    'out',
    'sell',
    'sell',
    'refund',
    'reserve',
    'free',
    'transfer',
    'ship',
    'receive',
    'close',
    'count',
    'finish',
    'post',
    'price',
    'shelf',
  ),
  who: fc.nat(2),
  at: fc.nat(1),
  product: fc.nat(2),
  qty: fc.integer({ min: 1, max: 9 }),
  pick: fc.nat(1000),
});

const made = {
  sales: [] as { docId: string; journalId: string; at: number }[],
  orders: [] as { docId: string; at: number }[],
  transfers: [] as string[],
  sheets: [] as string[],
};
const one = <T>(list: T[], pick: number) => list[pick % Math.max(1, list.length)];

/** One press. A refusal is as good as a deed; what breaks is a fault. */
async function press({ what, who, at, product, qty, pick }: Step) {
  const by = people[who]!;
  const [branchId, warehouseId, productId] = [branches[at]!, warehouses[at]!, products[product]!];
  const transfer = one(made.transfers, pick);
  const sheet = one(made.sheets, pick);
  switch (what) {
    case 'in': {
      const batch = product === 1 ? { batchNo: `L${pick % 3}`, expiryDate: `2099-0${(pick % 3) + 1}-01` } : {};
      const lines = [{ productId, qty, valueFen: qty * 100 + (pick % 7), ...batch }];
      return by.call(stockApi.adjust, { branchId, kind: 'CORRECTION', reason: '入库', lines });
    }
    case 'out':
      return by.call(stockApi.adjust, { branchId, kind: 'WASTAGE', reason: '破损', lines: [{ productId, qty: -qty }] });
    case 'sell': {
      const memberId = world.newId();
      await by.call(tillApi.recharge, { branchId, memberId, principalFen: 10_000, bonusFen: 0 });
      const sold = await by.call(tillApi.sell, { branchId, warehouseId, productId, qty, memberId, priceFen: 100 });
      return made.sales.push({ ...sold, at });
    }
    case 'refund': {
      const sale = one(made.sales, pick);
      return sale && by.call(tillApi.refund, { branchId: branches[sale.at]!, docId: sale.docId, journalId: sale.journalId });
    }
    case 'reserve': {
      const docId = world.newId();
      await inTx(by.ctx(), (ctx) =>
        reserveStock(
          { ...ctx, actor: { ...ctx.actor, branchIds: 'all' } },
          { branchId, docType: 'ORDER', docId, lines: [{ productId, qty }] },
        ),
      );
      return made.orders.push({ docId, at });
    }
    case 'free': {
      const order = one(made.orders, pick);
      return (
        order &&
        inTx(by.ctx(), (ctx) =>
          resolveReservations(
            { ...ctx, actor: { ...ctx.actor, branchIds: 'all' } },
            order.docId,
            pick % 2 ? 'TAKEN' : 'RELEASED',
          ),
        )
      );
    }
    case 'transfer': {
      const asked = { fromBranchId: branchId, toBranchId: branches[1 - at]!, reason: '补货', lines: [{ productId, qty }] };
      const { id } = await by.call(stockApi.submitTransfer, asked);
      made.transfers.push(id);
      return people[(who + 1) % people.length]!.call(stockApi.approveTransfer, { id });
    }
    case 'ship':
      return transfer && by.call(stockApi.shipTransfer, { id: transfer });
    case 'receive': {
      if (!transfer) return undefined;
      const { lines } = await by.call(stockApi.getTransfer, { id: transfer });
      return by.call(stockApi.receiveTransfer, {
        id: transfer,
        lines: lines.map((line) => ({ productId: line.productId, qty })),
      });
    }
    case 'close':
      return transfer && by.call(stockApi.closeTransfer, { id: transfer, payer: pick % 2 ? 'FROM' : 'TO', reason: '丢失' });
    case 'count': {
      const id = sheet && pick % 4 ? sheet : (await by.call(stocktakeApi.start, { branchId })).id;
      if (id !== sheet) made.sheets.push(id);
      return by.call(stocktakeApi.count, { id, productId, addQty: qty });
    }
    case 'finish': {
      if (!sheet) return undefined;
      const { lines, status } = await by.call(stocktakeApi.get, { id: sheet });
      for (const line of lines)
        if (status === 'COUNTING' && line.countedQty === null)
          await by.call(stocktakeApi.count, { id: sheet, productId: line.productId, addQty: qty });
      return by.call(stocktakeApi.finish, { id: sheet });
    }
    case 'post': {
      if (!sheet) return undefined;
      const { lines, status } = await by.call(stocktakeApi.get, { id: sheet });
      for (const line of lines)
        if (status === 'REVIEW' && line.needsRecount)
          await by.call(stocktakeApi.recount, { id: sheet, productId: line.productId, qty, seenQty: line.countedQty ?? 0 });
      return pick % 5 === 0
        ? by.call(stocktakeApi.void, { id: sheet })
        : by.call(stocktakeApi.post, { id: sheet, reason: '盘点' });
    }
    case 'price': {
      const { priceFen } = await by.call(productApi.getMaster, { id: productId });
      const lines = [{ productId, oldFen: priceFen, newFen: 100 + pick }];
      return by.call(adjustmentApi.adjustPrices, { brandId: world.ours.brand, reason: '调价', lines });
    }
    case 'shelf': {
      const { version, shelf } = await by.call(productApi.get, { branchId, productId });
      return by.call(productApi.setShelf, { branchId, productId, version, shelf: shelf === 'ON' ? 'OFF' : 'ON' });
    }
  }
}

it('G1 to G11 and the invariants of goods hold after every stretch of random documents from two branches', async () => {
  const done: Record<string, number> = {};
  const refused: Record<string, number> = {};
  const faults: string[] = [];
  for (let i = 0; i < STEPS; i += 25) {
    const stretch = fc.sample(steps, { numRuns: 25, seed: seed + i });
    // Three at a time, so that they also meet.
    for (let j = 0; j < stretch.length; j += 3)
      await Promise.all(
        stretch.slice(j, j + 3).map((step) =>
          press(step).then(
            () => (done[step.what] = (done[step.what] ?? 0) + 1),
            (error: { status?: number; constraint?: string; message: string }) => {
              const isRefusal =
                error.constraint !== undefined ||
                (error.status !== undefined && (error.status < 50_000 || error.status === 50_300));
              if (isRefusal) refused[step.what] = (refused[step.what] ?? 0) + 1;
              else faults.push(`${JSON.stringify(step)}: ${error.message}`);
            },
          ),
        ),
      );
    expect(faults).toEqual([]);
    expect({ seed, step: i, faults: await checkInvariants(world.owner) }).toEqual({ seed, step: i, faults: [] });
  }
  process.stdout.write(`goods ${JSON.stringify({ steps: STEPS, seed, done, refused })}\n`);
  // Refusals alone would prove nothing.
  const wanted = ['in', 'out', 'sell', 'transfer', 'count', 'price'];
  expect(wanted.filter((what) => !done[what])).toEqual([]);
}, 300_000);

it('what a company has changes only by what comes in, is sold, is lost or is counted', async () => {
  const { rows } = await world.owner.query<{ kept: number; moved: number }>(`
    select (select sum(on_hand)::int from tenant.stock_levels) as kept,
      (select sum(m.qty)::int from tenant.stock_moves m where m.reason <> 'TRANSFER') as moved`);
  expect(rows[0]!.kept).toBe(rows[0]!.moved);
});
