import { confessionApi } from '@netbar/contract/activities/confession/confession.api';
import { homeApi } from '@netbar/contract/figures/home/home.api';
import { deviceApi } from '@netbar/contract/floor/device/device.api';
import { messageApi } from '@netbar/contract/floor/message/message.api';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { schedule } from '#features.ts';
import { openConfessions, type Confessions } from '#testing/confessions.ts';
import { openSeats, type Seats } from '#testing/seats.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
let seats: Seats;
let wall: Confessions;
let clerk: Person;
beforeAll(async () => {
  world = await openWorld();
  seats = await openSeats(world);
  wall = openConfessions(world, seats);
  clerk = await world.hire({ can: ['CONFESSION_AUDIT', 'MESSAGE_WORK'] });
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.owner.query('delete from tenant.confessions');
});
afterEach(() => {
  delete world.clock.now;
});

const later = (seconds: number) => {
  world.clock.now = new Date(Date.now() + seconds * 1000);
};
const texts = (rows: { text: string }[]) => rows.map(({ text }) => text);

describe('a guest sends a confession', () => {
  it('waits to be read, with what rules found; the same event again is not another', async () => {
    const event = wall.event('A1', '可以加个 V 吗', { name: '小雨天' });
    expect(await seats.say(event)).toMatchObject({ outcome: 'STORED' });
    expect(await seats.say(event)).toMatchObject({ outcome: 'KNOWN' });
    const { rows, total } = await clerk.call(confessionApi.list, {});
    expect(total).toBe(1);
    expect(rows).toMatchObject([
      { machineName: 'A1', nickname: '小雨天', text: '可以加个 V 吗', marks: ['CONTACT'], status: 'PENDING', target: null },
    ]);
  });

  it('is of the member who sits there, whose phone is masked, and sealed in the database', async () => {
    const [machine, guest] = [await seats.machine(), await seats.guest(10_000, { phone: '13612342087' })];
    await seats.start(machine.id, guest.id);
    const { id } = await wall.send(machine.no, '认识一下 13800138000');
    const { author } = await clerk.call(confessionApi.get, { confessionId: id });
    expect(author).toMatchObject({ memberId: guest.id, name: guest.name, phone: '136****2087', published: 0, rejected: 0 });
    const { rows } = await world.owner.query<{ row: string }>('select c::text as row from tenant.confessions c');
    const everything = rows.map(({ row }) => row).join();
    for (const secret of ['13800138000', Buffer.from('13800138000').toString('hex')]) expect(everything).not.toContain(secret);
  });

  it('that arrives after the guest has left is nobody’s', async () => {
    const [machine, guest] = [await seats.machine(), await seats.guest()];
    const early = wall.event(machine.no, '走之前写的', { time: new Date(Date.now() - 60_000).toISOString() });
    await seats.say({ ...wall.event(machine.no, '再见'), type: 'OFF' });
    await seats.start(machine.id, guest.id);
    await seats.say(early);
    const { rows } = await clerk.call(confessionApi.list, {});
    expect((await clerk.call(confessionApi.get, { confessionId: rows[0]!.id })).author).toBeNull();
  });

  it('is refused after three within an hour, for a restarted client too, and welcome from the next guest', async () => {
    const [machine, guest] = [await seats.machine(), await seats.guest()];
    const session = await seats.start(machine.id, guest.id);
    for (const text of ['一', '二', '三']) await wall.send(machine.no, text);
    const refused = { outcome: 'REFUSED', reason: 'confession.tooManyInHour' };
    expect(await seats.say(wall.event(machine.no, '四'))).toMatchObject(refused);
    expect(await seats.say(wall.event(machine.no, '四', { session: 'boot-2' }))).toMatchObject(refused);
    await seats.end(session);
    expect(await seats.say(wall.event(machine.no, '新客人', { session: 'boot-3' }))).toMatchObject({ outcome: 'STORED' });
    later(3_700);
    expect(await seats.say(wall.event(machine.no, '一小时后'))).toMatchObject({ outcome: 'STORED' });
  });

  it('is counted once for each also when two come at once', async () => {
    const [{ id: machineId, no }, guest] = [await seats.machine(), await seats.guest()];
    const { id } = await seats.start(machineId, guest.id);
    for (const text of ['一', '二']) await wall.send(no, text);
    // Held, so that whoever has counted cannot store before the other has counted too.
    const answers = await world.race({ table: 'tenant.machine_sessions', where: { id } }, () => [
      seats.say(wall.event(no, '三')),
      seats.say(wall.event(no, '四')),
    ]);
    const outcomes = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.outcome : String(answer.reason)));
    expect(outcomes.toSorted()).toEqual(['REFUSED', 'STORED']);
  });

  it('names a machine of the branch or nobody, and is no longer than a screen', async () => {
    const machine = await seats.machine();
    expect(await seats.say(wall.event('A2', '给你', { target: machine.no }))).toMatchObject({ outcome: 'STORED' });
    const unknown = await seats.say(wall.event('A2', '给你', { target: 'Z999' }));
    expect(unknown).toMatchObject({ outcome: 'REFUSED', reason: 'confession.noSuchTarget' });
    const tooLong = await seats.ask(deviceApi.events, { events: [wall.event('A2', '爱'.repeat(201))] });
    expect(tooLong).toMatchObject({ status: commonErrors.invalidInput.status, data: { params: { fields: 'events.0.text' } } });
    expect(await seats.say(wall.event('A2', '爱'.repeat(200)))).toMatchObject({ outcome: 'STORED' });
  });
});

