import type { Endpoint, Got, Sent } from '@netbar/contract/kernel/endpoint';
import { addDays } from '@netbar/contract/kernel/time';
import { attendanceApi, myAttendanceApi, type punchApi } from '@netbar/contract/people/attendance/attendance.api';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Attendance, openAttendance } from '#testing/attendance.ts';
import { giveDeviceKey } from '#testing/device-key.ts';
import { signAs } from '#testing/device.ts';
import type { Colleague } from '#testing/rosters.ts';
import { openWorld, type World } from '#testing/world.ts';
import { attendanceSchedule } from './attendance-jobs.ts';

let world: World;
let here: Attendance;
let ann: Colleague;
let key: string;
let yesterday: string;

beforeAll(async () => {
  world = await openWorld();
  here = await openAttendance(world);
  key = await giveDeviceKey(world, world.ours.company, here.branchId);
  yesterday = addDays(here.today, -1);
});
beforeEach(async () => {
  ann = await here.colleague({ name: '安妮' });
});
afterEach(() => {
  delete world.clock.now;
});
afterAll(() => world.close());

const refused = (reason: string) => ({ data: { reason } });
const dayOf = (who: { employeeId: string }, date: string) =>
  here.boss.call(attendanceApi.day, { employeeId: who.employeeId, date });

type Report = Omit<Sent<typeof punchApi.receivePunches>, 'companyId' | 'branchId'>;
async function report(input: Report, signed = key) {
  const path = `/api/device/${world.ours.company}/${here.branchId}/punches`;
  const body = JSON.stringify(input);
  const time = (world.clock.now ?? new Date()).getTime();
  const res = await world.app.inject({ method: 'POST', url: path, headers: signAs(signed, { path, body, time }), payload: body });
  const { status, data } = res.json<{ status: number; data: Got<Endpoint> }>();
  if (status !== 200) throw Object.assign(new Error('refused'), { data });
  return (data as Got<typeof punchApi.receivePunches>).results;
}
const punchOf = (who: Colleague, at: Date, device = '前台考勤机') => ({ device, employeeNo: who.no, time: at.toISOString() });

describe('devices', () => {
  it('bring punches, each once, and say which are new, known or refused, and why', async () => {
    await here.plan(ann, yesterday);
    const [came, went] = [punchOf(ann, here.at(yesterday, 7, 55)), punchOf(ann, here.at(yesterday, 16, 2))];
    const stranger = { ...came, employeeNo: '99999999' };
    const old = punchOf(ann, here.at(addDays(here.today, -33), 8));
    const future = punchOf(ann, here.at(addDays(here.today, 2), 8));
    const first = await report({ punches: [came, stranger, came, old, future] });
    expect(first.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['STORED', null],
      ['REFUSED', 'attendance.unknownEmployee'],
      ['KNOWN', null],
      ['REFUSED', 'attendance.wrongPunchTime'],
      ['REFUSED', 'attendance.wrongPunchTime'],
    ]);
    expect((await report({ punches: [came, went] })).map(({ outcome }) => outcome)).toEqual(['KNOWN', 'STORED']);
    const { rowCount } = await world.owner.query('select from tenant.punches where employee_id = $1', [ann.employeeId]);
    expect(rowCount).toBe(2);
    await report({ devices: [{ device: '前台考勤机', until: new Date().toISOString() }] });
    await here.count();
    const { result, explanation } = await dayOf(ann, yesterday);
    expect(result).toMatchObject({ status: 'NORMAL', workedMin: 450 });
    expect(explanation.in).toMatchObject({ source: 'DEVICE', deviceName: '前台考勤机' });
  });

  it('are refused without the key of the branch', async () => {
    await expect(report({ punches: [] }, 'wrong')).rejects.toMatchObject(refused('device.wrongSignature'));
  });

  it('keep a day waiting until each has reported past its window; a report never moves back, nor past now', async () => {
    const other = await openAttendance(world, world.ours.second);
    const bob = await other.colleague();
    const otherKey = await giveDeviceKey(world, world.ours.company, other.branchId);
    const say = async (until: Date, device = '后门') => {
      const path = `/api/device/${world.ours.company}/${other.branchId}/punches`;
      const body = JSON.stringify({ devices: [{ device, until: until.toISOString() }] });
      await world.app.inject({ method: 'POST', url: path, headers: signAs(otherKey, { path, body }), payload: body });
      await here.count();
    };
    const statusOf = async () =>
      (await other.boss.call(attendanceApi.day, { employeeId: bob.employeeId, date: yesterday })).result.status;
    await say(other.at(yesterday, 12));
    await other.plan(bob, yesterday);
    await other.count();
    expect(await statusOf()).toBe('WAITING');
    expect(
      (await other.boss.call(attendanceApi.sheet, { branchId: other.branchId, month: yesterday.slice(0, 7) })).silentDevices,
    ).toMatchObject([{ name: '后门' }]);
    await say(other.at(yesterday, 16, 59));
    await say(other.at(yesterday, 10));
    const [device] = await other.boss.call(attendanceApi.devices, { branchId: other.branchId });
    expect(device).toMatchObject({ name: '后门', reportedTime: other.at(yesterday, 16, 59).toISOString() });
    expect(await statusOf()).toBe('WAITING');
    await say(other.at(yesterday, 17));
    expect(await statusOf()).toBe('ABSENT');
    await say(new Date(Date.now() + 86_400_000));
    const [after] = await other.boss.call(attendanceApi.devices, { branchId: other.branchId });
    expect(new Date(after!.reportedTime!).getTime()).toBeLessThanOrEqual(Date.now());
  });

  it('that are taken out of use keep nothing waiting', async () => {
    const third = await openAttendance(world, world.ours.third);
    const cid = await third.colleague();
    await world.owner.query(
      `insert into tenant.punch_devices (company_id, id, branch_id, name, created_time) values ($1, $2, $3, '坏的', now())`,
      [world.ours.company, world.newId(), third.branchId],
    );
    await third.plan(cid, yesterday);
    await third.count();
    const day = () => third.boss.call(attendanceApi.day, { employeeId: cid.employeeId, date: yesterday });
    expect((await day()).explanation.waitsFor).toBe('DEVICES');
    const [broken] = await third.boss.call(attendanceApi.devices, { branchId: third.branchId });
    await third.boss.call(attendanceApi.changeDevice, { id: broken!.id, version: 1, isActive: false });
    await third.count();
    expect((await day()).result.status).toBe('ABSENT');
  });
});

