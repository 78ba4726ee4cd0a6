import { attendanceApi, myAttendanceApi } from '@netbar/contract/people/attendance/attendance.api';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Attendance, openAttendance } from '#testing/attendance.ts';
import type { Colleague } from '#testing/rosters.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
let here: Attendance;
let ann: Colleague;

beforeAll(async () => {
  world = await openWorld();
  here = await openAttendance(world);
});
beforeEach(async () => {
  ann = await here.colleague();
  await here.plan(ann, here.today);
  world.clock.now = here.at(here.today, 8);
});
afterEach(async () => {
  await world.owner.query('delete from tenant.attendance_settings');
  await setNetworks('{}');
  delete world.clock.now;
});
afterAll(() => world.close());

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile';
const computer = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const setNetworks = (list: string) =>
  world.owner.query(`update tenant.branches set sign_in_networks = '${list}' where id = $1`, [here.branchId]);
const set = (over: { takesPhone?: boolean; asksPlace?: boolean }) =>
  here.boss.call(attendanceApi.setSettings, {
    branchId: here.branchId,
    version: 0,
    takesPhone: true,
    needsNetwork: false,
    asksPlace: false,
    latitude: 30,
    longitude: 120,
    mostDistanceM: 200,
    fixesAMonth: 2,
    ...over,
  });

async function press(agent: string) {
  const headers = { authorization: ann.token, 'idempotency-key': world.newId(), 'user-agent': agent };
  const deviceTime = world.clock.now!.toISOString();
  const place = { latitude: 30.001, longitude: 120, accuracyM: 20, time: deviceTime };
  const res = await world.app.inject({
    method: 'POST',
    url: myAttendanceApi.punch.path,
    headers,
    payload: { deviceTime, place },
  });
  return res.json<{ data: { reason?: string; side?: string; distanceM?: number | null } }>().data;
}
const hindrance = async (agent: string) => {
  const headers = { authorization: ann.token, 'user-agent': agent };
  const res = await world.app.inject({ method: 'GET', url: myAttendanceApi.my.path, headers });
  return res.json<{ data: { hindrance: string | null } }>().data.hindrance;
};

it.each([{ takesPhone: false }, { asksPlace: true }])(
  'a browser that calls itself a computer only punches from a network of the branch where phones are limited: %o',
  async (limit) => {
    await set(limit);
    expect(await press(computer)).toMatchObject({ reason: 'attendance.otherNetwork' });
    expect(await hindrance(computer)).toBe('OTHER_NETWORK');
    await setNetworks('{10.9.0.0/16}');
    expect(await press(computer)).toMatchObject({ reason: 'attendance.otherNetwork' });
    await setNetworks('{127.0.0.0/8}');
    expect(await hindrance(computer)).toBeNull();
    expect(await press(computer)).toMatchObject({ side: 'IN', distanceM: null });
  },
);

it('no distance is kept where the branch does not ask for one', async () => {
  await set({});
  expect(await press(phone)).toMatchObject({ side: 'IN', distanceM: null });
  expect((await world.owner.query('select from tenant.punch_places')).rowCount).toBe(0);
});
