import { seatSessionApi } from '@netbar/contract/floor/machine/seat-session.api';
import { maskName } from '@netbar/contract/kernel/format';
import { machineApi } from '@netbar/contract/floor/machine/machine.api';
import { reservationApi } from '@netbar/contract/floor/reservation/reservation.api';
import { walletApi } from '@netbar/contract/guests/wallet/wallet.api';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '#testing/invariants.ts';
import { openSeats, type Seats } from '#testing/seats.ts';
import { openWorld, type World } from '#testing/world.ts';
import { missReservations } from './reservation.ts';

let world: World;
let seats: Seats;
beforeAll(async () => {
  world = await openWorld();
  seats = await openSeats(world);
  const config = await seats.clerk.call(reservationApi.config, { branchId: seats.branchId });
  await seats.clerk.call(reservationApi.setConfig, { ...config, enabled: true, leadMin: 0, keepMin: 15, depositFen: 500 });
});
afterEach(() => {
  delete world.clock.now;
});
afterAll(() => world.close());

const noon = new Date('2026-11-09T12:00:00+08:00');
const at = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const arrive = async (memberId: string, booking: { reservationId: string; version: number }) =>
  seats.clerk.call(seatSessionApi.arrive, { ...booking, evidence: await seats.cardOf(memberId) });
const setClock = (minutes: number) => {
  world.clock.now = at(minutes);
};
const book = (machineId: string, memberId: string, from: number, to: number) =>
  seats.clerk.call(reservationApi.add, {
    branchId: seats.branchId,
    machineId,
    memberId,
    fromTime: at(from).toISOString(),
    toTime: at(to).toISOString(),
  });
const walletOf = (memberId: string) => seats.clerk.call(walletApi.get, { memberId });

it('a branch takes no bookings until it says so', async () => {
  const other = await openSeats(world, world.ours.second);
  await expect(other.clerk.call(reservationApi.config, { branchId: other.branchId })).resolves.toMatchObject({
    enabled: false,
    version: 0,
  });
});

