import { attendanceErrors } from '@netbar/contract/people/attendance/attendance.errors';
import { leaveApi, myAttendanceApi } from '@netbar/contract/people/attendance/attendance.api';
import type { MyToday } from '@netbar/contract/people/attendance/attendance.model';
import { rosterApi, rosterSwapApi } from '@netbar/contract/people/roster/roster.api';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dropKeptRecord, keepRecord, readKeptRecord } from '#kernel/kept-records.ts';
import { fakeServer, show } from '#testing/show.tsx';
import { at, idOf, lateDay } from '../testing/days.ts';
import { balances, fixOf, leaveOf, monthOf, swapOf, today, todayOf } from '../testing/mine.ts';
import MyAttendancePage from './MyAttendancePage.tsx';
import { noPunch, usePunchStore } from './punch.store.ts';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(at('16:02:20', today)) });
});
afterEach(async () => {
  vi.useRealTimers();
  usePunchStore.setState(noPunch);
  await dropKeptRecord('punch me');
});

const made = { id: idOf(9), at: at('16:02:21', today), side: 'OUT', distanceM: null } as const;

function answering(my: Partial<MyToday> = {}) {
  const server = fakeServer();
  server.answer(myAttendanceApi.my, todayOf(my));
  server.answer(myAttendanceApi.myMonth, monthOf());
  server.answer(myAttendanceApi.myBalances, balances);
  server.answer(myAttendanceApi.myRequests, { leaves: [leaveOf()], fixes: [fixOf()] });
  server.answer(rosterSwapApi.ownSwaps, { employeeId: idOf(1), own: [swapOf()], open: [] });
  server.answer(rosterApi.ownShifts, []);
  server.answer(myAttendanceApi.punch, made);
  return server;
}

async function open(my: Partial<MyToday> = {}) {
  const server = answering(my);
  show(<MyAttendancePage />);
  await screen.findByRole('region', { name: '今天' });
  return server;
}
const punchButton = () => screen.findByRole('button', { name: /打卡/ });
const keysOf = (server: ReturnType<typeof fakeServer>) => server.to(myAttendanceApi.punch).map(({ key }) => key);
const lost = () => ({ status: 50_300, message: '' });

it('shows the shift with its punches, and punches by the clock of the server', async () => {
  const server = await open();
  const panel = screen.getByRole('region', { name: '今天' });
  expect(panel.textContent).toContain('今天 11-16 周一已上班');
  expect(panel.textContent).toContain('上班 08:0007:54前台考勤机 · 早 6 分钟');
  expect(panel.textContent).toContain('下班 16:00--:--16:00 – 17:00 可打');
  expect(panel.textContent).toContain('补卡每月 2 次，已用 1 次。');
  const button = await punchButton();
  expect(button.textContent).toBe('下班打卡16:02');
  fireEvent.click(button);
  expect(await screen.findByText('下班卡已打：16:02:21')).toBeTruthy();
  expect(server.to(myAttendanceApi.punch)[0]?.body).toMatchObject({ isEarlyOut: false });
  expect(await readKeptRecord('punch me')).toBeUndefined();
});

it('says why the button is off, and which punch is missing first', async () => {
  await open({
    hindrance: 'TOO_EARLY',
    nextSide: null,
    in: null,
    nextWindow: { from: at('07:00', '2026-11-17'), to: at('17:00', '2026-11-17') },
  });
  const button = await punchButton();
  expect(button).toHaveProperty('disabled', true);
  expect(button.textContent).toMatch(/^上班打卡/);
  expect(screen.getByText('未到打卡时间，11-17 07:00 起可打卡')).toBeTruthy();
});

it('a lost answer is asked for again with the same press, and the page says that it counted once', async () => {
  const server = answering();
  let tries = 0;
  server.answerBy(myAttendanceApi.punch, () => (++tries < 3 ? lost() : { data: made }));
  show(<MyAttendancePage />);
  fireEvent.click(await punchButton());
  expect(await screen.findByText(/正在用同一次打卡确认/)).toBeTruthy();
  expect(await readKeptRecord('punch me')).toMatchObject({ accountId: 'me' });
  await act(() => vi.advanceTimersByTimeAsync(7_000));
  expect(await screen.findByText('刚才没有收到答复，已确认。 下班卡已打：16:02:21')).toBeTruthy();
  const sent = server.to(myAttendanceApi.punch);
  expect(sent).toHaveLength(3);
  expect(new Set(keysOf(server)).size).toBe(1);
  expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await readKeptRecord('punch me')).toBeUndefined();
});

it('after a minute without an answer it no longer sends, but looks up what the server has', async () => {
  const server = answering();
  server.answerBy(myAttendanceApi.punch, lost);
  show(<MyAttendancePage />);
  fireEvent.click(await punchButton());
  await screen.findByText(/正在用同一次打卡确认/);
  await act(() => vi.advanceTimersByTimeAsync(70_000));
  expect(await screen.findByText('16:02:20 的打卡没有记录上，请再打一次。')).toBeTruthy();
  const sent = keysOf(server).length;
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(keysOf(server)).toHaveLength(sent);
});

