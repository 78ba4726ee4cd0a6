import { bizDate } from '@netbar/contract/kernel/time';
import { seatSessionApi } from '@netbar/contract/floor/machine/seat-session.api';
import { machineApi } from '@netbar/contract/floor/machine/machine.api';
import { walletApi } from '@netbar/contract/guests/wallet/wallet.api';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDrawer } from '#testing/counter.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { newIdCard } from '#testing/members.ts';
import { openSeats, tariff, type Seats } from '#testing/seats.ts';
import { openWorld, type World } from '#testing/world.ts';
import { endLostSeatSessions } from './end-seat-session.ts';
import { fundSeatSessions } from './fund-seat-session.ts';

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

/** Noon of a Monday that is past, so that nobody's sign-in has run out. */
const noon = new Date('2026-11-09T12:00:00+08:00');
const at = (minutes: number) => {
  world.clock.now = new Date(noon.getTime() + minutes * 60_000);
  return world.clock.now;
};
const walletOf = (memberId: string) => seats.clerk.call(walletApi.get, { memberId });

describe('a session', () => {
  it('costs what the tariff says to the fen, and the statement explains it', async () => {
    at(0);
    const [machine, guest] = [await seats.machine(), await seats.guest()];
    const session = await seats.start(machine.id, guest.id);
    expect(session).toMatchObject({ status: 'ACTIVE', machineNo: machine.no, name: '张三丰', chargedFen: 200 });
    await expect(walletOf(guest.id)).resolves.toMatchObject({ principalFen: 10_000, heldFen: 600 });

    at(61);
    const ended = await seats.end(session);

    expect(ended).toMatchObject({ status: 'ENDED', chargedFen: 900, principalFen: 900, endReason: 'BY_STAFF' });
    await expect(walletOf(guest.id)).resolves.toMatchObject({ principalFen: 9100, heldFen: 0 });
    const { rows } = await seats.clerk.call(walletApi.statement, { memberId: guest.id });
    expect(rows[0]).toMatchObject({ docType: 'SESSION', docId: session.id, principalFen: -900, principalAfterFen: 9100 });
    const { lines, totalFen } = await seats.clerk.call(seatSessionApi.charge, { machineSessionId: session.id });
    expect(totalFen).toBe(900);
    expect(lines).toMatchObject([{ kind: 'TIME', units: 3, unitFen: 300, fen: 900 }]);
  });

  it('with a package costs its price, and a package that is not on sale is not sold', async () => {
    at(0);
    const [machine, guest] = [await seats.machine(), await seats.guest()];
    await expect(seats.start(machine.id, guest.id, '通宵')).rejects.toThrow('现在不能购买“通宵”');
    const session = await seats.start(machine.id, guest.id, '包三小时');
    at(150);
    await expect(seats.end(session)).resolves.toMatchObject({ chargedFen: 1000, packageName: '包三小时' });
  });

  it('of a whole room is sold while nobody sits in it; others sit in it for nothing until it ends', async () => {
    const room = await openSeats(world, world.ours.second);
    const content = { ...tariff, packages: [{ name: '包房四小时', kind: 'ROOM' as const, fen: 8000, minutes: 240 }] };
    const [{ id: tariffId, version } = { id: '', version: 0 }] = (
      await room.clerk.call(machineApi.tariffs, { branchId: room.branchId })
    ).filter(({ areaId }) => areaId === room.areaId);
    await room.clerk.call(machineApi.changeTariff, { tariffId, version, content });
    const [one, two, three] = [await room.machine(), await room.machine(), await room.machine()];
    const [host, friend, third] = [await room.guest(10_000), await room.guest(0), await room.guest(10_000)];
    at(0);
    const early = await room.start(three.id, third.id);
    await expect(room.start(one.id, host.id, '包房四小时')).rejects.toMatchObject({ data: { reason: 'machine.roomInUse' } });
    await room.end(early);

    const held = await room.start(one.id, host.id, '包房四小时');
    at(60);
    const joined = await room.start(two.id, friend.id);
    await expect(room.start(three.id, third.id, '包房四小时')).rejects.toMatchObject({ data: { reason: 'machine.roomInUse' } });

    at(239);
    expect(await room.end(joined)).toMatchObject({ chargedFen: 0 });
    expect(await room.end(held)).toMatchObject({ chargedFen: 8000 });
  });

  it('moves to another machine at that machine’s price, as one session', async () => {
    at(0);
    const [from, to, guest] = [await seats.machine(), await seats.machine(), await seats.guest()];
    const session = await seats.start(from.id, guest.id);
    at(10);
    const moved = await seats.clerk.call(seatSessionApi.move, { machineSessionId: session.id, version: 1, machineId: to.id });
    expect(moved).toMatchObject({ machineNo: to.no, version: 2 });
    at(25);
    await expect(seats.end(moved)).resolves.toMatchObject({ chargedFen: 300 });
    await expect(seats.start(from.id, (await seats.guest()).id)).resolves.toMatchObject({ machineNo: from.no });
  });

  it('that has ended is moved no more', async () => {
    at(0);
    const [from, to, guest] = [await seats.machine(), await seats.machine(), await seats.guest()];
    const session = await seats.start(from.id, guest.id);
    at(10);
    const { version } = await seats.end(session);
    const step = { machineSessionId: session.id, version, machineId: to.id };
    await expect(seats.clerk.call(seatSessionApi.move, step)).rejects.toMatchObject({ data: { reason: 'common.wrongStatus' } });
  });

  it('takes a step made before the one it waited for as made right after it', async () => {
    at(0);
    const [from, to, guest] = [await seats.machine(), await seats.machine(), await seats.guest()];
    const { id: machineSessionId } = await seats.start(from.id, guest.id);
    at(10);
    await seats.clerk.call(seatSessionApi.move, { machineSessionId, version: 1, machineId: to.id });
    at(9);
    await seats.clerk.call(seatSessionApi.pause, { machineSessionId, version: 2 });
    at(8);
    await seats.clerk.call(seatSessionApi.move, { machineSessionId, version: 3, machineId: from.id });
    at(25);
    const { version } = await seats.clerk.call(seatSessionApi.pause, { machineSessionId, version: 4 });
    await expect(seats.end({ id: machineSessionId, version })).resolves.toMatchObject({ chargedFen: 300 });
  });

  it('paused keeps the seat but not the clock running', async () => {
    at(0);
    const [machine, guest] = [await seats.machine(), await seats.guest()];
    const session = await seats.start(machine.id, guest.id);
    at(20);
    const paused = await seats.clerk.call(seatSessionApi.pause, { machineSessionId: session.id, version: 1 });
    await expect(seats.start(machine.id, (await seats.guest()).id)).rejects.toThrow(`机器“${machine.no}”正在使用`);
    at(200);
    const resumed = await seats.clerk.call(seatSessionApi.resume, { machineSessionId: session.id, version: paused.version });
    at(209);
    await expect(seats.end(resumed)).resolves.toMatchObject({ chargedFen: 600 });
  });

  it('does not begin without money for the first minute, and says what is missing', async () => {
    at(0);
    const [machine, guest] = [await seats.machine(), await seats.guest(150)];
    await expect(seats.start(machine.id, guest.id)).rejects.toThrow('余额不足，还差 1.50 元');
  });

  it('ends where the money ends, and money that comes meanwhile keeps it going', async () => {
    const start = at(0);
    const [machine, poor, lucky] = [await seats.machine(), await seats.guest(700), await seats.guest(700)];
    const short = await seats.start(machine.id, poor.id);
    const long = await seats.start((await seats.machine()).id, lucky.id);
    expect(Date.parse(short.fundedUntil) - start.getTime()).toBe(60 * 60_000);
    at(58);
    await seats.purse.recharge(lucky.id, seats.branchId, 5000);
    await fundSeatSessions(world.system(), [short.id, long.id]);
    at(63);
    await fundSeatSessions(world.system(), [short.id, long.id]);

    const { rows } = await seats.clerk.call(seatSessionApi.used, { id: poor.id });
    expect(rows[0]).toMatchObject({ status: 'ENDED', endReason: 'BALANCE', chargedFen: 600 });
    expect(Date.parse(rows[0]?.endedTime ?? '') - start.getTime()).toBe(60 * 60_000);
    const online = await seats.clerk.call(seatSessionApi.online, { keyword: lucky.no });
    expect(online.rows).toMatchObject([{ status: 'ACTIVE', balanceFen: 5700 }]);
  });

  it('is refused to minors, strangers to the brand, locked machines and who has shown no ID number', async () => {
    at(0);
    const machine = await seats.machine();
    const nameless = await seats.guest(1000, { idCard: null });
    await expect(seats.start(machine.id, nameless.id)).rejects.toThrow('请先登记身份证再上机');
    await seats.clerk.call(machineApi.setStatus, { machineId: machine.id, version: 1, status: 'LOCKED' });
    await expect(seats.start(machine.id, (await seats.guest()).id)).rejects.toThrow(`机器“${machine.no}”不可用`);
    const young = {
      branchId: seats.branchId,
      name: '小明',
      idCard: newIdCard('20100101'),
      depositFen: 1000,
      tender: 'CASH' as const,
    };
    await expect(seats.clerk.call(seatSessionApi.issueTempCard, young)).rejects.toThrow('未满 18 周岁，不能办理会员或上机');
  });

  it('leaves on record who sat where, and nobody can change that for 60 days', async () => {
    at(0);
    const [machine, guest] = [await seats.machine(), await seats.guest()];
    await seats.end(await seats.start(machine.id, guest.id));
    const records = await world.owner.query<{ event: string; machine_no: string }>(
      `select event, machine_no from tenant.identity_records where machine_no = $1 order by id`,
      [machine.no],
    );
    expect(records.rows.map(({ event }) => event)).toEqual(['ON', 'OFF']);
    const touch = (sql: string) => world.owner.query(`${sql} where machine_no = $1`, [machine.no]);
    await expect(touch(`update tenant.identity_records set name = '李四'`)).rejects.toThrow('kept as they are for 60 days');
    await expect(touch('delete from tenant.identity_records')).rejects.toThrow('kept as they are for 60 days');
    await expect(world.pool.query('delete from tenant.identity_records')).rejects.toThrow('permission denied');
    await world.owner.query(`set session_replication_role = replica`);
    await touch(`update tenant.identity_records set created_time = now() - interval '61 days'`);
    await world.owner.query(`set session_replication_role = origin`);
    await expect(touch('delete from tenant.identity_records')).resolves.toMatchObject({ rowCount: 2 });
  });
});

