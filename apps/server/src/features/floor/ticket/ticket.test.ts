import { machineApi } from '@netbar/contract/floor/machine/machine.api';
import { ticketApi } from '@netbar/contract/floor/ticket/ticket.api';
import { homeApi } from '@netbar/contract/figures/home/home.api';
import { addDays, bizDate } from '@netbar/contract/kernel/time';
import { logApi } from '@netbar/contract/platform/log/log.api';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPicture } from '#testing/pictures.ts';
import { openSeats, type Seats } from '#testing/seats.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
let seats: Seats;
let keeper: Person;
beforeAll(async () => {
  world = await openWorld();
  seats = await openSeats(world);
  keeper = await world.hire({ level: 3, can: ['TICKET_WORK', 'MACHINE_LIST', 'MACHINE_EDIT'] });
});
afterAll(() => world.close());

const report = (over: object = {}) =>
  keeper.call(ticketApi.open, { branchId: world.ours.first, title: '主机异响', place: '大厅 B 区', ...over });
const step = ({ id, version }: { id: string; version: number }) => ({ id, version });
const machineOf = async (machineId: string) =>
  (await keeper.call(machineApi.seats, { branchId: world.ours.first })).find(({ id }) => id === machineId)!;
const stateOf = async (machineId: string) => (await machineOf(machineId)).status;
/** Repairs a ticket and closes it. */
async function close(ticket: { id: string; version: number }) {
  const taken = await keeper.call(ticketApi.take, step(ticket));
  const done = await keeper.call(ticketApi.finish, { ...step(taken), result: '已更换风扇' });
  return keeper.call(ticketApi.close, step(done));
}

describe('a ticket', () => {
  it('has a number of its day and branch, and is taken, waits for parts, is repaired and closed', async () => {
    const picture = await addPicture(world, keeper);
    const ticket = await report({ pictures: [picture], note: '已让顾客换机' });
    expect(ticket).toMatchObject({ status: 'OPEN', source: 'HAND', pictures: [picture], machineId: null, priority: 'NORMAL' });
    expect(ticket.no).toMatch(/^70\d{6}1001\d{5}$/);

    const taken = await keeper.call(ticketApi.take, step(ticket));
    expect(taken).toMatchObject({ status: 'TAKEN', takenByName: '员工' });
    const partsDate = addDays(bizDate(new Date()), 1);
    const waiting = await keeper.call(ticketApi.waitForParts, { ...step(taken), partsDate });
    expect(waiting).toMatchObject({ status: 'WAIT_PARTS', partsDate });
    const again = await keeper.call(ticketApi.take, step(waiting));
    expect(again).toMatchObject({ status: 'TAKEN', partsDate: null });
    const done = await keeper.call(ticketApi.finish, { ...step(again), result: '已更换风扇' });
    expect(done).toMatchObject({ status: 'DONE', result: '已更换风扇' });
    const closed = await keeper.call(ticketApi.close, step(done));
    expect(closed.status).toBe('CLOSED');
    expect(closed.endedTime).not.toBeNull();
  });

  it('tells its steps to whoever may work on it', async () => {
    const ticket = await report();
    await keeper.call(ticketApi.take, step(ticket));
    const { rows } = await keeper.call(logApi.record, { kind: 'TICKET', id: ticket.id });
    expect(rows.map(({ action }) => action)).toEqual(['TICKET.take', 'TICKET.open']);
  });

  it('is opened anew when it is not repaired after all, and nobody has taken it then', async () => {
    const ticket = await report();
    const taken = await keeper.call(ticketApi.take, step(ticket));
    const done = await keeper.call(ticketApi.finish, { ...step(taken), result: '已修' });
    const open = await keeper.call(ticketApi.reopen, { ...step(done), reason: '还响' });
    expect(open).toMatchObject({ status: 'OPEN', takenByName: null, takenTime: null, doneTime: null, result: '' });
  });

  it('does not wait for parts of yesterday', async () => {
    const taken = await keeper.call(ticketApi.take, step(await report()));
    const partsDate = addDays(bizDate(new Date()), -1);
    await expect(keeper.call(ticketApi.waitForParts, { ...step(taken), partsDate })).rejects.toMatchObject({
      status: 42200,
      data: { reason: 'ticket.partsInPast' },
    });
  });

  it('is refused to whoever has seen an older version, and is taken by one of two', async () => {
    const ticket = await report();
    const { id } = ticket;
    const results = await world.race({ table: 'tenant.tickets', where: { id } }, () => [
      keeper.call(ticketApi.take, step(ticket)),
      keeper.call(ticketApi.take, step(ticket)),
    ]);
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { data: { reason: 'common.wrongStatus' } } }]);
    await expect(keeper.call(ticketApi.finish, { id, version: 1, result: '修好' })).rejects.toMatchObject({
      data: { reason: 'common.changedMeanwhile' },
    });
  });

  it('of a branch elsewhere, with a machine or photo of elsewhere, is not found', async () => {
    const stranger = await world.hire({ branchIds: [world.ours.second], can: ['TICKET_WORK'] });
    const { id } = await report();
    await expect(stranger.call(ticketApi.get, { id })).rejects.toMatchObject({ status: 40400 });
    await expect(stranger.call(ticketApi.take, { id, version: 1 })).rejects.toMatchObject({ status: 40400 });
    const { id: machineId } = await seats.machine();
    await expect(stranger.call(ticketApi.open, { branchId: world.ours.second, title: '坏', machineId })).rejects.toMatchObject({
      status: 40400,
    });
    const foreign = `/api/storage/picture/${randomUUID()}`;
    await expect(report({ pictures: [foreign] })).rejects.toMatchObject({ status: 40400 });
  });
});

