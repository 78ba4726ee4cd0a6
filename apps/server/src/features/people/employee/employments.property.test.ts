import { addDays, bizDate } from '@netbar/contract/kernel/time';
import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runsOf, seed } from '#testing/depth.ts';
import { addEmployee, addPosition, decideMove, hireHr, hireMoveApprover, moveOf } from '#testing/employees.ts';
import { newIdCard, newPhone } from '#testing/members.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';
import { takeAll } from './employee-jobs.ts';
import { leaveAll } from './leave.ts';

let world: World;
let hr: Person;
let approver: Person;
let positions: string[];
let branches: string[];
beforeAll(async () => {
  world = await openWorld();
  hr = await hireHr(world);
  approver = await hireMoveApprover(world);
  positions = [(await addPosition(hr)).id, (await addPosition(hr)).id];
  branches = [world.ours.first, world.ours.second, world.ours.third];
});
afterAll(() => world.close());

/** One thing that somebody does, or a day that passes. What is refused changes nothing, and the ranges are looked at all the same. */
const step = fc.oneof(
  fc.record({
    do: fc.constant('move' as const),
    branch: fc.nat(2),
    position: fc.nat(1),
    inDays: fc.integer({ min: -3, max: 7 }),
  }),
  fc.record({ do: fc.constant('cancel' as const) }),
  fc.record({ do: fc.constant('giveNotice' as const), inDays: fc.integer({ min: 0, max: 5 }) }),
  fc.record({ do: fc.constant('withdrawNotice' as const) }),
  fc.record({ do: fc.constant('suspend' as const) }),
  fc.record({ do: fc.constant('leave' as const) }),
  fc.record({ do: fc.constant('rehire' as const), branch: fc.nat(2) }),
  fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 3 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface Life {
  numbers: { phone: string; idCard: string };
  id: string;
  everyId: string[];
}

const position = (i: number) => positions[i] ?? '';
const branch = (i: number) => branches[i] ?? '';
let today = '';
/** A token is good for a week, whatever the session says; days beyond do not come. */
let lastDay = '';
const MOST_DAYS = 6;
const at = (date: string) => new Date(`${date}T10:00:00+08:00`);

/** Sessions of the people in this test last as long as the test, whatever day it plays on. */
const keepSignedIn = () =>
  world.owner.query(
    `update platform.sessions set created_time = $1::timestamptz, expires_time = $1::timestamptz + interval '12 hours'`,
    [at(today)],
  );

async function take(life: Life, one: Step) {
  const { version, status } = await hr.call(employeeApi.get, { id: life.id });
  const ref = { id: life.id, version };
  switch (one.do) {
    case 'move': {
      const wanted = moveOf(
        { id: life.id, positionId: position(one.position) },
        { toBranchId: branch(one.branch), effectiveDate: addDays(today, one.inDays), weekHours: 20 + one.inDays },
      );
      return decideMove(approver, await hr.call(employeeApi.requestMove, wanted));
    }
    case 'cancel': {
      const { rows } = await hr.call(employeeApi.moves, { employeeId: life.id, status: 'APPROVED', sort: '-effective' });
      const [last] = rows;
      return last && hr.call(employeeApi.cancelMove, { id: last.id, version: last.version, reason: '取消' });
    }
    case 'giveNotice':
      return hr.call(employeeApi.giveNotice, { ...ref, leaveDate: addDays(today, one.inDays), reason: '离开' });
    case 'withdrawNotice':
      return hr.call(employeeApi.withdrawNotice, ref);
    case 'suspend':
      return hr.call(employeeApi.suspend, { ...ref, reason: '核查' });
    case 'leave':
      return hr.call(employeeApi.leave, ref);
    case 'rehire': {
      if (status !== 'LEFT') return;
      const again = { branchId: branch(one.branch), positionId: position(0) };
      const { id } = await addEmployee(hr, again, { ...life.numbers, joinedDate: today });
      life.id = id;
      life.everyId.push(id);
      return;
    }
    case 'wait':
      return pass(one.days, life);
  }
}

/** Days on which the clock does its part shortly after midnight. */
async function pass(days: number, { everyId }: Life) {
  for (let i = 0; i < days && today < lastDay; i++) {
    today = addDays(today, 1);
    world.clock.now = at(today);
    const { rows } = await world.owner.query<{ id: string }>(
      `select id from tenant.employee_moves where status = 'APPROVED' order by effective_date, id`,
    );
    await takeAll(
      world.system(),
      rows.map(({ id }) => id),
    );
    await leaveAll(world.system(), everyId);
  }
  await keepSignedIn();
}

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'none',
    (refused: Error & { data?: { reason?: string } }) => refused.data?.reason ?? refused.message,
  );

interface Range {
  from: string;
  end: string | null;
  branchId: string;
}

/** The ranges touch, none overlaps, the last one ends with whoever left, and the archive is where its employee works. */
async function check(id: string) {
  const { rows: ranges } = await world.owner.query<Range>(
    `select lower(valid)::text as "from", upper(valid)::text as "end", branch_id as "branchId"
     from tenant.employments where employee_id = $1 order by lower(valid)`,
    [id],
  );
  const { status, branchId, leaveDate, joinedDate } = await hr.call(employeeApi.get, { id });
  expect(ranges[0]?.from).toBe(joinedDate);
  for (const [i, { end }] of ranges.entries())
    expect(end).toBe(ranges[i + 1]?.from ?? (status === 'LEFT' ? addDays(leaveDate ?? '', 1) : null));
  const inForce = ranges.findLast(({ from }) => from <= today) ?? ranges[0];
  expect(branchId).toBe(inForce?.branchId);
}

it('employments touch and never overlap, and the archive is where somebody works, whatever happens to them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      today = bizDate(new Date());
      lastDay = addDays(today, MOST_DAYS);
      world.clock.now = at(today);
      await keepSignedIn();
      const numbers = { phone: newPhone(), idCard: newIdCard() };
      const { id } = await addEmployee(
        hr,
        { branchId: branch(0), positionId: position(0) },
        { ...numbers, joinedDate: addDays(today, -40) },
      );
      const life: Life = { numbers, id, everyId: [id] };
      const refusals: string[] = [];
      for (const one of steps) {
        refusals.push(await refusalOf(take(life, one)));
        for (const known of life.everyId) await check(known);
      }
      expect(refusals.filter((reason) => !/^(employee|common)\.|^none$/.test(reason))).toEqual([]);
    }),
    { seed, numRuns: runsOf({ usual: 8, deep: 120 }) },
  );
});
