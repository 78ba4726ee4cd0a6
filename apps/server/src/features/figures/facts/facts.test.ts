import { machineApi } from '@netbar/contract/floor/machine/machine.api';
import { refundApi } from '@netbar/contract/counter/refund/refund.api';
import { DAY_MS, startOfBizDate } from '@netbar/contract/kernel/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Counter, openCounter } from '#testing/counter.ts';
import { countFigures } from '#testing/figures.ts';
import { checkFigures } from '#testing/invariants.ts';
import { memberRights, register } from '#testing/members.ts';
import { openSeats, type Seats } from '#testing/seats.ts';
import { openWorld, type World } from '#testing/world.ts';
import { absorbJournals } from './absorb-journals.ts';
import { rebuild, sumAreas, sumMeasures } from './facts.ts';
import { finishYesterday, listDifferent, markRunning } from './mark-days.ts';
import { refreshRollups } from './refresh.ts';

/** Long over: people who signed in today may act then. */
const DAY = '2026-03-10';
const NEXT = '2026-03-11';
const at = (date: string, clock: string) => new Date(`${date}T${clock}:00+08:00`);

let world: World;
let counter: Counter;
let seats: Seats;
beforeAll(async () => {
  world = await openWorld();
  world.clock.now = at(DAY, '00:00');
  counter = await openCounter(world);
  seats = await openSeats(world);
});
afterAll(() => world.close());

const company = () => ({ ...world.system(), actor: { ...world.system().actor, isCompanyWide: true } });
const dayOf = async (date: string) => (await sumMeasures(company(), { from: date, to: date }))[0];

/** Everything that was counted, to be compared with itself. */
async function readAll() {
  const tables = [
    'earnings',
    'branch_days',
    'branch_months',
    'branch_day_hours',
    'area_days',
    'product_days',
    'product_months',
    'branch_product_months',
    'week_hours',
  ];
  const rows = tables.map((table) => world.owner.query(`select * from tenant.${table} t order by t::text`));
  return Object.fromEntries((await Promise.all(rows)).map(({ rows }, i) => [tables[i], rows]));
}

const readJournalsAgain = async () => {
  await world.owner.query(`delete from platform.watermarks where name = 'figures.facts'`);
  await countFigures(world);
};

const worker = () => ({ pool: world.workerPool, openCtx: world.system, log: world.log });

