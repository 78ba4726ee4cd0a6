import { accountApi } from '@netbar/contract/platform/account/account.api';
import { completeIdCard } from '@netbar/contract/kernel/id-card';
import { addDays, bizDate, formatTime, MINUTE_MS, startOfBizDate, weekStart } from '@netbar/contract/kernel/time';
import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import { rosterProposalApi } from '@netbar/contract/people/roster/proposal.api';
import { rosterApi } from '@netbar/contract/people/roster/roster.api';
import type { RosterBoard } from '@netbar/contract/people/roster/roster.model';
import { asAdmin } from '@netbar/server/create-database.ts';
import { takeAll } from '@netbar/server/features/people/employee/employee-jobs.ts';
import { runProposal } from '@netbar/server/features/people/roster/run-proposal.ts';
import { databaseUrl } from '@netbar/server/testing/database-url.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMenuItem } from './gestures.ts';
import { arrived, openStage, type Stage } from './stage.ts';
import { ask } from './stops.ts';

type Window = Awaited<ReturnType<Stage['newPage']>>;

/** The week of the roster begins next Monday, so nothing depends on the day and the hour of the test. */
const monday = addDays(weekStart(bizDate(new Date())), 7);
const inWeek = { from: addDays(monday, 1), to: addDays(monday, 6) };
const size = { width: 1366, height: 768 };

let stage: Stage;
let branchId: string;
let companyId: string;
let hr: Window;
let admin: Window;
let manager: Window;

/** Somebody signs in, in a window whose clock is that of the server. */
async function enter(username: string, options: Parameters<Stage['newPage']>[0] = {}) {
  const page = await stage.newPage({ viewport: size, ...options });
  await page.clock.install({ time: stage.now() });
  await page.signIn(username);
  await page.waitForURL(arrived);
  return page;
}

/** It is `at` for the server and for these windows. */
async function moveTo(at: Date, ...pages: Window[]) {
  stage.clock.aheadMs = at.getTime() - Date.now();
  await Promise.all(pages.map((page) => page.clock.setSystemTime(at)));
}

const button = (page: Window, name: string | RegExp) => page.getByRole('button', { name });
const drawer = (page: Window) => page.getByRole('dialog').last();
const boardPath = (week: string) => `/admin/HRManagement/scheduling-new?week=${week}`;

async function choose(page: Window, label: string, option: string) {
  await drawer(page).getByLabel(label, { exact: true }).click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: option }).first().click();
}

const readBoard = async (from: string, to: string): Promise<RosterBoard> =>
  (await ask(manager, rosterApi.board, { branchId, from, to }))!;

