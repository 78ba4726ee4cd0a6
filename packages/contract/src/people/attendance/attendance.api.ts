import { z } from 'zod';
import { defineApi, get, post, put } from '#kernel/endpoint.ts';
import { day, id, nothing, pageOf } from '#kernel/model.ts';
import { Export } from '#platform/export/export.model.ts';
import { pictureUpload } from '#platform/picture/picture.model.ts';
import {
  Adjustment,
  Anomaly,
  CompanyMonth,
  DayDetail,
  DayFilter,
  EmployeeMonth,
  LockPreview,
  Month,
  MonthLock,
  MonthSheet,
  MyMonth,
  MyRequests,
  MyToday,
  SheetExport,
  SheetFilter,
} from './attendance.model.ts';
import {
  BranchBalance,
  LeaveBalance,
  LeaveCount,
  LeaveCountFilter,
  LeaveEntry,
  LeaveEntryFilter,
  LeaveFilter,
  LeaveRequest,
  LeaveType,
  LeaveTypeChange,
  NewLeave,
  NewLeaveGrant,
  NewLeaveType,
  NewOwnLeave,
  NewOwnPunchFix,
  NewPunchFix,
  PunchFix,
  PunchFixFilter,
  RequestEnd,
} from './leave.model.ts';
import {
  AttendanceSetting,
  AttendanceSettingChange,
  DevicePunches,
  DevicePunchResult,
  MadePunch,
  NewPunch,
  PunchDevice,
  PunchDeviceChange,
} from './punch.model.ts';

const list = { can: 'ATTENDANCE_LIST' } as const;
const approve = { can: 'ATTENDANCE_APPROVE' } as const;
const lock = { can: 'ATTENDANCE_LOCK' } as const;
const setting = { can: 'ATTENDANCE_SETTING' } as const;
const own = 'signedIn' as const;
const stale = ['attendance'];
/** Leave and moves of people change what the roster board shows. */
const staleWithRoster = ['attendance', 'roster', 'approval'];
const path = '/api/admin/attendance';

/** The month sheet and what happens to days. */
export const attendanceApi = defineApi('attendance', {
  sheet: get(`${path}/sheet`, { access: list, input: SheetFilter, output: MonthSheet }),
  company: get(`${path}/company`, { access: list, input: z.object({ month: Month }), output: CompanyMonth }),
  employeeMonth: get(`${path}/employee/:employeeId/month`, {
    access: list,
    input: z.object({ employeeId: id, month: Month }),
    output: EmployeeMonth,
  }),
  day: get(`${path}/day`, { access: list, input: DayFilter, output: DayDetail }),
  /** In order of day and number, for "next anomaly". */
  anomalies: get(`${path}/anomaly`, { access: list, input: SheetFilter, output: z.array(Anomaly) }),
  adjustments: get(`${path}/adjustment`, { access: list, input: SheetFilter, output: z.array(Adjustment) }),
  /** Counts a day anew. It comes out the same unless something had been overlooked. */
  recount: post(`${path}/day/recount`, { access: approve, input: DayFilter, output: DayDetail, stale }),
  /** Has the worker count every day of the month anew. */
  recountMonth: post(`${path}/recount`, { access: lock, input: SheetFilter, output: z.object({ days: z.int() }), stale }),
  lockPreview: get(`${path}/lock`, { access: lock, input: SheetFilter, output: LockPreview }),
  lock: post(`${path}/lock`, { access: lock, input: MonthLock, output: LockPreview, stale: ['attendance', 'roster'] }),
  export: post(`${path}/export`, { access: { can: 'ATTENDANCE_EXPORT' }, input: SheetExport, output: Export }),

  settings: get(`${path}/setting`, { access: list, input: z.object({ branchId: id }), output: AttendanceSetting }),
  setSettings: put(`${path}/setting`, { access: setting, input: AttendanceSettingChange, output: AttendanceSetting, stale }),
  devices: get(`${path}/device`, { access: list, input: z.object({ branchId: id }), output: z.array(PunchDevice) }),
  changeDevice: put(`${path}/device/:id`, { access: setting, input: PunchDeviceChange, output: PunchDevice, stale }),
});

