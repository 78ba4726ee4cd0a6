import { valueOf } from '@netbar/contract/figures/facts/definitions';
import { noMeasures } from '@netbar/contract/figures/facts/measures';
import { reviewApi } from '@netbar/contract/figures/review/review.api';
import type { Sent } from '@netbar/contract/kernel/endpoint';
import { shiftApi } from '@netbar/contract/money/shift/shift.api';
import { addDays } from '@netbar/contract/kernel/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countStatements } from '#testing/count-statements.ts';
import { downloadRows } from '#testing/exports.ts';
import { setThresholds } from '#testing/limits.ts';
import { tradeForTwoDays } from '#testing/trade.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
let owner: Person;
let trade: Awaited<ReturnType<typeof tradeForTwoDays>>;
const can = ['REVIEW_LIST', 'REVIEW_EXPORT'];
beforeAll(async () => {
  world = await openWorld();
  trade = await tradeForTwoDays(world);
  owner = await world.hire({ can, branchIds: [], isCompanyWide: true, level: 1 });
});
afterAll(() => world.close());

const summaryOf = async (input: Partial<Sent<typeof reviewApi.summary>> = {}, by = owner) =>
  (await by.call(reviewApi.summary, { grain: 'DAY', date: trade.later, ...input }))!;
const rowsOf = async (input: Partial<Sent<typeof reviewApi.rows>> = {}, by = owner) =>
  (await by.call(reviewApi.rows, { grain: 'DAY', date: trade.later, ...input }))!;
