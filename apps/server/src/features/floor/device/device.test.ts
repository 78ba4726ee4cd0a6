import { DAY_MS } from '@netbar/contract/kernel/time';
import { deviceApi } from '@netbar/contract/floor/device/device.api';
import { machineApi } from '@netbar/contract/floor/machine/machine.api';
import { branchApi } from '@netbar/contract/org/branch/branch.api';
import type { Endpoint, Got, Sent } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openApp } from '#app.ts';
import { schedule } from '#features.ts';
import { AppError } from '#kernel/errors.ts';
import { giveDeviceKey } from '#testing/device-key.ts';
import { hireClerk, memberRights, register } from '#testing/members.ts';
import { signAs } from '#testing/device.ts';
import { openWorld, type World } from '#testing/world.ts';
import { deviceRoutes } from './feature.ts';
import type { DeviceHandler, ReceivedEvent } from './device.ts';

let world: World;
let key: string;
beforeAll(async () => {
  world = await openWorld();
  key = await giveDeviceKey(world, world.ours.company, world.ours.first);
  const branchId = world.ours.first;
  const manager = await world.hire({ branchIds: [branchId], can: ['BRANCH_EDIT', 'MACHINE_EDIT'] });
  const [area] = await manager.call(branchApi.addArea, { branchId, name: '大厅' });
  for (const no of ['12', '13', '77', 'A012', 'unknown']) await manager.call(machineApi.add, { branchId, areaId: area!.id, no });
});
afterEach(() => {
  delete world.clock.now;
});
afterAll(() => world.close());

interface Way {
  branchId?: string;
  companyId?: string;
  key?: string;
  time?: number | string;
  /** What a man in the middle makes of the body. */
  spoil?: (body: string) => string;
  app?: World['app'];
}

async function say<E extends Endpoint>(endpoint: E, input: Omit<Sent<E>, 'companyId' | 'branchId'>, way: Way = {}) {
  const { branchId = world.ours.first, companyId = world.ours.company, app = world.app, spoil = (body) => body } = way;
  const path = endpoint.path.replace(':companyId', companyId).replace(':branchId', branchId);
  const body = JSON.stringify(input);
  const headers = signAs(way.key ?? key, { path, body, ...(way.time !== undefined && { time: way.time }) });
  const res = await app.inject({ method: 'POST', url: path, headers, payload: spoil(body) });
  return res.json<{ status: number; message: string; data: Got<E> & { reason: string; params: Record<string, string> } }>();
}

let count = 0;
type Event = Sent<typeof deviceApi.events>['events'][number];
const event = (more: Partial<Event> = {}): Event => ({
  machine: '12',
  session: 'boot-1',
  seq: ++count,
  type: 'TEA',
  time: (world.clock.now ?? new Date()).toISOString(),
  ...more,
});
const sayOne = async (one: Event, way?: Way) => (await say(deviceApi.events, { events: [one] }, way)).data.results[0]!;

const published = async () =>
  (
    await world.owner.query<{ topic: string; branchId: string; payload: object }>(
      `with taken as (delete from tenant.outbox where branch_id is not null returning *)
       select topic, branch_id as "branchId", payload from taken order by id`,
    )
  ).rows;
const stored = async (type: string) => {
  const { rows } = await world.owner.query<{ n: number }>('select count(*)::int as n from tenant.device_events where type = $1', [
    type,
  ]);
  return rows[0]!.n;
};