describe('the queue', () => {
  it('has suspicious ones first if wanted, the oldest first among each', async () => {
    await wall.send('B1', '生日快乐', 9);
    await wall.send('B2', '加个V', 5);
    await wall.send('B3', '永远是冠军', 3);
    await wall.send('B4', '隔壁太吵', 1);
    expect(texts((await clerk.call(confessionApi.list, {})).rows)).toEqual(['加个V', '隔壁太吵', '生日快乐', '永远是冠军']);
    const byTime = await clerk.call(confessionApi.list, { isSuspiciousFirst: 'false' });
    expect(texts(byTime.rows)).toEqual(['生日快乐', '加个V', '永远是冠军', '隔壁太吵']);
  });

  it('counts what was done today and what waits', async () => {
    const [a, b, c] = [await wall.send('C1', '一'), await wall.send('C2', '二'), await wall.send('C3', '三', 62)];
    await clerk.call(confessionApi.publish, { confessionIds: [a.id] });
    await clerk.call(confessionApi.reject, { confessionIds: [b.id], reason: 'ADVERT' });
    expect(await clerk.call(confessionApi.today, {})).toMatchObject({
      published: 1,
      rejected: 1,
      forwarded: 0,
      waiting: 1,
      oldestTime: c.createdTime,
      handled: [
        { machineName: 'C2', status: 'REJECTED', rejectReason: 'ADVERT', undoUntil: expect.any(String) },
        { machineName: 'C1', status: 'PUBLISHED', undoUntil: expect.any(String) },
      ],
    });
    later(31);
    const { handled } = await clerk.call(confessionApi.today, {});
    expect(handled.map(({ undoUntil }) => undoUntil)).toEqual([null, null]);
  });
});

it('what waits is one line of the to-do list, for people of a branch and of a brand', async () => {
  const { createdTime } = await wall.send('C4', '一', 30);
  await wall.send('C5', '二');
  const brand = await world.hire({ level: 1, branchIds: [], brandIds: [world.ours.brand], can: ['CONFESSION_AUDIT'] });
  for (const person of [clerk, brand]) {
    const { rows } = await person.call(homeApi.todos, {});
    expect(rows.filter(({ kind }) => kind === 'confession.audit')).toMatchObject([{ count: 2, since: createdTime }]);
  }
});

