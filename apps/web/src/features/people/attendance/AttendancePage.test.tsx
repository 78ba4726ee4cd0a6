import { approvalApi } from '@netbar/contract/org/approval/approval.api';
import { attendanceApi, leaveApi } from '@netbar/contract/people/attendance/attendance.api';
import type { LockPreview, MonthSheet } from '@netbar/contract/people/attendance/attendance.model';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useSession } from '#kernel/session.ts';
import { fakeServer, show } from '#testing/show.tsx';
import AttendancePage from './AttendancePage.tsx';
import { branchId, idOf, lateDay, normal } from './testing/days.ts';
import { companyOf, sheetOf, totalsOf } from './testing/sheets.ts';

const manager = ['ATTENDANCE_LIST', 'ATTENDANCE_APPROVE', 'ATTENDANCE_EXPORT'];
const hr = [...manager, 'ATTENDANCE_LOCK', 'ATTENDANCE_SETTING'];
const branchOf = (id: string, name: string) => ({ id, name, branchNo: '1001', brandId: idOf(1), dayCutoffMin: 0 });
const one = [branchOf(branchId, '星河路旗舰店')];
const two = [...one, branchOf(idOf(901), '滨江店')];

interface Opening {
  can?: string[];
  path?: string;
  sheet?: MonthSheet;
  branches?: typeof one;
}

async function open({ can = manager, path = '/x?month=2026-11', sheet = sheetOf(), branches = one }: Opening = {}) {
  const server = fakeServer();
  server.answer(attendanceApi.sheet, sheet);
  server.answer(attendanceApi.company, companyOf());
  server.answerBy(attendanceApi.day, ({ url }) => ({
    data: lateDay({ employeeId: url.searchParams.get('employeeId')!, date: url.searchParams.get('date')! }),
  }));
  show(<AttendancePage />, { can, path });
  act(() => useSession.setState(({ user }) => ({ user: { ...user!, branches: branches as never } })));
  return server;
}
const cell = (text: string) => screen.getByRole('button', { name: text });
const press = (key: string, on: Element = document.activeElement ?? document.body) => fireEvent.keyDown(on, { key });
const dayAsked = (server: ReturnType<typeof fakeServer>) => server.to(attendanceApi.day).at(-1)?.query;

it('shows a glyph for each day, the days attended, and who is on duty', async () => {
  await open();
  await screen.findByRole('table', { name: '考勤月表' });
  const row = screen.getByText('陈立').closest('tr')!;
  const shown = [...row.querySelectorAll('td')].map((td) => td.querySelector('[aria-hidden]')?.textContent ?? td.textContent);
  expect(shown.slice(0, 4)).toEqual(['', '迟', '·', '·']);
  expect(shown.slice(11, 14)).toEqual(['迟', '·', '待']);
  expect(shown[19]).toBe('假');
  expect(shown.slice(-2)).toEqual(['11', '2']);
  expect(cell('陈立 11-12 迟到 12 分钟，有申请待审批')).toBeTruthy();
  expect(cell('周敏 11-16 已排晚')).toBeTruthy();
  const foot = within(screen.getByRole('table', { name: '考勤月表' }))
    .getByText('合计')
    .closest('tr')!;
  expect([...foot.querySelectorAll('td')].at(-2)?.textContent).toBe('21.5');
  expect(screen.getByText('11 月未锁定，随打卡实时重算')).toBeTruthy();
  expect(screen.getByText('12-03')).toBeTruthy();
});

it('arrows move, Enter opens the day, Esc closes it', async () => {
  const server = await open();
  await screen.findByRole('table', { name: '考勤月表' });
  cell('周敏 11-12 正常').focus();
  press('ArrowDown');
  expect(document.activeElement).toBe(cell('陈立 11-12 迟到 12 分钟，有申请待审批'));
  expect(server.to(attendanceApi.day)).toHaveLength(0);
  fireEvent.click(document.activeElement!);
  const panel = await screen.findByRole('region', { name: '当日考勤' });
  expect(dayAsked(server)).toEqual({ employeeId: idOf(3), date: '2026-11-12' });
  expect(panel.textContent).toContain('陈立 · 11-12 周四');
  expect(panel.textContent).toContain('16:12:08 与 16:12:31 相隔 23 秒，合并为一次');
  expect(within(panel).getByRole('img', { name: '晚班 16:00 至 24:00 的打卡 16:12 16:12 20:03 次日 00:05' })).toBeTruthy();
  press('Escape');
  await waitFor(() => expect(screen.queryByRole('region', { name: '当日考勤' })).toBeNull());
});

