import { describe, expect, it } from 'vitest';
import { MINUTE_MS, startOfBizDate } from '#kernel/time.ts';
import type { LeaveOfDay } from './day-result.model.ts';
import { countDay, type DayInput } from './day-result.rules.ts';
import { calendarDay, isUsualWorkday } from './day-type.rules.ts';
import type { ApprovedFix, PlannedShift, RawPunch } from './punch-match.rules.ts';

const BRANCH = 'b1';
const LONG_AFTER = new Date('2027-06-01T00:00:00Z');

/** '11-12 16:12:08' in Chinese time of 2026; the year may be written too. */
const at = (text: string) => {
  const [date = '', time = ''] = text.split(' ');
  const day = date.length === 5 ? `2026-${date}` : date;
  return new Date(`${day}T${time.length === 5 ? `${time}:00` : time}+08:00`);
};

function shift(date: string, from: number, to: number, parts: Partial<PlannedShift> = {}): PlannedShift {
  const day = date.length === 5 ? `2026-${date}` : date;
  const start = startOfBizDate(day).getTime();
  return {
    id: `shift ${day}`,
    branchId: BRANCH,
    date: day,
    kindName: '班',
    shortName: '班',
    tone: 'teal',
    startTime: new Date(start + from * 60 * MINUTE_MS),
    endTime: new Date(start + to * 60 * MINUTE_MS),
    breakMin: 30,
    inBeforeMin: 60,
    outAfterMin: 60,
    lateGraceMin: 5,
    earlyGraceMin: 5,
    halfDayMin: 120,
    absentMin: 240,
    ...parts,
  };
}
const punch = (text: string, branchId = BRANCH): RawPunch => ({
  id: `punch ${text} ${branchId}`,
  branchId,
  at: at(text),
  source: 'DEVICE',
  deviceName: '前台考勤机',
});
const fix = (date: string, side: 'IN' | 'OUT', text: string): ApprovedFix => ({
  id: `fix ${date} ${side}`,
  rosterId: `shift 2026-${date}`,
  side,
  at: at(text),
});
const leave = (part: LeaveOfDay['part'], isPaid = true): LeaveOfDay => ({
  requestId: `leave ${part}`,
  name: '年假',
  part,
  halves: part === 'DAY' ? 2 : 1,
  isPaid,
});

function day(date: string, shifts: PlannedShift[], punches: RawPunch[], more: Partial<DayInput> = {}) {
  const input = { shifts, punches, fixes: [], leaves: [], devices: undefined, now: LONG_AFTER };
  return countDay({ date: date.length === 5 ? `2026-${date}` : date, ...input, ...more });
}
const evening = shift('11-12', 16, 24);
const night = shift('11-12', 22, 30);
const morning = shift('11-13', 6, 14);

