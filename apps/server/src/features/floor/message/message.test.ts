import { commonErrors } from '@netbar/contract/kernel/errors';
import { messageApi } from '@netbar/contract/floor/message/message.api';
import { messageErrors } from '@netbar/contract/floor/message/message.errors';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { schedule } from '#features.ts';
import { openSeats, type Seats } from '#testing/seats.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
let seats: Seats;
let clerk: Person;
let branchId: string;
beforeAll(async () => {
  world = await openWorld();
  branchId = world.ours.first;
  seats = await openSeats(world);
  clerk = await world.hire({ can: ['MESSAGE_WORK', 'MESSAGE_LIST'] });
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.owner.query('delete from tenant.conversations');
});

const run = 'boot-1';
let seq = 0;
const said = (
  machine: string,
  type: 'MESSAGE_BOARD' | 'OFF' | 'ON',
  more: { text?: string; time?: string; session?: string } = {},
) => seats.say({ machine, session: run, seq: ++seq, type, time: new Date().toISOString(), ...more });
const write = (machine: string, text: string, more: { time?: string; session?: string } = {}) =>
  said(machine, 'MESSAGE_BOARD', { text, ...more });
const queue = async () => (await clerk.call(messageApi.queue, { branchId })).rows;
const unreplied = async () => (await clerk.call(messageApi.unreplied, { branchId })).total;
const first = async () => (await queue())[0]!;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

describe('a guest writes', () => {
  it('RT-12 what came by the gateway is a conversation that waits; the same thing said again is not another', async () => {
    const event = {
      machine: 'A1',
      session: run,
      seq: ++seq,
      type: 'MESSAGE_BOARD',
      time: minutesAgo(1),
      text: '空调太冷',
    } as const;
    expect(await seats.say(event)).toMatchObject({ outcome: 'STORED' });
    expect(await seats.say(event)).toMatchObject({ outcome: 'KNOWN' });
    await write('A1', '能调高一点吗');

    expect(await queue()).toMatchObject([
      { machineName: 'A1', waiting: 2, lastText: '能调高一点吗', isHere: true, guestName: null, isLastByStaff: false },
    ]);
    expect(await unreplied()).toBe(1);
    const { messages } = await clerk.call(messageApi.thread, { conversationId: (await first()).id });
    expect(messages.map(({ seq, text, authorName }) => [seq, text, authorName])).toEqual([
      [1, '空调太冷', null],
      [2, '能调高一点吗', null],
    ]);
  });

  it('whoever has waited longest comes first, then what was answered', async () => {
    await write('B1', '第一位', { time: minutesAgo(9) });
    await write('B2', '第二位', { time: minutesAgo(5) });
    await write('B1', '还在等', { time: minutesAgo(1) });
    await write('B3', '已回复', { time: minutesAgo(30) });
    const answered = (await queue()).find(({ machineName }) => machineName === 'B3')!;
    await clerk.call(messageApi.reply, { conversationId: answered.id, seenSeq: 1, text: '好的' });
    expect((await queue()).map(({ machineName }) => machineName)).toEqual(['B1', 'B2', 'B3']);
  });

  it('the counter sees who sits there; what was said is sealed in the database', async () => {
    const [machine, guest] = [await seats.machine(), await seats.guest()];
    await seats.start(machine.id, guest.id);
    await write(machine.no, '我的手机号是 13800138000');
    expect(await first()).toMatchObject({ guestName: guest.name, cardNo: guest.no, memberId: guest.id, isHere: true });
    const { rows } = await world.owner.query<{ row: string }>('select m::text as row from tenant.messages m');
    expect(rows.map(({ row }) => row).join()).not.toContain('13800138000');
  });
});

