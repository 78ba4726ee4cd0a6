import type { Prize, Rule } from '@netbar/contract/activities/activity/rule.model';
import { guestDrawApi } from '@netbar/contract/activities/draw/guest-draw.api';
import { guestSignInApi } from '@netbar/contract/activities/sign-in/guest-sign-in.api';
import type { activityApi } from '@netbar/contract/activities/activity/activity.api';
import type { Preset } from '@netbar/contract/activities/activity/activity.rules';
import type { Sent } from '@netbar/contract/kernel/endpoint';
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { bizDateAt } from '#features/org/branch/branch.ts';
import { activityDraft, hireMarketing, launch } from './activities.ts';
import { openCounter } from './counter.ts';
import { openSeats } from './seats.ts';
import type { World } from './world.ts';

/** A prize that costs nothing and is never drawn, unless told. */
export const prize = (key: string, over: Partial<Prize> = {}): Prize => ({
  key,
  name: `奖品 ${key}`,
  kind: 'PHYSICAL',
  weight: 0,
  stock: null,
  unlockAfter: 0,
  costFen: 0,
  validDays: null,
  ...over,
});

/** A draw of these prizes; what is not there becomes “thanks”, which costs nothing. */
export const drawRule = (
  prizes: Prize[],
  over: Partial<NonNullable<Rule['draw']>> = {},
): Sent<typeof activityApi.save>['rule'] => ({
  trigger: 'DRAW',
  draw: {
    prizes: [...prizes, prize('thanks', { kind: 'NONE', weight: prizes.some(({ weight }) => weight > 0) ? 0 : 1 })],
    fallbackKey: 'thanks',
    perDay: 99,
    ...over,
  },
});

export type DrawRoom = Awaited<ReturnType<typeof openDrawRoom>>;

/** A branch with a counter, client machines, and people who launch activities. */
export async function openDrawRoom(world: World) {
  const [counter, seats, marketing] = [await openCounter(world), await openSeats(world), await hireMarketing(world)];
  const { branchId } = counter;
  let events = 0;

  return {
    branchId,
    counter,
    seats,
    marketing,
    launch: (preset: Preset, rule: Sent<typeof activityApi.save>['rule'], over: Partial<Sent<typeof activityApi.save>> = {}) =>
      launch(world, marketing, activityDraft(world, preset, rule, over)),
    /** A member with money who signed in at a client machine. */
    async seated() {
      const member = await seats.guest(10_000);
      const { no: machine } = await seats.machine();
      const session = `boot-${randomUUID().slice(0, 8)}`;
      const time = (world.clock.now ?? new Date()).toISOString();
      await seats.say({ machine, session, seq: ++events, type: 'ON', time, memberId: member.id });
      return { memberId: member.id, client: { machine, session }, evidence: await seats.cardOf(member.id) };
    },
    event: () => ++events,
    /** Chances for today, as if purchases had given them. */
    async giveChances(activityId: string, memberId: string, qty = 1) {
      const bizDate = await bizDateAt(world.system(), branchId);
      for (let i = 0; i < qty; i++)
        await world.owner.query(
          `insert into tenant.draw_chances (company_id, id, activity_id, brand_id, branch_id, member_id, source_type, source_id, seq,
             biz_date, created_time) values ($1, $2, $3, $4, $5, $6, 'TEST', $7, 1, $8, now())`,
          [world.ours.company, randomUUIDv7(), activityId, world.ours.brand, branchId, memberId, randomUUIDv7(), bizDate],
        );
    },
    draw: async (client: { machine: string; session: string }, activityId: string, requestId: string = randomUUID()) =>
      seats.ask(guestDrawApi.drawOnScreen, { ...client, activityId, requestId }),
    signIn: (client: { machine: string; session: string }, activityId: string) =>
      seats.ask(guestSignInApi.signInOnScreen, { ...client, activityId }),
    async count(sql: string, values: unknown[] = []) {
      const { rows } = await world.owner.query<{ n: number }>(`select count(*)::int as n from ${sql}`, values);
      return rows[0]!.n;
    },
    /** What was posted to accounts of these codes for a document, by code. */
    async posted(docId: string) {
      const { rows } = await world.owner.query<{ code: string; amount: string }>(
        `select a.code, sum(p.amount) as amount from tenant.journals j
         join tenant.postings p on p.company_id = j.company_id and p.journal_id = j.id
         join tenant.ledger_accounts a on a.company_id = p.company_id and a.id = p.account_id
         where j.doc_id = $1 group by 1 order by 1`,
        [docId],
      );
      return Object.fromEntries(rows.map(({ code, amount }) => [code, Number(amount)]));
    },
  };
}
