import type { MyDay, MyMonth, MyToday } from '@netbar/contract/people/attendance/attendance.model';
import type { LeaveBalance, LeaveRequest, PunchFix } from '@netbar/contract/people/attendance/leave.model';
import type { RosterSwap, SwapShift } from '@netbar/contract/people/roster/roster-swap.model';
import { at, branchId, idOf } from './days.ts';
import { totalsOf } from './sheets.ts';

export const today = '2026-11-16';

const morning: NonNullable<MyToday['shift']> = {
  rosterId: idOf(501),
  date: today,
  branchId,
  branchName: '星河路旗舰店',
  kindName: '早班',
  shortName: '早',
  tone: 'teal',
  startTime: at('08:00', today),
  endTime: at('16:00', today),
  windowFrom: at('07:00', today),
  windowTo: at('17:00', today),
};

/** 16 November, 16:02: came at 07:54, and has not left yet. */
export const todayOf = (rest: Partial<MyToday> = {}): MyToday => ({
  employeeId: idOf(1),
  no: '0001',
  name: '林晓雯',
  branchName: '星河路旗舰店',
  positionName: '店长',
  serverTime: at('16:02:20', today),
  today,
  shift: morning,
  in: { at: at('07:54', today), source: 'DEVICE', deviceName: '前台考勤机', isFix: false },
  out: null,
  status: 'WAITING',
  lateMin: 0,
  earlyMin: 0,
  nextSide: 'OUT',
  hindrance: null,
  nextWindow: { from: at('07:00', today), to: at('17:00', today) },
  isEarlyOut: false,
  takesPhone: true,
  needsNetwork: true,
  isOnNetwork: true,
  asksPlace: false,
  mostDistanceM: 200,
  fixesAMonth: 2,
  fixesUsed: 1,
  nextShift: {
    shift: {
      ...morning,
      rosterId: idOf(502),
      date: '2026-11-17',
      startTime: at('08:00', '2026-11-17'),
      endTime: at('16:00', '2026-11-17'),
    },
    colleagues: ['陈立', '黄佳'],
    handOver: [{ name: '何俊', kindName: '夜班' }],
    restHours: 16,
  },
  ...rest,
});

const dayOf = (n: number): MyDay => {
  const date = `2026-11-${String(n).padStart(2, '0')}`;
  const isRest = [0, 6].includes((n - 1) % 7);
  const shift = {
    rosterId: idOf(600 + n),
    kindName: '早班',
    shortName: '早',
    tone: 'teal',
    startTime: at('08:00', date),
    endTime: at('16:00', date),
    branchName: '星河路旗舰店',
  };
  return {
    date,
    type: isRest ? 'DAYOFF' : 'WORKDAY',
    isKnown: true,
    holiday: null,
    shift: isRest ? null : shift,
    status: isRest ? 'REST' : n > 16 ? null : n === 16 ? 'WAITING' : 'NORMAL',
    lateMin: 0,
    earlyMin: 0,
    missingSide: null,
    leave: [],
    isFixed: false,
  };
};

export const monthOf = (): MyMonth => ({
  month: '2026-11',
  today,
  days: Array.from({ length: 30 }, (_, i) => dayOf(i + 1)).map((day, i) => {
    if (i === 3) return { ...day, status: 'LATE', lateMin: 8 };
    if (i === 8) return { ...day, status: 'MISSING_PUNCH', missingSide: 'OUT' };
    if (i === 5) return { ...day, status: 'LEAVE', leave: [{ typeName: '年假', halves: 2, isApproved: true }] };
    if (i === 25) return { ...day, leave: [{ typeName: '年假', halves: 2, isApproved: false }] };
    return day;
  }),
  totals: totalsOf({ dueHalves: 22, doneHalves: 18, leaveHalves: 2, anomalies: 2 }),
  until: today,
  weekMin: [{ monday: '2026-11-16', min: 2_400 }],
});

export const balances: LeaveBalance[] = [
  {
    typeId: idOf(700),
    typeName: '年假',
    hasBalance: true,
    grantedHalves: 14,
    usedHalves: 3,
    expiredHalves: 0,
    pendingHalves: 2,
    availableHalves: 9,
    nextExpiry: { date: '2026-12-31', halves: 9 },
  },
  {
    typeId: idOf(701),
    typeName: '病假',
    hasBalance: false,
    grantedHalves: null,
    usedHalves: 1,
    expiredHalves: 0,
    pendingHalves: 0,
    availableHalves: null,
    nextExpiry: null,
  },
];

const same = {
  employeeId: idOf(1),
  employeeNo: '0001',
  employeeName: '林晓雯',
  branchId,
  branchName: '星河路旗舰店',
  pictures: [],
  version: 1,
  approvalId: idOf(800),
  applicantName: '林晓雯',
  isOnBehalf: false,
  endNote: '',
  endedTime: null,
  approverNames: ['何雨晴'],
  canDecide: false,
  whyNot: null,
};

export const leaveOf = (rest: Partial<LeaveRequest> = {}): LeaveRequest => ({
  ...same,
  id: idOf(801),
  no: '6226111600001',
  typeId: idOf(700),
  typeName: '年假',
  fromDate: '2026-11-26',
  fromNoon: false,
  toDate: '2026-11-26',
  toNoon: false,
  halves: 2,
  days: [{ date: '2026-11-26', halves: 2 }],
  reason: '回家',
  status: 'PENDING',
  createdTime: at('09:00', '2026-11-15'),
  can: ['withdraw'],
  ...rest,
});

export const fixOf = (rest: Partial<PunchFix> = {}): PunchFix => ({
  ...same,
  id: idOf(802),
  rosterId: idOf(609),
  date: '2026-11-09',
  kindName: '早班',
  startTime: at('08:00', '2026-11-09'),
  endTime: at('16:00', '2026-11-09'),
  side: 'OUT',
  at: at('16:04', '2026-11-09'),
  reason: '忘打',
  status: 'PENDING',
  createdTime: at('09:00', '2026-11-10'),
  can: ['withdraw'],
  ...rest,
});

const shiftOf = (n: number, day: number, kindName: string): SwapShift => ({
  rosterId: idOf(n),
  date: `2026-11-${day}`,
  shiftKindId: idOf(n + 50),
  kindName,
  shortName: kindName.slice(0, 1),
  tone: 'blue',
  startTime: at('16:00', `2026-11-${day}`),
  endTime: at('24:00', `2026-11-${day}`),
});

export const swapOf = (rest: Partial<RosterSwap> = {}): RosterSwap => ({
  id: idOf(803),
  branchId,
  branchName: '星河路旗舰店',
  status: 'OFFERED',
  version: 1,
  employeeId: idOf(1),
  employeeName: '林晓雯',
  offered: shiftOf(510, 20, '晚班'),
  otherId: idOf(2),
  otherName: '周敏',
  inReturn: shiftOf(511, 21, '早班'),
  reason: '家里有事',
  createdTime: at('09:00', '2026-11-14'),
  takenTime: null,
  deciderName: null,
  decidedTime: null,
  endNote: '',
  can: ['withdraw'],
  faults: [],
  ...rest,
});