/** A day of a branch, as the rollup has it. */
const addDay = (branchId: string, date: string, counted: Partial<ReturnType<typeof noMeasures>>) => {
  const row = { ...noMeasures(), ...counted };
  const columns = Object.keys(row).map((name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  return world.owner.query(
    `insert into tenant.branch_days (company_id, branch_id, biz_date, ${columns.join(', ')}) values ($1, $2, $3, ${columns.map((_, i) => `$${i + 4}`).join(', ')})`,
    [world.ours.company, branchId, date, ...Object.values(row)],
  );
};

describe('the figures of a period', () => {
  it('count a refund on its own day, a session in the hours it touched, and say what changed', async () => {
    const before = await summaryOf({ date: trade.first });
    // Three bottles of ¥10.
    expect(before.values).toMatchObject({ earned: 3000, goods: 3000, netFee: 0, refundRate: 0 });
    expect(before.values.seatHours).toBe(3600);
    const now = await summaryOf();
    // One bottle came back, one was bought from a balance, and two teas of ¥6 cost half. The session ended on this day.
    expect(now.values.goods).toBe(-1000 + 1000 + 1200);
    expect(now.values.seatHours).toBe(3600);
    expect(now.values.netFee).toBeGreaterThan(0);
    expect(now.compared[0]).toMatchObject({ comparison: 'PREVIOUS', from: trade.first, to: trade.first, values: before.values });
    const { attribution } = now;
    expect(attribution).toMatchObject({ figureId: 'earned', before: before.values.earned, now: now.values.earned });
    const changed = attribution!.parts.reduce((sum, { change }) => sum + change, 0);
    expect(changed).toBe(attribution!.now - attribution!.before);
    expect(attribution!.parts.find(({ key }) => key === 'returned')!.change).toBe(-1000);
    // The days of the trend are those of the week that ends with the day.
    expect(now.trend[0]!.dates).toHaveLength(7);
    expect(now.trend[0]!.values.earned!.slice(-2)).toEqual([before.values.earned, now.values.earned]);
  });

  it('by payment count takings before refunds, and refunds on the day they were made', async () => {
    const before = await summaryOf({ date: trade.first, basis: 'TAKEN' });
    expect(before.values).toMatchObject({ taken: 13_000, charge: 10_000, refunded: 0, received: 13_000, orders: 2 });
    const now = await summaryOf({ basis: 'TAKEN' });
    expect(now.values).toMatchObject({ taken: 600, refunded: 1000, received: -400, orders: 1 });
  });

  it('are compared with as many days, a holiday with the same holiday of the year before', async () => {
    const today = (await summaryOf()).today;
    const running = await summaryOf({ grain: 'MONTH', date: today });
    expect(running.days.to).toBe(today);
    expect(Number(running.compared[0]!.to.slice(8))).toBeLessThanOrEqual(Number(today.slice(8)));
    const { second } = world.ours;
    await addDay(second, '2026-10-02', { goodsFen: 700 });
    await addDay(second, '2025-10-02', { goodsFen: 500 });
    await addDay(second, '2025-10-03', { goodsFen: 9000 });
    const nationalDay = await summaryOf({ date: '2026-10-02', branchId: second });
    expect(nationalDay.compared[1]).toMatchObject({ comparison: 'LAST_YEAR', from: '2025-10-02', holiday: 'nationalDay' });
    expect([nationalDay.values.earned, nationalDay.compared[1]!.values.earned]).toEqual([700, 500]);
    const plain = await summaryOf({ date: '2026-09-02', branchId: second });
    expect(plain.compared[1]).toMatchObject({ from: '2025-09-03', holiday: null });
  });

  it('say until when they are counted', async () => {
    const { second } = world.ours;
    const marked = new Date(Date.now() - 90_000);
    const mark = `insert into tenant.rollup_marks (company_id, kind, place_id, from_date, marked_time) values ($1, 'BRANCH_DAY', $2, $3, $4)`;
    await world.owner.query(mark, [world.ours.company, second, trade.later, marked]);
    expect((await summaryOf({ branchId: second })).asOf).toBe(marked.toISOString());
    expect((await summaryOf({ branchId: trade.counter.branchId })).asOf > marked.toISOString()).toBe(true);
    await world.owner.query(`delete from tenant.rollup_marks`);
  });
});

describe('rows', () => {
  it('go from brands to branches to areas; the total is counted by itself, ratios are not added', async () => {
    const { second } = world.ours;
    await addDay(second, trade.later, { goodsFen: 50_000, visitors: 10, occupiedSec: 3600, availableSec: 7200 });
    const brands = await rowsOf();
    expect(brands.rows.map(({ kind }) => kind)).toEqual(['BRAND', 'BRAND']);
    const branches = await rowsOf({ brandId: world.ours.brand });
    const row = (id: string) => branches.rows.find(({ key }) => key === id)!;
    const here = row(trade.counter.branchId);
    expect(branches.total.values.earned).toBe(here.values.earned! + 50_000);
    expect(branches.total.values.earned).toBe(brands.rows.find(({ key }) => key === world.ours.brand)!.values.earned);
    expect(row(second).values.occupancy).toBe(0.5);
    const ratios = [here.values.occupancy!, branches.total.values.occupancy!, 0.5];
    expect(ratios).toEqual(ratios.toSorted((a, b) => a - b));
    expect(branches.total.values.averageSpend).toBe(branches.total.values.earned! / (10 + 1));
    expect(here.weeks.at(-1)).toBe(here.values.earned! + here.before[0]!);
    const areas = await rowsOf({ branchId: trade.counter.branchId });
    const sum = areas.rows.reduce((total, { values }) => total + values.earned!, 0);
    expect(sum).toBe(areas.total.values.earned);
    expect(areas.rows.map(({ kind }) => kind)).toEqual(['AREA', 'AREA']);
    expect(valueOf('earned', { ...noMeasures(), goodsFen: sum })).toBe(here.values.earned);
  });

  it('have the columns that were asked for, costs only for people who see them, and what does not add up counted by itself', async () => {
    const figures = 'margin,activeMembers,callResponse,nonsense,visitors,activeMembers';
    const asked = { grain: 'WEEK', date: trade.later, figures } as const;
    const plain = await rowsOf(asked);
    expect(plain.figures).toEqual(['earned', 'activeMembers', 'callResponse', 'visitors']);
    const sees = await world.hire({ can: [...can, 'STOCK_COST'], branchIds: [], isCompanyWide: true, level: 1 });
    expect((await rowsOf(asked, sees)).figures).toEqual(['earned', 'margin', 'activeMembers', 'callResponse', 'visitors']);

    const branches = await rowsOf({ ...asked, brandId: world.ours.brand });
    const valuesOf = (id: string) => branches.rows.find(({ key }) => key === id)!.values;
    expect(valuesOf(trade.counter.branchId)).toMatchObject({ activeMembers: 2, callResponse: 60 });
    expect(valuesOf(world.ours.second)).toMatchObject({ activeMembers: 0, callResponse: null });
    expect(branches.total.values).toMatchObject({ activeMembers: 2, callResponse: 60 });
    // An area is not told apart by them, its branch is.
    const areas = await rowsOf({ ...asked, branchId: trade.counter.branchId });
    expect(areas.rows.map(({ values }) => values.activeMembers)).toEqual(areas.rows.map(() => null));
    expect(areas.total.values.activeMembers).toBe(2);
  });

  it('by level ask for fewer branches and days instead of reading millions of facts', async () => {
    const year = await rowsOf({ by: 'LEVEL', grain: 'YEAR', date: '2025-06-01' });
    expect(year).toMatchObject({ isTooWide: true, rows: [] });
    expect((await rowsOf({ by: 'LEVEL' })).isTooWide).toBe(false);
    const classes = await rowsOf({ by: 'CLASS', grain: 'YEAR' });
    expect(classes.isTooWide).toBe(false);
    const earned = classes.rows.reduce((total, { values }) => total + values.earned!, 0);
    expect(earned).toBe(classes.total.values.earned);
  });

  it('ask as many questions of many branches as of one', async () => {
    const count = (brandId: string) => countStatements(() => rowsOf({ brandId }));
    await count(world.ours.brand);
    const [[two, ofTwo], [one, ofOne]] = [await count(world.ours.brand), await count(world.ours.otherBrand)];
    expect([two.rows.length, one.rows.length]).toEqual([2, 1]);
    expect(ofTwo).toBeGreaterThan(5);
    expect(ofTwo).toBe(ofOne);
  });

  it('the file has the rows of the screen', async () => {
    const asked = { grain: 'DAY', date: trade.later, brandId: world.ours.brand } as const;
    const made = await owner.call(reviewApi.export, { ...asked, columns: ['name', 'earned', 'activeMembers', 'PREVIOUS'] });
    const lines = await downloadRows(world, owner, made.id);
    const { rows, total } = await rowsOf({ brandId: world.ours.brand, figures: 'activeMembers' });
    expect(lines).toHaveLength(rows.length + 1);
    expect(lines.at(-1)).toContain((total.values.earned! / 100).toFixed(2));
    expect(lines[0]).toContain((rows[0]!.values.earned! / 100).toFixed(2));
    expect(lines.map((line) => line.split(',')[2])).toEqual([...rows, total].map(({ values }) => String(values.activeMembers)));
  });
});

describe('who sees what', () => {
  it('only their own branches, and nothing while a drawer is counted blind', async () => {
    const { second, first, third, brand } = world.ours;
    const manager = await world.hire({ can, branchIds: [second] });
    expect((await summaryOf({}, manager)).values.earned).toBe(50_000);
    expect((await rowsOf({ brandId: brand }, manager)).rows.map(({ key }) => key)).toEqual([second]);
    for (const branchId of [first, third])
      await expect(summaryOf({ branchId }, manager)).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
    // Classes are kept by brand, which is more than this manager may see: they are counted from the own facts.
    expect((await rowsOf({ by: 'CLASS' }, manager)).total.values.earned).toBe(50_000);
    await expect((await world.hire({ can: [] })).call(reviewApi.rows, { grain: 'DAY', date: trade.later })).rejects.toMatchObject(
      {
        status: 40301,
      },
    );
    const cashier = await world.hire({ can: [...can, 'SHIFT_WORK'], branchIds: [first] });
    await setThresholds(world, first, { blindCount: true });
    const { id: drawerId } = await trade.counter.manager.call(shiftApi.addDrawer, { branchId: first, name: '二台' });
    await cashier.call(shiftApi.open, { branchId: first, drawerId, count: [{ faceFen: 10_000, count: 5 }] });
    expect(await cashier.call(reviewApi.summary, { grain: 'DAY', date: trade.later })).toBeNull();
    expect(await cashier.call(reviewApi.rows, { grain: 'DAY', date: trade.later })).toBeNull();
    const source = { figureId: 'taken' as const, from: trade.first, to: addDays(trade.first, 1) };
    expect(await cashier.call(reviewApi.source, source)).toBeNull();
    await expect(cashier.call(reviewApi.export, { grain: 'DAY', date: trade.later, columns: ['name'] })).rejects.toMatchObject({
      data: { reason: 'shift.blindUntilCounted' },
    });
  });
});

it('a year of many branches has no distinct members, and says so; the other columns are there', async () => {
  const asked = { grain: 'YEAR', figures: 'visitors,activeMembers,returningMembers' } as const;
  expect((await rowsOf(asked)).tooWideFigures).toEqual([]);
  await world.owner.query(
    `insert into tenant.branches (company_id, id, brand_id, branch_no, name, created_time)
     select $1, gen_random_uuid(), $2, (700000 + n)::text, '新店' || n, now() from generate_series(1, 10) n`,
    [world.ours.company, world.ours.brand],
  );
  const { tooWideFigures, total } = await rowsOf(asked);
  expect(tooWideFigures).toEqual(['activeMembers']);
  expect(total.values.visitors).toBeGreaterThan(0);
  expect([total.values.activeMembers, total.values.returningMembers]).toEqual([null, 1]);
});
