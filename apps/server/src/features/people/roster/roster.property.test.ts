import { addDays, bizDate } from '@netbar/contract/kernel/time';
import { hardFaultsAt } from '@netbar/contract/people/roster/roster-check.rules';
import { planOf, withCells } from '@netbar/contract/people/roster/roster-plan.rules';
import { rosterApi, rosterSetupApi, rosterSwapApi } from '@netbar/contract/people/roster/roster.api';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTx } from '#kernel/ctx.ts';
import { runsOf, seed } from '#testing/depth.ts';
import { addEmployment, type Colleague, type KindName, openRosters, type Rosters } from '#testing/rosters.ts';
import { openWorld, type World } from '#testing/world.ts';
import { rosterMove } from './roster-parts.ts';

const RUNS = runsOf({ usual: 5, deep: 80 });
const DAYS = 4;
const kindNames: KindName[] = ['早班', '夜班', '通宵'];

let world: World;
let branches: Rosters[];
/** The last two days of a month and the first two of the next one. */
let first: string;
beforeAll(async () => {
  world = await openWorld();
  branches = [await openRosters(world), await openRosters(world, world.ours.second)];
  const nextMonth = `${addDays(`${bizDate(new Date()).slice(0, 7)}-28`, 7).slice(0, 7)}-01`;
  first = addDays(`${addDays(nextMonth, 40).slice(0, 7)}-01`, -DAYS / 2);
});
afterAll(() => world.close());

const day = (n: number) => addDays(first, n);
const days = () => ({ from: first, to: day(DAYS - 1) });

const [who, at, of] = [fc.nat(1), fc.nat(3).map((n) => (n === 0 ? 1 : 0)), fc.nat(DAYS - 1)];
const gestures = {
  set: fc.record({
    type: fc.constant('set' as const),
    isElsewhere: fc.nat(5).map((n) => n === 0),
    who,
    day: of,
    kind: fc.option(fc.nat(kindNames.length - 1)),
  }),
  publish: fc.record({ type: fc.constant('publish' as const), at, from: of, days: fc.nat(2) }),
  discard: fc.record({ type: fc.constant('discard' as const), at }),
  swap: fc.record({ type: fc.constant('swap' as const), who, other: who }),
  move: fc.record({ type: fc.constant('move' as const), who, day: of }),
};
const gesture = fc.oneof(
  { weight: 6, arbitrary: gestures.set },
  { weight: 3, arbitrary: gestures.publish },
  { weight: 1, arbitrary: gestures.discard },
  { weight: 2, arbitrary: gestures.swap },
  { weight: 1, arbitrary: gestures.move },
);
type Gesture = typeof gesture extends fc.Arbitrary<infer T> ? T : never;

interface Staff extends Colleague {
  at: number;
  movedOn: string;
}

/** The rows of some people that are not cancelled, as one text. */
async function stateOf(staff: Staff[]) {
  const rows = await Promise.all(staff.map((who) => branches[0]!.rowsOf(who)));
  return JSON.stringify(rows);
}

const isRefusal = (error: unknown): error is { data: { reason: string } } =>
  typeof (error as { data?: { reason?: unknown } }).data?.reason === 'string';

/** Does one thing. Tells the reason if it was refused, and whether everything is as it was. */
async function play(staff: Staff[], one: Gesture) {
  const before = await stateOf(staff);
  const reason = await act(staff, one).then(
    () => null,
    (error: unknown) => {
      if (isRefusal(error)) return error.data.reason;
      throw error;
    },
  );
  return { reason, isUnchanged: (await stateOf(staff)) === before };
}

async function act(staff: Staff[], one: Gesture) {
  if (one.type === 'set') {
    const name = one.kind === null ? null : kindNames[one.kind]!;
    const who = staff[one.who]!;
    await branches[one.isElsewhere ? 1 - who.at : who.at]!.set([[who, day(one.day), name]]);
  } else if (one.type === 'publish') await branches[one.at]!.publish(day(one.from), day(one.from + one.days));
  else if (one.type === 'discard') {
    const { manager, branchId } = branches[one.at]!;
    await manager.call(rosterApi.discardDrafts, { branchId, ...days() });
  } else if (one.type === 'swap') await swapFirst(staff[one.who]!, staff[one.other]!);
  else await moveOn(staff[one.who]!, day(one.day));
}

async function swapFirst(who: Staff, other: Staff) {
  const [shift] = await who.call(rosterApi.ownShifts, days());
  const [inReturn] = await other.call(rosterApi.ownShifts, days());
  if (!shift || who === other) return;
  const isSamePlace = inReturn?.branchId === shift.branchId;
  const offered = await who.call(rosterSwapApi.offerSwap, {
    rosterId: shift.id,
    otherId: other.employeeId,
    reason: '换',
    otherRosterId: isSamePlace ? inReturn.id : null,
  });
  const taken = await other.call(rosterSwapApi.takeSwap, { id: offered.id, version: offered.version });
  const { manager } = branches.find(({ branchId }) => branchId === shift.branchId)!;
  await manager.call(rosterSwapApi.approveSwap, { id: taken.id, version: taken.version });
}

async function moveOn(who: Staff, date: string) {
  if (date <= who.movedOn) return;
  const [from, to] = [branches[who.at]!, branches[1 - who.at]!];
  const { employeeId } = who;
  await addEmployment(world, { employeeId, branchId: to.branchId, positionId: to.positionId, from: date });
  const move = { employeeId, branchId: from.branchId, toBranchId: to.branchId, positionId: to.positionId, effectiveDate: date };
  await inTx(world.system(), (ctx) => rosterMove.apply(ctx, move));
  [who.at, who.movedOn] = [1 - who.at, date];
}

