import { seatSessionApi } from '@netbar/contract/floor/machine/seat-session.api';
import { blacklistApi } from '@netbar/contract/guests/blacklist/blacklist.api';
import { memberApi } from '@netbar/contract/guests/member/member.api';
import { walletApi } from '@netbar/contract/guests/wallet/wallet.api';
import type { Sent } from '@netbar/contract/kernel/endpoint';
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDrawer } from '#testing/counter.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { hireClerk, newIdCard } from '#testing/members.ts';
import { openSeats, seatRights, type Seats } from '#testing/seats.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
let seats: Seats;
beforeAll(async () => {
  world = await openWorld();
  seats = await openSeats(world);
  await openDrawer(seats.clerk, seats.branchId);
});
afterEach(() => {
  delete world.clock.now;
});
afterAll(() => world.close());

const noon = new Date('2026-11-09T12:00:00+08:00');
const at = (minutes: number) => {
  world.clock.now = new Date(noon.getTime() + minutes * 60_000);
};
const issue = (over: Partial<Sent<typeof seatSessionApi.issueTempCard>> = {}) =>
  seats.clerk.call(seatSessionApi.issueTempCard, {
    branchId: seats.branchId,
    name: '王五',
    idCard: newIdCard(),
    depositFen: 2000,
    tender: 'CASH',
    ...over,
  });
const sit = async (tempCardId: string, machineId?: string) =>
  seats.clerk.call(seatSessionApi.start, {
    branchId: seats.branchId,
    machineId: machineId ?? (await seats.machine()).id,
    tempCardId,
  });
const settle = (tempCardId: string, version: number, refundFen: number) =>
  seats.clerk.call(seatSessionApi.settleTempCard, { tempCardId, version, refundFen });
const convert = (tempCardId: string, version: number, memberId: string) =>
  seats.clerk.call(seatSessionApi.convertTempCard, { tempCardId, version, memberId });
const ban = (idCard: string) =>
  seats.clerk.call(blacklistApi.add, {
    branchId: seats.branchId,
    scope: 'BRANCH',
    name: '赵六',
    idCard,
    level: 'NO_ENTRY',
    reason: '打架',
  });
const openCards = (keyword?: string) =>
  seats.clerk.call(seatSessionApi.tempCards, { branchId: seats.branchId, status: 'OPEN', limit: 200, keyword });
/** The ledger balance of the drawers of the branch. */
const cash = async () => {
  const { rows } = await world.owner.query<{ fen: string }>(
    `select coalesce(sum(balance), 0) as fen from tenant.ledger_accounts where code = 'CASH_DRAWER' and branch_id = $1`,
    [seats.branchId],
  );
  return Number(rows[0]!.fen);
};
const stepsOf = async (docId: string) => {
  const { rows } = await world.owner.query<{ action: string }>(
    'select action from tenant.audit_log where doc_id = $1 order by version',
    [docId],
  );
  return rows.map(({ action }) => action);
};

describe('a temporary card', () => {
  it('lives at the counter: issued, seated, charged, and its rest paid out of the drawer', async () => {
    at(0);
    const before = await cash();
    const [machine, card] = [await seats.machine(), await issue()];
    expect(card).toMatchObject({ status: 'ISSUED', balanceFen: 2000, machineNo: null });
    expect(await cash()).toBe(before + 2000);

    const session = await sit(card.id, machine.id);
    expect((await openCards(card.no)).rows).toMatchObject([{ status: 'ACTIVE', machineNo: machine.no, version: 2 }]);
    await expect(settle(card.id, 2, 2000)).rejects.toThrow('临时卡正在上机，请先下机');
    at(31);
    await expect(seats.end(session)).resolves.toMatchObject({ chargedFen: 600 });

    const { refundedFen, card: settled } = await settle(card.id, 2, 1400);
    expect([refundedFen, settled.status, settled.balanceFen]).toEqual([1400, 'SETTLED', 0]);
    expect(await cash()).toBe(before + 600);
    expect((await openCards(card.no)).rows).toEqual([]);
    expect(await stepsOf(card.id)).toEqual(['TEMP_CARD.issue', 'TEMP_CARD.use', 'TEMP_CARD.settle']);
  });

  it('pays out what the counter confirmed, or nothing', async () => {
    at(0);
    const card = await issue();
    at(31);
    await seats.end(await sit(card.id));
    const before = await cash();
    await expect(settle(card.id, 2, 2000)).rejects.toMatchObject({ data: { reason: 'common.changedMeanwhile' } });
    expect(await cash()).toBe(before);
  });

  it('becomes the money of the member with the same ID number, and of nobody else', async () => {
    at(0);
    const [idCard, before] = [newIdCard(), await cash()];
    const card = await issue({ idCard });
    await seats.end(await sit(card.id));
    const [member, other, nameless] = [
      await seats.guest(0, { idCard }),
      await seats.guest(0),
      await seats.guest(0, { idCard: null }),
    ];
    for (const { id } of [other, nameless])
      await expect(convert(card.id, 2, id)).rejects.toThrow('会员登记的身份证与临时卡的不同，不能转入');

    await expect(convert(card.id, 2, member.id)).resolves.toMatchObject({ status: 'CONVERTED', balanceFen: 0 });

    await expect(seats.clerk.call(walletApi.get, { memberId: member.id })).resolves.toMatchObject({ principalFen: 1800 });
    expect(await cash()).toBe(before + 2000);
    expect(await stepsOf(card.id)).toEqual(['TEMP_CARD.issue', 'TEMP_CARD.use', 'TEMP_CARD.convert']);
  });

  it('is not converted while its guest sits', async () => {
    at(0);
    const idCard = newIdCard();
    const [card, member] = [await issue({ idCard }), await seats.guest(0, { idCard })];
    await sit(card.id);
    await expect(convert(card.id, 2, member.id)).rejects.toThrow('临时卡正在上机，请先下机');
  });

  it('issued and returned after midnight belongs to the business day of the branch', async () => {
    const { branchId } = seats;
    await world.owner.query('update tenant.branches set day_cutoff_min = 360 where id = $1', [branchId]);
    world.clock.now = new Date('2026-11-10T02:00:00+08:00');
    const card = await issue();
    await settle(card.id, 1, 2000);
    await world.owner.query('update tenant.branches set day_cutoff_min = 0 where id = $1', [branchId]);
    const { rows } = await world.owner.query<{ event: string; date: string }>(
      `select event, biz_date::text as date from tenant.journals where doc_id = $1 order by id`,
      [card.id],
    );
    expect(rows).toEqual([
      { event: 'ISSUED', date: '2026-11-09' },
      { event: 'SETTLED', date: '2026-11-09' },
    ]);
  });
});