it('N goes from anomaly to anomaly by day, and the button begins with the first', async () => {
  const server = await open();
  fireEvent.click(await screen.findByRole('button', { name: '处理异常 3' }));
  await screen.findByRole('region', { name: '当日考勤' });
  expect(dayAsked(server)).toEqual({ employeeId: idOf(3), date: '2026-11-02' });
  press('n', document.body);
  await waitFor(() => expect(dayAsked(server)).toEqual({ employeeId: idOf(2), date: '2026-11-04' }));
  press('n', cell('周敏 11-04 缺卡'));
  await waitFor(() => expect(dayAsked(server)).toEqual({ employeeId: idOf(3), date: '2026-11-12' }));
});

it('counts a day anew and says what came of it', async () => {
  const server = await open({ path: `/x?employeeId=${idOf(3)}&date=2026-11-12` });
  server.answer(attendanceApi.recount, lateDay({ result: normal }));
  fireEvent.click(await screen.findByRole('button', { name: /重算/ }));
  expect(await screen.findByText('已重算：正常')).toBeTruthy();
  expect(server.to(attendanceApi.recount)[0]?.body).toEqual({ employeeId: idOf(3), date: '2026-11-12' });
});

it('asks for a correction on behalf, with the planned time of the side that is chosen', async () => {
  const server = await open({ path: `/x?employeeId=${idOf(3)}&date=2026-11-12` });
  server.answerBy(leaveApi.requestFix, () => ({ data: {} }));
  fireEvent.click(await screen.findByRole('button', { name: '代提补卡' }));
  await screen.findByText('代提补卡：陈立 11-12');
  fireEvent.click(screen.getByText('下班', { selector: '.ant-segmented-item-label' }));
  expect(screen.getByLabelText<HTMLInputElement>('实际时间').value).toBe('2026-11-13 00:00:00');
  fireEvent.change(screen.getByLabelText('原因'), { target: { value: '考勤机没电' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(server.to(leaveApi.requestFix)[0]?.body).toEqual({
      employeeId: idOf(3),
      date: '2026-11-12',
      side: 'OUT',
      at: '2026-11-12T16:00:00.000Z',
      reason: '考勤机没电',
      pictures: [],
    }),
  );
});

it('offers no step in a locked month, and says why', async () => {
  const server = await open({
    path: `/x?employeeId=${idOf(3)}&date=2026-11-12`,
    sheet: sheetOf({ status: 'LOCKED', lockedTime: '2026-12-03T02:00:00.000Z', lockedByName: '何雨晴' }),
  });
  server.answer(attendanceApi.day, lateDay({ isLocked: true }));
  expect(await screen.findByText('该月已锁定，不能再改')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /重算/ })).toBeNull();
  expect(await screen.findByText('11 月已锁定，2026-12-03 何雨晴')).toBeTruthy();
});

it('adds up the branches, and a branch opens its sheet', async () => {
  const server = await open({ branches: two });
  const table = await screen.findByRole('table', { name: '各店考勤' });
  const cells = (row: HTMLElement) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent);
  const rows = within(table).getAllByRole('row');
  expect(cells(rows[1]!).slice(0, 6)).toEqual(['星河路旗舰店 ', '未锁定', '10', '12', '91.5', '1']);
  expect(cells(rows.at(-1)!).slice(2, 5)).toEqual(['16', '12', '146.5']);
  fireEvent.click(within(table).getByRole('button', { name: '星河路旗舰店' }));
  await waitFor(() => expect(server.to(attendanceApi.sheet).at(-1)?.query).toEqual({ branchId, month: '2026-11' }));
});

const preview: LockPreview = {
  branchId,
  month: '2026-11',
  isOver: true,
  isLocked: false,
  people: 10,
  totals: totalsOf(),
  waiting: [{ employeeId: idOf(3), name: '陈立', date: '2026-11-30', waitsFor: 'DEVICES' }],
  leaves: [{ id: idOf(5), no: '6226113000001', employeeName: '周敏', fromDate: '2026-11-28', toDate: '2026-11-29' }],
  fixes: [],
  silentDevices: [{ id: idOf(6), name: '后门考勤机', reportedTime: null }],
  anomalies: 3,
  rosters: 180,
};

