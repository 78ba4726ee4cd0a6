import { seatSessionApi } from '@netbar/contract/floor/machine/seat-session.api';
import { walletApi } from '@netbar/contract/guests/wallet/wallet.api';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '#testing/invariants.ts';
import { newIdCard } from '#testing/members.ts';
import { outcomeOf } from '#testing/refusal.ts';
import { openSeats, type Seats } from '#testing/seats.ts';
import { noLimits, setThresholds } from '#testing/limits.ts';
import { openWorld, type World } from '#testing/world.ts';
import { fundSeatSessions } from './fund-seat-session.ts';

let world: World;
let seats: Seats;
beforeAll(async () => {
  world = await openWorld();
  for (const branchId of [world.ours.first, world.ours.second]) await setThresholds(world, branchId, noLimits);
  seats = await openSeats(world);
});
afterEach(() => {
  delete world.clock.now;
});
afterAll(() => world.close());

/** A day whose tariff does not change in the hours that follow. */
const noon = new Date('2026-11-09T12:00:00+08:00');

const row = (table: string, id: string) => ({ table: `tenant.${table}`, where: { id } });
const outcomes = (presses: PromiseSettledResult<unknown>[]) => presses.map(({ status }) => status).toSorted();
const refusals = (presses: PromiseSettledResult<unknown>[]) =>
  presses.flatMap((press) => (press.status === 'rejected' ? [(press.reason as { data: { reason: string } }).data.reason] : []));

describe('at once', () => {
  it('one person starts at two machines and sits at one', async () => {
    const [one, two, guest] = [await seats.machine(), await seats.machine(), await seats.guest()];
    const presses = await world.race(row('members', guest.id), () => [
      seats.start(one.id, guest.id),
      seats.start(two.id, guest.id),
    ]);
    expect(outcomes(presses)).toEqual(['fulfilled', 'rejected']);
    expect(refusals(presses)).toEqual(['machine.alreadySitting']);
  });

  it('one person starts as member and with a card of the same ID number, and sits once', async () => {
    const idCard = newIdCard();
    const [one, two, guest] = [await seats.machine(), await seats.machine(), await seats.guest(10_000, { idCard })];
    const { branchId, clerk } = seats;
    const card = await clerk.call(seatSessionApi.issueTempCard, {
      branchId,
      name: '同一人',
      idCard,
      depositFen: 2000,
      tender: 'WECHAT',
    });
    const evidence = await seats.cardOf(guest.id);
    const start = (machineId: string, who: { memberId: string } | { tempCardId: string }) =>
      clerk.call(seatSessionApi.start, { branchId, machineId, evidence, ...who });

    // They share no row of their own, so both are held at the branch that each of them is about to write into.
    const presses = await world.race(row('branches', branchId), () => [
      start(one.id, { memberId: guest.id }),
      start(two.id, { tempCardId: card.id }),
    ]);

    expect(outcomes(presses)).toEqual(['fulfilled', 'rejected']);
    expect(refusals(presses)).toEqual(['machine.alreadySitting']);
  });

  it('two machines burn the same wallet: one is fed, the other is told why, and money is set aside once', async () => {
    world.clock.now = noon;
    const [one, two, guest] = [await seats.machine(), await seats.machine(), await seats.guest(1000)];
    const on = (machine: string) =>
      seats.say({ machine, session: 'boot', seq: 1, type: 'ON', time: noon.toISOString(), memberId: guest.id });

    const presses = await world.race(row('members', guest.id), () => [on(one.no), on(two.no)]);

    const results = presses.flatMap((press) => (press.status === 'fulfilled' ? [press.value] : []));
    expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(['REFUSED', 'STORED']);
    expect(results.find(({ outcome }) => outcome === 'REFUSED')).toMatchObject({ reason: 'machine.alreadySitting' });
    await expect(seats.clerk.call(walletApi.get, { memberId: guest.id })).resolves.toMatchObject({ heldFen: 600 });
  });

  it('a session that ends and a counter that sells: each gets its money, or the counter none', async () => {
    const [machine, guest] = [await seats.machine(), await seats.guest(1000)];
    const session = await seats.start(machine.id, guest.id);

    const presses = await world.race<unknown>(row('members', guest.id), () => [
      seats.end(session),
      seats.purse.spend(guest.id, seats.branchId, 900),
    ]);

    const wallet = await seats.clerk.call(walletApi.get, { memberId: guest.id });
    const sold = presses[1]?.status === 'fulfilled' ? 900 : 0;
    const charged = presses[0]?.status === 'fulfilled' ? (presses[0].value as { chargedFen: number }).chargedFen : 0;
    expect(charged).toBeGreaterThan(0);
    expect([wallet.principalFen, wallet.heldFen]).toEqual([1000 - charged - sold, 0]);
  });

  it('two people start at one machine and one sits', async () => {
    const [machine, one, two] = [await seats.machine(), await seats.guest(), await seats.guest()];
    const presses = await world.race(row('machines', machine.id), () => [
      seats.start(machine.id, one.id),
      seats.start(machine.id, two.id),
    ]);
    expect(outcomes(presses)).toEqual(['fulfilled', 'rejected']);
    expect(refusals(presses)).toEqual(['machine.inUse']);
  });

  it('two counters end one session and it is charged once', async () => {
    const [machine, guest] = [await seats.machine(), await seats.guest()];
    const session = await seats.start(machine.id, guest.id);
    const presses = await world.race(row('machine_sessions', session.id), () => [seats.end(session), seats.end(session)]);
    expect(outcomes(presses)).toEqual(['fulfilled', 'rejected']);
    const { rows } = await seats.clerk.call(walletApi.consumption, { memberId: guest.id });
    expect(rows.map(({ docId }) => docId)).toEqual([session.id]);
  });

  it('a refund and a burning session: what has been set aside stays, the rest may go', async () => {
    const [machine, guest] = [await seats.machine(), await seats.guest(1000)];
    const { lots } = await seats.clerk.call(walletApi.get, { memberId: guest.id });
    const refund = () =>
      seats.clerk.call(walletApi.refundCharge, {
        memberId: guest.id,
        branchId: seats.branchId,
        lotId: lots[0]!.id,
        tender: 'WECHAT',
        reason: '退卡',
      });

    const presses = await world.race<unknown>(row('members', guest.id), () => [seats.start(machine.id, guest.id), refund()]);

    // Either the session came first and the recharge stays, or the money left first and nobody sits.
    expect(outcomes(presses)).toEqual(['fulfilled', 'rejected']);
    expect(['ledger.notCovered', 'wallet.notCovered']).toContain(refusals(presses)[0]);
  });

  it('a refund against a session that sets more aside: the guest sits on or is paid out, never both', async () => {
    world.clock.now = noon;
    const [machine, guest] = [await seats.machine(), await seats.guest(600)];
    const lotId = await seats.purse.recharge(guest.id, seats.branchId, 900);
    const session = await seats.start(machine.id, guest.id);
    world.clock.now = new Date(noon.getTime() + 55 * 60_000);

    const account = { table: 'tenant.ledger_accounts', where: { owner_id: guest.id, code: 'MEMBER_PRINCIPAL' } };
    const input = { memberId: guest.id, branchId: seats.branchId, lotId, tender: 'WECHAT', reason: '退卡' } as const;
    const [, refund] = await world.race<unknown>(account, () => [
      fundSeatSessions(world.system(), [session.id]),
      seats.clerk.call(walletApi.refundCharge, input),
    ]);

    const { principalFen, heldFen } = await seats.clerk.call(walletApi.get, { memberId: guest.id });
    expect([principalFen, heldFen]).toEqual(refund?.status === 'fulfilled' ? [600, 600] : [1500, 1200]);
  });
});