it('a press that was under way when the page was closed is looked up when it opens again', async () => {
  await keepRecord('punch me', {
    key: 'k',
    accountId: 'me',
    madeTime: at('16:00:05', today),
    input: { deviceTime: at('16:00:05', today), isEarlyOut: false },
    hasPlace: false,
  });
  const server = await open({ out: { at: at('16:00:06', today), source: 'PHONE', deviceName: null, isFix: false } });
  expect(await screen.findByText('刚才没有收到答复，已确认。 下班卡已打：16:00:06')).toBeTruthy();
  expect(server.to(myAttendanceApi.punch)).toHaveLength(0);
});

it('asks before somebody leaves early, and sends what they said', async () => {
  const server = await open({ isEarlyOut: true, serverTime: at('15:30', today) });
  fireEvent.click(await punchButton());
  expect(await screen.findByText('班次到 16:00 结束，现在打下班卡会记早退 30 分钟。')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '继续上班' }));
  await waitFor(() => expect(screen.queryByText('现在早退？')).toBeNull());
  expect(server.to(myAttendanceApi.punch)).toHaveLength(0);
  fireEvent.click(await punchButton());
  fireEvent.click(await screen.findByRole('button', { name: '早退打卡' }));
  await waitFor(() => expect(server.to(myAttendanceApi.punch)[0]?.body).toMatchObject({ isEarlyOut: true }));
});

it('asks as well when only the server’s clock says that it is early', async () => {
  const server = answering();
  let tries = 0;
  server.answerBy(myAttendanceApi.punch, () =>
    ++tries === 1 ? { status: 42_200, message: '', data: { reason: attendanceErrors.earlyOutUnsaid.reason } } : { data: made },
  );
  show(<MyAttendancePage />);
  fireEvent.click(await punchButton());
  fireEvent.click(await screen.findByRole('button', { name: '早退打卡' }));
  await waitFor(() => expect(server.to(myAttendanceApi.punch)).toHaveLength(2));
  expect(new Set(keysOf(server)).size).toBe(2);
});

it('a refusal is said in the server’s words', async () => {
  const server = answering();
  server.answerBy(myAttendanceApi.punch, () => ({
    status: 42_200,
    message: '只能在门店网络下打卡，请连接门店 Wi-Fi 后再试',
    data: { reason: attendanceErrors.otherNetwork.reason },
  }));
  show(<MyAttendancePage />);
  fireEvent.click(await punchButton());
  expect(await screen.findByText('只能在门店网络下打卡，请连接门店 Wi-Fi 后再试')).toBeTruthy();
});

it('sends the position only where the branch asks for it, and keeps none on the device', async () => {
  const position = { coords: { latitude: 31.2, longitude: 121.5, accuracy: 12.5 }, timestamp: Date.parse(at('16:02:18', today)) };
  vi.stubGlobal('navigator', {
    language: 'zh-CN',
    onLine: true,
    geolocation: { getCurrentPosition: (give: (found: unknown) => void) => give(position) },
  });
  const server = answering({ asksPlace: true });
  server.answerBy(myAttendanceApi.punch, lost);
  show(<MyAttendancePage />);
  fireEvent.click(await punchButton());
  await screen.findByText(/正在用同一次打卡确认/);
  expect(server.to(myAttendanceApi.punch)[0]?.body).toMatchObject({
    place: { latitude: 31.2, longitude: 121.5, accuracyM: 12.5, time: at('16:02:18', today) },
  });
  expect(JSON.stringify(await readKeptRecord('punch me'))).not.toContain('121.5');
});

it('shows the month as a calendar from Monday on, and a day opens its explanation', async () => {
  const server = await open();
  const calendar = await screen.findByRole('region', { name: '考勤日历' });
  await within(calendar).findByText('迟到 8 分钟');
  expect(within(calendar).getByText('缺下班卡')).toBeTruthy();
  expect(within(calendar).getByText('年假')).toBeTruthy();
  expect(within(calendar).getByText('年假待批')).toBeTruthy();
  server.answer(myAttendanceApi.myDay, lateDay({ date: '2026-11-04' }));
  fireEvent.click(within(calendar).getByRole('button', { name: /11-04/ }));
  expect(await screen.findByRole('region', { name: '当日考勤' })).toBeTruthy();
  expect(server.to(myAttendanceApi.myDay)[0]?.query).toEqual({ date: '2026-11-04' });
  expect(screen.getByRole('button', { name: '申请补卡' })).toBeTruthy();
});

it('shows balances, what the month came to, requests and the next shift', async () => {
  await open();
  const row = (await screen.findByRole('rowheader', { name: '年假' })).closest('tr')!;
  expect([...row.querySelectorAll('td')].map(({ textContent }) => textContent)).toEqual(['7', '1.5', '1', '4.5']);
  expect(screen.getByText('单位：天。年假 4.5 天 2026-12-31 到期。')).toBeTruthy();
  const text = document.body.textContent;
  expect(text).toContain('年假 1 天');
  expect(text).toContain('11-26 全天 · 余额已预扣');
  expect(text).toContain('补卡 11-09 下班');
  expect(text).toContain('与 周敏 换 11-21 早班');
  expect(text).toContain('何俊（夜班）');
  expect(text).toContain('16 小时');
});