/** Leave and fixes of punches, as managers and HR deal with them. The generic approvals decide requests. */
export const leaveApi = defineApi('attendance', {
  leaveTypes: get(`${path}/leaveType`, { access: own, input: nothing, output: z.array(LeaveType) }),
  addLeaveType: post(`${path}/leaveType`, { access: setting, input: NewLeaveType, output: LeaveType, stale }),
  changeLeaveType: put(`${path}/leaveType/:id`, { access: setting, input: LeaveTypeChange, output: LeaveType, stale }),
  balances: get(`${path}/balance/branch/:branchId`, {
    access: list,
    input: z.object({ branchId: id }),
    output: z.array(BranchBalance),
  }),
  employeeBalances: get(`${path}/balance/employee/:employeeId`, {
    access: list,
    input: z.object({ employeeId: id }),
    output: z.array(LeaveBalance),
  }),
  entries: get(`${path}/balance/entry`, { access: list, input: LeaveEntryFilter, output: z.array(LeaveEntry) }),
  grantLeave: post(`${path}/grant`, { access: setting, input: NewLeaveGrant, output: z.array(LeaveBalance), stale }),

  leaves: get(`${path}/leave`, { access: list, input: LeaveFilter, output: pageOf(LeaveRequest) }),
  leave: get(`${path}/leave/:id`, { access: list, input: z.object({ id }), output: LeaveRequest }),
  countLeave: get(`${path}/leaveCount`, { access: approve, input: LeaveCountFilter, output: LeaveCount }),
  requestLeave: post(`${path}/leave`, { access: approve, input: NewLeave, output: LeaveRequest, stale: staleWithRoster }),
  withdrawLeave: post(`${path}/leave/:id/withdraw`, {
    access: approve,
    input: RequestEnd,
    output: LeaveRequest,
    stale: staleWithRoster,
  }),
  cancelLeave: post(`${path}/leave/:id/cancel`, {
    access: approve,
    input: RequestEnd,
    output: LeaveRequest,
    stale: staleWithRoster,
  }),
  fixes: get(`${path}/fix`, { access: list, input: PunchFixFilter, output: pageOf(PunchFix) }),
  fix: get(`${path}/fix/:id`, { access: list, input: z.object({ id }), output: PunchFix }),
  requestFix: post(`${path}/fix`, { access: approve, input: NewPunchFix, output: PunchFix, stale: staleWithRoster }),
  withdrawFix: post(`${path}/fix/:id/withdraw`, { access: approve, input: RequestEnd, output: PunchFix, stale: staleWithRoster }),
  cancelFix: post(`${path}/fix/:id/cancel`, { access: approve, input: RequestEnd, output: PunchFix, stale: staleWithRoster }),
});

/** What everybody who has an archive may see and do for themselves. */
export const myAttendanceApi = defineApi('attendance', {
  my: get(`${path}/my`, { access: own, input: nothing, output: MyToday }),
  myMonth: get(`${path}/my/month`, { access: own, input: z.object({ month: Month }), output: MyMonth }),
  myDay: get(`${path}/my/day`, { access: own, input: z.object({ date: day }), output: DayDetail }),
  myBalances: get(`${path}/my/balance`, { access: own, input: nothing, output: z.array(LeaveBalance) }),
  myEntries: get(`${path}/my/balance/:typeId`, { access: own, input: z.object({ typeId: id }), output: z.array(LeaveEntry) }),
  /** The newest first: all that wait, and those of the last year. */
  myRequests: get(`${path}/my/request`, { access: own, input: nothing, output: MyRequests }),
  punch: post(`${path}/my/punch`, { access: own, input: NewPunch, output: MadePunch, stale }),
  countMyLeave: get(`${path}/my/leaveCount`, { access: own, input: LeaveCountFilter, output: LeaveCount }),
  addLeavePicture: post('/api/storage/picture/leave', { access: own, ...pictureUpload }),
  requestMyLeave: post(`${path}/my/leave`, { access: own, input: NewOwnLeave, output: LeaveRequest, stale: staleWithRoster }),
  withdrawMyLeave: post(`${path}/my/leave/:id/withdraw`, {
    access: own,
    input: RequestEnd,
    output: LeaveRequest,
    stale: staleWithRoster,
  }),
  cancelMyLeave: post(`${path}/my/leave/:id/cancel`, {
    access: own,
    input: RequestEnd,
    output: LeaveRequest,
    stale: staleWithRoster,
  }),
  requestMyFix: post(`${path}/my/fix`, { access: own, input: NewOwnPunchFix, output: PunchFix, stale: staleWithRoster }),
  withdrawMyFix: post(`${path}/my/fix/:id/withdraw`, {
    access: own,
    input: RequestEnd,
    output: PunchFix,
    stale: staleWithRoster,
  }),
});

/** Called by punch devices, or by the program that reads them; requests are signed with the key of their branch. */
export const punchApi = defineApi('attendance', {
  receivePunches: post('/api/device/:companyId/:branchId/punches', {
    access: 'device',
    input: DevicePunches,
    output: z.object({ results: z.array(DevicePunchResult) }),
    stale,
  }),
});