it('whatever guests and machines do, nobody sits twice, no seat is shared, and every charge is what was taken', async () => {
  const machines = await Promise.all([1, 2, 3].map(() => seats.machine()));
  const guests = await Promise.all([1, 2, 3, 4].map(() => seats.guest(50_000)));
  let minute = 0;
  const steps = fc.array(
    fc.record({
      kind: fc.constantFrom('start', 'start', 'end', 'move', 'pause', 'resume'),
      guest: fc.nat(3),
      machine: fc.nat(2),
      minutes: fc.integer({ min: 0, max: 90 }),
    }),
    { minLength: 25, maxLength: 40 },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (script) => {
      for (const { kind, guest, machine, minutes } of script) {
        minute += minutes;
        world.clock.now = new Date(Date.parse('2026-10-05T21:00:00+08:00') + minute * 60_000);
        const [who, where] = [guests[guest]!, machines[machine]!];
        const { rows } = await seats.clerk.call(seatSessionApi.online, { keyword: who.no });
        const open = rows[0];
        const step = { machineSessionId: open?.id ?? '', version: open?.version ?? 1 };
        if (kind === 'start') await outcomeOf(quiet(seats.start(where.id, who.id)));
        else if (open && kind === 'move') await quiet(seats.clerk.call(seatSessionApi.move, { ...step, machineId: where.id }));
        else if (open && kind !== 'move') await quiet(seats.clerk.call(seatSessionApi[kind], step));
      }
    }),
    { numRuns: 4, endOnFailure: true },
  );
  delete world.clock.now;
  const overlaps = await world.owner.query(`
    select a.machine_session_id from tenant.session_stretches a join tenant.session_stretches b
      on a.machine_id = b.machine_id and (a.machine_session_id, a.seq) < (b.machine_session_id, b.seq)
     and tstzrange(a.from_time, a.to_time) && tstzrange(b.from_time, b.to_time)`);
  const wrong = await world.owner.query(`
    select m.id, m.charged_fen, sum(u.amount) from tenant.machine_sessions m
    left join tenant.lot_uses u on u.company_id = m.company_id and u.doc_id = m.id
    where m.member_id is not null group by m.company_id, m.id, m.charged_fen having m.charged_fen <> coalesce(sum(u.amount), 0)`);
  const { rows: count } = await world.owner.query<{ n: number }>(
    `select count(*)::int as n from tenant.machine_sessions where status = 'ENDED'`,
  );
  expect([overlaps.rows, wrong.rows]).toEqual([[], []]);
  expect(count[0]?.n).toBeGreaterThan(5);
  expect(await checkInvariants(world.owner)).toEqual([]);
}, 120_000);

/** A refusal is an answer; what breaks is not. */
async function quiet(call: Promise<unknown>) {
  await call.catch((error: { status?: number }) => {
    if (!error.status || error.status >= 50_000) throw error;
  });
}