describe('an ordinary day', () => {
  it('is late by whole minutes above the grace, and its minutes are those of the picture', () => {
    const { result, explanation } = day(
      '11-12',
      [evening],
      [punch('11-12 16:12:08'), punch('11-12 16:12:31'), punch('11-12 20:03'), punch('11-13 00:05')],
    );
    expect(result).toMatchObject({ status: 'LATE', lateMin: 12, earlyMin: 0, workedMin: 438, dueMin: 450, doneHalves: 2 });
    expect(explanation.sums).toMatchObject({ grossMin: 468, breakMin: 30, rawLateMin: 12, rawEarlyMin: 0 });
    expect(explanation.punches.map(({ use, gapSec }) => [use, gapSec])).toEqual([
      ['IN', null],
      ['MERGED', 23],
      ['BETWEEN', null],
      ['OUT', null],
    ]);
  });

  it.each([
    ['16:05', '24:00', 'NORMAL'],
    ['16:06', '24:00', 'LATE'],
    ['16:00', '23:55', 'NORMAL'],
    ['16:00', '23:54', 'EARLY'],
    ['16:10', '23:50', 'LATE_EARLY'],
    ['17:59', '24:00', 'LATE'],
    ['18:00', '24:00', 'HALF_DAY'],
    ['16:00', '20:01', 'HALF_DAY'],
    ['16:00', '20:00', 'ABSENT'],
    ['18:00', '21:59', 'ABSENT'],
  ])('from %s to %s is %s', (from, to, status) => {
    const out = to === '24:00' ? '11-13 00:00' : `11-12 ${to}`;
    expect(day('11-12', [evening], [punch(`11-12 ${from}`), punch(out)]).result.status).toBe(status);
  });

  it('with one punch lacks the other, and counts nothing; with none it is absence', () => {
    const came = day('11-12', [evening], [punch('11-12 15:58')]).result;
    expect(came).toMatchObject({ status: 'MISSING_PUNCH', doneHalves: 0, workedMin: 0, outTime: null });
    const went = day('11-12', [evening], [punch('11-12 23:58')]).result;
    expect(went).toMatchObject({ status: 'MISSING_PUNCH', inTime: null });
    expect(day('11-12', [evening], []).result).toMatchObject({ status: 'ABSENT', doneHalves: 0 });
  });

  it('without a shift is rest, whatever was punched', () => {
    const { result, explanation } = day('11-12', [], [punch('11-12 10:00')]);
    expect(result.status).toBe('REST');
    expect(explanation.punches).toMatchObject([{ use: 'OUTSIDE' }]);
  });

  it('does not count a punch of another branch, and says so', () => {
    const { result, explanation } = day('11-12', [evening], [punch('11-12 16:00', 'b2'), punch('11-13 00:01')]);
    expect(result.status).toBe('MISSING_PUNCH');
    expect(explanation.punches.map(({ use }) => use)).toEqual(['OTHER_BRANCH', 'OUT']);
  });
});

describe('edge case 1: a shift over midnight and the end of a month', () => {
  it('belongs to the day it begins on, and its minutes to the two calendar days', () => {
    const shifts = [shift('10-31', 22, 30)];
    const punches = [punch('10-31 21:58'), punch('11-01 06:01')];
    const { result, explanation } = day('10-31', shifts, punches);
    expect(result).toMatchObject({ status: 'NORMAL', workedMin: 450, date: '2026-10-31' });
    expect(explanation.sums?.parts).toMatchObject([
      { date: '2026-10-31', type: 'DAYOFF', min: 120 },
      { date: '2026-11-01', type: 'DAYOFF', min: 330 },
    ]);
    expect(day('11-01', shifts, punches).result.status).toBe('REST');
  });

  it('pays the night before a statutory holiday as two kinds of minutes', () => {
    const { result } = day('09-30', [shift('09-30', 22, 30)], [punch('09-30 22:00'), punch('10-01 06:00')]);
    expect(result).toMatchObject({ workdayMin: 120, holidayMin: 330, dayoffMin: 0, workedMin: 450 });
  });

  it('tells a statutory holiday from a day off around it and from a swapped workday', () => {
    expect(calendarDay('2026-10-03')).toMatchObject({ type: 'HOLIDAY', holiday: 'nationalDay', isKnown: true });
    expect(calendarDay('2026-10-05').type).toBe('DAYOFF');
    expect(calendarDay('2026-10-10').type).toBe('WORKDAY');
    expect(calendarDay('2025-10-06').type).toBe('HOLIDAY');
    expect(calendarDay('2024-06-10').type).toBe('HOLIDAY');
    expect(isUsualWorkday('2026-10-10')).toBe(true);
    expect(isUsualWorkday('2026-10-01')).toBe(false);
  });

  it('says that a year is not announced yet, and counts workdays', () => {
    expect(calendarDay('2027-01-01')).toEqual({ type: 'WORKDAY', isKnown: false, holiday: null });
    const nights = [shift('2026-12-31', 22, 30)];
    const { explanation } = day('2026-12-31', nights, [punch('2026-12-31 22:00'), punch('2027-01-01 06:00')]);
    expect(explanation.sums?.parts.map(({ isKnown }) => isKnown)).toEqual([true, false]);
  });
});