describe('G10 a day of a branch', () => {
  beforeEach(() => {
    world.clock.now = at(DAY, '10:00');
  });

  it('is what the ledger and the documents say; a refund of a later day counts on that day', async () => {
    const cola = await counter.goods({ priceFen: 500, qty: 20, valueFen: 4000 });
    const order = await counter.sell({ lines: [counter.line(cola, 3)], payableFen: 1500, tenders: [counter.cash(1500)] });
    world.clock.now = at(NEXT, '09:30');
    await counter.manager.call(refundApi.refund, {
      ...counter.act(order),
      amountFen: 500,
      lines: [{ orderLineId: order.lines[0]!.id, qty: 1 }],
      restock: true,
      reason: '买多了',
    });
    await countFigures(world);

    expect(await dayOf(DAY)).toMatchObject({
      goodsFen: 1500,
      cogsFen: 600,
      cashFen: 1500,
      soldFen: 1500,
      orders: 1,
      refundFen: 0,
    });
    expect(await dayOf(NEXT)).toMatchObject({
      goodsFen: -500,
      cogsFen: -200,
      cashFen: 0,
      refundFen: 500,
      returnedFen: 500,
      refunds: 1,
    });
    expect(await checkFigures(world.owner)).toEqual([]);
  });

  it('cuts a session at midnight and by hour, and leaves out the time a machine was broken', async () => {
    const area = async (date: string) =>
      (await sumAreas(company(), { from: date, to: date })).find(({ areaId }) => areaId === seats.areaId);
    world.clock.now = at('2026-03-12', '00:00');
    const machine = await seats.machine();
    const broken = await seats.machine();
    const guest = await seats.guest();
    world.clock.now = at('2026-03-12', '22:30');
    const session = await seats.start(machine.id, guest.id);
    world.clock.now = at('2026-03-12', '20:15');
    await seats.clerk.call(machineApi.setStatus, {
      machineId: broken.id,
      version: broken.version,
      status: 'FAULT',
    });
    world.clock.now = at('2026-03-13', '01:15');
    await seats.end(session);
    await countFigures(world);

    const first = await area('2026-03-12');
    expect(first?.occupiedHours.slice(21)).toEqual([0, 1800, 3600]);
    expect(first?.availableHours.slice(19, 22)).toEqual([7200, 3600 + 900, 3600]);
    expect(first?.sessionHours[22]).toBe(1);
    const second = await area('2026-03-13');
    expect(second?.occupiedHours.slice(0, 3)).toEqual([3600, 900, 0]);
    expect(second?.sessions).toBe(0);
    expect(second!.netFeeFen).toBeGreaterThan(0);
    expect(await checkFigures(world.owner)).toEqual([]);
  });

  it('counts the time at occupied seats though nothing happens there', async () => {
    world.clock.now = at('2026-03-14', '12:00');
    const machine = await seats.machine();
    const guest = await seats.guest();
    const session = await seats.start(machine.id, guest.id);
    await countFigures(world);
    const before = (await dayOf('2026-03-14'))?.occupiedSec ?? 0;
    world.clock.now = at('2026-03-14', '12:20');
    await markRunning(worker());
    await countFigures(world);
    expect((await dayOf('2026-03-14'))!.occupiedSec - before).toBe(1200);
    await seats.end({ ...session });
  });

  it('counts who joined and bought nothing', async () => {
    world.clock.now = at('2026-03-04', '12:00');
    const clerk = await world.hire({ branchIds: [world.ours.third], can: memberRights });
    await register(clerk, world.ours.third);
    const joined = async () => (await dayOf('2026-03-04'))?.newMembers ?? 0;
    await countFigures(world);
    expect(await joined()).toBe(0);
    world.clock.now = at('2026-03-04', '12:05');
    await markRunning(worker());
    await countFigures(world);
    expect(await joined()).toBe(1);
  });
});

