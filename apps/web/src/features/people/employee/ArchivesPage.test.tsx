import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import type { EmployeeRow } from '@netbar/contract/people/employee/employee.model';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSession } from '#kernel/session.ts';
import { fakeServer, show } from '#testing/show.tsx';
import ArchivesPage from './ArchivesPage.tsx';
import { branches, employee, idOf, positions, row } from './testing/employees.ts';

const all = [
  'EMPLOYEE_LIST',
  'EMPLOYEE_EDIT',
  'EMPLOYEE_STATUS',
  'EMPLOYEE_MOVE',
  'EMPLOYEE_EXPORT',
  'EMPLOYEE_REVEAL',
  'POSITION_EDIT',
];

async function open({ can = all, rows = [row], path = '/' }: { can?: string[]; rows?: EmployeeRow[]; path?: string } = {}) {
  const server = fakeServer();
  // Before the calls whose paths look like somebody's id.
  server.answer(employeeApi.get, employee);
  const counts = { tab: { '': 132, REGULAR: 75, PROBATION: 9, SUSPENDED: 1, LEAVING: 2, LEFT: 45, EXPIRING: 4 } };
  server.answer(employeeApi.list, { rows, total: rows.length, counts });
  server.answer(employeeApi.figures, { branches: 12, inService: 87, joinedThisMonth: 3, leftThisMonth: 1 });
  server.answer(employeeApi.positions, positions);
  show(<ArchivesPage />, { can, path });
  act(() => useSession.setState(({ user }) => ({ user: { ...user!, branches } })));
  await screen.findByText(rows[0]!.name);
  return server;
}
const table = () => within(document.querySelector<HTMLElement>('.list-table')!);
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const choose = async (label: string, text: string) => {
  fireEvent.mouseDown(screen.getByLabelText(label));
  fireEvent.click(await screen.findByText(text, { selector: '.ant-select-item-option-content' }));
};

it('shows who works where, with masked numbers, and beside the title how many', async () => {
  await open();
  const shown = table().getByText('周敏').closest('tr')!.textContent;
  for (const text of ['1027008', '330204********1528', '137****8835', '星河路旗舰店', '正式', '健康证剩 7 天'])
    expect(shown).toContain(text);
  expect(await screen.findByText('12 家门店 · 在职 87 人 · 本月入职 3、离职 1')).toBeTruthy();
  expect(screen.getByRole('button', { name: '证件 30 天内到期 4' })).toBeTruthy();
});

it('says of each document whether it is missing, over, good for long or not needed', async () => {
  const documents: EmployeeRow['document'][] = [
    { kind: 'HEALTH', state: 'MISSING', validTo: null, daysLeft: null },
    { kind: 'HEALTH', state: 'EXPIRED', validTo: '2026-11-16', daysLeft: -3 },
    { kind: 'HEALTH', state: 'EXPIRING', validTo: '2026-11-19', daysLeft: 0 },
    { kind: 'CERTIFICATE', state: 'VALID', validTo: '2027-05-31', daysLeft: 190 },
    { kind: 'HEALTH', state: 'NOT_NEEDED', validTo: null, daysLeft: null },
  ];
  await open({ rows: documents.map((document, i) => ({ ...row, id: idOf(i), name: `员工${i}`, document })) });
  const shown = documents.map((_, i) => table().getByText(`员工${i}`).closest('tr')!.textContent);
  const said = ['健康证未上传', '健康证过期 3 天', '健康证今天到期', '资格证书2027-05', '不需要'];
  for (const [i, text] of said.entries()) expect(shown[i]).toContain(text);
});

it('PERM-01 whoever may only look is offered the record alone', async () => {
  await open({ can: ['EMPLOYEE_LIST'] });
  for (const name of [/新增员工/, /导入/, /导出/, /岗位设置/]) expect(screen.queryByRole('button', { name })).toBeNull();
  expect(within(table().getByText('周敏').closest('tr')!).queryByText('编辑')).toBeNull();
});

it('offers of each what their status allows', async () => {
  await open({ can: ['EMPLOYEE_LIST', 'EMPLOYEE_STATUS'], rows: [row, { ...row, id: idOf(2), name: '何俊', status: 'LEFT' }] });
  const actions = (name: string) =>
    [...table().getByText(name).closest('tr')!.querySelectorAll('.row-actions button')].map((one) => one.textContent);
  expect(actions('周敏')).toEqual(['详情', '停职', '办理离职']);
  expect(actions('何俊')).toEqual(['详情']);
});

it('a tab in the address is asked for', async () => {
  const server = await open({ path: '/?tab=EXPIRING' });
  expect(server.to(employeeApi.list)[0]!.query).toMatchObject({ tab: 'EXPIRING' });
});