describe('punching oneself', () => {
  const press = (over: Partial<Sent<typeof myAttendanceApi.punch>> = {}, id?: string) =>
    ann.call(myAttendanceApi.punch, { deviceTime: new Date().toISOString(), ...over }, id);

  it('counts our clock inside the window, and once however often it is sent', async () => {
    await here.plan(ann, here.today);
    world.clock.now = here.at(here.today, 7, 54, 12);
    expect(await ann.call(myAttendanceApi.my, {})).toMatchObject({
      nextSide: 'IN',
      hindrance: null,
      isEarlyOut: false,
      in: null,
    });
    const id = world.newId();
    const input = { deviceTime: here.at(here.today, 9).toISOString() };
    const made = await press(input, id);
    expect(made).toMatchObject({ at: here.at(here.today, 7, 54, 12).toISOString(), side: 'IN' });
    world.clock.now = here.at(here.today, 7, 56);
    expect(await press(input, id)).toEqual(made);
    const { rowCount } = await world.owner.query('select from tenant.punches where employee_id = $1', [ann.employeeId]);
    expect(rowCount).toBe(1);
    expect(await ann.call(myAttendanceApi.my, {})).toMatchObject({ status: 'WAITING', in: { isFix: false, source: 'CONSOLE' } });
  });

  it('is refused outside the window with the next one, and without any shift', async () => {
    await expect(press()).rejects.toMatchObject(refused('attendance.noShift'));
    expect(await ann.call(myAttendanceApi.my, {})).toMatchObject({ hindrance: 'NO_SHIFT', shift: null, nextWindow: null });
    await here.plan(ann, here.today, '晚班');
    world.clock.now = here.at(here.today, 9);
    await expect(press()).rejects.toMatchObject({
      data: { reason: 'attendance.outsideWindow', params: { from: expect.stringContaining('15:00') } },
    });
    expect(await ann.call(myAttendanceApi.my, {})).toMatchObject({
      hindrance: 'TOO_EARLY',
      nextSide: null,
      nextWindow: { from: here.at(here.today, 15).toISOString() },
    });
  });

  it('asks before it ends a shift too early', async () => {
    // Of a day gone by: the session of today has not ended then, at whatever hour this runs.
    await here.plan(ann, yesterday);
    world.clock.now = here.at(yesterday, 8);
    await press();
    world.clock.now = here.at(yesterday, 12);
    expect(await ann.call(myAttendanceApi.my, {})).toMatchObject({ nextSide: 'OUT', isEarlyOut: true });
    await expect(press()).rejects.toMatchObject(refused('attendance.earlyOutUnsaid'));
    expect(await press({ isEarlyOut: true })).toMatchObject({ side: 'OUT' });
    world.clock.now = here.at(yesterday, 16, 2);
    expect(await ann.call(myAttendanceApi.my, {})).toMatchObject({ nextSide: 'OUT', isEarlyOut: false });
    expect(await press()).toMatchObject({ side: 'OUT' });
    world.clock.now = here.at(yesterday, 17, 1);
    await here.count();
    expect((await dayOf(ann, yesterday)).result).toMatchObject({
      status: 'NORMAL',
      outTime: here.at(yesterday, 16, 2).toISOString(),
    });
  });

  it('is only for people with an archive', async () => {
    const stranger = await world.hire();
    await expect(stranger.call(myAttendanceApi.my, {})).rejects.toMatchObject(refused('employee.noArchive'));
    await expect(stranger.call(myAttendanceApi.punch, { deviceTime: new Date().toISOString() })).rejects.toMatchObject(
      refused('employee.noArchive'),
    );
  });

  it('only works from the networks of the branch, as long as it has said any', async () => {
    await here.plan(ann, here.today);
    world.clock.now = here.at(here.today, 8);
    const setNetworks = (list: string) =>
      world.owner.query(`update tenant.branches set sign_in_networks = '${list}' where id = $1`, [here.branchId]);
    const { rows } = await world.owner.query<{ old: string }>(
      'select sign_in_networks::text as old from tenant.branches where id = $1',
      [here.branchId],
    );
    const setting = await here.boss.call(attendanceApi.settings, { branchId: here.branchId });
    expect(setting).toMatchObject({ version: 0, needsNetwork: true, fixesAMonth: 2 });
    try {
      await setNetworks('{10.9.0.0/16}');
      expect((await ann.call(myAttendanceApi.my, {})).hindrance).toBe('OTHER_NETWORK');
      await expect(press()).rejects.toMatchObject(refused('attendance.otherNetwork'));
      await setNetworks('{127.0.0.0/8}');
      await press();
    } finally {
      await setNetworks(rows[0]!.old);
    }
  });
});

