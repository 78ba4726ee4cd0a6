import { approvalApi } from '@netbar/contract/org/approval/approval.api';
import type { Approval } from '@netbar/contract/org/approval/approval.model';
import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import type { EmployeeMove } from '@netbar/contract/people/employee/employee-move.model';
import { logApi } from '@netbar/contract/platform/log/log.api';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSession } from '#kernel/session.ts';
import { fakeServer, show } from '#testing/show.tsx';
import { branches, employee, idOf, move, positions, row } from '../testing/employees.ts';
import ChangeBranchPage from './ChangeBranchPage.tsx';
import { MoveChange } from './MoveChange.tsx';

async function open({ rows = [move], can = ['EMPLOYEE_LIST', 'EMPLOYEE_MOVE'], path = '/' } = {}) {
  const server = fakeServer();
  server.answer(employeeApi.get, employee);
  server.answer(employeeApi.list, { rows: [row], total: 1 });
  server.answer(employeeApi.positions, positions);
  server.answer(employeeApi.getMove, rows[0] ?? move);
  server.answer(employeeApi.moves, { rows, total: rows.length, counts: { status: { '': rows.length } } });
  server.answer(employeeApi.previewMove, {
    before: move.before,
    rosters: 4,
    lacking: [{ kind: 'CERTIFICATE', lackingFrom: '2026-12-01' }],
    earliestDate: '2026-11-01',
    isAtOnce: false,
  });
  server.answer(approvalApi.list, { rows: [], total: 2 });
  server.answer(logApi.record, { rows: [], total: 0 });
  show(<ChangeBranchPage />, { can, path });
  act(() => useSession.setState(({ user }) => ({ user: { ...user!, branches } })));
  await screen.findAllByText('员工调动');
  return server;
}
const line = async () => within((await screen.findByText('周敏', { selector: '.list-table b' })).closest('tr')!);
const choose = async (label: string, text: string) => {
  fireEvent.mouseDown(screen.getByLabelText(label));
  fireEvent.click(await screen.findByText(text, { selector: '.ant-select-item-option-content' }));
};

it('lists who moves from where to where, and how far it is', async () => {
  await open();
  const shown = (await line()).getByText('待审批').closest('tr')!.textContent;
  for (const text of ['1027008', '星河路旗舰店 · 收银', '大学城店 · 收银', '2026-12-01', '林晓雯']) expect(shown).toContain(text);
  expect(screen.getByText('待我审批 2')).toBeTruthy();
});

it('a request shows which shifts it cancels and what is missing before it is sent', async () => {
  const server = await open();
  server.answer(employeeApi.requestMove, move);
  fireEvent.click(screen.getByText('申请调动'));
  fireEvent.mouseDown(await screen.findByLabelText('员工', { selector: '.ant-modal input' }));
  fireEvent.click(await screen.findByText('周敏 1027008 星河路旗舰店 收银'));
  fireEvent.click(screen.getByText('下一步'));
  await screen.findByText('调店 · 周敏 1027008');
  await choose('调往门店', '大学城店');
  // Their own branch is none to move to.
  expect(screen.queryByText('星河路旗舰店', { selector: '.ant-select-item-option-content' })).toBeNull();
  expect(await screen.findByText('将取消 4 个已排班次')).toBeTruthy();
  expect(screen.getByText('缺少资格证书')).toBeTruthy();
  expect(server.to(employeeApi.previewMove).at(-1)!.query).toMatchObject({ toBranchId: idOf(92), positionId: idOf(81) });
  fireEvent.change(screen.getByLabelText('原因'), { target: { value: '大学城店缺收银' } });
  fireEvent.click(screen.getByText('提交审批'));
  await waitFor(() => expect(server.to(employeeApi.requestMove)).toHaveLength(1));
  expect(server.to(employeeApi.requestMove)[0]!.body).toMatchObject({
    employeeId: row.id,
    toBranchId: idOf(92),
    positionId: idOf(81),
    kind: 'FULL_TIME',
    weekHours: 40,
    reason: '大学城店缺收银',
  });
});

it('a request can be withdrawn by whoever made it, after asking', async () => {
  const server = await open();
  server.answerBy(approvalApi.withdraw, () => ({ data: null }));
  fireEvent.click((await line()).getByText('撤回'));
  await screen.findAllByText('撤回 周敏 的调店申请？');
  fireEvent.click(within(document.querySelector<HTMLElement>('.ant-modal')!).getByText('撤回'));
  await waitFor(() => expect(server.to(approvalApi.withdraw)).toHaveLength(1));
});

it('what was approved can be cancelled with a reason until its day', async () => {
  const approved: EmployeeMove = { ...move, status: 'APPROVED', can: ['cancel'] };
  const server = await open({ rows: [approved] });
  server.answer(employeeApi.cancelMove, { ...approved, status: 'CANCELLED' });
  fireEvent.click((await line()).getByText('取消调动'));
  fireEvent.change(await screen.findByLabelText('原因'), { target: { value: '本人不愿调动' } });
  fireEvent.click(screen.getByText('取消调动', { selector: '.ant-drawer-footer span' }));
  await waitFor(() => expect(server.to(employeeApi.cancelMove)).toHaveLength(1));
  expect(server.to(employeeApi.cancelMove)[0]!.body).toEqual({ version: 1, reason: '本人不愿调动' });
});

it('opens a move from the address: old struck through, new marked, and who decides', async () => {
  await open({ path: `/?move=${move.id}`, rows: [{ ...move, whyNotDecide: '由大学城店店长审批' }] });
  const change = await screen.findByText('大学城店', { selector: 'ins' });
  expect(change.closest('tr')!.querySelector('del')!.textContent).toBe('星河路旗舰店');
  expect(screen.getByText('由大学城店店长审批')).toBeTruthy();
  expect(screen.getByText('将取消 4 个已排班次')).toBeTruthy();
});

it('an approver without the list comes to the inbox', async () => {
  const server = await open({ can: ['EMPLOYEE_APPROVE'] });
  await waitFor(() =>
    expect(server.to(approvalApi.list).some(({ query }) => query['subjectType'] === 'EMPLOYEE_MOVE')).toBe(true),
  );
  expect(server.to(employeeApi.moves)).toHaveLength(0);
});

it('a move between branches out of reach is decided for somebody else by what the approval keeps', async () => {
  const server = fakeServer();
  server.answerBy(employeeApi.getMove, () => ({ status: 40400, message: '没有找到' }));
  const post = { branchName: '星河路旗舰店', positionName: '收银', kind: 'FULL_TIME', weekHours: 40 };
  const after = { ...post, branchName: '大学城店', effectiveDate: '2026-12-01' };
  show(<MoveChange approval={{ subjectId: move.id, before: post, after } as unknown as Approval} />, {
    can: ['EMPLOYEE_APPROVE'],
  });
  const change = await screen.findByText('大学城店', { selector: 'ins' });
  expect(change.closest('tr')!.querySelector('del')!.textContent).toBe('星河路旗舰店');
  expect(screen.getByText(/2026-12-01/)).toBeTruthy();
  expect(screen.queryByText('没有找到')).toBeNull();
});