describe('a client machine', () => {
  it.each(['ON', 'OFF', 'CALL', 'TEA', 'CLEAN', 'AC_ON', 'AC_OFF', 'NO_SMOKING', 'SUPPLEMENTARY_TEMP_CARD_INFO'] as const)(
    'RT-04 RT-05 says %s, and the counter of its branch is told which machine it was',
    async (type) => {
      expect(await sayOne(event({ type, machine: 'A012' }))).toMatchObject({ outcome: 'STORED', reason: null });
      expect(await published()).toMatchObject([{ topic: type, branchId: world.ours.first, payload: { machineName: 'A012' } }]);
    },
  );

  it('RT-09 says that a member joined: the counter is told the member’s id', async () => {
    const { id: memberId } = await register(await hireClerk(world), world.ours.first);
    await published();
    await sayOne(event({ type: 'ADD_MEMBER', memberId }));
    expect(await published()).toMatchObject([{ topic: 'ADD_MEMBER', payload: { machineName: '12', value: memberId } }]);
  });

  it('names no member of another company or brand, nor one that is nowhere', async () => {
    const { rival, ours } = world;
    const stranger = await world.hire({ companyId: rival.company, branchIds: [rival.first], can: memberRights });
    const otherBrand = await world.hire({ branchIds: [ours.third], can: memberRights });
    const members = [await register(stranger, rival.first), await register(otherBrand, ours.third), { id: world.newId() }];
    await published();
    const before = await stored('ADD_MEMBER');
    for (const { id: memberId } of members)
      expect(await sayOne(event({ type: 'ADD_MEMBER', memberId }))).toMatchObject({
        outcome: 'REFUSED',
        reason: 'common.notFound',
      });
    expect(await stored('ADD_MEMBER')).toBe(before);
    expect(await published()).toEqual([]);
  });

  it('RT-10 RT-12 RT-13 tells of people, and none of it lies in clear or reaches the counter’s line', async () => {
    const secrets = ['440308199901011234', '张秘密', '我的电话是13912345678'];
    const results = await say(deviceApi.events, {
      events: [
        event({ type: 'SAVE_CARD_ID', cardNo: secrets[0]! }),
        event({ type: 'ADD_TEMP_CARD_NAME', name: secrets[1]! }),
        event({ type: 'MESSAGE_BOARD', text: secrets[2]! }),
        event({ type: 'BOOKING', bookedTime: '2026-12-01T12:00:00.000Z' }),
      ],
    });
    expect(results.data.results.map(({ outcome }) => outcome)).toEqual(Array(4).fill('STORED'));
    // Of a booking only its time is told.
    const machineName = '12';
    const heard = [{ machineName }, { machineName }, { machineName }, { machineName, value: '12-01 20:00' }];
    expect((await published()).map(({ payload }) => payload)).toEqual(heard);
    const { rows } = await world.owner.query<{ text: string }>(`select row_to_json(t)::text as text from tenant.device_events t`);
    const everything = rows.map(({ text }) => text).join();
    for (const secret of secrets) {
      expect(everything).not.toContain(secret);
      expect(everything).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });

  it('must say what its event is about', async () => {
    for (const type of ['ADD_MEMBER', 'SAVE_CARD_ID', 'ADD_TEMP_CARD_NAME', 'BOOKING', 'MESSAGE_BOARD', 'CONFESSION'] as const)
      expect(await say(deviceApi.events, { events: [event({ type })] })).toMatchObject({
        data: { reason: 'common.invalidInput' },
      });
  });
});

describe('an event sent again', () => {
  it('counts once, also when both come at the same moment', async () => {
    await published();
    const one = event({ type: 'CLEAN', machine: '77' });
    const before = await stored('CLEAN');
    const held = await world.owner.connect();
    // Holding the branch row keeps the first insert waiting at its foreign key, so that both are under way together.
    await held.query('begin');
    await held.query('select from tenant.branches where id = $1 for update', [world.ours.first]);
    const both = [sayOne(one), sayOne(one)];
    await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThanOrEqual(2);
    await held.query('commit');
    held.release();

    expect((await Promise.all(both)).map(({ outcome }) => outcome).toSorted()).toEqual(['KNOWN', 'STORED']);
    expect(await stored('CLEAN')).toBe(before + 1);
    expect(await published()).toHaveLength(1);
    expect(await sayOne(one)).toMatchObject({ outcome: 'KNOWN' });
    expect(await published()).toEqual([]);
  });

  it('with other content is refused; another session counts anew', async () => {
    const one = event({ type: 'TEA' });
    await sayOne(one);
    expect(await sayOne({ ...one, type: 'CALL' })).toMatchObject({ outcome: 'REFUSED', reason: 'device.numberReused' });
    expect(await sayOne({ ...one, session: 'boot-2' })).toMatchObject({ outcome: 'STORED' });
    expect(await sayOne({ ...one, machine: '13' })).toMatchObject({ outcome: 'STORED' });
  });

  it('is refused a week later, long before we forget it', async () => {
    const one = event();
    await sayOne(one);
    world.clock.now = new Date(Date.now() + 8 * DAY_MS);
    const later = { time: world.clock.now.getTime() };
    expect(await sayOne(one, later)).toMatchObject({ outcome: 'REFUSED', reason: 'device.wrongTime' });
    const future = new Date(world.clock.now.getTime() + 600_000).toISOString();
    expect(await sayOne(event({ time: future }), later)).toMatchObject({ outcome: 'REFUSED', reason: 'device.wrongTime' });

    await world.owner.query(`update tenant.device_events set received_time = now() - interval '31 days' where seq = $1`, [
      one.seq,
    ]);
    const forget = schedule.find(({ name }) => name === 'device.forgetEvents')!;
    const left = async () => (await world.owner.query('select from tenant.device_events')).rowCount!;
    const before = await left();
    await forget.run({ pool: world.workerPool, openCtx: world.system, log: world.log });
    expect(await left()).toBeLessThan(before);
    expect(await left()).toBeGreaterThan(0);
  });
});

async function waiting() {
  const { rows } = await world.owner.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  );
  return rows[0]!.n;
}