describe('a booking', () => {
  it('RT-10 keeps the machine, sets the deposit aside and tells the counter', async () => {
    setClock(0);
    const [machine, guest] = [await seats.machine(), await seats.guest()];

    const booked = await book(machine.id, guest.id, 20, 80);

    expect(booked).toMatchObject({ status: 'PENDING', machineNo: machine.no, depositFen: 500 });
    expect(booked.no).toMatch(/^92/);
    await expect(walletOf(guest.id)).resolves.toMatchObject({ heldFen: 500 });
    const events = await world.owner.query(`select payload from tenant.outbox where topic = 'BOOKING'`);
    const value = `${maskName(guest.name)} 11-09 12:20`;
    expect(events.rows).toContainEqual({ payload: { machineName: machine.no, orderNo: booked.no, value } });
    const seen = await seats.clerk.call(machineApi.seats, { branchId: seats.branchId });
    expect(seen.find(({ id }) => id === machine.id)).toMatchObject({ state: 'RESERVED' });
  });

  it('of a machine that is booked at that time is refused, two counters at once included', async () => {
    setClock(0);
    const [machine, one, two] = [await seats.machine(), await seats.guest(), await seats.guest()];
    await book(machine.id, one.id, 60, 120);
    await expect(book(machine.id, two.id, 119, 180)).rejects.toThrow(`机器“${machine.no}”在该时段已被预订`);
    await expect(book(machine.id, two.id, 120, 180)).resolves.toMatchObject({ status: 'PENDING' });
    const tries = await Promise.allSettled([book(machine.id, one.id, 300, 360), book(machine.id, two.id, 330, 390)]);
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('lets its own guest sit down, who has then arrived, and nobody else', async () => {
    setClock(0);
    const [machine, guest, other] = [await seats.machine(), await seats.guest(), await seats.guest()];
    const { id } = await book(machine.id, guest.id, 20, 80);
    await expect(seats.start(machine.id, other.id)).rejects.toThrow(`机器“${machine.no}”已被预订`);
    const session = await seats.start(machine.id, guest.id);
    const { rows } = await seats.clerk.call(reservationApi.list, { branchId: seats.branchId, status: 'ARRIVED' });
    expect(rows.map((row) => row.id)).toContain(id);
    setClock(10);
    await seats.end(session);
    await expect(walletOf(guest.id)).resolves.toMatchObject({ heldFen: 0, principalFen: 9700 });
  });

  it('is confirmed and cancelled along its machine, and cancelling frees seat and deposit', async () => {
    setClock(0);
    const [machine, guest] = [await seats.machine(), await seats.guest()];
    const { id: reservationId } = await book(machine.id, guest.id, 60, 120);
    await seats.clerk.call(reservationApi.confirm, { reservationId, version: 1 });
    await expect(seats.clerk.call(reservationApi.confirm, { reservationId, version: 2 })).rejects.toMatchObject({
      data: { reason: 'common.wrongStatus' },
    });
    await expect(seats.clerk.call(reservationApi.cancel, { reservationId, version: 2 })).resolves.toMatchObject({
      status: 'CANCELLED',
    });
    await expect(walletOf(guest.id)).resolves.toMatchObject({ heldFen: 0, principalFen: 10_000 });
    await expect(book(machine.id, guest.id, 60, 120)).resolves.toMatchObject({ status: 'PENDING' });
  });

  it('nobody comes for loses the deposit when the seat is no longer kept', async () => {
    setClock(0);
    const [machine, guest] = [await seats.machine(), await seats.guest()];
    const { id } = await book(machine.id, guest.id, 20, 80);
    setClock(34);
    await missReservations(world.system(), [id]);
    await expect(walletOf(guest.id)).resolves.toMatchObject({ heldFen: 500 });
    setClock(35);
    await missReservations(world.system(), [id]);
    await missReservations(world.system(), [id]);
    await expect(walletOf(guest.id)).resolves.toMatchObject({ heldFen: 0, principalFen: 9500 });
  });

  it('whose guest comes, however early, seats the guest with one press and lets nobody press twice', async () => {
    setClock(0);
    const [machine, guest] = [await seats.machine(), await seats.guest()];
    const { id: reservationId, version } = await book(machine.id, guest.id, 120, 180);

    const session = await arrive(guest.id, { reservationId, version });

    expect(session).toMatchObject({ machineId: machine.id, memberId: guest.id, status: 'ACTIVE' });
    const { rows } = await seats.clerk.call(reservationApi.list, { branchId: seats.branchId, status: 'ARRIVED' });
    expect(rows.map((row) => row.id)).toContain(reservationId);
    await expect(arrive(guest.id, { reservationId, version })).rejects.toMatchObject({
      data: { reason: 'common.changedMeanwhile' },
    });
    setClock(10);
    await seats.end(session);
    await expect(walletOf(guest.id)).resolves.toMatchObject({ heldFen: 0, principalFen: 9700 });
  });

  it('stays open when its guest cannot sit down yet because somebody else still does', async () => {
    setClock(0);
    const [machine, guest, other] = [await seats.machine(), await seats.guest(), await seats.guest()];
    const { id: reservationId, version } = await book(machine.id, guest.id, 60, 120);
    await seats.start(machine.id, other.id);
    setClock(60);
    await expect(arrive(guest.id, { reservationId, version })).rejects.toMatchObject({
      data: { reason: 'machine.inUse' },
    });
    const coming = await seats.clerk.call(reservationApi.coming, { branchId: seats.branchId });
    expect(coming.find(({ id }) => id === reservationId)).toMatchObject({ status: 'PENDING' });
    await expect(walletOf(guest.id)).resolves.toMatchObject({ heldFen: 500 });
  });

  it('is marked as a no-show by the counter only once the seat is no longer kept', async () => {
    setClock(0);
    const [machine, guest] = [await seats.machine(), await seats.guest()];
    const { id: reservationId, version } = await book(machine.id, guest.id, 20, 80);
    setClock(34);
    await expect(seats.clerk.call(reservationApi.miss, { reservationId, version })).rejects.toMatchObject({
      data: { reason: 'reservation.stillKept' },
      message: '机位保留到 11-09 12:35，之前不能按未到处理',
    });
    setClock(35);
    await expect(seats.clerk.call(reservationApi.miss, { reservationId, version })).resolves.toMatchObject({ status: 'NO_SHOW' });
    await expect(walletOf(guest.id)).resolves.toMatchObject({ heldFen: 0, principalFen: 9500 });
    const events = await world.owner.query(`select payload from tenant.outbox where topic = 'OFF'`);
    expect(events.rows).toContainEqual({ payload: { machineName: machine.no } });
  });

  it('is listed as coming while it is open or of today, the earliest first, and only in its own branch', async () => {
    setClock(0);
    const [machine, guest] = [await seats.machine(), await seats.guest()];
    const tomorrow = await book(machine.id, guest.id, 1440, 1500);
    const later = await book(machine.id, guest.id, 300, 360);
    const released = await book(machine.id, guest.id, 200, 260);
    const gone = await book(machine.id, guest.id, 1600, 1660);
    for (const { id: reservationId, version } of [released, gone])
      await seats.clerk.call(reservationApi.cancel, { reservationId, version });

    const coming = await seats.clerk.call(reservationApi.coming, { branchId: seats.branchId });

    const ofMachine = coming.filter(({ machineId }) => machineId === machine.id);
    expect(ofMachine.map(({ id }) => id)).toEqual([released.id, later.id, tomorrow.id]);
    const neighbour = await world.hire({ branchIds: [world.ours.second], can: ['RESERVATION_LIST', 'RESERVATION_EDIT'] });
    await expect(neighbour.call(reservationApi.coming, { branchId: seats.branchId })).rejects.toMatchObject({
      data: { reason: 'common.notFound' },
    });
    const { id: reservationId, version } = later;
    for (const endpoint of [reservationApi.confirm, reservationApi.cancel, reservationApi.miss])
      await expect(neighbour.call(endpoint, { reservationId, version })).rejects.toMatchObject({
        data: { reason: 'common.notFound' },
      });
  });

  it('asked for at a machine says at the counter for when', async () => {
    setClock(0);
    const machine = await seats.machine();
    await seats.say({
      machine: machine.no,
      session: 'run',
      seq: 1,
      type: 'BOOKING',
      time: at(0).toISOString(),
      bookedTime: at(480).toISOString(),
    });
    const events = await world.owner.query(`select payload from tenant.outbox where topic = 'BOOKING'`);
    expect(events.rows).toContainEqual({ payload: { machineName: machine.no, value: '11-09 20:00' } });
  });

  it('follows the branch’s rules', async () => {
    setClock(0);
    const [machine, guest] = [await seats.machine(), await seats.guest()];
    await expect(book(machine.id, guest.id, 60, 60 + 481)).rejects.toThrow('一次最多预订 480 分钟');
    await expect(book(machine.id, guest.id, 8 * 1440, 8 * 1440 + 60)).rejects.toThrow('最多提前 7 天预订');
    const other = await openSeats(world, world.ours.second);
    const elsewhere = { branchId: other.branchId, machineId: (await other.machine()).id, memberId: guest.id };
    const time = { fromTime: at(60).toISOString(), toTime: at(120).toISOString() };
    await expect(other.clerk.call(reservationApi.add, { ...elsewhere, ...time })).rejects.toThrow('本店未开放预订');
  });
});

it('and after all of this the books are in order', async () => {
  expect(await checkInvariants(world.owner)).toEqual([]);
});
