import { homeApi } from '@netbar/contract/figures/home/home.api';
import type { OwedKind } from '@netbar/contract/figures/home/home.model';
import { seatSessionApi } from '@netbar/contract/floor/machine/seat-session.api';
import { shiftApi } from '@netbar/contract/money/shift/shift.api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { managerRights, openCounter, openDrawer, type Counter } from '#testing/counter.ts';
import { newIdCard } from '#testing/members.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
let counter: Counter;
/** Sees the figures of the whole company, and its members. */
let finance: Person;
let guests: { id: string; no: string }[];
beforeAll(async () => {
  world = await openWorld();
  counter = await openCounter(world);
  finance = await world.hire({ can: ['ORDER_LIST', 'MEMBER_LIST'], branchIds: [], isCompanyWide: true, level: 1 });
  guests = [await counter.guest(3000, 500), await counter.guest(10_000), await counter.guest(0)];
});
afterAll(() => world.close());

const owed = (kind: OwedKind, by = finance, over = {}) => by.call(homeApi.owed, { kind, ...over });

async function issueCard(branchId: string, depositFen: number) {
  const clerk = await world.hire({ branchIds: [branchId], level: 2, can: [...managerRights, 'TEMP_CARD'] });
  await openDrawer(clerk, branchId);
  const card = { branchId, name: '散客', idCard: newIdCard(), depositFen, tender: 'CASH' } as const;
  const { id: tempCardId, no, version } = await clerk.call(seatSessionApi.issueTempCard, card);
  const settle = () => clerk.call(seatSessionApi.settleTempCard, { tempCardId, version, refundFen: depositFen });
  return { no, settle };
}

it('balances of members are listed, the largest first; together they are the sum on the home page', async () => {
  const { owed: sums } = (await finance.call(homeApi.takings, {}))!;
  expect(sums).toEqual({ principalFen: 13_000, bonusFen: 500, depositFen: 0 });

  const principal = (await owed('PRINCIPAL'))!;
  expect(principal.rows.map(({ no, fen }) => [no, fen])).toEqual([
    [guests[1]!.no, 10_000],
    [guests[0]!.no, 3000],
  ]);
  expect(principal).toMatchObject({ total: 2, sumFen: sums.principalFen });
  expect(await owed('BONUS')).toMatchObject({ rows: [{ memberId: guests[0]!.id, fen: 500 }], total: 1, sumFen: 500 });

  const second = (await owed('PRINCIPAL', finance, { page: 2, limit: 1 }))!;
  expect(second.rows.map(({ no }) => no)).toEqual([guests[0]!.no]);
  expect(second).toMatchObject({ total: 2, sumFen: 13_000 });
});

it('deposits of temporary cards are owed until they are paid out, also to a brand alone and at a branch alone', async () => {
  const here = await issueCard(counter.branchId, 2000);
  const there = await issueCard(world.ours.second, 700);
  const local = await world.hire({ can: ['ORDER_LIST'], branchIds: [counter.branchId] });

  expect((await finance.call(homeApi.takings, {}))!.owed.depositFen).toBe(2700);
  expect((await owed('DEPOSIT'))!.rows.map(({ no, fen }) => [no, fen])).toEqual([
    [here.no, 2000],
    [there.no, 700],
  ]);
  expect((await finance.call(homeApi.takings, { brandId: world.ours.brand }))!.owed.depositFen).toBe(2700);
  expect((await local.call(homeApi.takings, {}))!.owed.depositFen).toBe(2000);
  expect(await owed('DEPOSIT', local)).toMatchObject({ rows: [{ no: here.no }], sumFen: 2000 });

  await here.settle();
  expect(await owed('DEPOSIT', local)).toEqual({ rows: [], total: 0, sumFen: 0 });
});

it('names are for people who may see members; another brand has nobody to name', async () => {
  const nameless = await world.hire({ can: ['ORDER_LIST'], branchIds: [counter.branchId] });
  expect((await owed('BONUS', nameless))!.rows.map(({ no, name }) => [no, name])).toEqual([[guests[0]!.no, '']]);
  expect((await owed('BONUS'))!.rows[0]!.name).not.toBe('');

  const elsewhere = await world.hire({ can: ['ORDER_LIST', 'MEMBER_LIST'], branchIds: [world.ours.third] });
  expect(await owed('PRINCIPAL', elsewhere)).toMatchObject({ rows: [], sumFen: 0 });
  await expect(owed('PRINCIPAL', elsewhere, { brandId: world.ours.brand })).rejects.toMatchObject({ status: 40400 });
});

it('whoever counts a drawer blind is not told', async () => {
  const { cashier, branchId, shift } = counter;
  await cashier.call(shiftApi.startCount, { id: shift.id, branchId, version: shift.version });
  expect(await owed('DEPOSIT', cashier)).toBeNull();
});