describe('edge case 2: devices that report late', () => {
  const punches = [punch('11-12 15:58'), punch('11-13 00:01')];
  const windowEnd = at('11-13 01:00');

  it('★ leave a day waiting until its window is over and all of them have reported past it', () => {
    const during = day('11-12', [evening], punches.slice(0, 1), { now: at('11-12 20:00') });
    expect([during.result.status, during.explanation.waitsFor]).toEqual(['WAITING', 'WINDOW']);
    expect(during.result.inTime).toEqual(at('11-12 15:58'));
    const silent = day('11-12', [evening], [], { devices: { reportedTime: null } });
    expect([silent.result.status, silent.explanation.waitsFor]).toEqual(['WAITING', 'DEVICES']);
    const tooEarly = day('11-12', [evening], [], { devices: { reportedTime: at('11-13 00:59') } });
    expect(tooEarly.result.status).toBe('WAITING');
    expect(day('11-12', [evening], punches, { devices: { reportedTime: windowEnd } }).result.status).toBe('NORMAL');
    expect(day('11-12', [evening], [], { devices: { reportedTime: windowEnd } }).result.status).toBe('ABSENT');
  });

  it('change the day when their punches arrive', () => {
    expect(day('11-12', [evening], punches.slice(0, 1)).result.status).toBe('MISSING_PUNCH');
    expect(day('11-12', [evening], punches).result.status).toBe('NORMAL');
  });
});

describe('★ shifts that follow each other', () => {
  const shifts = [night, morning];

  it('22–06 and 06–14 with 21:55, 06:03, 14:02 are both normal', () => {
    const punches = [punch('11-12 21:55'), punch('11-13 06:03'), punch('11-13 14:02')];
    const [first, second] = [day('11-12', shifts, punches), day('11-13', shifts, punches)];
    expect(first.result).toMatchObject({ status: 'NORMAL', workedMin: 450, outTime: at('11-13 06:03') });
    expect(second.result).toMatchObject({ status: 'NORMAL', inTime: at('11-13 06:03'), outTime: at('11-13 14:02') });
    expect(first.explanation.punches.at(-1)).toMatchObject({ use: 'OUT', isShared: true, otherDate: '2026-11-13' });
    expect(second.explanation.punches[0]).toMatchObject({ use: 'IN', isShared: true, otherDate: '2026-11-12' });
  });

  it('each have their own punches when there are enough', () => {
    const punches = [punch('11-12 21:55'), punch('11-13 06:01'), punch('11-13 06:04'), punch('11-13 14:02')];
    expect(day('11-12', shifts, punches).result.outTime).toEqual(at('11-13 06:01'));
    expect(day('11-13', shifts, punches).result.inTime).toEqual(at('11-13 06:04'));
  });

  it('do not let a punch in the middle of the night end it', () => {
    const punches = [punch('11-12 21:55'), punch('11-13 02:00'), punch('11-13 06:03'), punch('11-13 14:02')];
    expect(day('11-12', shifts, punches).result).toMatchObject({ status: 'NORMAL', outTime: at('11-13 06:03') });
    expect(day('11-13', shifts, punches).result.status).toBe('NORMAL');
  });

  it('give a punch to the nearer start when nobody came to the first', () => {
    const punches = [punch('11-13 05:55'), punch('11-13 14:02')];
    expect(day('11-12', shifts, punches).result.status).toBe('ABSENT');
    expect(day('11-13', shifts, punches).result).toMatchObject({ status: 'NORMAL', inTime: at('11-13 05:55') });
  });

  it('do not make somebody who went home after the first present at the second', () => {
    const punches = [punch('11-12 21:55'), punch('11-13 06:03')];
    expect(day('11-12', shifts, punches).result.status).toBe('NORMAL');
    expect(day('11-13', shifts, punches).result.status).toBe('ABSENT');
  });

  it('★ leave the going of a night worker with the night, although the next window is open', () => {
    const later = shift('11-13', 7, 15);
    const punches = [punch('11-12 21:58'), punch('11-13 06:20'), punch('11-13 06:50'), punch('11-13 15:01')];
    const [first, second] = [day('11-12', [night, later], punches), day('11-13', [night, later], punches)];
    expect([first.result.status, first.result.outTime]).toEqual(['NORMAL', at('11-13 06:20')]);
    expect([second.result.status, second.result.inTime]).toEqual(['NORMAL', at('11-13 06:50')]);
    expect(second.explanation.punches[0]).toMatchObject({ use: 'OTHER_SHIFT', otherDate: '2026-11-12' });
  });

  it('★ are told apart by instants, not by the time of day', () => {
    const shifts = [shift('11-12', 0, 8), shift('11-13', 0, 8)];
    const punches = [punch('11-11 23:50'), punch('11-12 08:00'), punch('11-12 23:55'), punch('11-13 08:02')];
    expect(shifts.map(({ date }) => day(date, shifts, punches).result.status)).toEqual(['NORMAL', 'NORMAL']);
  });

  it('use an approved coming as an open IN', () => {
    const punches = [punch('11-13 06:03'), punch('11-13 14:02')];
    const fixes = [fix('11-12', 'IN', '11-12 21:55')];
    expect(day('11-12', shifts, punches, { fixes }).result).toMatchObject({ status: 'NORMAL', isFixed: true });
    expect(day('11-13', shifts, punches, { fixes }).result.status).toBe('NORMAL');
  });
});

