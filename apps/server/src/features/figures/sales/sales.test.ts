import { refundApi } from '@netbar/contract/counter/refund/refund.api';
import { salesApi } from '@netbar/contract/figures/sales/sales.api';
import type { PivotRow } from '@netbar/contract/figures/sales/sales.model';
import {
  salesColumns,
  salesRows,
  salesValues,
  type SalesColumn,
  type SalesRow,
} from '@netbar/contract/figures/sales/sales.rules';
import { productApi } from '@netbar/contract/goods/product/product.api';
import type { Sent } from '@netbar/contract/kernel/endpoint';
import { shiftApi } from '@netbar/contract/money/shift/shift.api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cashierRights, openCounter, type Counter } from '#testing/counter.ts';
import { downloadRows } from '#testing/exports.ts';
import { countFigures } from '#testing/figures.ts';
import { bringIn } from '#testing/goods.ts';
import { setThresholds } from '#testing/limits.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
let counter: Counter;
let there: Counter;
/** The whole company, with costs; and one person of each branch. */
let owner: Person;
let manager: Person;
let other: Person;
let cola: string;
let tea: string;
let noodles: string;
const can = ['SALES_LIST', 'SALES_EXPORT', 'STOCK_COST'];

/** Noon in China, unless told. */
const on = (day: string, hour = 12) => {
  world.clock.now = new Date(`${day}T${String(hour).padStart(2, '0')}:30:00+08:00`);
};
const year = { from: '2026-01-01', to: '2026-12-31' };
/** All days with trade: few enough to read the lines of three branches. */
const spring = { from: '2026-03-31', to: '2026-06-10' };
const may = { from: '2026-05-01', to: '2026-05-31' };

beforeAll(async () => {
  world = await openWorld();
  on('2026-03-30');
  counter = await openCounter(world);
  there = await openCounter(world, world.ours.second);
  owner = await world.hire({ branchIds: [], isCompanyWide: true, level: 1, can });
  manager = await world.hire({ branchIds: [counter.branchId], level: 2, can });
  other = await world.hire({ branchIds: [there.branchId], level: 2, can: ['SALES_LIST', 'SALES_EXPORT'] });
  cola = await offer('可乐', 500, 'DRINK');
  tea = await offer('冰红茶', 400, 'DRINK');
  noodles = await offer('泡面', 800, 'FOOD');
  await trade();
  await countFigures(world);
}, 120_000);
afterAll(() => world.close());

async function offer(name: string, priceFen: number, classify: string) {
  const productId = await counter.goods({ name, priceFen, qty: 100, valueFen: priceFen * 40 });
  const { version } = await there.buyer.call(productApi.get, { branchId: there.branchId, productId });
  await there.buyer.call(productApi.setShelf, { branchId: there.branchId, productId, version, shelf: 'ON' });
  await bringIn(there.buyer, there.branchId, productId, { qty: 100, valueFen: priceFen * 50 });
  await world.owner.query('update tenant.product_masters set classify_code = $1, version = version + 1 where id = $2', [
    classify,
    productId,
  ]);
  return productId;
}

const prices = () => ({ [cola]: 500, [tea]: 400, [noodles]: 800 });
type Lines = Record<string, number>;

async function sell(at: Counter, lines: Lines, more: { source?: 0 | 1 | 2 | 3; memberId?: string } = {}) {
  const payableFen = Object.entries(lines).reduce((sum, [id, qty]) => sum + prices()[id]! * qty, 0);
  return at.sell({
    ...more,
    lines: Object.entries(lines).map(([id, qty]) => at.line(id, qty)),
    payableFen,
    tenders: [at.cash(payableFen)],
  });
}

