import { attendanceApi, leaveApi } from '@netbar/contract/people/attendance/attendance.api';
import { logApi } from '@netbar/contract/platform/log/log.api';
import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import type { Employee } from '@netbar/contract/people/employee/employee.model';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useSession } from '#kernel/session.ts';
import { fakeServer, show } from '#testing/show.tsx';
import ArchivesPage from '../ArchivesPage.tsx';
import { branches, employee, health, idOf, positions, row } from '../testing/employees.ts';

interface Opening {
  over?: Partial<Employee>;
  can?: string[];
  path?: string;
}

async function open({ over = {}, can = ['EMPLOYEE_LIST'], path = '' }: Opening = {}) {
  const server = fakeServer();
  server.answer(employeeApi.get, { ...employee, ...over });
  server.answer(employeeApi.positions, positions);
  server.answer(employeeApi.list, { rows: [row], total: 1 });
  server.answer(logApi.record, { rows: [], total: 0 });
  show(<ArchivesPage />, { can, path: `/?id=${employee.id}${path}` });
  act(() => useSession.setState(({ user }) => ({ user: { ...user!, branches } })));
  await screen.findByRole('heading', { level: 1, name: '周敏' });
  return server;
}
const giveReason = async (reason: string) => {
  fireEvent.change(await screen.findByPlaceholderText(/原因会记入日志/), { target: { value: reason } });
  fireEvent.click(within(document.querySelector<HTMLElement>('.ant-modal')!).getByText('查看完整内容'));
};
const fact = (label: string) => screen.getByText(label, { selector: '.rec-facts dt' }).nextElementSibling!.textContent;

it('says who it is, where they work, and since when as what', async () => {
  await open();
  expect(fact('身份证')).toContain('330204********1528');
  expect(fact('紧急联系人')).toContain('周** 母亲 138****1140');
  expect(fact('登录账号')).toBe('zhoumin · 收银员');
  const history = within(screen.getByRole('table', { name: '任职经历' }));
  expect(history.getByText('2024-03-01 至今').closest('tr')!.textContent).toContain('3,600.00');
  expect(history.getByText('80240226000012').getAttribute('href')).toContain(`move=${idOf(41)}`);
  expect(history.getByText('2023-06-01 – 2024-02-29').closest('tr')!.textContent).toContain('入职');
});

it('base pay has no column for whoever may not see it', async () => {
  await open({ over: { seesPay: false, employments: employee.employments.map((each) => ({ ...each, baseFen: null })) } });
  expect(screen.queryByText('基本工资')).toBeNull();
});

it('a number is shown whole for whoever says why', async () => {
  const server = await open();
  server.answer(employeeApi.reveal, {
    phone: '13712348835',
    idCard: '330204199505151528',
    address: null,
    emergency: { name: '周建国', relation: '父亲', phone: '13812341140' },
    bankCard: null,
  });
  fireEvent.click(within(screen.getByText('手机号').parentElement!).getByLabelText('查看完整内容'));
  await giveReason('核对社保');
  await waitFor(() => expect(fact('手机号')).toContain('13712348835'));
  expect(server.to(employeeApi.reveal)[0]!.body).toEqual({ reason: '核对社保' });
});

it('PERM-01 without the right there is no eye, and a scan cannot be opened', async () => {
  await open({ over: { can: [] } });
  expect(screen.queryByLabelText('查看完整内容')).toBeNull();
  fireEvent.click(screen.getByText('健康证'));
  expect(((await screen.findByLabelText('查看第 1 张')) as HTMLButtonElement).disabled).toBe(true);
  for (const name of ['编辑', '调店', '新增证件']) expect(screen.queryByText(name)).toBeNull();
});

it('a scan is asked for with the reason, shown, and gone when it is closed', async () => {
  const revoked = vi.spyOn(URL, 'revokeObjectURL');
  const server = await open();
  server.answerBy(employeeApi.showScan, () => ({ data: 'a picture' }));
  fireEvent.click(screen.getByText('健康证'));
  fireEvent.click(await screen.findByLabelText('查看第 2 张'));
  await giveReason('复核有效期');
  const picture = await screen.findByAltText('健康证 第 2 张');
  const address = picture.getAttribute('src');
  expect(address).toMatch(/^blob:/);
  expect(server.to(employeeApi.showScan)[0]!.body).toEqual({ reason: '复核有效期' });
  expect(screen.getByText(/秒后自动关闭/)).toBeTruthy();
  fireEvent.click(within(picture.closest<HTMLElement>('.ant-modal')!).getByText('关闭'));
  await waitFor(() => expect(revoked).toHaveBeenCalledWith(address));
});

