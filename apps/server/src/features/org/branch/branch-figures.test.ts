import { branchApi } from '@netbar/contract/org/branch/branch.api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCounter, type Counter } from '#testing/counter.ts';
import { countFigures } from '#testing/figures.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
let counter: Counter;
beforeAll(async () => {
  world = await openWorld();
  counter = await openCounter(world);
  const productId = await counter.goods({ priceFen: 500, qty: 3, valueFen: 600 });
  await counter.sell({ lines: [counter.line(productId)], payableFen: 500, tenders: [counter.cash(500)] });
  await countFigures(world);
});
afterAll(() => world.close());

const all = ['BRANCH_LIST', 'ORDER_LIST', 'MACHINE_LIST', 'SHIFT_LIST', 'STOCK_LIST', 'USER_LIST'];

describe('K8 the figures of a branch', () => {
  it('tell takings, seats, open shifts, what runs out and how many people work there', async () => {
    const manager = await world.hire({ can: all, level: 2 });
    const figures = await manager.call(branchApi.figures, { branchId: world.ours.first });
    expect(figures.takings).toMatchObject({ todayFen: 500 });
    expect(figures.takings?.days).toHaveLength(30);
    expect(figures.takings?.days.reduce((sum, { fen }) => sum + fen, 0)).toBe(500);
    expect(figures.openShifts).toHaveLength(1);
    expect(figures.lowStock).toMatchObject({ total: 1, rows: [{ available: 2 }] });
    expect(figures.seats).toEqual({ all: expect.any(Number), taken: 0 });
    expect(figures.people).toBeGreaterThan(0);
  });

  it('leave out what the reader may not see at that branch, and do not tell of another branch', async () => {
    const reader = await world.hire({ can: ['BRANCH_LIST'] });
    await expect(reader.call(branchApi.figures, { branchId: world.ours.first })).resolves.toEqual({
      takings: null,
      seats: null,
      openShifts: null,
      lowStock: null,
      people: null,
    });
    // Holds the functions, but at another branch.
    const halves = await world.hire({
      can: ['BRANCH_LIST'],
      also: [{ branchIds: [world.ours.second], can: all }],
    });
    await expect(halves.call(branchApi.figures, { branchId: world.ours.first })).resolves.toMatchObject({ takings: null });
    await expect(reader.call(branchApi.figures, { branchId: world.ours.second })).rejects.toMatchObject({
      data: { reason: 'common.notFound' },
    });
  });
});