/** Whoever is in the published week, with their shifts by date. */
async function shiftsOf(name: string) {
  const { people, shifts } = await readBoard(inWeek.from, inWeek.to);
  const employeeId = people.find((person) => person.name === name)?.employeeId;
  return shifts.filter((shift) => shift.employeeId === employeeId).toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

/** Goes on by Tab until something has the focus. */
async function tabTo(page: Window, key: 'Tab' | 'Shift+Tab', selector: string) {
  const isThere = () => page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
  for (let i = 0; i < 60 && !(await isThere()); i++) await page.keyboard.press(key);
  expect(await isThere()).toBe(true);
}

beforeAll(async () => {
  stage = await openStage();
  await moveTo(startOfBizDate(monday, 10 * 60));
  [hr, admin, manager] = await Promise.all([enter('xingyu.hr'), enter('xingyu.admin'), enter('xingyu.manager')]);
  branchId = await manager.evaluate(() => JSON.parse(localStorage.getItem('User-Info') ?? '{}').branches[0].id as string);
  await asAdmin(databaseUrl(stage.database), async (client) => {
    const { rows } = await client.query<{ companyId: string }>(
      'select company_id as "companyId" from tenant.branches where id = $1',
      [branchId],
    );
    companyId = rows[0]!.companyId;
  });
});
afterAll(() => stage.close());

it('PAGE-HR somebody is hired: the archive gets its number, and the account that waited is linked to it', async () => {
  const newcomer = (await ask(admin, accountApi.list, { keyword: 'xingyu.newcomer' }))!.rows[0]!;
  const roleId = (await ask(admin, accountApi.grantable, {}))!.roles.find(({ name }) => name === '收银员')!.id;
  await ask(admin, accountApi.addGrant, { id: newcomer.id, roleId, place: 'BRANCH', placeId: branchId });

  await hr.goto('/admin/HRManagement/archives');
  await button(hr, '新增员工').first().click();
  const form = drawer(hr);
  await form.getByLabel('姓名', { exact: true }).fill('赵一鸣');
  await form.getByLabel(/^手机号\s*选填$/).fill('13912345678');
  await form.getByLabel(/^身份证\s*选填$/).fill(completeIdCard('33010619980817123'));
  await choose(hr, '门店', '文三路');
  await choose(hr, '岗位', '网管');
  await form.getByRole('button', { name: '保存' }).click();
  await hr.waitForURL(/archives\?id=/);
  await hr.getByText('1001011', { exact: true }).first().waitFor();
  await hr.getByText('139****5678').first().waitFor();

  await openMenuItem(button(hr, '更多'), hr.getByRole('menuitem', { name: '关联登录账号' }));
  await choose(hr, '登录账号', 'xingyu.newcomer');
  await drawer(hr).getByRole('button', { name: '关联登录账号' }).click();
  await hr.getByText('xingyu.newcomer · ').first().waitFor();
});

it('PAGE-HR the manager has the week suggested, stops at a good one, and publishes it', async () => {
  await manager.goto(boardPath(monday));
  await manager.getByRole('gridcell', { name: /^赵一鸣 周二.*休息/ }).waitFor();
  await button(manager, '排班建议').click();
  await button(manager, '开始计算').click();
  await manager.getByText('排队中').waitFor();
  const proposal = (await ask(manager, rosterProposalApi.latestProposal, { branchId }))!;
  const running = runProposal(stage.system(companyId), { proposalId: proposal.id });
  const [stop, adopt] = [button(manager, '停止，看目前最好的'), button(manager, '采用为草稿')];
  await stop.or(adopt).waitFor();
  await stop.click({ timeout: 5_000 }).catch(() => {});
  await Promise.all([adopt.waitFor(), running]);
  await adopt.click();
  await manager.getByText('已写入草稿，检查后发布').waitFor();

  await button(manager, '发布').click();
  await drawer(manager)
    .getByRole('rowheader', { name: /^赵一鸣/ })
    .waitFor();
  await button(manager, /^发布 \d+ 处改动$/).click();
  await manager.getByText(/^已发布，通知了 [1-9]\d* 人$/).waitFor();
  await manager.getByText('已全部发布').waitFor();
  expect((await shiftsOf('赵一鸣')).length).toBeGreaterThan(0);
});

it('PAGE-HR by keys alone: arrows move, letters place shifts, Ctrl+Z takes one back, and the week is published', async () => {
  // A week away from the other one: what was suggested there forbids nothing here.
  const next = addDays(monday, 14);
  await manager.goto(boardPath(next));
  const cell = (row: number, day: number) =>
    manager
      .locator(`[data-cell$=" ${addDays(next, day)}"]`)
      .nth(row)
      .locator('.rb-cell-in');
  await cell(0, 0).waitFor();
  await tabTo(manager, 'Tab', '[data-cell]');
  for (const key of ['e', 'ArrowRight', 'm', 'ArrowDown', 'ArrowDown', 'l', 'ArrowLeft', 'e']) await manager.keyboard.press(key);
  await expect.poll(() => cell(2, 0).textContent()).toContain('早08');
  await manager.keyboard.press('Control+z');
  await expect.poll(() => cell(2, 0).textContent()).not.toContain('早08');
  // Below the other one: it has less than ten hours until the early shift.
  await manager.keyboard.press('ArrowRight');
  await manager.keyboard.press('ArrowRight');
  await manager.keyboard.press('e');
  await manager
    .getByText(/^不能排：.*只隔 8 小时/)
    .first()
    .waitFor();
  await manager.getByText('草稿 · 3 处改动未发布').waitFor();

  await tabTo(manager, 'Shift+Tab', '.rb-head .ant-btn-primary');
  await manager.keyboard.press('Enter');
  await button(manager, '发布 3 处改动').waitFor();
  await tabTo(manager, 'Tab', '.ant-drawer-footer .ant-btn-primary');
  await manager.keyboard.press('Enter');
  await manager.getByText('已全部发布').waitFor();
  const { shifts } = await readBoard(next, addDays(next, 6));
  expect(shifts.map(({ status }) => status)).toEqual(['PUBLISHED', 'PUBLISHED', 'PUBLISHED']);
});

let moved: { id: string; name: string };

it('PAGE-HR personnel asks to move somebody: the shifts that will be cancelled are shown, and the head of the company agrees', async () => {
  const { people, shifts } = await readBoard(inWeek.from, inWeek.to);
  const count = (id: string) => shifts.filter((shift) => shift.employeeId === id).length;
  const tech = people.filter(({ positionName, name }) => positionName === '网管' && name !== '赵一鸣');
  const [person] = tech.toSorted((a, b) => count(b.employeeId) - count(a.employeeId));
  moved = { id: person!.employeeId, name: person!.name };
  const cancelled = new RegExp(`将取消 ${count(moved.id)} 个已排班次`);
  expect(count(moved.id)).toBeGreaterThan(0);

  await hr.goto(`/admin/HRManagement/archives?id=${moved.id}`);
  await button(hr, '调店').click();
  await choose(hr, '调往门店', '滨江');
  await drawer(hr).getByLabel('原因', { exact: true }).fill('滨江店缺网管');
  await drawer(hr).getByText(cancelled).waitFor();
  await drawer(hr).getByText(`${inWeek.from} 零点生效`).waitFor();
  await button(hr, '提交审批').click();
  await hr.getByText('已提交，等待审批').waitFor();

  await admin.goto('/admin/HRManagement/archives/changeBranch?tab=approve');
  await admin
    .getByRole('heading', { name: new RegExp(moved.name) })
    .first()
    .waitFor();
  await admin.getByText(cancelled).waitFor();
  await button(admin, /^同意，看下一条/).click();
  await button(admin, '立即提交').click();
  await expect.poll(async () => (await shiftsOf(moved.name)).length).toBe(0);
  // Until its day the archive stays with the old branch.
  expect(await ask(manager, employeeApi.get, { id: moved.id })).toMatchObject({ name: moved.name });
  for (const page of [hr, admin, manager]) expect(page.complaints).toEqual([]);
});

/** The shift of the journey: the last one of the newcomer in the published week. */
let shift: { date: string; startTime: Date; endTime: Date };
const LATE_MIN = 12;
const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * MINUTE_MS);
const clock = (at: Date) => formatTime(at, 'time').slice(0, 5);

