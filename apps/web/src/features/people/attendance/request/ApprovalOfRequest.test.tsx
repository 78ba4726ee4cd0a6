import { attendanceApi, leaveApi } from '@netbar/contract/people/attendance/attendance.api';
import type { Approval } from '@netbar/contract/org/approval/approval.model';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import { idOf } from '../testing/days.ts';
import { ApprovalOfFix, ApprovalOfLeave } from './ApprovalOfRequest.tsx';

const approvalOf = (after: Approval['after']) =>
  ({ id: idOf(800), subjectId: idOf(31), status: 'PENDING', before: {}, after }) as Approval;
const notFound = { status: 40400, message: '没有找到' };
const asLister = { can: ['ATTENDANCE_LIST', 'ATTENDANCE_APPROVE'] };

it('leave of a branch out of reach is decided for somebody else by what the approval keeps', async () => {
  const server = fakeServer();
  server.answerBy(leaveApi.leave, () => notFound);
  const span = { fromDate: '2026-11-26', fromNoon: false, toDate: '2026-11-27', toNoon: false };
  show(<ApprovalOfLeave approval={approvalOf({ employeeName: '丁俊熙', typeName: '事假', ...span, halves: 4 })} />, asLister);
  expect(await screen.findByText('丁俊熙')).toBeTruthy();
  expect(screen.getByText('事假 2 天')).toBeTruthy();
  expect(screen.getByText('11-26 至 11-27')).toBeTruthy();
  await waitFor(() => expect(server.to(leaveApi.leave)).toHaveLength(1));
  expect(screen.queryByText('没有找到')).toBeNull();
  expect(server.to(leaveApi.countLeave)).toHaveLength(0);
});

it('so is a correction', async () => {
  const server = fakeServer();
  server.answerBy(leaveApi.fix, () => notFound);
  const fix = { employeeName: '孔磊', kindName: '早班', date: '2026-11-18', side: 'IN', at: '2026-11-18T00:02:00.000Z' };
  show(<ApprovalOfFix approval={approvalOf(fix)} />, asLister);
  expect(await screen.findByText('孔磊')).toBeTruthy();
  expect(screen.getByText('2026-11-18 早班')).toBeTruthy();
  await waitFor(() => expect(server.to(leaveApi.fix)).toHaveLength(1));
  expect(screen.queryByText('没有找到')).toBeNull();
  expect(server.to(attendanceApi.day)).toHaveLength(0);
});