const say = (machine: string, seq: number, type: 'ON' | 'OFF' | 'ADD_TEMP_CARD_NAME', more: object = {}) =>
  seats.say({ machine, session: `boot ${machine}`, seq, type, time: world.clock.now!.toISOString(), ...more });

describe('client machines', () => {
  it('sit a member down by card and get them up, and the charge is the time between', async () => {
    at(0);
    const [machine, guest] = [await seats.machine(), await seats.guest()];
    await expect(say(machine.no, 1, 'ON', { cardNo: guest.no })).resolves.toMatchObject({ outcome: 'STORED' });
    at(31);
    await say(machine.no, 2, 'OFF');
    const { rows } = await seats.clerk.call(seatSessionApi.used, { id: guest.id });
    expect(rows).toMatchObject([{ status: 'ENDED', chargedFen: 600, endReason: 'BY_GUEST' }]);
  });

  it('whose OFF comes before its ON, and twice, charge once and the right time', async () => {
    const start = at(0);
    const [machine, guest] = [await seats.machine(), await seats.guest()];
    at(40);
    const off = { time: at(40).toISOString() };
    at(41);
    await say(machine.no, 2, 'OFF', off);
    await say(machine.no, 1, 'ON', { memberId: guest.id, time: start.toISOString() });
    await expect(say(machine.no, 2, 'OFF', off)).resolves.toMatchObject({ outcome: 'KNOWN' });
    const { rows } = await seats.clerk.call(seatSessionApi.used, { id: guest.id });
    expect(rows).toMatchObject([{ status: 'ENDED', chargedFen: 600 }]);
  });

  it('that fall silent end when they were last heard of; a late OFF gives back what was too much', async () => {
    at(0);
    const [machine, guest] = [await seats.machine(), await seats.guest()];
    await say(machine.no, 1, 'ON', { memberId: guest.id });
    at(65);
    await seats.beat(machine.no, `boot ${machine.no}`);
    at(90);
    await endLostSeatSessions(world.system());
    const used = () => seats.clerk.call(seatSessionApi.used, { id: guest.id });
    expect((await used()).rows[0]).toMatchObject({ endReason: 'LOST', chargedFen: 900 });

    await say(machine.no, 2, 'OFF', { time: new Date(noon.getTime() + 25 * 60_000).toISOString() });

    expect((await used()).rows[0]).toMatchObject({ chargedFen: 300, principalFen: 300 });
    await expect(walletOf(guest.id)).resolves.toMatchObject({ principalFen: 9700 });
  });

  it('are told why a guest may not sit down', async () => {
    at(0);
    const [machine, other, guest] = [await seats.machine(), await seats.machine(), await seats.guest()];
    await say(machine.no, 1, 'ON', { memberId: guest.id });
    await expect(say(other.no, 1, 'ON', { memberId: guest.id })).resolves.toMatchObject({
      outcome: 'REFUSED',
      reason: 'machine.alreadySitting',
      message: '同一身份证已在上机，请先下机',
    });
  });
});