describe('staff answer', () => {
  it('the machine fetches the answer until it says that it was shown, and the count falls', async () => {
    await write('C1', '可以加钟吗');
    const { id: conversationId } = await first();
    await clerk.call(messageApi.reply, { conversationId, seenSeq: 1, text: '可以，请到前台' });
    expect(await unreplied()).toBe(0);

    const asking = [{ machine: 'C1', session: run }];
    const [reply] = await seats.replies(asking);
    expect(reply).toMatchObject({ machine: 'C1', session: run, text: '可以，请到前台' });
    expect(await seats.replies(asking)).toHaveLength(1);
    expect(await seats.replies([{ machine: 'C2', session: run }])).toEqual([]);
    expect(await seats.replies(asking, [reply!.id])).toEqual([]);
    const { messages } = await clerk.call(messageApi.detail, { conversationId });
    expect(messages[1]).toMatchObject({ authorName: expect.any(String), shownTime: expect.any(String) });
  });

  it('what the guest wrote while the answer was typed still waits, and an older screen brings nothing back', async () => {
    await write('D1', '第一句');
    const { id: conversationId } = await first();
    await write('D1', '第二句');
    await clerk.call(messageApi.reply, { conversationId, seenSeq: 1, text: '回第一句' });
    expect(await first()).toMatchObject({ waiting: 1 });
    await clerk.call(messageApi.settle, { conversationId, seenSeq: 3 });
    await clerk.call(messageApi.settle, { conversationId, seenSeq: 1 });
    expect(await first()).toMatchObject({ waiting: 0 });
    await write('D1', '第三句');
    expect(await first()).toMatchObject({ waiting: 1 });
  });

  it('one press is one answer', async () => {
    await write('E1', '你好');
    const { id: conversationId } = await first();
    const answer = { conversationId, seenSeq: 1, text: '您好' };
    const key = crypto.randomUUID();
    await Promise.allSettled([clerk.call(messageApi.reply, answer, key), clerk.call(messageApi.reply, answer, key)]);
    await clerk.call(messageApi.reply, answer, key);
    const { messages } = await clerk.call(messageApi.thread, { conversationId });
    expect(messages).toHaveLength(2);
  });
});

describe('a guest goes', () => {
  const leaves = {
    'says OFF': async (no: string) => void (await said(no, 'OFF')),
    'is ended by the counter': async (_: string, end: () => Promise<unknown>) => void (await end()),
    'starts the machine anew': async (no: string) => void (await write(no, '新客人', { session: 'boot-2' })),
  };
  it.each(Object.entries(leaves))('%s: no answer is taken or handed to whoever sits down next', async (_, leave) => {
    const [machine, guest] = [await seats.machine(), await seats.guest()];
    const session = await seats.start(machine.id, guest.id);
    await write(machine.no, '请送瓶水');
    const { id: conversationId } = await first();
    await clerk.call(messageApi.reply, { conversationId, seenSeq: 1, text: '马上到' });
    await leave(machine.no, () => seats.end(session));

    expect(await seats.replies([{ machine: machine.no, session: run }])).toEqual([]);
    const late = clerk.call(messageApi.reply, { conversationId, seenSeq: 2, text: '还在吗' });
    await expect(late).rejects.toMatchObject({ status: messageErrors.guestLeft.status });
    await clerk.call(messageApi.settle, { conversationId, seenSeq: 2 });
    await write(machine.no, '下一位', { session: 'boot-3' });
    expect((await queue()).filter(({ machineName }) => machineName === machine.no).length).toBeGreaterThan(1);
  });

  it('words that arrive after the guest has left are nobody else’s', async () => {
    const [machine, guest] = [await seats.machine(), await seats.guest()];
    const early = { machine: machine.no, session: run, seq: ++seq, time: minutesAgo(20) };
    await said(machine.no, 'OFF', { time: minutesAgo(10) });
    await seats.start(machine.id, guest.id);
    await seats.say({ ...early, type: 'MESSAGE_BOARD', text: '走之前写的' });
    expect(await first()).toMatchObject({ isHere: false, guestName: null, waiting: 1 });
  });
});

it('other branches and other companies are out of reach', async () => {
  await write('F1', '内部');
  const { id: conversationId } = await first();
  const elsewhere = await world.hire({ branchIds: [world.ours.second], can: ['MESSAGE_WORK', 'MESSAGE_LIST'] });
  const rival = await world.hire({ companyId: world.rival.company, branchIds: [world.rival.first], can: ['MESSAGE_WORK'] });
  for (const stranger of [elsewhere, rival]) {
    const missing = { status: commonErrors.notFound.status };
    await expect(stranger.call(messageApi.thread, { conversationId })).rejects.toMatchObject(missing);
    await expect(stranger.call(messageApi.reply, { conversationId, seenSeq: 1, text: '嗨' })).rejects.toMatchObject(missing);
    await expect(stranger.call(messageApi.unreplied, { branchId })).rejects.toMatchObject(missing);
  }
  expect((await elsewhere.call(messageApi.list, {})).total).toBe(0);
  expect((await clerk.call(messageApi.list, { state: 'WAITING' })).total).toBe(1);
  expect((await clerk.call(messageApi.list, { state: 'DONE' })).total).toBe(0);
});

it('after half a year it is forgotten, words and all', async () => {
  await write('G1', '很久以前');
  await world.owner.query(`update tenant.conversations set last_time = now() - interval '181 days'`);
  await schedule.find(({ name }) => name === 'message.forget')!.run({ pool: world.workerPool } as never);
  const { rows } = await world.owner.query('select from tenant.messages');
  expect(rows).toHaveLength(0);
});
