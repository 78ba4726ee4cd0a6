import { surveyApi } from '@netbar/contract/figures/survey/survey.api';
import { homeApi } from '@netbar/contract/figures/home/home.api';
import { exportApi } from '@netbar/contract/platform/export/export.api';
import { DAY_MS } from '@netbar/contract/kernel/time';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openSeats, type Seats } from '#testing/seats.ts';
import { addCafe, surveyOf, surveyRights } from '#testing/surveys.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
let seats: Seats;
let manager: Person;
let walker: Person;
beforeAll(async () => {
  world = await openWorld();
  seats = await openSeats(world);
  manager = await world.hire({ level: 2, can: [...surveyRights, 'SURVEY_VOID'] });
  walker = await world.hire({ level: 3, can: ['ADD_SURVEY'] });
});
afterEach(() => {
  delete world.clock.now;
});
afterAll(() => world.close());

const cafeHere = (over: Parameters<typeof addCafe>[2] = {}) => addCafe(manager, world.ours.first, over);
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const overview = (days?: 'ALL' | 'WORKDAY' | 'WEEKEND') =>
  manager.call(surveyApi.overview, { branchId: world.ours.first, ...(days && { days }) });

describe('a survey', () => {
  it('is stored with prices and packages, and tells how full the branch was at the same moment', async () => {
    const [machine, guest] = [await seats.machine(), await seats.guest()];
    const session = await seats.start(machine.id, guest.id);
    const cafe = await cafeHere();
    const survey = await walker.call(surveyApi.add, surveyOf(cafe.id));
    await seats.end(session);

    expect(survey).toMatchObject({
      cafeName: cafe.name,
      seats: 100,
      occupied: 80,
      prices: [{ kind: 'HALL', hourFen: 550 }],
      packages: [{ name: '通宵', fen: 2500, hours: 8 }],
      status: 'VALID',
      canVoid: true,
    });
    const { rows } = await manager.call(surveyApi.list, { cafeId: cafe.id });
    // Who left later still sat there then.
    expect(rows[0]?.own).toMatchObject({ occupied: 1 });
    const later = await walker.call(surveyApi.add, surveyOf(cafe.id));
    expect(later.own).toMatchObject({ occupied: 0, seats: rows[0]?.own?.seats });
  });

  it('is made once when the button is pressed twice, and by two requests at once', async () => {
    const cafe = await cafeHere();
    const [key, input] = [randomUUID(), surveyOf(cafe.id)];
    const first = await walker.call(surveyApi.add, input, key);
    const again = await walker.call(surveyApi.add, input, key);
    expect(again.id).toBe(first.id);
    const other = randomUUID();
    await Promise.allSettled([walker.call(surveyApi.add, input, other), walker.call(surveyApi.add, input, other)]);
    const { total } = await manager.call(surveyApi.list, { cafeId: cafe.id });
    expect(total).toBe(2);
  });

  it('refuses more guests than seats, by a sentence and again by the database', async () => {
    const cafe = await cafeHere();
    await expect(walker.call(surveyApi.add, surveyOf(cafe.id, { seats: 50, occupied: 51 }))).rejects.toMatchObject({
      status: 42200,
      data: { reason: 'survey.tooManyOccupied' },
      message: '上座 51 人多于座位 50 个，请核对',
    });
    const { id } = await walker.call(surveyApi.add, surveyOf(cafe.id, { seats: 50, occupied: 50 }));
    await expect(world.owner.query('update tenant.surveys set occupied = 51, version = 2 where id = $1', [id])).rejects.toThrow(
      'surveys_occupied',
    );
  });

  it('refuses a moment in the future and one of more than a week ago; a clock slightly ahead is now', async () => {
    const cafe = await cafeHere();
    const at = (ms: number) =>
      walker.call(surveyApi.add, surveyOf(cafe.id, { countedTime: new Date(Date.now() + ms).toISOString() }));
    await expect(at(3 * 60_000)).rejects.toMatchObject({ status: 42200, data: { reason: 'survey.inFuture' } });
    await expect(at(-8 * DAY_MS)).rejects.toMatchObject({ status: 42200, data: { reason: 'survey.tooLongAgo' } });
    world.clock.now = new Date();
    const { countedTime, createdTime } = await at(60_000);
    expect(countedTime).toBe(createdTime);
    await expect(
      world.owner.query(`update tenant.surveys set counted_time = created_time + interval '1 hour', version = version + 1`),
    ).rejects.toThrow('surveys_not_in_future');
  });

  it('refuses a cafe that is closed or archived, and a kind of area priced twice', async () => {
    const cafe = await cafeHere();
    const price = { kind: 'HALL' as const, hourFen: 500 };
    await expect(walker.call(surveyApi.add, surveyOf(cafe.id, { prices: [price, price] }))).rejects.toMatchObject({
      data: { reason: 'common.invalidInput' },
    });
    await manager.call(surveyApi.setCafeStatus, { cafeId: cafe.id, version: 1, status: 'CLOSED' });
    await expect(walker.call(surveyApi.add, surveyOf(cafe.id))).rejects.toMatchObject({ data: { reason: 'survey.cafeNotOpen' } });
    const open = await walker.call(surveyApi.toSurvey, {});
    expect(open.map(({ id }) => id)).not.toContain(cafe.id);
  });

  it('cannot be of a cafe of another branch, whatever the code above does', async () => {
    const cafe = await cafeHere();
    await expect(
      world.owner.query(
        `insert into tenant.surveys (company_id, id, branch_id, cafe_id, counted_time, seats, occupied, created_by, created_time)
         values ($1, $2, $3, $4, now(), 10, 1, $5, now())`,
        [world.ours.company, randomUUID(), world.ours.second, cafe.id, walker.accountId],
      ),
    ).rejects.toThrow('surveys_company_id_branch_id_cafe_id_fkey');
  });

  it('needs the function: who only reads adds none', async () => {
    const cafe = await cafeHere();
    const reader = await world.hire({ level: 2, can: ['SURVEY_LIST'] });
    await expect(reader.call(surveyApi.add, surveyOf(cafe.id))).rejects.toMatchObject({ status: 40301 });
  });
});