const issue = (over = {}) =>
  seats.clerk.call(seatSessionApi.issueTempCard, {
    branchId: seats.branchId,
    name: '王五',
    idCard: newIdCard(),
    depositFen: 2000,
    tender: 'CASH',
    ...over,
  });

describe('ADD_TEMP_CARD_NAME of a machine', () => {
  it('names the card it tells of, or the one in use there, once; the counter learns which', async () => {
    at(0);
    const [machine, told, used] = [await seats.machine(), await issue({ name: '' }), await issue({ name: '' })];
    const { branchId, clerk } = seats;
    await clerk.call(seatSessionApi.start, { branchId, machineId: machine.id, tempCardId: used.id });

    const results = [
      await say(machine.no, 1, 'ADD_TEMP_CARD_NAME', { name: '王小五', cardNo: told.no }),
      await say(machine.no, 2, 'ADD_TEMP_CARD_NAME', { name: '赵六' }),
      await say(machine.no, 3, 'ADD_TEMP_CARD_NAME', { name: '另一个' }),
    ];

    expect(results.map(({ outcome }) => outcome)).toEqual(['STORED', 'STORED', 'STORED']);
    const { rows } = await clerk.call(seatSessionApi.tempCards, { branchId });
    const nameOf = (id: string) => rows.find((card) => card.id === id)?.name;
    expect([nameOf(told.id), nameOf(used.id)]).toEqual(['王小五', '赵六']);
    const events = await world.owner.query<{ value: string }>(
      `select payload->>'value' as value from tenant.outbox where topic = 'ADD_TEMP_CARD_NAME' order by id`,
    );
    expect(events.rows.map(({ value }) => value)).toEqual([told.id, used.id, used.id]);
  });
});