/** March to June at two branches; of an order of April something comes back in May. */
async function trade() {
  on('2026-03-31', 23);
  await sell(counter, { [cola]: 2 });
  on('2026-04-05', 9);
  await sell(there, { [cola]: 3, [tea]: 1 }, { source: 3 });
  on('2026-04-20', 20);
  const big = await sell(counter, { [cola]: 4, [noodles]: 2 });
  on('2026-05-04');
  const { id: memberId } = await counter.guest(0);
  await sell(counter, { [tea]: 2, [noodles]: 1 }, { memberId });
  await sell(there, { [noodles]: 1 });
  on('2026-05-05', 15);
  const orderLineId = big.lines.find(({ productId }) => productId === noodles)!.id;
  await counter.cashier.call(refundApi.refund, {
    ...counter.act(big),
    amountFen: 800,
    lines: [{ orderLineId, qty: 1 }],
    restock: true,
    reason: '客人退货',
  });
  on('2026-06-01', 0);
  await sell(counter, { [cola]: 1, [noodles]: 1 });
  on('2026-06-10');
}

type Asked = Partial<Sent<typeof salesApi.pivot>>;
const pivot = (asked: Asked = {}, by = owner) => by.call(salesApi.pivot, { ...year, ...asked });
const brief = (rows: PivotRow[]) => Object.fromEntries(rows.map(({ name, key, total }) => [name || key, total]));
const inOrder = (values: number[]) => values.toSorted((a, b) => a - b);
const sum = (values: number[]) => values.reduce((a, b) => a + b, 0);

describe('sales', () => {
  it('are net, and what comes back is taken off on its own day', async () => {
    const april = await pivot({ from: '2026-04-01', to: '2026-04-30', by: 'PRODUCT' });
    expect(brief(april.rows)).toEqual({ 可乐: 3500, 泡面: 1600, 冰红茶: 400 });
    const { rows, total } = await pivot({ ...may, by: 'PRODUCT' });
    // Two sold and one given back.
    expect(brief(rows)).toEqual({ 泡面: 800, 冰红茶: 800 });
    expect(total).toMatchObject({ total: 1600, before: 5500, salesFen: 1600 });
    const { now, before, compared } = await owner.call(salesApi.summary, may);
    expect(now).toMatchObject({ salesFen: 1600, orders: 2, qty: 3, returnedFen: 800 });
    expect(before).toMatchObject({ salesFen: 5500, orders: 2, returnedFen: 0 });
    expect(compared).toEqual({ from: '2026-04-01', to: '2026-04-30', holiday: null });
  });

  it('add up by every dimension and every column, for each value', async () => {
    const wrong: string[] = [];
    for (const [branchId, value, by, across] of everyPivot())
      if (!(await addsUp({ branchId, by, across, value }))) wrong.push(`${value} by ${by} across ${across}`);
    expect(wrong).toEqual([]);
  }, 60_000);

  it('know sales without a member, an activity or a class', async () => {
    const { rows } = await pivot({ branchId: counter.branchId, by: 'LEVEL' });
    expect(rows.map(({ key, total }) => [key, total])).toEqual([
      ['-', 5100],
      ['0', 1600],
    ]);
    expect((await pivot({ branchId: counter.branchId, by: 'ACTIVITY' })).rows.map(({ key }) => key)).toEqual(['-']);
    expect((await pivot({ branchId: there.branchId, by: 'SELLER' })).rows).toMatchObject([{ key: there.cashier.accountId }]);
  });
});

/** Rows and columns that differ, for each value at each branch. */
const everyPivot = () =>
  [counter.branchId, there.branchId].flatMap((branchId) =>
    salesValues.flatMap((value) =>
      salesRows.flatMap((by) =>
        salesColumns.filter((across) => across !== by).map((across) => [branchId, value, by, across] as const),
      ),
    ),
  );

/** Whether rows add up to columns, both to the total, and the total to that of no rows and columns at all. */
async function addsUp(asked: Asked & { by: SalesRow; across: SalesColumn }) {
  const [{ rows, total, columns }, plain] = await Promise.all([pivot(asked), pivot({ ...asked, by: 'BRANCH', across: 'NONE' })]);
  const ofRows = sum(rows.map((row) => row.total));
  // An order of several classes or products is counted once in the total, and once in each of them.
  const isShared = asked.value === 'ORDERS' && (asked.by === 'CLASS' || asked.by === 'PRODUCT');
  const areColumnsRight = columns.length === 0 || [total, ...rows].every((row) => sum(row.cells) === row.total);
  return total.total === plain.total.total && (isShared ? ofRows >= total.total : ofRows === total.total) && areColumnsRight;
}