it('takes a request back after a question', async () => {
  const server = await open();
  server.answer(myAttendanceApi.withdrawMyLeave, leaveOf({ status: 'WITHDRAWN' }));
  fireEvent.click(await screen.findByRole('button', { name: '全部' }));
  fireEvent.click((await screen.findAllByRole('button', { name: '撤回' }))[0]!);
  const question = (await screen.findAllByText('撤回“年假 1 天”？'))[0]!.closest<HTMLElement>('[role="dialog"]')!;
  fireEvent.click(within(question).getByRole('button', { name: '撤回' }));
  await waitFor(() => expect(server.to(myAttendanceApi.withdrawMyLeave)[0]?.body).toEqual({ version: 1, note: '' }));
});

it('proposes the day with something missing for a correction', async () => {
  const server = await open();
  server.answer(myAttendanceApi.requestMyFix, fixOf());
  fireEvent.click(await screen.findByRole('button', { name: '补卡' }));
  expect(await screen.findByText('11-09 周一 早班 · 缺下班卡')).toBeTruthy();
  expect(screen.getByText('每月 2 次，本月已用 1 次')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('实际时间').value).toBe('2026-11-09 16:00:00');
  fireEvent.change(screen.getByLabelText('原因'), { target: { value: '忘打' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(server.to(myAttendanceApi.requestMyFix)[0]?.body).toMatchObject({ date: '2026-11-09', side: 'OUT', reason: '忘打' }),
  );
});

it('says what leave takes before it is sent', async () => {
  const server = await open();
  server.answer(leaveApi.leaveTypes, []);
  server.answer(myAttendanceApi.countMyLeave, {
    halves: 2,
    days: [{ date: '2026-11-26', halves: 2, by: 'ROSTER' }],
    hasUnknownDays: false,
    availableHalves: 9,
    shifts: 1,
    overlapsNo: null,
  });
  server.answer(myAttendanceApi.myDay, lateDay({ date: '2026-11-26', explanation: { ...lateDay().explanation, leaves: [] } }));
  const calendar = await screen.findByRole('region', { name: '考勤日历' });
  fireEvent.click(await within(calendar).findByRole('button', { name: /11-26/ }));
  const day = await screen.findByRole('region', { name: '当日考勤' });
  fireEvent.click(await within(day).findByRole('button', { name: '请假' }));
  expect(await screen.findByText('共 1 天')).toBeTruthy();
  expect(screen.getByText('期间有 1 个已发布的班次，需店长安排顶替')).toBeTruthy();
  expect(server.to(myAttendanceApi.countMyLeave)[0]?.query).toEqual({
    fromDate: '2026-11-26',
    toDate: '2026-11-26',
    fromNoon: 'false',
    toNoon: 'false',
  });
});

it('a colleague’s swap is taken after a question that says both shifts', async () => {
  const server = answering();
  const theirs = swapOf({
    employeeId: idOf(2),
    employeeName: '周敏',
    otherId: idOf(1),
    otherName: '林晓雯',
    can: ['take', 'refuse'],
  });
  server.answer(rosterSwapApi.ownSwaps, { employeeId: idOf(1), own: [theirs], open: [] });
  server.answer(rosterSwapApi.takeSwap, { ...theirs, status: 'TAKEN' });
  show(<MyAttendancePage />);
  fireEvent.click(await screen.findByRole('button', { name: '接受' }));
  expect(
    await screen.findByText('您上 11-20 周五 晚班 16:00–24:00，对方上您的 11-21 周六 早班 16:00–24:00。店长批准后生效。'),
  ).toBeTruthy();
  fireEvent.click(screen.getAllByRole('button', { name: '接受' }).at(-1)!);
  await waitFor(() => expect(server.to(rosterSwapApi.takeSwap)[0]?.body).toEqual({ version: 1 }));
});

it('on a phone the button shows seconds, and the requests are at the bottom', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  const server = await open();
  expect((await punchButton()).textContent).toMatch(/^下班打卡16:02:2\d$/);
  expect(screen.getByRole('heading', { name: /今天 早班 08:00 – 16:00/ })).toBeTruthy();
  expect(screen.getByText('门店 Wi-Fi 已连接')).toBeTruthy();
  expect(await screen.findByText('40 小时')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '整月' }));
  expect(await screen.findByRole('region', { name: '考勤日历' })).toBeTruthy();
  expect(server.to(rosterApi.ownShifts)[0]?.query).toEqual({ from: '2026-11-16', to: '2026-11-22' });
});

it('whoever has no archive is told so', async () => {
  const server = answering();
  server.answerBy(myAttendanceApi.my, () => ({
    status: 42_200,
    message: '账号还没有关联员工档案',
    data: { reason: 'employee.noArchive' },
  }));
  show(<MyAttendancePage />);
  expect(await screen.findByText('账号还没有关联员工档案')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /打卡/ })).toBeNull();
});
