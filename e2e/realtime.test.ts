import { completeIdCard } from '@netbar/contract/kernel/id-card';
import { machineApi } from '@netbar/contract/floor/machine/machine.api';
import { reservationApi } from '@netbar/contract/floor/reservation/reservation.api';
import { memberApi } from '@netbar/contract/guests/member/member.api';
import { toRequest, type Endpoint, type Got, type Sent } from '@netbar/contract/kernel/endpoint';
import { addDays, bizDate, startOfBizDate } from '@netbar/contract/kernel/time';
import { startElapsed } from '@netbar/server/testing/elapsed.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseFromUserMenu } from './gestures.ts';
import { openFloor, openMachines, type Floor } from './floor.ts';
import { arrived, type Stage } from './stage.ts';
import { ask } from './stops.ts';

type Page = Awaited<ReturnType<Stage['newPage']>>;

/** Two counters of one branch, each at a server of its own. */
let floor: Floor;
let manager: Page;
let cashier: Page;
let machines: Awaited<ReturnType<typeof openMachines>>;
let place: { companyId: string; branchId: string };
beforeAll(async () => {
  floor = await openFloor();
  manager = await openCounter('xingyu.admin');
  await standAt(manager);
  cashier = await openCounter('xingyu.cashier', floor.otherAddress);
  place = await manager.evaluate(() => {
    const { companyId, branches } = JSON.parse(localStorage.getItem('User-Info') ?? '{}');
    return { companyId, branchId: branches[0].id };
  });
  const token = await manager.evaluate(() => localStorage.getItem('Token') ?? '');
  machines = await openMachines(floor.stage.api, token, place);
});
afterAll(() => floor.close());