describe('the tables that are read', () => {
  it('give the same answer: rollups of brands, months of branches, facts', async () => {
    for (const days of [year, may, { from: '2026-03-31', to: '2026-05-04' }, { from: '2026-03-31', to: '2026-06-05' }])
      for (const by of ['CLASS', 'PRODUCT'] as const) {
        const whole = await pivot({ ...days, by });
        const parts = await Promise.all([counter, there].map(({ branchId }) => pivot({ ...days, by, branchId })));
        for (const row of whole.rows) {
          const same = parts.flatMap(({ rows }) => rows.filter(({ key }) => key === row.key));
          expect(sum(same.map(({ total }) => total))).toBe(row.total);
          expect(sum(same.map(({ marginFen }) => marginFen!))).toBe(row.marginFen);
        }
        expect(sum(parts.map(({ total }) => total.total))).toBe(whole.total.total);
        const byBranch = await pivot({ ...days, by: 'BRANCH', across: 'NONE' });
        expect(byBranch.total.total).toBe(whole.total.total);
      }
  });

  it('have the summary of branches and the hours of weeks add up as well', async () => {
    for (const days of [year, { from: '2026-03-31', to: '2026-06-05' }]) {
      const { now } = await owner.call(salesApi.summary, days);
      const own = await Promise.all([counter, there].map(({ branchId }) => owner.call(salesApi.summary, { ...days, branchId })));
      for (const key of ['salesFen', 'qty', 'orders', 'returnedFen', 'marginFen'] as const)
        expect(sum(own.map((part) => part.now[key]!))).toBe(now[key]);
      const { hours } = await owner.call(salesApi.hours, days);
      expect(hours).toHaveLength(168);
      expect(sum(hours)).toBe(now.salesFen);
    }
    const { hours } = await owner.call(salesApi.hours, { ...may, branchId: there.branchId });
    // The fourth of May 2026 is a Monday.
    expect(hours.flatMap((fen, i) => (fen === 0 ? [] : [[i, fen]]))).toEqual([[12, 800]]);
  });

  it('refuse what would read too many lines, and say how many days can be asked for', async () => {
    const crowd = await world.owner.query(
      `insert into tenant.branches (company_id, id, brand_id, branch_no, name, created_time)
       select $1, gen_random_uuid(), $2, (2000 + n)::text, '分店' || n, now() from generate_series(1, 20) n returning id`,
      [world.ours.company, world.ours.brand],
    );
    const refused = { status: 42200, data: { reason: 'sales.periodTooLong' } };
    await expect(pivot({ by: 'SELLER' })).rejects.toMatchObject({ ...refused, message: expect.stringContaining('31') });
    await expect(pivot({ value: 'ORDERS' })).rejects.toMatchObject(refused);
    expect((await pivot({ ...may, by: 'SELLER', from: '2026-05-01' })).total.total).toBe(1600);
    const cell = await owner.call(salesApi.cell, { ...year, productId: noodles });
    expect(cell).toMatchObject({ salesFen: 3200, qty: 4, documents: null, mostDays: 31 });
    await expect(owner.call(salesApi.documents, year)).rejects.toMatchObject(refused);
    await expect(pivot({ from: '2025-12-01' })).rejects.toMatchObject({ data: { reason: 'sales.periodTooLong' } });
    await expect(pivot({ from: '2026-06-02', to: '2026-06-01' })).rejects.toMatchObject({
      data: { reason: 'sales.daysReversed' },
    });
    await world.owner.query('delete from tenant.branches where id = any($1)', [crowd.rows.map(({ id }) => id)]);
  });
});