/** What must be true of shifts whatever people did: the queries give what breaks it. */
async function brokenLaws(staff: Staff[]) {
  const ids = staff.map(({ employeeId }) => employeeId);
  const { rows } = await world.owner.query<{ law: string }>(
    `with r as (select * from tenant.rosters where employee_id = any($1::uuid[]) and status <> 'CANCELLED')
     select 'overlap in force' as law from r a join r b on a.employee_id = b.employee_id and a.id < b.id
       and a.status <> 'DRAFT' and b.status <> 'DRAFT' and (a.date = b.date or tstzrange(a.start_time, a.end_time) && tstzrange(b.start_time, b.end_time))
     union all
     select 'too little rest in force' from r a join r b on a.employee_id = b.employee_id and a.id <> b.id
       and a.status <> 'DRAFT' and b.status <> 'DRAFT' and b.start_time >= a.start_time and b.start_time < a.end_time + interval '600 minutes'
     union all
     select 'not employed there' from r where not exists (select from tenant.employments m where m.employee_id = r.employee_id
       and m.branch_id = r.branch_id and m.valid @> r.date)
     union all
     select 'dropped without being in force' from r where is_dropped and status <> 'PUBLISHED'`,
    [ids],
  );
  return rows.map(({ law }) => law);
}

it(
  'whatever people plan, publish, discard, swap and move: no overlap is ever in force, and what is refused changes nothing',
  async () => {
    const script = fc.array(gesture, { minLength: 10, maxLength: 40 });
    const played = fc.asyncProperty(script, async (gestures) => {
      const staff: Staff[] = [];
      for (const at of [0, 0]) staff.push({ ...(await branches[at]!.colleague()), at, movedOn: '' });
      for (const one of gestures) {
        const { reason, isUnchanged } = await play(staff, one);
        // A refusal in the words of a database guard means that the rules let something pass which the database does not.
        expect([one, reason]).not.toEqual([one, 'roster.taken']);
        expect([one, reason === null || isUnchanged]).toEqual([one, true]);
        expect(await brokenLaws(staff)).toEqual([]);
      }
      for (const { manager, branchId } of branches) await manager.call(rosterApi.discardDrafts, { branchId, ...days() });
    });
    await fc.assert(played, { seed, numRuns: RUNS });
  },
  60_000 + RUNS * 20_000,
);

it('the rules say OVERLAP or TWICE exactly where the database refuses a second planned shift', async () => {
  const [here] = branches;
  const { manager, branchId, kinds } = here!;
  const settings = { minRestMin: 0, mostDaysInRow: 6, mostWeekHours: 44, seatsPerHead: 40, version: 0 };
  const cell = fc.record({ day: fc.nat(3), kind: fc.nat(kinds.length - 1) });
  await manager.call(rosterSetupApi.setSettings, { branchId, ...settings });
  const agrees = fc.asyncProperty(cell, cell, async (one, two) => {
    const who = await here!.colleague();
    const cellOf = ({ day: n, kind }: typeof one) => ({ employeeId: who.employeeId, date: day(n), shiftKindId: kinds[kind]!.id });
    await manager.call(rosterApi.setCells, { branchId, cells: [cellOf(one)] });
    const plan = planOf(await here!.board(days().from, days().to));
    // As a second row: setting a cell would replace the first one of the same day.
    const placed = withCells({ ...plan, branchId: 'elsewhere' }, [cellOf(two)]);
    const faults = hardFaultsAt({ ...placed, branchId: 'elsewhere' }, [cellOf(two)]).map(({ rule }) => rule);
    const refusal = await insertAgain(who.employeeId, kinds[two.kind]!.id, day(two.day));
    expect({ one, two, isRefused: faults.includes('OVERLAP') || faults.includes('TWICE') }).toEqual({
      one,
      two,
      isRefused: refusal,
    });
  });
  await fc.assert(agrees, { seed, numRuns: runsOf({ usual: 25, deep: 300 }) });
  await manager.call(rosterSetupApi.setSettings, { branchId, ...settings, minRestMin: 600, version: 1 });
}, 120_000);

/** Writes a draft past all rules but those of the database. Whether it was refused. */
async function insertAgain(employeeId: string, kindId: string, date: string): Promise<boolean> {
  const inserted = world.owner.query(
    `insert into tenant.rosters (company_id, id, branch_id, employee_id, position_id, date, shift_kind_id, start_time, end_time, break_min,
       in_before_min, out_after_min, late_grace_min, early_grace_min, half_day_min, absent_min, status, created_by, created_time)
     select r.company_id, gen_random_uuid(), k.branch_id, r.employee_id, r.position_id, $3::date, k.id,
       ($3::date + k.start_min * interval '1 minute') at time zone 'Asia/Shanghai',
       ($3::date + (k.end_min + case when k.end_min <= k.start_min then 1440 else 0 end) * interval '1 minute') at time zone 'Asia/Shanghai',
       0, 0, 0, 0, 0, 1, 1, 'DRAFT', r.created_by, now()
     from tenant.rosters r, tenant.shift_kinds k where r.employee_id = $1 and k.id = $2 and r.status = 'DRAFT'`,
    [employeeId, kindId, date],
  );
  return inserted.then(
    () => false,
    (error: { constraint?: string }) => {
      if (!error.constraint?.startsWith('rosters_')) throw error;
      return true;
    },
  );
}
