import { addDays, weekStart } from '@netbar/contract/kernel/time';
import { leaveApi, myAttendanceApi } from '@netbar/contract/people/attendance/attendance.api';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Attendance, openAttendance } from '#testing/attendance.ts';
import { runsOf, seed } from '#testing/depth.ts';
import { people as laws } from '#testing/laws/people.ts';
import type { Colleague } from '#testing/rosters.ts';
import { openWorld, type World } from '#testing/world.ts';
import { expireLots } from './leave-lots.ts';

let world: World;
let here: Attendance;
let typeId: string;
let monday: string;

beforeAll(async () => {
  world = await openWorld();
  here = await openAttendance(world);
  typeId = (await here.type({ name: '年假' })).id;
  monday = weekStart(addDays(here.today, 60));
});
afterAll(() => world.close());

type Step =
  | { kind: 'grant'; halves: number; lastsDays: number | null }
  | { kind: 'ask'; day: number; length: number; noon: boolean }
  | { kind: 'approve' | 'reject' | 'withdraw' | 'cancel'; which: number }
  | { kind: 'expire'; afterDays: number };

const which = fc.nat(5);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('grant' as const), halves: fc.integer({ min: 1, max: 8 }), lastsDays: fc.option(fc.nat(90)) }),
  fc.record({ kind: fc.constant('ask' as const), day: fc.nat(20), length: fc.nat(3), noon: fc.boolean() }),
  fc.record({ kind: fc.constantFrom('approve' as const, 'reject' as const, 'withdraw' as const, 'cancel' as const), which }),
  fc.record({ kind: fc.constant('expire' as const), afterDays: fc.nat(90) }),
);

const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)];

async function take(ann: Colleague, one: Step) {
  const requests = async (status: string) =>
    (await ann.call(myAttendanceApi.myRequests, {})).leaves.filter((leave) => leave.status === status);
  switch (one.kind) {
    case 'grant': {
      const expiresDate = one.lastsDays === null ? null : addDays(here.today, one.lastsDays);
      return here.hr.call(leaveApi.grantLeave, {
        employeeId: ann.employeeId,
        typeId,
        halves: one.halves,
        expiresDate,
        reason: '约定',
      });
    }
    case 'ask': {
      const fromDate = addDays(monday, one.day);
      const toDate = addDays(fromDate, one.length);
      return ann.call(myAttendanceApi.requestMyLeave, { typeId, fromDate, toDate, toNoon: one.noon, reason: '有事' });
    }
    case 'expire': {
      const until = addDays(here.today, one.afterDays);
      const { rows } = await world.owner.query<{ id: string }>(
        `select l.id from tenant.leave_lots l join tenant.leave_accounts a on a.id = l.account_id
         where a.employee_id = $1 and l.rest > 0 and l.expires_date < $2 order by l.id`,
        [ann.employeeId, until],
      );
      return expireLots(
        { ...world.system(), now: here.at(until, 1) },
        rows.map(({ id }) => id),
      );
    }
    case 'cancel': {
      const leave = pick(await requests('APPROVED'), one.which);
      return leave && here.boss.call(leaveApi.cancelLeave, { id: leave.id, version: leave.version });
    }
    case 'approve':
    case 'reject':
    case 'withdraw': {
      const leave = pick(await requests('PENDING'), one.which);
      if (!leave) return undefined;
      if (one.kind === 'withdraw') return ann.call(myAttendanceApi.withdrawMyLeave, { id: leave.id, version: leave.version });
      return here.decide(leave, { decision: one.kind === 'approve' ? 'APPROVE' : 'REJECT' });
    }
  }
}

/** Refused for a reason that people are told; anything else is a fault. */
const refusals = new Set([
  'attendance.leaveNotCovered',
  'attendance.leaveOverlaps',
  'attendance.leaveEmpty',
  'attendance.leaveOrder',
]);

it('the balance is the ledger, is what the lots have left, and what is free is that less what is held', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const ann = await here.colleague();
      for (const one of steps) {
        try {
          await take(ann, one);
        } catch (error) {
          const { data } = error as { data?: { reason?: string } };
          if (!refusals.has(data?.reason ?? '')) throw error;
        }
      }
      const { rows } = await world.owner.query<{ rest: number; ledger: number; held: number; used: number }>(
        `select coalesce(sum(l.rest), 0)::int as rest,
           coalesce((select -g.balance from tenant.ledger_accounts g where g.owner_id = a.id and g.code = 'LEAVE_BAL'), 0)::int as ledger,
           coalesce((select g.held from tenant.ledger_accounts g where g.owner_id = a.id and g.code = 'LEAVE_BAL'), 0)::int as held,
           (select coalesce(sum(u.halves), 0) from tenant.leave_uses u join tenant.leave_lots x on x.id = u.lot_id where x.account_id = a.id)::int as used
         from tenant.leave_accounts a left join tenant.leave_lots l on l.account_id = a.id
         where a.employee_id = $1 group by a.id`,
        [ann.employeeId],
      );
      const [books = { rest: 0, ledger: 0, held: 0, used: 0 }] = rows;
      const shown = (await ann.call(myAttendanceApi.myBalances, {})).find((one) => one.typeId === typeId)!;
      expect(books.rest).toBe(books.ledger);
      expect(shown.availableHalves).toBe(books.rest - books.held);
      expect(shown.pendingHalves).toBe(books.held);
      expect(shown.availableHalves).toBeGreaterThanOrEqual(0);
      for (const [law, text] of Object.entries(laws))
        expect([law, (await world.owner.query<object>(text)).rows]).toEqual([law, []]);
    }),
    { numRuns: runsOf({ usual: 6, deep: 60 }), seed },
  );
});