describe('the documents of a cell', () => {
  const conditionOf = { CLASS: 'classify', PRODUCT: 'productId', BRANCH: 'branchId', LEVEL: 'level', SELLER: 'seller' } as const;
  const moreOf = {
    ACTIVITY: 'activity',
    HOUR: 'hour',
    WEEKDAY: 'weekday',
    SOURCE: 'source',
    TENDER: 'tender',
    NONE: 'zone',
  } as const;
  const names = { ...conditionOf, ...moreOf };

  it('are together the cell, in every pivot', async () => {
    for (const by of salesRows)
      for (const across of salesColumns.filter((column) => column !== by)) {
        const { rows, columns } = await pivot({ ...spring, by, across });
        const cells = rows.flatMap((row) => columns.map((column, i) => ({ row: row.key, column, fen: row.cells[i] })));
        const listed = await Promise.all(
          cells.map(async ({ row, column }) => {
            const asked = { ...spring, [names[by]]: row, [names[across]]: column };
            const [found, cell] = await Promise.all([owner.call(salesApi.documents, asked), owner.call(salesApi.cell, asked)]);
            expect(cell).toMatchObject({ salesFen: found.salesFen, qty: found.qty, documents: found.total });
            return { row, column, fen: sum(found.rows.map(({ salesFen }) => salesFen)) };
          }),
        );
        expect(listed).toEqual(cells);
      }
  }, 60_000);

  it('show sales and refunds, each on its day, the newest first', async () => {
    const { rows, total } = await owner.call(salesApi.documents, { ...may, productId: noodles, limit: 2 });
    expect(total).toBe(3);
    expect(rows).toMatchObject([
      { bizDate: '2026-05-05', isReturn: true, qty: -1, salesFen: -800, products: '泡面 ×1' },
      { bizDate: '2026-05-04', isReturn: false, qty: 1, salesFen: 800 },
    ]);
  });
});

describe('ABC and pairs', () => {
  it('put products into zones by which a pivot can be narrowed', async () => {
    const { zones, products, curve } = await owner.call(salesApi.abc, year);
    // 5000 of 9400 by cola, 3200 by noodles, 1200 by tea.
    expect([products, zones.map((zone) => [zone.zone, zone.products, zone.salesFen])]).toEqual([
      3,
      [
        ['A', 2, 8200],
        ['B', 1, 1200],
        ['C', 0, 0],
      ],
    ]);
    expect(curve.at(-1)).toEqual({ products: 3, bp: 10_000 });
    const narrowed = await pivot({ by: 'PRODUCT', zone: 'B' });
    expect(brief(narrowed.rows)).toEqual({ 冰红茶: 1200 });
    expect(narrowed.total.total).toBe(1200);
  });

  it('find what is bought together', async () => {
    on('2026-06-05');
    for (let i = 0; i < 3; i++) await sell(counter, { [tea]: 1, [cola]: 1 });
    await sell(counter, { [noodles]: 1 });
    await countFigures(world);
    const { pairs, orders, from } = await manager.call(salesApi.pairs, { from: '2026-01-05', to: '2026-06-10' });
    expect([from, orders]).toEqual(['2026-05-11', 5]);
    // Three of five orders; cola is in four, tea in three.
    expect(pairs).toMatchObject([{ together: 3, supportBp: 6000, lift: 125 }]);
    expect(new Set([pairs[0]!.firstName, pairs[0]!.secondName])).toEqual(new Set(['可乐', '冰红茶']));
    expect((await owner.call(salesApi.pairs, { from: '2026-01-05', to: '2026-06-10' })).from).toBe('2026-06-04');
    on('2026-06-10');
  });
});

