import { expect, it } from 'vitest';
import { at, date, explanationOf, lateDay, normal, punchAt } from '../testing/days.ts';
import { dayWords, type DayWords } from './day.words.ts';
import { explainDay } from './explain-day.ts';

const t = Object.fromEntries(Object.entries(dayWords).map(([key, words]) => [key, words['zh-CN']])) as DayWords;
const linesOf = (detail: Parameters<typeof explainDay>[0]) =>
  Object.fromEntries(explainDay(detail, t, 'zh-CN').map(({ key, lines }) => [key, lines]));

it('says shift, punches, first and last, arithmetic and result of a late evening', () => {
  expect(linesOf(lateDay())).toEqual({
    shift: ['排班：晚班 16:00–24:00，休息 30 分钟，宽限 5 分钟'],
    punches: ['4 次落在窗口内', '16:12:08 与 16:12:31 相隔 23 秒，合并为一次', '20:03:00 在首末之间，不计'],
    sides: ['上班 *16:12* 前台考勤机　下班 *次日 00:05* 前台考勤机'],
    sums: [
      '迟到 16:12 − 16:00 = 12 分 ＞ 宽限 5 分',
      '早退 0 分（次日 00:05 在 24:00 之后）',
      '出勤 16:12–24:00 = 468 − 休息 30 = *438 分*',
    ],
    result: ['*迟到 12 分钟*；本月第 2 次异常'],
  });
});

it('says which side is missing, and counts no minutes', () => {
  const lines = linesOf(
    lateDay({
      result: { ...normal, status: 'MISSING_PUNCH', outTime: null, workedMin: 0, workdayMin: 0, doneHalves: 0 },
      explanation: explanationOf({ punches: [punchAt('15:58:00', 'IN')] }),
      timesThisMonth: 1,
    }),
  );
  expect(lines['sides']).toEqual(['上班 *15:58* 前台考勤机　下班 *缺*']);
  expect(lines['sums']).toEqual(['首末缺一，不计时长']);
  expect(lines['result']).toEqual(['*缺下班卡*']);
});

it('says what a waiting day waits for', () => {
  const waiting = { ...normal, status: 'WAITING', outTime: null } as const;
  const explanation = (rest: object) => explanationOf({ punches: [punchAt('15:58:00', 'IN')], ...rest });
  const saidOf = (rest: object) => linesOf(lateDay({ result: waiting, explanation: explanation(rest) }))['result'];
  expect(saidOf({ waitsFor: 'WINDOW' })).toEqual(['*待出结果*：次日 01:00 窗口结束后得出']);
  expect(saidOf({ waitsFor: 'DEVICES', reportedTime: at('21:30') })).toEqual([
    '*待出结果*：考勤机只上报到 21:30，报到窗口结束之后才出结果',
  ]);
  expect(saidOf({ waitsFor: 'DEVICES', reportedTime: null })).toEqual(['*待出结果*：考勤机还没有上报过']);
});

it('says leave, what it leaves to work, and minutes of a statutory holiday and of an unknown year', () => {
  const lines = linesOf(
    lateDay({
      explanation: explanationOf({
        punches: [punchAt('20:00:00', 'IN'), punchAt('24:00:00', 'OUT')],
        leaves: [{ requestId: date, name: '年假', part: 'FIRST', halves: 1, isPaid: true } as never],
        asked: { from: at('20:00'), to: at('24:00'), breakMin: 0 },
        sums: {
          grossMin: 240,
          breakMin: 0,
          rawLateMin: 0,
          rawEarlyMin: 0,
          missingMin: 0,
          parts: [
            { date: '2026-11-12', type: 'HOLIDAY', isKnown: true, min: 200 },
            { date: '2027-01-01', type: 'WORKDAY', isKnown: false, min: 40 },
          ],
        },
      }),
    }),
  );
  expect(lines['shift']?.slice(1)).toEqual(['请假：年假，前半天', '请假后应出勤 20:00–24:00']);
  expect(lines['sums']).toContain('11-12 法定节假日 200 分，01-01 工作日 40 分');
  expect(lines['sums']).toContain('2027 年放假安排尚未公布，01-01 按工作日计');
  expect(lines['sums']).toContain('迟到 0 分（20:00 准点）');
});

it('says what came after the lock, and that it changes nothing', () => {
  const adjustment = {
    id: date,
    employeeId: date,
    employeeName: '陈立',
    date,
    cause: 'PUNCH',
    before: { ...normal, status: 'ABSENT' },
    after: normal,
    createdTime: at('12:00'),
  } as const;
  const lines = linesOf(lateDay({ isLocked: true, isDifferent: true, adjustments: [adjustment] }));
  expect(lines['result']).toEqual([
    '*迟到 12 分钟*；本月第 2 次异常',
    '该月已锁定：后到的记录不改变结果，差额计入下月调整',
    '锁定后：旷工 → 正常',
  ]);
});

it('a day without shift is a day off, and says where its punches went', () => {
  const lines = linesOf(
    lateDay({
      result: { ...normal, status: 'REST', rosterId: null },
      explanation: explanationOf({
        roster: null,
        asked: null,
        punches: [punchAt('00:05:00', 'OTHER_SHIFT', { otherDate: '2026-11-11' }), punchAt('09:00:00', 'OTHER_BRANCH')],
      }),
    }),
  );
  expect(lines).toEqual({
    shift: ['当天没有已发布的班次，按休息计'],
    punches: ['00:05:00 归属 11-11 的班次', '09:00:00 在其他门店打卡，不计'],
    result: ['*休息*'],
  });
});