describe('phones', () => {
  const phone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile' };
  const from = (place: { latitude: number; longitude: number; accuracyM: number; time: string } | undefined, at: Date) =>
    world.app
      .inject({
        method: 'POST',
        url: myAttendanceApi.punch.path,
        headers: { authorization: ann.token, 'idempotency-key': world.newId(), ...phone },
        payload: { deviceTime: at.toISOString(), ...(place && { place }) },
      })
      .then((res) => res.json<{ status: number; data: { reason?: string; distanceM?: number } }>().data);

  it('say how far they are, which alone is kept; what is old, vague or far is refused where a place is asked for', async () => {
    const { branchId } = here;
    await here.plan(ann, here.today);
    const at = here.at(here.today, 8);
    world.clock.now = at;
    const time = at.toISOString();
    const off = {
      branchId,
      version: 0,
      takesPhone: true,
      needsNetwork: false,
      asksPlace: false,
      mostDistanceM: 200,
      fixesAMonth: 2,
    };
    await expect(
      here.boss.call(attendanceApi.setSettings, { ...off, asksPlace: true, latitude: null, longitude: null }),
    ).rejects.toMatchObject(refused('attendance.placeUnset'));
    const near = { latitude: 30.001, longitude: 120, accuracyM: 20, time };
    const set = await here.boss.call(attendanceApi.setSettings, { ...off, asksPlace: true, latitude: 30, longitude: 120 });
    expect(await from(undefined, at)).toMatchObject({ reason: 'attendance.placeNeeded' });
    expect(await from({ ...near, time: new Date(at.getTime() - 61_000).toISOString() }, at)).toMatchObject({
      reason: 'attendance.placeTooOld',
    });
    expect(await from({ ...near, accuracyM: 101 }, at)).toMatchObject({ reason: 'attendance.placeTooVague' });
    expect(await from({ ...near, latitude: 30.01 }, at)).toMatchObject({ reason: 'attendance.tooFar' });
    expect(await from(near, at)).toMatchObject({ distanceM: 111 });
    const { rows } = await world.owner.query<{ text: string }>(
      `select row_to_json(p)::text as text from tenant.punch_places p join tenant.punches u on u.id = p.punch_id where u.employee_id = $1`,
      [ann.employeeId],
    );
    expect(rows[0]?.text).toContain('"distance_m":111,"accuracy_m":20');
    expect(rows[0]?.text).not.toContain('30.0');

    world.clock.now = here.at(here.today, 8, 5);
    const free = await here.boss.call(attendanceApi.setSettings, { ...off, version: set.version, latitude: 30, longitude: 120 });
    const kept = await from({ ...near, accuracyM: 500, time: world.clock.now.toISOString() }, world.clock.now);
    expect(kept.reason ?? kept.distanceM).toBe('attendance.earlyOutUnsaid');
    await here.boss.call(attendanceApi.setSettings, {
      ...off,
      version: free.version,
      takesPhone: false,
      latitude: null,
      longitude: null,
    });
    expect(await from(undefined, world.clock.now)).toMatchObject({ reason: 'attendance.phoneOff' });
    await expect(
      here.boss.call(attendanceApi.setSettings, { ...off, version: set.version, latitude: null, longitude: null }),
    ).rejects.toMatchObject(refused('common.changedMeanwhile'));

    await world.owner.query(`update tenant.punch_places set at = now() - interval '31 days'`);
    const job = attendanceSchedule.find(({ name }) => name === 'attendance.forgetPlaces')!;
    await job.run({ pool: world.workerPool, openCtx: world.system, log: world.log });
    expect((await world.owner.query('select from tenant.punch_places')).rowCount).toBe(0);
  });
});