describe('who sees what', () => {
  it('sees the own branches alone', async () => {
    const { total } = await pivot(may, manager);
    expect(total.total).toBe(800);
    const byBranch = await pivot({ by: 'BRANCH', across: 'NONE' }, manager);
    expect(byBranch.rows.map(({ key }) => key)).toEqual([counter.branchId]);
    const notFound = { status: 40400 };
    for (const asked of [{ branchId: there.branchId }, { branchId: world.rival.first }, { brandId: world.ours.otherBrand }])
      await expect(pivot(asked, manager)).rejects.toMatchObject(notFound);
    // What others sell has no name here, and what is sold here has.
    const named = async (productId: string, by: Person) => (await pivot({ ...spring, productId }, by)).named;
    expect(await named(cola, manager)).toEqual({ productId: '可乐' });
    const rival = await world.hire({ companyId: world.rival.company, branchIds: [], isCompanyWide: true, level: 1, can });
    expect((await pivot(spring, rival)).rows).toEqual([]);
    expect(await named(cola, rival)).toEqual({});
    expect((await rival.call(salesApi.documents, { ...spring, productId: cola })).total).toBe(0);
  });

  it('sees costs only with the right to them at every branch of the question', async () => {
    expect((await pivot(may, manager)).total.marginFen).not.toBeNull();
    const blind = await pivot(may, other);
    expect([blind.total.marginFen, blind.rows.map(({ marginFen }) => marginFen)]).toEqual([null, [null]]);
    expect((await other.call(salesApi.summary, may)).now.marginFen).toBeNull();
    await expect(pivot({ value: 'MARGIN' }, other)).rejects.toMatchObject({
      status: 40300,
      data: { reason: 'sales.costHidden' },
    });
    const half = await world.hire({
      branchIds: [counter.branchId],
      can: ['SALES_LIST', 'STOCK_COST'],
      also: [{ branchIds: [there.branchId], can: ['SALES_LIST'] }],
    });
    expect((await pivot(spring, half)).total.marginFen).toBeNull();
    expect((await pivot({ ...spring, branchId: counter.branchId }, half)).total.marginFen).not.toBeNull();
  });

  it('sees nothing while a drawer is to be counted blind', async () => {
    const cashier = await world.hire({ branchIds: [there.branchId], can: [...cashierRights, ...can] });
    const { id: drawerId } = await there.manager.call(shiftApi.addDrawer, { branchId: there.branchId, name: '二号' });
    await cashier.call(shiftApi.open, { branchId: there.branchId, drawerId, count: [{ faceFen: 10_000, count: 5 }] });
    await setThresholds(world, there.branchId, { blindCount: true });
    for (const endpoint of [salesApi.summary, salesApi.pivot, salesApi.hours, salesApi.abc, salesApi.pairs, salesApi.documents])
      await expect(cashier.call(endpoint, year)).rejects.toMatchObject({ data: { reason: 'shift.blindUntilCounted' } });
  });
});

describe('a file', () => {
  it('has the rows of the screen, every class opened, and the total', async () => {
    const columns: [string, ...string[]] = ['group', 'name', 'SOURCE_1', 'SOURCE_3', 'total', 'share', 'marginRate'];
    const made = await owner.call(salesApi.export, { ...may, to: '2026-05-31', columns: columns as never });
    const [classes, products] = await Promise.all([pivot(may), pivot({ ...may, by: 'PRODUCT' })]);
    const rows = (await downloadRows(world, owner, made.id)).map((row) => row.split(','));
    expect([made.rowsTotal, made.status, rows.length]).toEqual([
      classes.rows.length + products.rows.length + 1,
      'DONE',
      made.rowsTotal,
    ]);
    const totals = rows.map((row) => Number(row[4]) * 100);
    expect(totals.at(-1)).toBe(classes.total.total);
    const shown = [...classes.rows, ...products.rows].map(({ total }) => total);
    expect(inOrder(totals.slice(0, -1))).toEqual(inOrder(shown));
    expect(rows.at(-1)).toMatchObject(['', '合计', '16.00', '0.00', '16.00', '100.0%', expect.stringMatching(/%$/)]);
  });

  it('needs a right of its own', async () => {
    const reader = await world.hire({ can: ['SALES_LIST'] });
    await expect(reader.call(salesApi.export, { ...year, columns: ['name'] })).rejects.toMatchObject({ status: 40301 });
  });
});