describe('nobody without the branch’s key', () => {
  const tried = (way: Way) => say(deviceApi.events, { events: [event()] }, way);

  it('is heard: another key, another branch, another company, a changed body', async () => {
    const wrong = { data: { reason: 'device.wrongSignature' } };
    const rivalKey = await giveDeviceKey(world, world.rival.company, world.rival.first);
    expect(await tried({ key: 'guess' })).toMatchObject(wrong);
    expect(await tried({ key: rivalKey })).toMatchObject(wrong);
    expect(await tried({ branchId: world.ours.second })).toMatchObject(wrong);
    expect(await tried({ branchId: world.rival.first, companyId: world.rival.company })).toMatchObject(wrong);
    expect(await tried({ branchId: world.rival.first, key: rivalKey })).toMatchObject(wrong);
    expect(await tried({ branchId: world.newId() })).toMatchObject(wrong);
    expect(await tried({ branchId: 'no-id' })).toMatchObject(wrong);
    expect(await tried({ spoil: (body) => body.replace('"machine":"12"', '"machine":"13"') })).toMatchObject(wrong);
    expect(await tried({ spoil: (body) => `${body} ` })).toMatchObject(wrong);
    expect(
      (await world.app.inject({ method: 'POST', url: `/api/device/${world.ours.company}/${world.ours.first}/events` })).json(),
    ).toMatchObject(wrong);
    expect(await tried({ branchId: world.rival.first, companyId: world.rival.company, key: rivalKey })).toMatchObject({
      status: 200,
    });
  });

  it('nor with a clock that is off, who is told the right time', async () => {
    const wrong = { data: { reason: 'device.wrongClock' } };
    expect(await tried({ time: Date.now() - 301_000 })).toMatchObject(wrong);
    expect(await tried({ time: Date.now() + 301_000 })).toMatchObject(wrong);
    expect(await tried({ time: '' })).toMatchObject(wrong);
    expect(await tried({ time: 'noon' })).toMatchObject(wrong);
    const { data } = await say(deviceApi.events, { events: [event()] }, { time: 1 });
    expect(Math.abs(Date.parse(data.params['serverTime']!) - Date.now())).toBeLessThan(60_000);
    expect(await tried({ time: Date.now() - 290_000 })).toMatchObject({ status: 200 });
  });

  it('and a staff token opens nothing here', async () => {
    const { token } = await world.hire({ isCompanyWide: true, level: 1 });
    const url = `/api/device/${world.ours.company}/${world.ours.first}/events`;
    const res = await world.app.inject({
      method: 'POST',
      url,
      headers: { authorization: token },
      payload: { events: [event()] },
    });
    expect(res.json()).toMatchObject({ data: { reason: 'device.wrongSignature' } });
  });
});