describe('voiding a survey', () => {
  it('is for whoever made it within a day, and for a manager at any time; never twice', async () => {
    const cafe = await cafeHere();
    const own = await walker.call(surveyApi.add, surveyOf(cafe.id));
    const other = await world.hire({ level: 3, can: ['ADD_SURVEY'] });
    const by = (person: Person, id: string, version = 1) => person.call(surveyApi.void, { id, version, reason: '数错了' });

    await expect(by(other, own.id)).rejects.toMatchObject({ status: 40300, data: { reason: 'survey.voidByOther' } });
    await expect(by(walker, own.id)).resolves.toMatchObject({ status: 'VOID', voidReason: '数错了', canVoid: false });
    await expect(by(walker, own.id, 2)).rejects.toMatchObject({ data: { reason: 'common.wrongStatus' } });

    world.clock.now = new Date(Date.now() - DAY_MS - 60_000);
    const old = await walker.call(surveyApi.add, surveyOf(cafe.id, { countedTime: ago(2) }));
    delete world.clock.now;
    await expect(by(walker, old.id)).rejects.toMatchObject({ data: { reason: 'survey.voidByOther' } });
    await expect(by(manager, old.id)).resolves.toMatchObject({ status: 'VOID' });
  });

  it('by two people at once takes effect once', async () => {
    const cafe = await cafeHere();
    const { id } = await walker.call(surveyApi.add, surveyOf(cafe.id));
    const press = (person: Person) => person.call(surveyApi.void, { id, version: 1, reason: '重复' });
    const presses = await world.race({ table: 'tenant.surveys', where: { id } }, () => [press(walker), press(manager)]);
    expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('takes it out of every figure, but leaves it in the list', async () => {
    const cafe = await cafeHere();
    await walker.call(surveyApi.add, surveyOf(cafe.id, { countedTime: ago(1), occupied: 40 }));
    const wrong = await walker.call(surveyApi.add, surveyOf(cafe.id, { occupied: 99 }));
    await walker.call(surveyApi.void, { id: wrong.id, version: 1, reason: '数错了' });
    const { cafes } = await overview();
    expect(cafes.find(({ id }) => id === cafe.id)).toMatchObject({ surveys: 1, last: { occupied: 40 }, before: null });
    const listed = await manager.call(surveyApi.list, { cafeId: cafe.id });
    expect(listed.counts).toEqual({ status: { '': 2, VALID: 1, VOID: 1 } });
  });
});

describe('what surveys tell', () => {
  it('compares the latest two of each cafe, the nearest first, with the own prices', async () => {
    const far = await cafeHere({ distanceM: 940 });
    const near = await cafeHere({ distanceM: 20 });
    await walker.call(surveyApi.add, surveyOf(near.id, { countedTime: ago(3), occupied: 60 }));
    await walker.call(surveyApi.add, surveyOf(near.id, { countedTime: ago(1), occupied: 70 }));
    const { cafes, branch, hours } = await overview();
    const ids = cafes.map(({ id }) => id);
    expect(ids.indexOf(near.id)).toBeLessThan(ids.indexOf(far.id));
    expect(cafes.find(({ id }) => id === near.id)).toMatchObject({ last: { occupied: 70 }, before: { occupied: 60 } });
    expect(cafes.find(({ id }) => id === far.id)).toMatchObject({ last: null, before: null });
    // ¥3 for half an hour.
    expect(branch.prices).toEqual([{ kind: 'HALL', hourFen: 600 }]);
    expect(hours.reduce((sum, { surveys }) => sum + surveys, 0)).toBeGreaterThanOrEqual(2);
  });

  it('separates working days from weekends', async () => {
    const cafe = await cafeHere();
    // A Sunday at 23:00 in China, which is still Sunday afternoon in UTC, and the Monday after.
    world.clock.now = new Date('2026-11-17T04:00:00Z');
    await walker.call(surveyApi.add, surveyOf(cafe.id, { countedTime: '2026-11-15T15:00:00.000Z', occupied: 90 }));
    await walker.call(surveyApi.add, surveyOf(cafe.id, { countedTime: '2026-11-15T16:00:00.000Z', occupied: 30 }));
    const lastOn = async (days: 'WORKDAY' | 'WEEKEND') => (await overview(days)).cafes.find(({ id }) => id === cafe.id)?.last;
    expect(await lastOn('WEEKEND')).toMatchObject({ occupied: 90 });
    expect(await lastOn('WORKDAY')).toMatchObject({ occupied: 30 });
  });

  it('shows in the record of a cafe each change of price and the counts by hour', async () => {
    const cafe = await cafeHere();
    const at = (days: number, hourFen: number) =>
      walker.call(surveyApi.add, surveyOf(cafe.id, { countedTime: ago(days), prices: [{ kind: 'HALL', hourFen }] }));
    await at(3, 600);
    await at(2, 600);
    await at(1, 550);
    const { surveys, priceSteps, hours } = await manager.call(surveyApi.cafe, { cafeId: cafe.id });
    expect(surveys).toHaveLength(3);
    expect(priceSteps.map(({ hourFen }) => hourFen)).toEqual([600, 550]);
    expect(hours).toEqual([expect.objectContaining({ surveys: 3, theirs: { seats: 300, occupied: 240 } })]);
  });

  it('asks holders of ADD_SURVEY for a new one after 14 days, and nobody else', async () => {
    const branchId = world.ours.second;
    const boss = await world.hire({ branchIds: [branchId], level: 2, can: surveyRights });
    const todos = async (person: Person) => {
      const { rows } = await person.call(homeApi.todos, {});
      return rows.filter(({ kind }) => kind === 'survey.stale');
    };
    world.clock.now = new Date(Date.now() - 15 * DAY_MS);
    const cafe = await addCafe(boss, branchId);
    await boss.call(surveyApi.add, surveyOf(cafe.id, { countedTime: ago(16) }));
    expect(await todos(boss)).toEqual([]);
    delete world.clock.now;
    expect(await todos(boss)).toMatchObject([{ count: 1, branchId }]);
    const reader = await world.hire({ branchIds: [branchId], level: 2, can: ['SURVEY_LIST'] });
    expect(await todos(reader)).toEqual([]);
    const stale = await boss.call(surveyApi.cafes, { isStale: 'true' });
    expect(stale.rows.map(({ id }) => id)).toEqual([cafe.id]);
    await boss.call(surveyApi.add, surveyOf(cafe.id));
    expect(await todos(boss)).toEqual([]);
  });

  it('is exported by who may, with the own seats beside', async () => {
    const cafe = await cafeHere();
    await walker.call(surveyApi.add, surveyOf(cafe.id));
    const wanted = { cafeId: cafe.id, columns: ['cafe' as const, 'occupancy' as const, 'ownSeats' as const, 'prices' as const] };
    const { id, rowsTotal, status } = await manager.call(surveyApi.export, wanted);
    expect([rowsTotal, status]).toEqual([1, 'DONE']);
    await expect(manager.call(exportApi.get, { id })).resolves.toMatchObject({ rowsDone: 1 });
    await expect(walker.call(surveyApi.export, wanted)).rejects.toMatchObject({ status: 40301 });
  });
});
