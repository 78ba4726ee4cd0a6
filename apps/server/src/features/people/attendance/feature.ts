import { attendanceApi, leaveApi, myAttendanceApi, punchApi } from '@netbar/contract/people/attendance/attendance.api';
import { attendanceErrors } from '@netbar/contract/people/attendance/attendance.errors';
import { attendanceMonthLifecycle, leaveLifecycle, punchFixLifecycle } from '@netbar/contract/people/attendance/attendance.rules';
import { departurePart, movePart } from '#features/people/employee/employee.ts';
import { absences, rosterChanged } from '#features/people/roster/roster.ts';
import { exportSheet } from '#features/platform/export/export.ts';
import { companyBase } from '#features/platform/installation/installation.ts';
import { addPicture } from '#features/platform/picture/picture.ts';
import { approvalSubject } from '#kernel/approvals.ts';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { todoList } from '#kernel/todo.ts';
import { attendanceSchedule, attendanceTodos } from './attendance-jobs.ts';
import { getCompanyMonth } from './company-month.ts';
import { countMarkedDays } from './count-days.ts';
import { countLeaveFor, countOwnLeave } from './count-leave.ts';
import { getDay, getOwnDay, listAdjustments, recountDay } from './day-detail.ts';
import { exportMonths, monthSheet } from './export-months.ts';
import { listAbsences } from './leave-absences.ts';
import { listBranchBalances, listEmployeeBalances, listEntries } from './leave-balances.ts';
import { grantLeave } from './leave-lots.ts';
import { leaveDeparture, leaveMove } from './leave-parts.ts';
import {
  cancelLeaveFor,
  cancelOwnLeave,
  leaveSubject,
  requestDuties,
  withdrawLeaveFor,
  withdrawOwnLeave,
} from './leave-requests.ts';
import { addBaseLeaveTypes, addLeaveType, changeLeaveType, listLeaveTypes } from './leave-types.ts';
import { lockMonth, previewLock, recountMonth } from './lock-month.ts';
import { markRosterDays } from './mark-days.ts';
import { getEmployeeMonth, getSheet, listAnomalies } from './month-sheet.ts';
import { getMyMonth, getMyToday, listMyBalances, listMyEntries, listMyRequests } from './my-attendance.ts';
import { makePunch } from './own-punch.ts';
import { cancelFix, punchFixSubject, requestFixFor, requestOwnFix, withdrawFixFor, withdrawOwnFix } from './punch-fixes.ts';
import { getFix, getLeave, listFixes, listLeaves } from './read-requests.ts';
import { receivePunches } from './receive-punches.ts';
import { requestLeaveFor, requestOwnLeave } from './request-leave.ts';
import { changeDevice, changeSetting, getSetting, listDevices } from './settings.ts';

const attendanceRoutes = routesOf(attendanceApi, {
  sheet: getSheet,
  company: getCompanyMonth,
  employeeMonth: getEmployeeMonth,
  day: getDay,
  anomalies: listAnomalies,
  adjustments: listAdjustments,
  recount: recountDay,
  recountMonth,
  lockPreview: previewLock,
  lock: lockMonth,
  export: exportMonths,
  settings: getSetting,
  setSettings: changeSetting,
  devices: listDevices,
  changeDevice,
});

const leaveRoutes = routesOf(leaveApi, {
  leaveTypes: listLeaveTypes,
  addLeaveType,
  changeLeaveType,
  balances: listBranchBalances,
  employeeBalances: listEmployeeBalances,
  entries: listEntries,
  grantLeave,
  leaves: listLeaves,
  leave: getLeave,
  countLeave: countLeaveFor,
  requestLeave: requestLeaveFor,
  withdrawLeave: withdrawLeaveFor,
  cancelLeave: cancelLeaveFor,
  fixes: listFixes,
  fix: getFix,
  requestFix: requestFixFor,
  withdrawFix: withdrawFixFor,
  cancelFix,
});

const myAttendanceRoutes = routesOf(myAttendanceApi, {
  my: getMyToday,
  myMonth: getMyMonth,
  myDay: getOwnDay,
  myBalances: listMyBalances,
  myEntries: listMyEntries,
  myRequests: listMyRequests,
  punch: makePunch,
  countMyLeave: countOwnLeave,
  addLeavePicture: addPicture,
  requestMyLeave: requestOwnLeave,
  withdrawMyLeave: withdrawOwnLeave,
  cancelMyLeave: cancelOwnLeave,
  requestMyFix: requestOwnFix,
  withdrawMyFix: withdrawOwnFix,
});

const punchRoutes = routesOf(punchApi, { receivePunches });

export const attendanceFeature = defineFeature('attendance', {
  routes: [attendanceRoutes, leaveRoutes, myAttendanceRoutes, punchRoutes],
  loops: [{ name: 'attendance.count', pauseMs: 1_000, run: countMarkedDays }],
  schedule: attendanceSchedule,
  lifecycles: [leaveLifecycle, punchFixLifecycle, attendanceMonthLifecycle],
  duties: requestDuties,
  guards: {
    attendance_days_locked: attendanceErrors.monthLocked,
    leave_requests_once: attendanceErrors.leaveTaken,
    leave_types_name: attendanceErrors.typeNameTaken,
    punch_fixes_open: attendanceErrors.fixExists,
  },
  extensions: [
    approvalSubject.provide(leaveSubject),
    approvalSubject.provide(punchFixSubject),
    companyBase.provide(addBaseLeaveTypes),
    rosterChanged.provide(markRosterDays),
    absences.provide(listAbsences),
    departurePart.provide(leaveDeparture),
    movePart.provide(leaveMove),
    exportSheet.provide(monthSheet),
    todoList.provide(attendanceTodos),
  ],
});