describe('facts and rollups stay the same', () => {
  beforeAll(async () => {
    world.clock.now = at('2026-03-15', '11:00');
    const tea = await counter.goods({ priceFen: 333, qty: 30, valueFen: 1000 });
    for (let i = 1; i <= 4; i++)
      await counter.sell({ lines: [counter.line(tea, i)], payableFen: 333 * i, tenders: [counter.cash(333 * i)] });
    // Days that were counted before they ended are counted once more, as each morning does.
    world.clock.now = at('2026-03-20', '12:00');
    await readJournalsAgain();
  });

  it('when all journals are read again', async () => {
    const before = await readAll();
    await readJournalsAgain();
    expect(await readAll()).toEqual(before);
  });

  it('when a day is rebuilt that was right, and when days are counted in another order', async () => {
    const before = await readAll();
    for (const date of ['2026-03-15', NEXT, DAY]) {
      await rebuild(company(), date, world.ours.first);
      await countFigures(world);
    }
    expect(await readAll()).toEqual(before);
  });

  it('when the worker is cut off in the middle: the marks are still there', async () => {
    const before = await readAll();
    await rebuild(company(), '2026-03-15', world.ours.first);
    const holder = await world.owner.connect();
    await holder.query('begin; lock table tenant.branch_day_hours in access exclusive mode');
    const cut = refreshRollups(worker(), { isPatient: false }).then(
      () => 'done',
      (error: Error) => error.message,
    );
    await expect
      .poll(
        async () =>
          (
            await world.owner.query(
              `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
            )
          ).rowCount,
      )
      .toBe(1);
    await world.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    expect(await cut).toMatch(/terminat|connection/i);
    await holder.query('rollback');
    holder.release();
    expect((await world.owner.query('select from tenant.rollup_marks')).rowCount).toBeGreaterThan(0);

    await countFigures(world);
    expect(await readAll()).toEqual(before);
  });

  it('and beside a worker that is counting the laws leave out what it has still to count, and nothing else', async () => {
    world.clock.now = at('2026-03-20', '13:00');
    const tea = await counter.goods({ priceFen: 100, qty: 5, valueFen: 100 });
    await countFigures(world);
    await counter.sell({ lines: [counter.line(tea)], payableFen: 100, tenders: [counter.cash(100)] });
    const seen = async (isLive: boolean) =>
      (await checkFigures(world.owner, { isLive })).map((fault) => `${fault.slice(0, 2)} ${/"date":"(.{10})/.exec(fault)?.[1]}`);
    expect(await seen(false)).not.toEqual([]);
    expect(await seen(true)).toEqual([]);
    while ((await absorbJournals(world.workerPool)).more);
    expect(await seen(false)).not.toEqual([]);
    expect(await seen(true)).toEqual([]);

    await world.owner.query(`update tenant.branch_days set cash_fen = cash_fen + 1 where biz_date = '2026-03-15'`);
    expect(await seen(true)).toEqual(['F3 2026-03-15']);
    await rebuild(company(), '2026-03-15', world.ours.first);
    expect(await seen(true)).toEqual([]);
    await countFigures(world);
    expect(await seen(false)).toEqual([]);
  });

  it('and the laws see a day that was not counted, a fact too many and one too few', async () => {
    const tea = await counter.goods({ priceFen: 100, qty: 5, valueFen: 100 });
    await counter.sell({ lines: [counter.line(tea)], payableFen: 100, tenders: [counter.cash(100)] });
    while ((await absorbJournals(world.workerPool)).more);
    const forgotten = async () => {
      await countFigures(world);
      await world.owner.query(`update tenant.branch_days set goods_fen = goods_fen + 1 where biz_date = $1`, [DAY]);
      await world.owner.query(`update tenant.branch_day_hours set member_ids = array[gen_random_uuid()] where biz_date = $1`, [
        DAY,
      ]);
      return (await checkFigures(world.owner)).map((fault) => fault.slice(0, 2));
    };
    expect(await forgotten()).toEqual(expect.arrayContaining(['F2', 'F4', 'F6']));
    await rebuild(company(), DAY, world.ours.first);
    await countFigures(world);
    expect(await checkFigures(world.owner)).toEqual([]);

    await world.owner.query(`delete from tenant.earnings where biz_date = $1 and line_no = 1`, [DAY]);
    expect((await checkFigures(world.owner)).map((fault) => fault.slice(0, 2))).toContain('F1');
    expect(await listDifferent(company(), DAY)).toEqual([world.ours.first]);
  });

  it('each morning facts that differ from the ledger are made anew', async () => {
    world.clock.now = new Date(startOfBizDate(NEXT).getTime() + DAY_MS / 3);
    expect(await listDifferent(company(), DAY)).toEqual([world.ours.first]);
    await finishYesterday(worker());
    await countFigures(world);
    expect(await listDifferent(company(), DAY)).toEqual([]);
    expect(await checkFigures(world.owner)).toEqual([]);
  });
});

it('sums only the branches in scope, and nothing of another company', async () => {
  const here = await world.hire({ can: ['ORDER_LIST'] });
  const there = await world.hire({ can: ['ORDER_LIST'], branchIds: [world.ours.second] });
  const stranger = await world.hire({ companyId: world.rival.company, branchIds: [world.rival.first], can: ['ORDER_LIST'] });
  const all = { from: '2026-03-01', to: '2026-03-31' };
  expect((await sumMeasures(here.ctx(), all, 'BRANCH')).map(({ placeId }) => placeId)).toEqual([world.ours.first]);
  expect(await sumMeasures(there.ctx(), all, 'BRANCH')).toEqual([]);
  expect(await sumMeasures({ ...stranger.ctx(), actor: { ...stranger.ctx().actor, isCompanyWide: true } }, all)).toEqual([]);
});