it('adds somebody with a first employment, and says what the ID number and the position mean', async () => {
  const server = await open();
  server.answer(employeeApi.add, employee);
  fireEvent.click(screen.getByText('新增员工'));
  await screen.findByLabelText('姓名');
  type('姓名', '许婷');
  type('身份证选填', '33020419950515152X');
  await choose('门店', 'No.1031 大学城店');
  await choose('岗位', '收银');
  expect(await screen.findByText(/1995-05-15 · /)).toBeTruthy();
  expect(screen.getByText('收银 上岗前需要').nextElementSibling!.textContent).toContain('健康证');
  fireEvent.click(screen.getByText('保存'));
  await waitFor(() => expect(server.to(employeeApi.add)).toHaveLength(1));
  expect(server.to(employeeApi.add)[0]!.body).toMatchObject({
    name: '许婷',
    idCard: '33020419950515152X',
    branchId: idOf(92),
    positionId: idOf(81),
    kind: 'FULL_TIME',
    weekHours: 40,
  });
});

it('VAL-01 names what is wrong with an ID number before it is sent', async () => {
  const server = await open();
  fireEvent.click(screen.getByText('新增员工'));
  const field = await screen.findByLabelText('身份证选填');
  fireEvent.change(field, { target: { value: '330204199505151525' } });
  fireEvent.blur(field);
  expect(await screen.findAllByText('末位校验不符，请核对号码')).not.toHaveLength(0);
  expect(server.to(employeeApi.add)).toHaveLength(0);
});

it('a retired position is offered to nobody new', async () => {
  await open();
  fireEvent.click(screen.getByText('新增员工'));
  fireEvent.mouseDown(await screen.findByLabelText('岗位'));
  const offered = await screen.findByRole('listbox');
  expect(offered.parentElement!.textContent).toContain('网管');
  expect(offered.parentElement!.textContent).not.toContain('保洁');
});

it('a draft keeps what was typed, but no number of the person', async () => {
  const server = await open();
  server.answer(employeeApi.add, employee);
  fireEvent.click(screen.getByText('新增员工'));
  await screen.findByLabelText('姓名');
  type('姓名', '许婷');
  type('手机号选填', '13812340001');
  await screen.findByText(/已自动保存/);
  fireEvent.click(screen.getByText('取消'));
  await waitFor(() => expect(screen.queryByLabelText('姓名')).toBeNull());
  fireEvent.click(screen.getByText('新增员工'));
  expect(await screen.findByText(/已恢复/)).toBeTruthy();
  expect((screen.getByLabelText('姓名') as HTMLInputElement).value).toBe('许婷');
  expect((screen.getByLabelText('手机号选填') as HTMLInputElement).value).toBe('');
});

it('a file has whole numbers only for whoever says why', async () => {
  const server = await open();
  server.answerBy(employeeApi.export, () => ({ status: 42200, message: 'no file in this test' }));
  fireEvent.click(screen.getByRole('button', { name: /导出/ }));
  fireEvent.click(await screen.findByText('导出完整手机号和身份证号'));
  const go = () =>
    within(document.querySelector<HTMLElement>('.ant-modal-footer')!).getByRole('button', { name: '导出' }) as HTMLButtonElement;
  expect(go().disabled).toBe(true);
  type('原因（会记入日志）', '社保增员');
  fireEvent.click(go());
  await waitFor(() => expect(server.to(employeeApi.export)).toHaveLength(1));
  expect(server.to(employeeApi.export)[0]!.body).toMatchObject({ isFull: true, reason: '社保增员' });
});

it('leaving shows first what hangs on the person, and what must be settled before', async () => {
  const server = await open({ rows: [{ ...row, status: 'PROBATION' }] });
  server.answer(employeeApi.departure, [
    { kind: 'ROSTER', count: 4, names: ['11-22', '11-23'], isBlocking: false },
    { kind: 'SHIFT', count: 1, names: ['星河路旗舰店 3 号班'], isBlocking: true },
  ]);
  server.answerBy(employeeApi.leave, () => ({ status: 42200, message: '星河路旗舰店 的收银班次还没有交班' }));
  fireEvent.click(table().getByRole('button', { name: /更多/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: '离职' }));
  const first = (await screen.findByText('未交班的收银班次')).closest('li')!;
  expect(within(first).getByLabelText('必须先处理')).toBeTruthy();
  expect(first.nextElementSibling!.textContent).toContain('11-22、11-23 等 4 项');
  fireEvent.click(screen.getByText('立即离职'));
  expect(await screen.findByText('星河路旗舰店 的收银班次还没有交班')).toBeTruthy();
});

it('positions can be retired, and say which documents they need', async () => {
  const server = await open();
  server.answer(employeeApi.setPositionStatus, { ...positions[1]!, isActive: false, version: 2 });
  fireEvent.click(screen.getByText('岗位设置'));
  const list = within(await screen.findByRole('table', { name: '岗位' }));
  expect(list.getByText('收银').closest('tr')!.textContent).toContain('健康证');
  fireEvent.click(within(list.getByText('网管').closest('tr')!).getByText('停用'));
  await waitFor(() => expect(server.to(employeeApi.setPositionStatus)).toHaveLength(1));
  expect(server.to(employeeApi.setPositionStatus)[0]!.body).toEqual({ version: 1, isActive: false });
});