describe('a published confession', () => {
  it('reaches the machines 35 seconds later, once by its cursor, and goes from them when it is hidden', async () => {
    const { id } = await wall.send('D1', '生日快乐', 0, { name: '橘子汽水' });
    await clerk.call(confessionApi.publish, { confessionIds: [id] });
    expect((await wall.shown()).confessions).toEqual([]);
    later(36);
    const { confessions, cursor } = await wall.shown();
    expect(confessions).toMatchObject([{ id, machine: 'D1', nickname: '橘子汽水', text: '生日快乐', target: null }]);
    expect(await wall.shown(cursor!)).toMatchObject({ confessions: [], cursor, hidden: [] });

    await clerk.call(confessionApi.hide, { confessionIds: [id] });
    expect(await wall.shown(cursor!)).toMatchObject({ confessions: [], hidden: [id] });
    expect(await wall.shown()).toMatchObject({ confessions: [], hidden: [id] });
    const missing = await seats.ask(confessionApi.shown, { after: 'nonsense' });
    expect(missing.status).toBe(commonErrors.invalidInput.status);
  });

  it('is shown without what rules found, if so decided, and keeps its words for staff', async () => {
    const { id } = await wall.send('D2', '可以加个 V 吗', 0, { name: '加我微信' });
    await clerk.call(confessionApi.publish, { confessionIds: [id], isMasked: true });
    later(36);
    expect((await wall.shown()).confessions).toMatchObject([{ text: '可以＊＊ 吗', nickname: '＊＊' }]);
    const detail = await clerk.call(confessionApi.get, { confessionId: id });
    expect(detail).toMatchObject({ text: '可以加个 V 吗', shownText: '可以＊＊ 吗', isMasked: true });
  });

  it('leaves the screens after a week', async () => {
    const { id } = await wall.send('D3', '旧的');
    await clerk.call(confessionApi.publish, { confessionIds: [id] });
    await world.owner.query(`update tenant.confessions set shown_from = now() - interval '8 days', version = version + 1`);
    expect((await wall.shown()).confessions).toEqual([]);
    expect((await clerk.call(confessionApi.list, { status: 'PUBLISHED' })).total).toBe(0);
  });
});