describe('approvals', () => {
  it('a fix stands in for its side, and the raw punch stays visible', () => {
    const fixes = [fix('11-12', 'IN', '11-12 16:00')];
    const { result, explanation } = day('11-12', [evening], [punch('11-12 16:40'), punch('11-13 00:00')], { fixes });
    expect(result).toMatchObject({ status: 'NORMAL', isFixed: true, inPunchId: null, inTime: at('11-12 16:00') });
    expect(explanation.punches.map(({ use }) => use)).toEqual(['REPLACED', 'OUT']);
  });

  it('both sides can be fixed', () => {
    const fixes = [fix('11-12', 'IN', '11-12 16:00'), fix('11-12', 'OUT', '11-13 00:00')];
    expect(day('11-12', [evening], [], { fixes }).result).toMatchObject({ status: 'NORMAL', workedMin: 450 });
  });

  it('leave of a whole day waits for nothing', () => {
    const { result } = day('11-12', [evening], [], { leaves: [leave('DAY')], now: at('11-01 00:00') });
    expect(result).toMatchObject({ status: 'LEAVE', leaveHalves: 2, dueMin: 0, doneHalves: 0, paidHalves: 2 });
    expect(day('11-12', [evening], [], { leaves: [leave('FIRST'), leave('SECOND', false)] }).result).toMatchObject({
      status: 'LEAVE',
      leaveHalves: 2,
      paidHalves: 1,
    });
  });

  it('leave of a half asks for the other one', () => {
    const leaves = [leave('FIRST')];
    const { result, explanation } = day('11-12', [evening], [punch('11-12 20:02'), punch('11-13 00:00')], { leaves });
    expect(result).toMatchObject({ status: 'NORMAL', leaveHalves: 1, doneHalves: 1, paidHalves: 2, dueMin: 225, workedMin: 223 });
    expect(explanation.asked?.from).toEqual(at('11-12 20:00'));
    const half = day('11-12', [evening], [punch('11-12 22:30'), punch('11-13 00:00')], { leaves }).result;
    expect(half).toMatchObject({ status: 'ABSENT', doneHalves: 0, paidHalves: 1 });
  });

  it('leave on a day without a shift is shown as leave', () => {
    expect(day('11-12', [], [], { leaves: [leave('DAY')] }).result).toMatchObject({
      status: 'LEAVE',
      dueHalves: 2,
      paidHalves: 2,
    });
  });
});

it('edge case 5: two punches within 60 seconds are one, and a minute apart they are two', () => {
  const doubles = [punch('11-12 15:59:00'), punch('11-12 15:59:59')];
  expect(day('11-12', [evening], doubles).result.status).toBe('MISSING_PUNCH');
  const { explanation } = day('11-12', [evening], [punch('11-12 15:59:00'), punch('11-12 16:00:00')]);
  expect(explanation.punches.map(({ use }) => use)).toEqual(['IN', 'OUT']);
});