describe('before any money is taken, a temporary card is refused', () => {
  const refused = async (over: Parameters<typeof issue>[0], reason: string) => {
    const [before, { total }] = [await cash(), await openCards()];
    await expect(issue(over)).rejects.toMatchObject({ data: { reason } });
    expect([await cash(), (await openCards()).total]).toEqual([before, total]);
  };

  it('to somebody on the blacklist', async () => {
    const idCard = newIdCard();
    await ban(idCard);
    await refused({ idCard }, 'blacklist.notWelcome');
  });

  it('to a minor', () => refused({ idCard: newIdCard('20100101') }, 'member.minor'));

  it('without an ID number', async () => {
    const body = { branchId: seats.branchId, name: '王五', depositFen: 2000, tender: 'CASH' };
    const res = await world.app.inject({
      method: 'POST',
      url: seatSessionApi.issueTempCard.path,
      headers: { authorization: seats.clerk.token, 'idempotency-key': crypto.randomUUID() },
      payload: body,
    });
    expect(res.json()).toMatchObject({ status: 40000 });
  });

  it('to somebody who has an open one, in any branch of the company; after its return a new one is issued', async () => {
    const idCard = newIdCard();
    const first = await issue({ idCard });
    await refused({ idCard }, 'machine.cardTaken');
    const elsewhere = await hireClerk(world, [world.ours.second], seatRights);
    const card = { branchId: world.ours.second, name: '王五', idCard, depositFen: 2000, tender: 'WECHAT' } as const;
    await expect(elsewhere.call(seatSessionApi.issueTempCard, card)).rejects.toMatchObject({
      data: { reason: 'machine.cardTaken' },
    });
    await settle(first.id, 1, 2000);
    await expect(issue({ idCard })).resolves.toMatchObject({ status: 'ISSUED' });
  });

  it('once, when two counters issue one to the same person at once', async () => {
    const idCard = newIdCard();
    await issue();
    const before = await cash();
    const presses = await world.race({ table: 'tenant.branches', where: { id: seats.branchId } }, () => [
      issue({ idCard }),
      issue({ idCard }),
    ]);
    expect(presses.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(presses.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { data: { reason: 'machine.cardTaken' } },
    });
    expect(await cash()).toBe(before + 2000);
  });
});

describe('a guest with a temporary card', () => {
  it('is not seated once on the blacklist, neither at the counter nor by the machine, and gets the deposit back', async () => {
    at(0);
    const idCard = newIdCard();
    const [machine, card] = [await seats.machine(), await issue({ idCard })];
    await ban(idCard);
    await expect(sit(card.id, machine.id)).rejects.toThrow('该顾客在黑名单中，不能上机：打架');
    const time = world.clock.now!.toISOString();
    const event = { machine: machine.no, session: 'boot', seq: 1, type: 'ON' as const, time, cardNo: card.no };
    await expect(seats.say(event)).resolves.toMatchObject({ outcome: 'REFUSED', reason: 'blacklist.notWelcome' });
    await expect(settle(card.id, 1, 2000)).resolves.toMatchObject({ refundedFen: 2000 });
  });

  it('is found by the ID number that is scanned', async () => {
    const idCard = newIdCard();
    const card = await issue({ idCard });
    expect((await openCards(idCard)).rows.map(({ id }) => id)).toEqual([card.id]);
  });

  it('is registered as a member at the counter by whoever may, and only then takes the deposit along', async () => {
    const idCard = newIdCard();
    const card = await issue({ idCard });
    const { id } = await seats.clerk.call(memberApi.add, { branchId: seats.branchId, name: '王五', idCard });
    await expect(convert(card.id, 1, id)).resolves.toMatchObject({ status: 'CONVERTED' });
  });
});

it('cards that were open twice before there was a rule can be returned, and only the newest is used', async () => {
  const idCard = newIdCard();
  const migration = readFileSync(new URL('../../../../migrations/0049_one_open_temp_card.sql', import.meta.url), 'utf8');
  await world.owner.query('drop index tenant.temp_cards_one_open');
  const [older, newer] = [await issue({ idCard }), await issue({ idCard })];
  await world.owner.query(migration);
  await expect(sit(older.id)).rejects.toThrow('请先登记身份证再上机');
  const complete = { tempCardId: older.id, version: 1, name: '王五', idCard };
  await expect(seats.clerk.call(seatSessionApi.completeTempCard, complete)).rejects.toMatchObject({
    data: { reason: 'machine.cardTaken' },
  });
  await expect(settle(older.id, 1, 2000)).resolves.toMatchObject({ refundedFen: 2000 });
  await expect(sit(newer.id)).resolves.toMatchObject({ status: 'ACTIVE' });
});

it('and after all of this the books are in order', async () => {
  expect(await checkInvariants(world.owner)).toEqual([]);
});
