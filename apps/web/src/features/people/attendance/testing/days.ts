import type { DayDetail } from '@netbar/contract/people/attendance/attendance.model';

type Explanation = DayDetail['explanation'];
type Punch = Explanation['punches'][number];

export const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
export const branchId = idOf(900);
export const date = '2026-11-12';

/** An instant of 12 November by the clock of the branch; 24:05 is five past midnight. */
export function at(clock: string, day = date) {
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
  return new Date(Date.parse(`${day}T00:00:00+08:00`) + ((hours * 60 + minutes) * 60 + seconds) * 1000).toISOString();
}

let made = 0;
export const punchAt = (clock: string, use: Punch['use'], rest: Partial<Punch> = {}): Punch => ({
  id: idOf(++made),
  at: at(clock),
  source: 'DEVICE',
  deviceName: '前台考勤机',
  use,
  isShared: false,
  gapSec: null,
  otherDate: null,
  ...rest,
});

const roster: NonNullable<Explanation['roster']> = {
  id: idOf(500),
  branchId,
  kindName: '晚班',
  shortName: '晚',
  tone: 'blue',
  startTime: at('16:00'),
  endTime: at('24:00'),
  breakMin: 30,
  lateGraceMin: 5,
  earlyGraceMin: 5,
  halfDayMin: 120,
  absentMin: 240,
  windowFrom: at('15:00'),
  windowTo: at('25:00'),
};

/** An evening shift of 12 November and what became of its punches. */
export function explanationOf({ punches, ...rest }: Partial<Explanation> & Pick<Explanation, 'punches'>): Explanation {
  const sideOf = (use: Punch['use']) => {
    const punch = punches.find((each) => each.use === use);
    return punch && { at: punch.at, punchId: punch.id, fixId: null, source: punch.source, deviceName: punch.deviceName };
  };
  return {
    roster,
    asked: { from: roster.startTime, to: roster.endTime, breakMin: 30 },
    leaves: [],
    punches,
    in: sideOf('IN') ?? null,
    out: sideOf('OUT') ?? null,
    waitsFor: null,
    reportedTime: null,
    sums: null,
    ...rest,
  };
}

export const normal: DayDetail['result'] = {
  date,
  rosterId: roster.id,
  status: 'NORMAL',
  inTime: at('15:58'),
  outTime: at('24:05'),
  inPunchId: null,
  outPunchId: null,
  dueMin: 450,
  workedMin: 450,
  lateMin: 0,
  earlyMin: 0,
  leaveHalves: 0,
  dueHalves: 2,
  doneHalves: 2,
  paidHalves: 2,
  workdayMin: 450,
  dayoffMin: 0,
  holidayMin: 0,
  isFixed: false,
};

/** Twelve minutes late on 12 November. In a locked month the server offers nothing. */
export const lateDay = (rest: Partial<DayDetail> = {}): DayDetail => ({
  employeeId: idOf(3),
  no: '0003',
  name: '陈立',
  positionName: '收银',
  branchId,
  branchName: '星河路旗舰店',
  date,
  isLocked: false,
  result: { ...normal, status: 'LATE', inTime: at('16:12:08'), workedMin: 438, lateMin: 12, workdayMin: 438 },
  explanation: explanationOf({
    punches: [
      punchAt('16:12:08', 'IN'),
      punchAt('16:12:31', 'MERGED', { gapSec: 23 }),
      punchAt('20:03:00', 'BETWEEN'),
      punchAt('24:05:00', 'OUT'),
    ],
    sums: {
      grossMin: 468,
      breakMin: 30,
      rawLateMin: 12,
      rawEarlyMin: 0,
      missingMin: 12,
      parts: [{ date, type: 'WORKDAY', isKnown: true, min: 438 }],
    },
  }),
  isDifferent: false,
  fixes: [],
  leaves: [],
  adjustments: [],
  fixable: rest.isLocked
    ? []
    : [
        { side: 'IN', at: at('16:00') },
        { side: 'OUT', at: at('24:00') },
      ],
  timesThisMonth: 2,
  canFix: rest.isLocked !== true,
  canRecount: rest.isLocked !== true,
  ...rest,
});