describe('a decision', () => {
  it('can be taken back for 30 seconds by whoever made it, and the confession has its old place', async () => {
    const [a, b] = [await wall.send('E1', '一', 9), await wall.send('E2', '二', 5)];
    const before = (await clerk.call(confessionApi.list, {})).rows;
    await clerk.call(confessionApi.publish, { confessionIds: [a.id], isMasked: true });
    await clerk.call(confessionApi.reject, { confessionIds: [b.id], reason: 'OTHER', remark: '看不懂' });
    const other = await world.hire({ can: ['CONFESSION_AUDIT'] });
    const byOther = other.call(confessionApi.undo, { confessionIds: [a.id] });
    await expect(byOther).rejects.toMatchObject({ data: { reason: 'confession.undoByOther' } });
    await clerk.call(confessionApi.undo, { confessionIds: [a.id, b.id] });
    expect((await clerk.call(confessionApi.list, {})).rows).toEqual(before);
    later(60);
    expect(await wall.shown()).toMatchObject({ confessions: [], hidden: [] });
  });

  it('stands after 30 seconds, and the database keeps what machines may show', async () => {
    const { id } = await wall.send('E3', '三');
    await clerk.call(confessionApi.publish, { confessionIds: [id] });
    later(31);
    const late = clerk.call(confessionApi.undo, { confessionIds: [id] });
    await expect(late).rejects.toMatchObject({ data: { reason: 'confession.undoOver' } });
    await world.owner.query(`update tenant.confessions set shown_from = now() - interval '1 second', version = version + 1`);
    const change = `status = 'PENDING', version = version + 1, decided_by = null, decided_time = null, shown_sealed = null`;
    const undo = world.owner.query(`update tenant.confessions set ${change}, shown_from = null`);
    await expect(undo).rejects.toMatchObject({ constraint: 'confessions_undo' });
  });

  it('needs words for another reason', async () => {
    const { id } = await wall.send('E4', '四');
    const wordless = clerk.call(confessionApi.reject, { confessionIds: [id], reason: 'OTHER' });
    await expect(wordless).rejects.toMatchObject({ data: { reason: 'common.invalidInput' } });
  });

  it('on several leaves those alone that somebody else decided', async () => {
    const [a, b] = [await wall.send('E5', '五'), await wall.send('E6', '六')];
    const other = await world.hire({ can: ['CONFESSION_AUDIT'] });
    await other.call(confessionApi.reject, { confessionIds: [a.id], reason: 'VULGAR' });
    const both = { confessionIds: [a.id, b.id] };
    expect(await clerk.call(confessionApi.publish, both)).toEqual({ doneIds: [b.id], skipped: 1 });
    expect(await clerk.call(confessionApi.get, { confessionId: a.id })).toMatchObject({ status: 'REJECTED' });
    await expect(clerk.call(confessionApi.publish, both)).rejects.toMatchObject({ data: { reason: 'common.wrongStatus' } });
  });

  it('of two people at once: one counts, the other is told', async () => {
    const { id } = await wall.send('E7', '七');
    const other = await world.hire({ can: ['CONFESSION_AUDIT'] });
    const answers = await world.race({ table: 'tenant.confessions', where: { id } }, () => [
      clerk.call(confessionApi.publish, { confessionIds: [id] }),
      other.call(confessionApi.reject, { confessionIds: [id], reason: 'ABUSE' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { data: { reason: 'common.wrongStatus' } },
    });
  });

  it('to hand it over makes it a message of the guest, waiting since it was written', async () => {
    const { id, createdTime } = await wall.send('E8', '隔壁太吵了', 12);
    await clerk.call(confessionApi.forward, { confessionIds: [id] });
    const { rows } = await clerk.call(messageApi.queue, { branchId: seats.branchId });
    const talk = rows.find(({ machineName }) => machineName === 'E8');
    expect(talk).toMatchObject({ lastText: '【表白】隔壁太吵了', waiting: 1, createdTime });
    expect((await clerk.call(confessionApi.today, {})).handled[0]).toMatchObject({ status: 'FORWARDED', undoUntil: null });
  });
});

it('other branches and other companies are out of reach', async () => {
  const { id } = await wall.send('F1', '内部');
  await clerk.call(confessionApi.publish, { confessionIds: [id] });
  const can = ['CONFESSION_AUDIT'];
  const elsewhere = await world.hire({ branchIds: [world.ours.second], can });
  const rival = await world.hire({ companyId: world.rival.company, branchIds: [world.rival.first], can });
  const missing = { status: commonErrors.notFound.status };
  for (const stranger of [elsewhere, rival]) {
    await expect(stranger.call(confessionApi.get, { confessionId: id })).rejects.toMatchObject(missing);
    await expect(stranger.call(confessionApi.hide, { confessionIds: [id] })).rejects.toMatchObject(missing);
    expect((await stranger.call(confessionApi.list, { status: 'PUBLISHED' })).total).toBe(0);
    expect(await stranger.call(confessionApi.today, {})).toMatchObject({ published: 0, waiting: 0 });
  }
  later(60);
  const neighbours = openConfessions(world, await openSeats(world, world.ours.second));
  expect((await neighbours.shown()).confessions).toEqual([]);
  expect((await wall.shown()).confessions).toHaveLength(1);
});

it('after half a year it is forgotten', async () => {
  const { id } = await wall.send('G1', '很久以前');
  await world.owner.query(`update tenant.confessions set created_time = now() - interval '181 days', version = version + 1`);
  await schedule.find(({ name }) => name === 'confession.forget')!.run({ pool: world.workerPool } as never);
  await expect(clerk.call(confessionApi.get, { confessionId: id })).rejects.toMatchObject({ status: 40400 });
});
