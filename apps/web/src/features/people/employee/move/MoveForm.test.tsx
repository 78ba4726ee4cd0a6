import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSession } from '#kernel/session.ts';
import { fakeServer, show } from '#testing/show.tsx';
import { branches, employee, idOf, move, positions } from '../testing/employees.ts';
import { MoveForm } from './MoveForm.tsx';

const [now, ...earlier] = employee.employments;
/** A transfer to the other branch is approved, and its day has not come. */
const leaving = {
  ...employee,
  employments: [
    {
      ...now!,
      id: idOf(13),
      from: '2099-01-01',
      branchId: idOf(92),
      branchName: '大学城店',
      positionId: idOf(82),
      weekHours: 30,
    },
    { ...now!, to: '2098-12-31' },
    ...earlier,
  ],
};

function open(kind: 'transfer' | 'post') {
  const server = fakeServer();
  server.answer(employeeApi.positions, positions);
  server.answer(employeeApi.previewMove, {
    before: move.before,
    rosters: 0,
    lacking: [],
    earliestDate: '2099-01-02',
    isAtOnce: false,
  });
  server.answer(employeeApi.requestMove, move);
  show(<MoveForm employee={leaving} kind={kind} onClose={() => {}} />, { can: ['EMPLOYEE_MOVE'] });
  act(() => useSession.setState(({ user }) => ({ user: { ...user!, branches } })));
  return server;
}

it('another post with a transfer ahead is one at the branch, in the post and with the hours of that transfer', async () => {
  const server = open('post');
  fireEvent.change(await screen.findByLabelText('原因'), { target: { value: '大学城店缺人' } });
  fireEvent.click(screen.getByText('提交审批'));
  await waitFor(() => expect(server.to(employeeApi.requestMove)).toHaveLength(1));
  expect(server.to(employeeApi.requestMove)[0]!.body).toMatchObject({
    toBranchId: idOf(92),
    positionId: idOf(82),
    weekHours: 30,
  });
});

it('a transfer after another one leads to any branch but that one', async () => {
  open('transfer');
  fireEvent.mouseDown(await screen.findByLabelText('调往门店'));
  expect(await screen.findByText('星河路旗舰店', { selector: '.ant-select-item-option-content' })).toBeTruthy();
  expect(screen.queryByText('大学城店', { selector: '.ant-select-item-option-content' })).toBeNull();
});