it('whoever has looked at too many is told so instead of being shown the scan', async () => {
  const server = await open();
  server.answerBy(employeeApi.showScan, () => ({ status: 42900, message: '您查看完整号码的次数已达上限' }));
  fireEvent.click(screen.getByText('健康证'));
  fireEvent.click(await screen.findByLabelText('查看第 1 张'));
  await giveReason('复核有效期');
  expect(await screen.findByText('您查看完整号码的次数已达上限')).toBeTruthy();
});

it('a document that is missing says what it keeps somebody from, and leads to a new one', async () => {
  const server = await open({ over: { documents: [], lacking: [{ kind: 'HEALTH', lackingFrom: '2020-01-01' }] } });
  server.answer(employeeApi.addDocument, { ...health, files: [] });
  expect(screen.getByText('缺少健康证。').parentElement!.textContent).toContain('补上前不能排“收银”的班');
  fireEvent.click(screen.getByText('上传新证'));
  await screen.findByText('新增证件', { selector: '.ant-drawer-title' });
  fireEvent.click(screen.getByText('保存'));
  await waitFor(() => expect(server.to(employeeApi.addDocument)).toHaveLength(1));
  expect(server.to(employeeApi.addDocument)[0]!.body).toMatchObject({ kind: 'HEALTH', name: '健康证' });
});

it('says of a document that ends soon from when on it is missing', async () => {
  await open({ over: { lacking: [{ kind: 'HEALTH', lackingFrom: '2999-11-22' }] } });
  expect(screen.getByText('健康证 2999-11-21 到期。').parentElement!.textContent).toContain('2999-11-22 起不能再排“收银”的班');
});

it('an edit keeps sealed numbers that are left empty, and removes those that are cleared', async () => {
  const server = await open();
  server.answer(employeeApi.change, employee);
  fireEvent.click(screen.getByText('编辑'));
  const phone = await screen.findByPlaceholderText('留空则保持 137****8835');
  fireEvent.click(within(phone.parentElement!).getByText('清除'));
  fireEvent.change(screen.getByPlaceholderText('留空则保持 **** 6621'), { target: { value: '6222 0212 3456 7890' } });
  fireEvent.click(screen.getByText('保存'));
  await waitFor(() => expect(server.to(employeeApi.change)).toHaveLength(1));
  const sent = server.to(employeeApi.change)[0]!.body as object;
  expect(sent).toMatchObject({ version: 3, name: '周敏', phone: null, bankCard: '6222021234567890' });
  expect(sent).not.toHaveProperty('idCard');
  expect(sent).not.toHaveProperty('emergency');
});

it('each part has its address, and the head stays', async () => {
  await open({ path: '&tab=documents' });
  expect(screen.queryByText('任职经历')).toBeNull();
  expect(screen.getByText('健康证').closest('button')!.textContent).toContain('剩 7 天');
  fireEvent.click(screen.getByText('任职与合同'));
  expect(await screen.findByText('任职经历')).toBeTruthy();
});

it('says how the month stands for whoever may see attendance', async () => {
  const server = fakeServer();
  server.answer(employeeApi.get, employee);
  server.answer(logApi.record, { rows: [], total: 0 });
  const none = {
    leaveHalves: 0,
    workedMin: 0,
    lateMin: 0,
    earlyTimes: 0,
    earlyMin: 0,
    missingTimes: 0,
    halfTimes: 0,
    anomalies: 0,
    waiting: 0,
  };
  server.answer(attendanceApi.employeeMonth, {
    employeeId: employee.id,
    month: '2026-11',
    days: [],
    cells: [],
    totals: { ...none, dueHalves: 20, doneHalves: 19, lateTimes: 1, absentTimes: 0 },
  });
  server.answer(leaveApi.employeeBalances, [
    {
      typeId: idOf(21),
      typeName: '年假',
      hasBalance: true,
      grantedHalves: 10,
      usedHalves: 3,
      expiredHalves: 0,
      pendingHalves: 0,
      availableHalves: 7,
      nextExpiry: null,
    },
  ]);
  show(<ArchivesPage />, { can: ['EMPLOYEE_LIST', 'ATTENDANCE_LIST'], path: `/?id=${employee.id}` });
  expect((await screen.findByText('实出勤')).nextElementSibling!.textContent).toBe('9.5天');
  expect((await screen.findByText('年假余')).nextElementSibling!.textContent).toBe('3.5天');
  expect(screen.queryByText('旷工')).toBeNull();
});

it('somebody who left offers nothing but what is on record', async () => {
  await open({ over: { status: 'LEFT', leaveDate: '2026-10-31', can: [], account: null } });
  expect(fact('最后工作日')).toBe('2026-10-31');
  expect(fact('入职')).toBe('2023-06-01 · 3 年 4 月');
  expect(screen.queryByText('编辑')).toBeNull();
});