describe('who is online and which machines were used', () => {
  it('online users, birthdays, staff online and used machines answer at the specified paths', async () => {
    world.clock.now = new Date();
    const today = bizDate(world.clock.now).slice(5).replace('-', '');
    const [machine, guest] = [await seats.machine(), await seats.guest(5000, { idCard: newIdCard(`1990${today}`) })];
    await seats.start(machine.id, guest.id);
    const get = async (path: string) => {
      const res = await world.app.inject({ method: 'GET', url: path, headers: { authorization: seats.clerk.token } });
      return res.json<{ status: number; data: { rows: object[] } }>();
    };

    const [birthdays, staff, used] = await Promise.all([
      get(`/api/member/online/user/birthday/${seats.branchId}`),
      get(`/api/member/online/user/employeeOnlineList/${seats.branchId}`),
      get(`/api/member/machine/used/record/list/${guest.id}`),
    ]);

    expect(birthdays.data.rows).toContainEqual(
      expect.objectContaining({ memberId: guest.id, birthday: expect.stringMatching(/^1990/) }),
    );
    expect(staff.data.rows).toContainEqual(expect.objectContaining({ accountId: seats.clerk.accountId }));
    expect(used.data.rows).toMatchObject([{ machineNo: machine.no, status: 'ACTIVE' }]);
  });

  it('PERM-02 each record of a member needs its own right', async () => {
    const guest = await seats.guest();
    const only = (can: string) => world.hire({ branchIds: [seats.branchId], can: [can] });
    const tries = (by: Awaited<ReturnType<typeof only>>) =>
      Promise.all(
        [
          by.call(walletApi.statement, { memberId: guest.id }),
          by.call(seatSessionApi.used, { id: guest.id }),
          by.call(walletApi.consumption, { memberId: guest.id }),
        ].map((call) =>
          call.then(
            () => 200,
            (error: { status: number }) => error.status,
          ),
        ),
      );
    expect(await tries(await only('CHANGES_BALANCE'))).toEqual([200, 40301, 40301]);
    expect(await tries(await only('COMPUTER_HISTORY'))).toEqual([40301, 200, 40301]);
    expect(await tries(await only('CONSUMPTION_HISTORY'))).toEqual([40301, 40301, 200]);
  });
});

describe('a tariff', () => {
  it('of the area counts before the branch’s, of the level before everybody’s; sessions keep the one they began with', async () => {
    at(0);
    const { branchId, areaId, clerk } = seats;
    await clerk.call(machineApi.addTariff, { branchId, content: { ...tariff, unitFen: 900 } });
    await expect(clerk.call(machineApi.addTariff, { branchId, areaId, content: tariff })).rejects.toThrow('该区域和等级已有费率');
    const [machine, guest] = [await seats.machine(), await seats.guest()];
    const session = await seats.start(machine.id, guest.id);
    const own = (await clerk.call(machineApi.tariffs, { branchId })).find((row) => row.areaId === areaId)!;
    await clerk.call(machineApi.changeTariff, { tariffId: own.id, version: own.version, content: { ...tariff, unitFen: 5000 } });
    at(29);
    await expect(seats.end(session)).resolves.toMatchObject({ chargedFen: 300 });
    const [now] = (await clerk.call(machineApi.tariffs, { branchId })).filter((row) => row.areaId === areaId);
    await clerk.call(machineApi.changeTariff, { tariffId: own.id, version: now!.version, content: tariff });
  });
});

it('and after all of this the books are in order', async () => {
  expect(await checkInvariants(world.owner)).toEqual([]);
});
