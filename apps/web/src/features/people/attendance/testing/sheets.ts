import type {
  CompanyMonth,
  MonthSheet,
  MonthTotals,
  SheetCell,
  SheetPerson,
} from '@netbar/contract/people/attendance/attendance.model';
import { branchId, idOf } from './days.ts';

export const totalsOf = (rest: Partial<MonthTotals> = {}): MonthTotals => ({
  dueHalves: 24,
  doneHalves: 22,
  leaveHalves: 2,
  workedMin: 4_950,
  lateTimes: 1,
  lateMin: 12,
  earlyTimes: 0,
  earlyMin: 0,
  missingTimes: 1,
  halfTimes: 0,
  absentTimes: 0,
  anomalies: 2,
  waiting: 0,
  ...rest,
});

const day = (n: number) => `2026-11-${String(n).padStart(2, '0')}`;

export const cellOf = (n: number, status: SheetCell['status'], rest: Partial<SheetCell> = {}): SheetCell => ({
  date: day(n),
  status,
  shortName: '晚',
  lateMin: status === 'LATE' ? 12 : 0,
  earlyMin: 0,
  leaveHalves: 0,
  isFixed: false,
  isPending: false,
  ...rest,
});

const personOf = (n: number, name: string, cells: SheetCell[], rest: Partial<SheetPerson> = {}): SheetPerson => ({
  employeeId: idOf(n),
  no: String(n).padStart(4, '0'),
  name,
  positionName: '收银',
  from: day(1),
  to: day(30),
  isHere: true,
  cells,
  totals: totalsOf(),
  ...rest,
});

/** November 2026 of two people; it is the 14th. */
export const sheetOf = (rest: Partial<MonthSheet> = {}): MonthSheet => ({
  branchId,
  branchName: '星河路旗舰店',
  month: '2026-11',
  today: day(14),
  status: 'OPEN',
  lockedTime: null,
  lockedByName: null,
  lockDay: '2026-12-03',
  days: Array.from({ length: 30 }, (_, i) => ({
    date: day(i + 1),
    type: [0, 6].includes(i % 7) ? 'DAYOFF' : 'WORKDAY',
    isKnown: true,
    holiday: null,
  })),
  people: [
    personOf(2, '周敏', [
      cellOf(4, 'MISSING_PUNCH'),
      cellOf(7, 'LEAVE', { shortName: '', leaveHalves: 2 }),
      cellOf(12, 'NORMAL'),
      cellOf(16, null),
    ]),
    personOf(
      3,
      '陈立',
      [cellOf(2, 'LATE'), cellOf(12, 'LATE', { isPending: true }), cellOf(14, 'WAITING'), cellOf(20, null, { leaveHalves: 2 })],
      { from: day(2) },
    ),
  ],
  dayTotals: Array.from({ length: 30 }, (_, i) => ({ date: day(i + 1), heads: i % 3, isPlanned: i > 13 })),
  totals: totalsOf({ doneHalves: 43, anomalies: 3 }),
  toCount: 0,
  silentDevices: [],
  pendingLeaves: 1,
  pendingFixes: 2,
  ...rest,
});

export const companyOf = (): CompanyMonth => ({
  month: '2026-11',
  branches: [
    { branchId, branchName: '星河路旗舰店', people: 10, status: 'OPEN', totals: totalsOf({ doneHalves: 183, anomalies: 7 }) },
    {
      branchId: idOf(901),
      branchName: '滨江店',
      people: 6,
      status: 'LOCKED',
      totals: totalsOf({ doneHalves: 110, anomalies: 0 }),
    },
  ],
  totals: totalsOf({ doneHalves: 293, anomalies: 7 }),
});