const openLock = async () => {
  fireEvent.click(await screen.findByRole('button', { name: '更多' }));
  fireEvent.click(await screen.findByText('锁定 2026-11'));
};

it('names what stands in the way of locking', async () => {
  const server = await open({ can: hr });
  server.answer(attendanceApi.lockPreview, preview);
  await openLock();
  expect(await screen.findByText('1 天还没有结果')).toBeTruthy();
  expect(screen.getByText('等待考勤机上报')).toBeTruthy();
  expect(screen.getByText('6226113000001 · 11-28 – 11-29')).toBeTruthy();
  expect(screen.getByText('后门考勤机')).toBeTruthy();
  expect(screen.getByRole('button', { name: '锁定' })).toHaveProperty('disabled', true);
});

it('locks once nothing stands in the way, and says that anomalies stay as they are', async () => {
  const server = await open({ can: hr });
  server.answer(attendanceApi.lockPreview, { ...preview, waiting: [], leaves: [], silentDevices: [] });
  server.answer(attendanceApi.lock, { ...preview, isLocked: true });
  await openLock();
  expect(await screen.findByText('3 天异常会按现在的结果锁定，之后没有人能改')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '锁定' }));
  await waitFor(() => expect(server.to(attendanceApi.lock)[0]?.body).toEqual({ branchId, month: '2026-11', note: '' }));
});

it('keeps locking and settings from whoever may not', async () => {
  await open();
  fireEvent.click(await screen.findByRole('button', { name: '更多' }));
  expect(await screen.findByText('假期余额')).toBeTruthy();
  expect(screen.queryByText('锁定 2026-11')).toBeNull();
  expect(screen.queryByText('考勤设置')).toBeNull();
});

it('asks for leave on behalf of people who work there now, not of those who have moved away', async () => {
  const { people, ...sheet } = sheetOf();
  await open({ sheet: { ...sheet, people: people.map((person) => ({ ...person, isHere: person.name === '周敏' })) } });
  fireEvent.click(await screen.findByRole('button', { name: '更多' }));
  fireEvent.click(await screen.findByText('代提请假'));
  fireEvent.mouseDown(await screen.findByLabelText('员工'));
  expect(await screen.findByText('0002 周敏')).toBeTruthy();
  expect(screen.queryByText('0003 陈立')).toBeNull();
});

it('leads to what waits for a decision', async () => {
  const server = await open();
  server.answer(approvalApi.list, { rows: [], total: 0 });
  fireEvent.click(await screen.findByRole('button', { name: '待审批 3' }));
  expect(await screen.findByRole('heading', { name: '请假审批' })).toBeTruthy();
  expect(server.to(approvalApi.list)[0]?.query).toMatchObject({ subjectType: 'LEAVE' });
  fireEvent.click(screen.getByText('补卡审批', { selector: '.ant-segmented-item-label' }));
  await waitFor(() => expect(server.to(approvalApi.list).at(-1)?.query).toMatchObject({ subjectType: 'PUNCH_FIX' }));
});

it('says which device keeps days waiting, and that days are being counted', async () => {
  const silentDevices = [{ id: idOf(6), name: '后门考勤机', reportedTime: '2026-11-13T00:00:00.000Z' }];
  await open({ sheet: sheetOf({ silentDevices, toCount: 4 }) });
  const note = await screen.findByRole('status');
  expect(note.textContent).toContain('后门考勤机（11-13 08:00 起） 还没有报到');
  expect(note.textContent).toContain('4 天正在重算');
});

it('on a phone a person unfolds into a calendar, and a day opens from below', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  const server = await open();
  const head = await screen.findByRole('button', { name: /陈立/ });
  fireEvent.click(head);
  fireEvent.click(cell('陈立 11-02 迟到 12 分钟'));
  expect(await screen.findByRole('dialog')).toBeTruthy();
  expect(dayAsked(server)).toEqual({ employeeId: idOf(3), date: '2026-11-02' });
});