it('PAGE-HR whoever comes twelve minutes late punches on the phone, sees it, and asks for a correction', async () => {
  const last = (await shiftsOf('赵一鸣')).at(-1)!;
  shift = { date: last.date, startTime: new Date(last.startTime), endTime: new Date(last.endTime) };
  await Promise.all([hr.close(), admin.close(), manager.close()]);
  await moveTo(minutesAfter(shift.startTime, LATE_MIN));
  const phone = await enter('xingyu.newcomer', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await phone.goto('/admin/personal/myAttendance');
  await button(phone, /^上班打卡/).waitFor();
  // However long the signing in has taken.
  await moveTo(minutesAfter(shift.startTime, LATE_MIN), phone);
  await button(phone, /^上班打卡/).tap();
  await phone.getByText(`上班卡已打：${clock(stage.now())}`).waitFor();
  await phone.getByText(`晚 ${LATE_MIN} 分钟`).waitFor();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await moveTo(minutesAfter(shift.endTime, 2), phone);
  await phone.reload();
  await button(phone, /^下班打卡/).tap();
  await phone.getByText(/^下班卡已打/).waitFor();
  await button(phone, '补卡').tap();
  await drawer(phone).getByLabel('原因').fill('店门口堵车，店长知道');
  await drawer(phone).getByRole('button', { name: '保存' }).tap();
  await phone.getByText('补卡已提交，等待审批').waitFor();
  await phone.getByText(/^补卡 .*上班$/).waitFor();
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

it('PAGE-HR the manager sees the day in the queue, agrees, and the month sheet explains how it came out', async () => {
  const late = new RegExp(`迟到 .* = ${LATE_MIN} 分 ＞ 宽限 5 分`);
  // The window of the shift is over, so the day has its result.
  await moveTo(minutesAfter(shift.endTime, 61));
  manager = await enter('xingyu.manager');
  await manager.goto('/admin/HRManagement/attendance?queue=PUNCH_FIX');
  await manager.getByText(late).waitFor();
  await manager.keyboard.press('Control+Enter');
  await button(manager, '立即提交').click();
  await manager.getByText('没有要处理的').first().waitFor();

  await manager.goto(`/admin/HRManagement/attendance?month=${shift.date.slice(0, 7)}`);
  await button(manager, new RegExp(`^.*赵一鸣 .*正常.*已补卡`)).click();
  const day = manager.getByRole('region', { name: '当日考勤' });
  await day.getByText('正常', { exact: true }).first().waitFor();
  await day.getByText(/已由补卡代替$/).waitFor();
  await day.getByText(/迟到 0 分（.* 准点）/).waitFor();
  await day.getByText('含已批准的补卡').waitFor();
  expect(manager.complaints).toEqual([]);
});

it('PAGE-HR after the day of a move the old branch has the archive no more, and the new one has it', async () => {
  const move = (await ask(manager, employeeApi.moves, { employeeId: moved.id }))!.rows[0]!;
  // What the worker does every few minutes.
  await takeAll(stage.system(companyId), [move.id]);
  const other = await enter('xingyu.manager2');
  await other.goto(`/admin/HRManagement/archives?id=${moved.id}`);
  await other.getByRole('heading', { name: moved.name }).waitFor();
  await other
    .getByText(/滨江星光店 · 网管/)
    .first()
    .waitFor();
  await manager.goto(`/admin/HRManagement/archives?id=${moved.id}`);
  await manager.getByText('没有这条记录').waitFor();
  expect(await manager.getByText(moved.name).count()).toBe(0);
  expect(other.complaints).toEqual([]);
});