describe('a feature that handles what machines say', () => {
  const heard: ReceivedEvent[] = [];
  const handlers: DeviceHandler[] = [
    {
      on: ['ON', 'CALL', 'OFF'],
      async handle(ctx, event) {
        heard.push(event);
        ctx.trace({ action: 'test.heard', branchId: event.branchId, detail: { machine: event.machine } });
        if (event.machine === 'unknown') throw new AppError(commonErrors.notFound, { what: '机器' });
        if (event.machine === 'broken') throw new Error('a bug of the handler');
        if (event.type === 'OFF') return { notice: 'none' };
        return { notice: { orderNo: '20261115' }, answer: { minutesLeft: 90 } };
      },
    },
  ];
  let app: World['app'];
  beforeAll(async () => {
    ({ app } = await openApp(world.config, world.dependencies, world.log, [deviceRoutes(() => handlers)]));
  });
  afterAll(() => app.close());
  const traces = async () => (await world.owner.query(`select from tenant.audit_log where action = 'test.heard'`)).rowCount!;

  it('adds to what the counter is told, and answers the machine, the same again when asked again', async () => {
    await published();
    const one = event({ type: 'ON' });
    expect(await sayOne(one, { app })).toMatchObject({ outcome: 'STORED', answer: { minutesLeft: 90 } });
    expect(heard.at(-1)).toMatchObject({ branchId: world.ours.first, machine: '12', type: 'ON', id: expect.any(String) });
    expect(await published()).toMatchObject([{ topic: 'ON', payload: { machineName: '12', orderNo: '20261115' } }]);
    const times = heard.length;
    expect(await sayOne(one, { app })).toMatchObject({ outcome: 'KNOWN', answer: { minutesLeft: 90 } });
    expect(heard).toHaveLength(times);
  });

  it('may keep it from the counter', async () => {
    await published();
    expect(await sayOne(event({ type: 'OFF' }), { app })).toMatchObject({ outcome: 'STORED', answer: null });
    expect(await published()).toEqual([]);
  });

  it('refuses or breaks, and nothing of that event stays, while the others of the batch go through', async () => {
    await published();
    const [tracesBefore, calls] = [await traces(), await stored('CALL')];
    const events = ['unknown', 'broken', '12'].map((machine) => event({ type: 'CALL', machine }));
    const { data } = await say(deviceApi.events, { events }, { app });
    expect(data.results).toMatchObject([
      { outcome: 'REFUSED', reason: 'common.notFound', message: '机器不存在' },
      { outcome: 'REFUSED', reason: 'common.internal' },
      { outcome: 'STORED' },
    ]);
    expect(await published()).toHaveLength(1);
    expect(await stored('CALL')).toBe(calls + 1);
    expect(await traces()).toBe(tracesBefore + 1);
    expect(await sayOne(events[0]!)).toMatchObject({ outcome: 'STORED' });
  });
});

describe('a heartbeat', () => {
  const seen = async (machine: string) => {
    const { rows } = await world.owner.query<{ session: string; seenTime: Date }>(
      `select session, seen_time as "seenTime" from tenant.device_machines where machine_name = $1`,
      [machine],
    );
    return rows[0];
  };

  it('says which machines are on, and never moves back in time', async () => {
    const machines = [
      { machine: 'H1', session: 'a' },
      { machine: 'H2', session: 'a' },
      { machine: 'H2', session: 'a' },
    ];
    expect(await say(deviceApi.heartbeat, { machines })).toMatchObject({ status: 200, data: { serverTime: expect.any(String) } });
    expect(await seen('H1')).toMatchObject({ session: 'a' });
    const before = await seen('H2');

    const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
    await sayOne(event({ machine: 'H2', session: 'old', type: 'OFF', time: hourAgo }));
    expect(await seen('H2')).toEqual(before);
    await sayOne(event({ machine: 'H3', type: 'ON', time: hourAgo }));
    expect((await seen('H3'))?.seenTime.toISOString()).toBe(hourAgo);
  });

  it('is signed like everything else', async () => {
    expect(await say(deviceApi.heartbeat, { machines: [{ machine: 'H1', session: 'a' }] }, { key: 'guess' })).toMatchObject({
      data: { reason: 'device.wrongSignature' },
    });
  });
});