async function openCounter(username: string, address?: string) {
  const page = await floor.stage.newPage(address ? { baseURL: address } : {});
  // What really sounds, not what was asked to.
  await page.addInitScript(() => {
    const played: { sound: string; volume: number }[] = [];
    Object.assign(window, { played });
    addEventListener(
      'playing',
      ({ target }) => {
        const audio = target as HTMLAudioElement;
        played.push({ sound: audio.src.replace(/^.*\//, ''), volume: audio.volume });
      },
      true,
    );
  });
  if (address) await enterElsewhere(page, username);
  else await page.signIn(username);
  await page.waitForURL(arrived);
  await lampSays(page, '通知服务已就绪');
  // A browser lets a page sound once somebody has touched it.
  await page.mouse.click(600, 600);
  return page;
}

/** U4: whoever looks after many branches hears of one at its counter alone. */
async function standAt(page: Page) {
  await page.goto('/admin/bar/console');
  await lampSays(page, '通知服务已就绪');
  await page.mouse.click(600, 400);
}

/** Somebody who registered at the branch. */
async function someMember(): Promise<string> {
  const { id } = await floor.stage
    .system(place.companyId)
    .db.selectFrom('members')
    .select('id')
    .where('registeredBranchId', '=', place.branchId)
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

/** The second server draws captchas that a machine cannot read; a session of the first is as good there. */
async function enterElsewhere(page: Page, username: string) {
  const first = await floor.stage.newPage();
  await first.signIn(username);
  await first.waitForURL(arrived);
  const token = await first.evaluate(() => localStorage.getItem('Token') ?? '');
  await first.close();
  await page.addInitScript((value) => {
    if (location.protocol !== 'about:') localStorage.setItem('Token', value);
  }, token);
  await page.goto('/home');
}

const lampSays = (page: Page, text: string, timeout = 60_000) =>
  page.locator('.lamp').and(page.getByLabel(text)).waitFor({ timeout });
const noticeSays = (page: Page, text: string) => page.locator('.notice', { hasText: text }).first().waitFor();
const played = (page: Page) =>
  page.evaluate(() => (window as unknown as { played: { sound: string; volume: number }[] }).played.splice(0));
/** These cues and no other, in this order. */
const expectCues = async (page: Page, cues: string[]) => {
  const heard: string[] = [];
  const listen = async () => {
    heard.push(...(await played(page)).map(({ sound }) => sound));
    return heard;
  };
  await expect.poll(listen).toEqual(cues);
};
const lightOf = (page: Page) => page.locator('.lamp .light').evaluate((light) => getComputedStyle(light).backgroundColor);
const requestsTo = (page: Page, part: string) => {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(part)) urls.push(request.url());
  });
  return urls;
};
/** To look at, where somebody wants to. */
const picture = async (page: Page, name: string) => {
  const folder = process.env['PICTURES'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
};
const both = () => [manager, cashier];
const quiet = (page: Page) => page.locator('.notice').first().waitFor({ state: 'detached' });

it('RT-01 RT-02 connects once signed in: the specified query, blue lamp', async () => {
  const page = await floor.stage.newPage();
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  await page.goto('/login');
  await page.getByLabel('账号').waitFor();
  expect(sockets).toEqual([]);
  await page.signIn('xingyu.manager');
  await lampSays(page, '通知服务已就绪');
  expect(sockets).toHaveLength(1);
  const stored = await page.evaluate(() => ({
    token: localStorage.getItem('Token'),
    user: (JSON.parse(localStorage.getItem('User-Info') ?? '{}') as { id: string }).id,
  }));
  expect(Object.fromEntries(new URL(sockets[0]!).searchParams)).toMatchObject({
    ...stored,
    key: expect.stringMatching(/./),
    branchId: place.branchId,
    biz: 'admin',
  });
  await expect.poll(() => lightOf(page)).toMatch(/rgb\((47, 91, 216|111, 147, 255)\)/);
  await page.close();
});

describe('what a machine says reaches both counters', () => {
  it('RT-05 RT-14 CALL: notice for three to four seconds, sound at 0.75, and the bell asks anew', async () => {
    await Promise.all(both().map(played));
    const bell = requestsTo(cashier, '/notification/unread/total');

    const said = Date.now();
    await machines.say({ type: 'CALL' }, 'A012');
    await Promise.all(both().map((page) => noticeSays(page, 'A012号机 呼叫服务')));
    const sinceShown = startElapsed();
    for (const page of both()) await expect.poll(() => played(page)).toEqual([{ sound: 'call.wav', volume: 0.75 }]);
    // BELL-03, and the only thing on the home page that an event makes stale.
    await expect.poll(() => bell.length).toBe(1);
    await Promise.all(both().map(quiet));
    expect(Date.now() - said).toBeGreaterThan(2_500);
    expect(sinceShown()).toBeLessThan(5_500);
  });

  it.each([
    [['TEA', '加水'] as const, ['CLEAN', '打扫'] as const, ['AC_ON', '开空调'] as const],
    [
      ['AC_OFF', '关空调'] as const,
      ['NO_SMOKING', '禁烟提醒'] as const,
      ['SUPPLEMENTARY_TEMP_CARD_INFO', '补充临时卡信息'] as const,
    ],
  ])('RT-05 %s, %s, %s: a notice each, and one cue for what comes at once', async (...calls) => {
    // The same cue within a second and a half is one cue.
    await manager.waitForTimeout(1_500);
    await Promise.all(both().map(played));
    await machines.sayAll(calls.map(([type]) => ({ type, machine: 'A007' })));
    for (const [, service] of calls) await Promise.all(both().map((page) => noticeSays(page, `A007号机 ${service}`)));
    for (const page of both()) await expect.poll(() => played(page)).toEqual([{ sound: 'call.wav', volume: 0.75 }]);
  });

  it('RT-04 RT-13 ON, OFF, SAVE_CARD_ID and ADD_TEMP_CARD_NAME: silently, the counter reloads orders, for ON and OFF machines too', async () => {
    await Promise.all([manager.goto('/settings/logCenter?view=events'), cashier.goto('/admin/bar/console')]);
    for (const page of both()) {
      await lampSays(page, '通知服务已就绪');
      await page.waitForLoadState('networkidle');
    }
    await manager.getByRole('heading', { level: 1 }).click();
    await played(cashier);
    for (const type of ['ON', 'OFF', 'SAVE_CARD_ID', 'ADD_TEMP_CARD_NAME'] as const) {
      const log = requestsTo(manager, `/api/admin/realtime/${place.branchId}/log?`);
      const orders = requestsTo(cashier, '/api/payment/order/queue?');
      const seats = requestsTo(cashier, `/api/member/machine/seats/${place.branchId}`);
      await machines.say({
        type,
        ...(type === 'SAVE_CARD_ID' && { cardNo: '88' }),
        ...(type === 'ADD_TEMP_CARD_NAME' && { name: '张' }),
      });
      await manager.locator('.list-table').getByText(type, { exact: true }).first().waitFor();
      const reloaded = type === 'ON' || type === 'OFF' ? [log, orders, seats] : [log, orders];
      for (const calls of reloaded) await expect.poll(() => calls.length).toBeGreaterThan(0);
    }
    await picture(manager, 'event-log');
    for (const page of both()) expect(await page.locator('.notice').count()).toBe(0);
    // Cues are played in the order of the events: had one of these sounded, it would come before this one.
    await cashier.mouse.click(600, 400);
    await machines.say({ type: 'CALL' }, 'A011');
    await expectCues(cashier, ['call.wav']);
    await cashier.goto('/home');
    await lampSays(cashier, '通知服务已就绪');
    await cashier.mouse.click(600, 600);
    await standAt(manager);
  });

  it('RT-09 ADD_MEMBER: notice, and the member waits in AddedMemberMap of each counter', async () => {
    const memberId = await someMember();
    await machines.say({ type: 'ADD_MEMBER', memberId });
    await Promise.all(both().map((page) => noticeSays(page, '有新会员待绑定')));
    for (const page of both())
      expect(await page.evaluate(() => JSON.parse(localStorage.getItem('AddedMemberMap') ?? '{}'))).toEqual({
        [place.branchId]: [memberId],
      });
  });

  it('RT-09 a member registered without an ID number waits in AddedMemberMap until it is on record', async () => {
    const waiting = (page: typeof manager) =>
      page.evaluate((branchId) => {
        const map = JSON.parse(localStorage.getItem('AddedMemberMap') ?? '{}') as Record<string, string[]>;
        return map[branchId] ?? [];
      }, place.branchId);
    const { branchId } = place;
    const person = { name: '周小雨', gender: 'female' as const };
    const member = await ask(manager, memberApi.add, { branchId, ...person, phone: '13900008888', idCard: null });
    const { id: memberId, version } = member!;
    for (const page of both()) await expect.poll(() => waiting(page)).toContain(memberId);
    await ask(manager, memberApi.change, { memberId, version, ...person, idCard: completeIdCard('33010619950505123') });
    for (const page of both()) await expect.poll(() => waiting(page)).not.toContain(memberId);
  });

  it('RT-10 BOOKING and RT-12 MESSAGE_BOARD: notice, and a sound for the booking', async () => {
    await played(cashier);
    await machines.say({ type: 'BOOKING', bookedTime: new Date(Date.now() + 3_600_000).toISOString() });
    await noticeSays(cashier, '您有新的预订');
    await expect.poll(() => played(cashier)).toEqual([{ sound: 'booking.wav', volume: 0.75 }]);
    await machines.say({ type: 'MESSAGE_BOARD', text: '空调太冷' });
    await noticeSays(cashier, '您有新的留言');
  });

  it('RT-10 a booking is named in the notice, which leads branch staff to it', async () => {
    const token = await manager.evaluate(() => localStorage.getItem('Token') ?? '');
    const ask = async <E extends Endpoint>(endpoint: E, input: Sent<E>) => {
      const { method, url, body } = toRequest(endpoint, input);
      const headers = { authorization: token, 'idempotency-key': crypto.randomUUID(), 'content-type': 'application/json' };
      const res = await fetch(`${floor.stage.api}${url}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      return ((await res.json()) as { data: Got<E> }).data;
    };
    const { branchId } = place;
    const machine = (await ask(machineApi.seats, { branchId })).findLast(({ state }) => state === 'IDLE')!;
    const guest = (await ask(memberApi.list, { branchId, limit: 50 })).rows.find(({ name }) => name === '韩旭东')!;
    const tomorrow = addDays(bizDate(new Date()), 1);
    const [fromTime, toTime] = [20, 22].map((hour) => startOfBizDate(tomorrow, hour * 60).toISOString()) as [string, string];
    const booking = { branchId, machineId: machine.id, memberId: guest.id, fromTime, toTime };
    expect(await ask(reservationApi.add, booking)).toMatchObject({ status: 'PENDING' });

    await noticeSays(cashier, `您有新的预订 ${machine.no} 韩** ${tomorrow.slice(5)} 20:00`);
    const notice = cashier.locator('.notice', { hasText: '韩**' });
    await notice.getByRole('button', { name: '查看' }).click();
    await cashier.waitForURL('**/settings/reservationConfig/detail?**');
    const row = cashier.getByRole('row', { name: new RegExp(`${machine.no}.*韩旭东`) });
    await row.waitFor();
    expect(await row.getAttribute('class')).toContain('marked');
    await picture(cashier, 'booking');
    await cashier.goto('/home');
    await lampSays(cashier, '通知服务已就绪');
  });

  it('RT-12 a guest writes, the count rises by itself; staff answer, the machine shows it and the count falls', async () => {
    await manager.goto('/admin/bar/messageConsole');
    await manager.getByText('1 位客人等待回复').waitFor();
    await lampSays(manager, '通知服务已就绪');
    await machines.say({ type: 'MESSAGE_BOARD', text: '耳机有杂音' }, 'A001');
    await noticeSays(cashier, '您有新的留言');
    await manager.getByText('2 位客人等待回复').waitFor();

    await manager.getByRole('button', { name: /A001 号机/ }).click();
    await manager.getByText('耳机有杂音').last().waitFor();
    await picture(manager, 'messages');
    await manager.getByLabel('回复 A001 号机').fill('马上给您换一副');
    await manager.keyboard.press('Enter');
    await manager.getByText('1 位客人等待回复').waitFor();
    expect(await machines.replies('A001')).toEqual(['马上给您换一副']);
    expect(await machines.replies('A001')).toEqual([]);
    await standAt(manager);
  });
});

describe('what an order does reaches the counters', () => {
  const cases = [
    {
      id: 'RT-06',
      type: 'ORDER_CONFIRMED',
      orderNo: '10261115100100001',
      text: '您有新的订单',
      tone: 'info',
      cue: 'newOrder.wav',
    },
    { id: 'RT-07', type: 'ORDER_PAID', orderNo: '10261115100100002', text: '已支付', tone: 'success', cue: 'paid.wav' },
    { id: 'RT-07', type: 'ORDER_PAID', orderNo: '11261115100100003', text: '已支付', tone: 'success', cue: 'charge.wav' },
    { id: 'RT-08', type: 'ORDER_CANCELLED', orderNo: '10261115100100004', text: '已取消', tone: 'warning', cue: 'no sound' },
    { id: 'RT-11', type: 'DEPOSIT_ORDER_PAID', orderNo: '13261115100100005', text: '押金订单', tone: 'success', cue: 'no sound' },
  ] as const;
  it.each(cases)('$id $type $orderNo: $text, $tone, $cue', async ({ type, orderNo, text, tone, cue }) => {
    await played(cashier);
    await floor.publish(place.companyId, type, place.branchId, { orderNo });
    const said = type === 'ORDER_CONFIRMED' ? text : new RegExp(`${orderNo}`);
    for (const page of both())
      await page.locator(`.notice-${tone}`, { hasText: text }).filter({ hasText: said }).first().waitFor();
    await picture(cashier, type);
    if (cue !== 'no sound') return expectCues(cashier, [cue]);
    // Cues are played in the order of the events: had this one sounded, it would come before the next one.
    const next = type === 'ORDER_CANCELLED' ? 'CALL' : 'BOOKING';
    await floor.publish(place.companyId, next, place.branchId, { machineName: 'A013' });
    await expectCues(cashier, [`${next.toLowerCase()}.wav`]);
  });
});

it('RT-02 RT-03 a killed server turns the lamp red and square, and nothing said meanwhile is missed', async () => {
  await floor.killSecond();
  await lampSays(cashier, '通知服务连接失败');
  await cashier.getByText('通知服务连接失败').first().waitFor();
  await expect.poll(() => lightOf(cashier)).toBe('rgb(199, 58, 43)');
  await cashier.locator('.lamp').click();
  await cashier.getByText(/0[45]:\d\d 后重连/).waitFor();
  await picture(cashier, 'lamp-red');
  await cashier.keyboard.press('Escape');
  await machines.say({ type: 'TEA' }, 'B007');
  await noticeSays(manager, 'B007号机 加水');

  const elapsed = startElapsed();
  await floor.restartSecond();
  await lampSays(cashier, '通知服务已就绪');
  await noticeSays(cashier, 'B007号机 加水');
  expect(elapsed()).toBeLessThan(30_000);
});

it('U4 away from the counter only branch staff are told, with the branch named and the page uncovered', async () => {
  await manager.goto('/home');
  await lampSays(manager, '通知服务已就绪');
  // The message before had the same cue, and the same cue within 1.5 s is one.
  await cashier.waitForTimeout(1_500);
  await Promise.all(both().map(played));
  await machines.say({ type: 'CALL' }, 'B003');
  const notice = cashier.locator('.notice', { hasText: '星域电竞文三路旗舰店 · B003号机 呼叫服务' });
  await notice.waitFor();
  const box = (await notice.boundingBox())!;
  const page = (await cashier.locator('.page:visible').boundingBox())!;
  expect(box.y + box.height).toBeLessThanOrEqual(page.y);
  await expectCues(cashier, ['call.wav']);
  expect(await manager.locator('.notice').count()).toBe(0);
  expect(await played(manager)).toEqual([]);
});

it('SHELL-10 RT-03 a branch is chosen at the counter alone; another one reconnects, and the first is no longer heard', async () => {
  await manager.locator('.lamp').click();
  await manager.getByRole('switch', { name: '提示音' }).waitFor();
  await picture(manager, 'lamp-blue');
  expect(await manager.getByRole('combobox', { name: '门店', exact: true }).count()).toBe(0);
  await manager.goto('/admin/bar/console');
  await lampSays(manager, '通知服务已就绪');
  const sockets: string[] = [];
  manager.on('websocket', (socket) => sockets.push(socket.url()));
  await manager.getByRole('combobox', { name: '门店', exact: true }).click();
  await manager.getByText('No.1002 星域电竞滨江星光店').click();
  await expect.poll(() => sockets.length).toBe(1);
  expect(new URL(sockets[0]!).searchParams.get('branchId')).not.toBe(place.branchId);
  await manager.keyboard.press('Escape');
  await lampSays(manager, '通知服务已就绪');
  await machines.say({ type: 'CLEAN' }, 'C001');
  await noticeSays(cashier, 'C001号机 打扫');
  expect(await manager.getByText('C001号机 打扫').count()).toBe(0);
});

it('of two windows on one branch one plays, and the other once that is gone', async () => {
  const first = await openCounter('xingyu.cashier', floor.otherAddress);
  const [second] = await Promise.all([first.waitForEvent('popup'), first.evaluate(() => void window.open('/home'))]);
  await second.locator('.lamp.ready').waitFor();
  await second.evaluate(() => {
    const played: string[] = [];
    Object.assign(window, { played });
    addEventListener('playing', ({ target }) => played.push((target as HTMLAudioElement).src.replace(/^.*\//, '')), true);
  });
  await second.mouse.click(600, 600);
  const secondPlayed = () => second.evaluate(() => (window as unknown as { played: string[] }).played.splice(0));
  // The same cue within a moment of the last is one cue, and the window that was opened heard the journeys before this one.
  await second.waitForTimeout(2_000);
  await played(first);
  await machines.say({ type: 'CALL' }, 'D001');
  await second.getByText('D001号机 呼叫服务').first().waitFor();
  await expect.poll(() => played(first)).toHaveLength(1);
  expect(await secondPlayed()).toEqual([]);

  await first.goto('about:blank');
  await second.waitForTimeout(2_000);
  await machines.say({ type: 'CALL' }, 'D002');
  await expect.poll(secondPlayed).toEqual(['call.wav']);
  await first.close();
});

it('AUTH-04 RT-03 signing out drops the connection for good', async () => {
  const page = await openCounter('xingyu.manager');
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  await chooseFromUserMenu(page, '退出登录');
  await page.waitForURL('**/login');
  await page.waitForTimeout(2_500);
  expect(sockets).toEqual([]);
  expect(page.complaints).toEqual([]);
  await page.close();
});

it('no counter complained', () => {
  const own = (complaints: string[]) => complaints.filter((text) => !/WebSocket|ERR_CONNECTION|502|500/.test(text));
  expect(own(manager.complaints)).toEqual([]);
  expect(own(cashier.complaints)).toEqual([]);
  expect(floor.logged()).not.toMatch(/"level":50/);
});