describe('the machine of a ticket', () => {
  it('is faulty from the ticket on and free once it is closed', async () => {
    const { id: machineId } = await seats.machine();
    const ticket = await report({ machineId });
    expect(ticket).toMatchObject({ machineId, isMachineFaulty: true });
    expect(await stateOf(machineId)).toBe('FAULT');
    await close(ticket);
    expect(await stateOf(machineId)).toBe('ACTIVE');
  });

  it('stays faulty while another ticket is about it, also when both are closed at once', async () => {
    const { id: machineId } = await seats.machine();
    const [one, other] = [await report({ machineId }), await report({ machineId })];
    await close(one);
    expect(await stateOf(machineId)).toBe('FAULT');
    const third = await report({ machineId });
    const finished: { id: string; version: number }[] = [];
    for (const ticket of [other, third]) {
      const taken = await keeper.call(ticketApi.take, step(ticket));
      finished.push(await keeper.call(ticketApi.finish, { ...step(taken), result: '已修' }));
    }
    const results = await world.race({ table: 'tenant.machines', where: { id: machineId } }, () =>
      finished.map((ticket) => keeper.call(ticketApi.close, step(ticket))),
    );
    expect(results.every(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await stateOf(machineId)).toBe('ACTIVE');
  });

  it('is left alone while a guest has it, and says so', async () => {
    const [machine, guest] = [await seats.machine(), await seats.guest()];
    const session = await seats.start(machine.id, guest.id);
    const ticket = await report({ machineId: machine.id });
    expect(ticket.isMachineFaulty).toBe(false);
    expect(await stateOf(machine.id)).toBe('ACTIVE');
    await seats.end(session);
  });

  it('is free again when its ticket is cancelled, and faulty again when it is opened anew', async () => {
    const { id: machineId } = await seats.machine();
    await keeper.call(ticketApi.cancel, { ...step(await report({ machineId })), reason: '误报' });
    expect(await stateOf(machineId)).toBe('ACTIVE');
    const taken = await keeper.call(ticketApi.take, step(await report({ machineId })));
    const done = await keeper.call(ticketApi.finish, { ...step(taken), result: '已修' });
    const { version } = await machineOf(machineId);
    await keeper.call(machineApi.setStatus, { machineId, version, status: 'ACTIVE' });
    await keeper.call(ticketApi.reopen, { ...step(done), reason: '又坏' });
    expect(await stateOf(machineId)).toBe('FAULT');
  });
});

describe('a machine that staff marked as faulty', () => {
  const setFault = async (machineId: string) =>
    keeper.call(machineApi.setStatus, { machineId, version: (await machineOf(machineId)).version, status: 'FAULT' });
  const setActive = async (machineId: string) =>
    keeper.call(machineApi.setStatus, { machineId, version: (await machineOf(machineId)).version, status: 'ACTIVE' });

  it('stays faulty when a ticket about it is closed or cancelled', async () => {
    const { id: machineId } = await seats.machine();
    await setFault(machineId);
    await close(await report({ machineId }));
    await keeper.call(ticketApi.cancel, { ...step(await report({ machineId })), reason: '误报' });
    expect(await stateOf(machineId)).toBe('FAULT');
  });

  it('stays faulty also if a ticket had marked it before and somebody has looked at it meanwhile', async () => {
    const { id: machineId } = await seats.machine();
    const ticket = await report({ machineId });
    await setActive(machineId);
    await setFault(machineId);
    await close(ticket);
    expect(await stateOf(machineId)).toBe('FAULT');
  });

  it('is not meant by the mark of a ticket: that one goes over to the other tickets, in whichever order they are closed', async () => {
    for (const isMarkingFirst of [true, false]) {
      const { id: machineId } = await seats.machine();
      const tickets = [await report({ machineId }), await report({ machineId })];
      const [first, second] = isMarkingFirst ? tickets : tickets.toReversed();
      await close(first!);
      expect(await stateOf(machineId)).toBe('FAULT');
      await close(second!);
      expect(await stateOf(machineId)).toBe('ACTIVE');
    }
  });
});

describe('the list of tickets', () => {
  it('is filtered by status, source and words, and counts its tabs', async () => {
    const title = `键盘${randomUUID().slice(0, 8)}`;
    const [one] = [await report({ title }), await report({ title })];
    await close(one);
    const all = await keeper.call(ticketApi.list, { keyword: title });
    expect(all).toMatchObject({ total: 2, counts: { status: { '': 2, OPEN: 1, CLOSED: 1 } } });
    const open = await keeper.call(ticketApi.list, { keyword: title, isOpen: 'true' });
    expect(open.rows.map(({ status }) => status)).toEqual(['OPEN']);
    expect(await keeper.call(ticketApi.list, { keyword: title, source: 'PATROL' })).toMatchObject({ total: 0 });
  });

  it('has what is repaired until it is closed, and that waits for whoever may close it', async () => {
    const title = `鼠标${randomUUID().slice(0, 8)}`;
    const taken = await keeper.call(ticketApi.take, step(await report({ title })));
    const countOpen = async () => (await keeper.call(ticketApi.list, { keyword: title, isOpen: 'true' })).total;
    const countTodos = async () =>
      (await keeper.call(homeApi.todos, {})).rows.find(({ kind }) => kind === 'ticket.open')?.count ?? 0;
    const before = await countTodos();
    const done = await keeper.call(ticketApi.finish, { ...step(taken), result: '已修' });
    expect([await countOpen(), await countTodos()]).toEqual([1, before]);
    await keeper.call(ticketApi.close, step(done));
    expect([await countOpen(), await countTodos()]).toEqual([0, before - 1]);
  });

  it('waits for whoever works on tickets at the branch', async () => {
    await report();
    const { rows } = await keeper.call(homeApi.todos, {});
    expect(rows).toContainEqual(expect.objectContaining({ kind: 'ticket.open', branchId: world.ours.first }));
    const cook = await world.hire({ can: ['MACHINE_LIST'] });
    expect((await cook.call(homeApi.todos, {})).rows).toEqual([]);
  });
});
