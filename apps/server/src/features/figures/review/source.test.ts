import { definitions, type FigureId, figureIds, isLone } from '@netbar/contract/figures/facts/definitions';
import { reviewApi } from '@netbar/contract/figures/review/review.api';
import { tableChoices } from '@netbar/contract/figures/review/review.rules';
import type { Got, Sent } from '@netbar/contract/kernel/endpoint';
import { addDays } from '@netbar/contract/kernel/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tradeForTwoDays } from '#testing/trade.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
let owner: Person;
let trade: Awaited<ReturnType<typeof tradeForTwoDays>>;
beforeAll(async () => {
  world = await openWorld();
  trade = await tradeForTwoDays(world);
  owner = await world.hire({ can: ['REVIEW_LIST', 'STOCK_COST', 'MEMBER_LIST'], branchIds: [], isCompanyWide: true, level: 1 });
});
afterAll(() => world.close());

type Source = NonNullable<Got<typeof reviewApi.source>>;
const sum = (rows: { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);
const sourceOf = async (input: Partial<Sent<typeof reviewApi.source>> & { figureId: FigureId }): Promise<Source> =>
  (await owner.call(reviewApi.source, { from: trade.first, to: trade.later, limit: 200, ...input }))!;
const summedIds = figureIds.filter((id) => !isLone(id));
/** A dash in the table has nothing behind it. */
const isCell = (row: { values: Partial<Record<FigureId, number | null>> }, id: FigureId) => (row.values[id] ?? null) !== null;
const sidesOf = (id: FigureId) => (definitions[id].kind === 'RATIO' ? (['OF', 'PER'] as const) : (['OF'] as const));

describe('every figure is the sum of what it lists', () => {
  it.each(summedIds)('%s: the documents of the branch add up to the figure', async (figureId) => {
    for (const side of sidesOf(figureId)) {
      const source = await sourceOf({ figureId, side, branchId: trade.counter.branchId });
      expect(source.parts).toBeNull();
      expect(source.documents!.total).toBe(source.documents!.rows.length);
      expect(source.documents!.sum).toBe(sum(source.documents!.rows));
      expect(source.documents!.sum).toBe(source.amount);
    }
  });

  it('is not 0 for all that was traded', async () => {
    const nothing: FigureId[] = [];
    for (const figureId of summedIds)
      for (const side of sidesOf(figureId))
        if ((await sourceOf({ figureId, side, branchId: trade.counter.branchId })).amount === 0) nothing.push(figureId);
    // Neither leases, vouchers nor wages are part of these days, and guests pay in cash.
    const cashless: FigureId[] = ['wechat', 'alipay', 'card'];
    expect(nothing).toEqual(['lease', 'other', 'labourRate', ...cashless, 'leaseAndOther', 'leaseTaken', 'groupBuy']);
  });

  it.each(summedIds)('%s: brands, branches, months and days lead down to the documents', async (figureId) => {
    const from = addDays(trade.later, -60);
    const ask = (input: Partial<Sent<typeof reviewApi.source>>) => sourceOf({ figureId, from, ...input });
    const company = await ask({});
    expect(sum(company.parts!)).toBe(company.amount);
    if (company.amount === 0) return;
    expect(company.parts!.map(({ kind, key }) => [kind, key])).toEqual([['BRAND', world.ours.brand]]);
    const brand = await ask(company.parts![0]!.place);
    expect(sum(brand.parts!)).toBe(company.amount);
    const branch = await ask(brand.parts!.find(({ key }) => key === trade.counter.branchId)!.place);
    expect(branch.parts!.every(({ kind }) => kind === 'MONTH')).toBe(true);
    expect(sum(branch.parts!)).toBe(sum(brand.parts!.filter(({ key }) => key === trade.counter.branchId)));
    for (const part of branch.parts!) {
      const month = await sourceOf({ figureId, ...part.place, from: part.from, to: part.to });
      expect(month.documents!.sum).toBe(part.amount);
    }
  });

  it('area, hour, class of products and level of members: their documents add up to the cell', async () => {
    const branchId = trade.counter.branchId;
    const asked = { grain: 'WEEK', date: trade.later, branchId } as const;
    for (const by of ['PLACE', 'HOUR', 'CLASS', 'LEVEL'] as const) {
      const figures = tableChoices('EARNED', by).join(',');
      const table = (await owner.call(reviewApi.rows, { ...asked, by, figures }))!;
      expect(table.figures).toEqual(tableChoices('EARNED', by));
      expect(table.rows.length).toBeGreaterThan(1);
      for (const row of table.rows)
        for (const figureId of table.figures.filter((id) => isCell(row, id))) {
          const { from, to } = (await owner.call(reviewApi.summary, asked))!.days;
          const source = await sourceOf({ figureId, ...row.place, from, to });
          expect([row.key, figureId, source.value]).toEqual([row.key, figureId, row.values[figureId]]);
          expect(source.documents!.sum).toBe(source.amount);
        }
      const all = sum(table.rows.map(({ values }) => ({ amount: values.earned ?? 0 })));
      expect(all).toBe(table.total.values.earned);
    }
  });
});

describe('a figure that does not add up lists its own documents at every place', () => {
  const places = () => [{}, { brandId: world.ours.brand }, { branchId: trade.counter.branchId }];

  it('members who came, each once however often and at however many branches', async () => {
    const days = { from: trade.first, to: trade.later };
    for (const place of places()) {
      const both = await sourceOf({ figureId: 'activeMembers', ...days, ...place });
      // Who sat down and who bought; the buyer came on both days.
      expect(both).toMatchObject({ value: 2, amount: 2, parts: null, documents: { total: 2, sum: 2 } });
      expect(both.documents!.rows.find(({ memberId }) => memberId === trade.memberId)).toMatchObject({
        kind: 'MEMBER',
        date: trade.later,
      });
      const oneDay = async (date: string) =>
        (await sourceOf({ figureId: 'activeMembers', from: date, to: date, ...place })).value;
      expect([await oneDay(trade.first), await oneDay(trade.later)]).toEqual([2, 1]);
    }
  });

  it('members who came again within thirty days, those before the period included', async () => {
    for (const place of places()) {
      const returned = await sourceOf({ figureId: 'returningMembers', from: trade.later, ...place });
      expect(returned).toMatchObject({ value: 1, documents: { total: 1, sum: 1 } });
      expect(returned.documents!.rows.map(({ memberId }) => memberId)).toEqual([trade.memberId]);
      const tooLate = addDays(trade.first, 30);
      expect((await sourceOf({ figureId: 'returningMembers', from: tooLate, to: tooLate, ...place })).value).toBe(0);
    }
  });

  it('calls with their waits, whose median it is; nobody called is no wait', async () => {
    for (const place of places()) {
      const calls = await sourceOf({ figureId: 'callResponse', ...place });
      expect(calls).toMatchObject({ value: 60, amount: 60, parts: null, documents: { total: 2, sum: 60 } });
      expect(calls.documents!.rows.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([30, 90]);
    }
    expect((await sourceOf({ figureId: 'callResponse', from: trade.later })).value).toBeNull();
  });

  it('too many branches and days are refused with what to do', async () => {
    await expect(sourceOf({ figureId: 'activeMembers', from: '2010-01-01' })).rejects.toMatchObject({
      data: { reason: 'review.tooWide' },
    });
  });
});

describe('who sees where a figure comes from', () => {
  it('S18 costs only with the right to see them; names only for people who see members', async () => {
    const { branchId } = trade.counter;
    const plain = await world.hire({ can: ['REVIEW_LIST'], branchIds: [branchId] });
    const days = { from: trade.first, to: trade.later };
    await expect(plain.call(reviewApi.source, { figureId: 'margin', ...days })).rejects.toMatchObject({
      data: { reason: 'review.costHidden' },
    });
    const visitors = (await plain.call(reviewApi.source, { figureId: 'visitors', ...days }))!;
    expect(visitors.documents!.rows.map(({ name }) => name)).toEqual(visitors.documents!.rows.map(() => ''));
    const named = await sourceOf({ figureId: 'visitors', branchId });
    expect(named.documents!.rows.some(({ name }) => name !== '')).toBe(true);
    const ofBrand = { figureId: 'activeMembers', ...days, brandId: world.ours.brand } as const;
    // Who sees members at one branch of two reads no names of both together.
    const reader = { can: ['REVIEW_LIST'], branchIds: [branchId, world.ours.second] };
    const half = await world.hire({ ...reader, also: [{ can: ['MEMBER_LIST'], branchIds: [branchId] }] });
    const shown = (await half.call(reviewApi.source, ofBrand))!;
    expect(shown.documents!.rows.map(({ name }) => name)).toEqual(['', '']);
    expect((await sourceOf(ofBrand)).documents!.rows.every(({ name }) => name !== '')).toBe(true);
  });

  it('pages keep the sum of all, and a figure that is not kept for an area is refused', async () => {
    const place = { branchId: trade.counter.branchId };
    const whole = await sourceOf({ figureId: 'taken', ...place });
    const second = await sourceOf({ figureId: 'taken', ...place, page: 2, limit: 1 });
    expect(second.documents).toMatchObject({ total: whole.documents!.total, sum: whole.documents!.sum });
    expect(second.documents!.rows).toEqual(whole.documents!.rows.slice(1, 2));
    await expect(sourceOf({ figureId: 'taken', ...place, areaId: trade.areaId })).rejects.toMatchObject({
      data: { reason: 'review.notCounted' },
    });
  });
});
