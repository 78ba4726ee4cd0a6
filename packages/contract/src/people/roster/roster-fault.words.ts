import { fill, type Lang, say, type Words } from '#kernel/words.ts';
import { documentKindWords } from '../employee/employee.words.ts';
import type { Fault, FaultRule } from './roster-fault.model.ts';

/** What each rule says when it is broken. Who and on which day stands before it. */
const ruleWords: Record<FaultRule, Words> = {
  SUSPENDED: say('已停职', 'is suspended', '已停職'),
  LEFT: say('最后工作日是 {leaveDate}', 'has {leaveDate} as the last day of work', '最後工作日是 {leaveDate}'),
  EMPLOYMENT: say('当天不在本店任职', 'is not employed at this branch that day', '當天不在本店任職'),
  MONTH_LOCKED: say('{month} 的考勤已锁定', 'cannot change: attendance of {month} is locked', '{month} 的考勤已鎖定'),
  KIND_RETIRED: say('班次“{shift}”已停用', 'cannot get the shift “{shift}”, which is no longer in use', '班次「{shift}」已停用'),
  LEAVE: say('当天请假（{leave}）', 'is on leave ({leave})', '當天請假（{leave}）'),
  DOCUMENT: say('缺少有效的{document}', 'has no valid document: {document}', '缺少有效的{document}'),
  TWICE: say(
    '当天已有班次 {from} 至 {to}{branch}',
    'already works that day, {from} to {to}{branch}',
    '當天已有班次 {from} 至 {to}{branch}',
  ),
  OVERLAP: say(
    '与 {from} 至 {to}{branch}的班次重叠',
    'overlaps with the shift from {from} to {to}{branch}',
    '與 {from} 至 {to}{branch}的班次重疊',
  ),
  REST: say(
    '与 {from} 至 {to}{branch}的班次只隔 {rest}，少于 {least}',
    'has only {rest} of rest from the shift {from} to {to}{branch}; at least {least} is needed',
    '與 {from} 至 {to}{branch}的班次只隔 {rest}，少於 {least}',
  ),
  AWAY: say('当天不能上班', 'cannot work that day', '當天不能上班'),
  SHORT: say(
    '{fromHour}–{toHour} 点缺 {heads} 人',
    '{fromHour}:00–{toHour}:00: {heads} short',
    '{fromHour}–{toHour} 點缺 {heads} 人',
  ),
  WEEK_HOURS: say(
    '本周 {hours} 小时，超过 {most} 小时',
    'works {hours} hours that week, over {most}',
    '本週 {hours} 小時，超過 {most} 小時',
  ),
  DAYS_IN_ROW: say(
    '连续上班 {days} 天，超过 {most} 天',
    'works {days} days in a row, over {most}',
    '連續上班 {days} 天，超過 {most} 天',
  ),
  WISH_CANNOT: say('表示当天不能上{shift}', 'said they cannot work {shift} that day', '表示當天不能上{shift}'),
  WISH_AVOID: say('希望当天不上{shift}', 'would rather not work {shift} that day', '希望當天不上{shift}'),
  WISH_PREFER: say('希望当天上{shift}', 'would like to work {shift} that day', '希望當天上{shift}'),
  LEAVE_HALF: say('当天请半天假（{leave}）', 'is on leave for half the day ({leave})', '當天請半天假（{leave}）'),
  LEAVE_PENDING: say(
    '当天的请假（{leave}）还没有审批',
    'has asked for leave ({leave}), which is still undecided',
    '當天的請假（{leave}）還沒有審核',
  ),
  NIGHTS: say(
    '{shifts} 个夜班，人均 {mean} 个',
    'has {shifts} night shifts; the mean is {mean}',
    '{shifts} 個夜班，人均 {mean} 個',
  ),
  WEEKENDS: say(
    '{shifts} 个周末班，人均 {mean} 个',
    'has {shifts} weekend shifts; the mean is {mean}',
    '{shifts} 個週末班，人均 {mean} 個',
  ),
};

const anyShift: Words = say('班', 'a shift', '班');
const atBranch: Words = say('（{branch}）', ' ({branch})', '（{branch}）');
const here: Words = say(' ', '', ' ');
const hourWords: Words = say('{hours} 小时', '{hours} h', '{hours} 小時');
const minuteWords: Words = say('{hours} 小时 {minutes} 分', '{hours} h {minutes} min', '{hours} 小時 {minutes} 分');

const lasting = (minutes: number, lang: Lang) => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return fill((rest === 0 ? hourWords : minuteWords)[lang], { hours, minutes: rest });
};

/** What a broken rule says, without who and when: for a cell of the board, whose place says that. */
export function reasonOf({ rule, params }: Pick<Fault, 'rule' | 'params'>, lang: Lang): string {
  const { branch, document, shift, restMin, leastMin } = params;
  const text = fill(ruleWords[rule][lang], {
    ...params,
    branch: branch ? fill(atBranch[lang], { branch }) : here[lang],
    document: documentKindWords[document as keyof typeof documentKindWords]?.[lang] ?? '',
    shift: shift ? shift : anyShift[lang],
    rest: lasting(Number(restMin), lang),
    least: lasting(Number(leastMin), lang),
  });
  return text.trim();
}

const lineWords = say('{name} {date}：{reason}', '{name}, {date}: {reason}', '{name} {date}：{reason}');
const nobodyWords = say('{date}：{reason}', '{date}: {reason}', '{date}：{reason}');

/** The whole sentence: who, on which day, and what is wrong. */
export function faultLine(fault: Fault, lang: Lang): string {
  const words = fault.employeeId === null ? nobodyWords : lineWords;
  return fill(words[lang], { name: fault.name, date: fault.date.slice(5), reason: reasonOf(fault, lang) });
}

const MOST_NAMED = 8;
const separators: Words = say('；', '; ', '；');
const moreWords: Words = say('{text}；另有 {more} 处', '{text}; and {more} more', '{text}；另有 {more} 處');

/** Several of them in one refusal. The first eight are named. */
export function faultList(faults: readonly Fault[]): Words {
  const textIn = (lang: Lang) => {
    const text = faults
      .slice(0, MOST_NAMED)
      .map((fault) => faultLine(fault, lang))
      .join(separators[lang]);
    return faults.length > MOST_NAMED ? fill(moreWords[lang], { text, more: faults.length - MOST_NAMED }) : text;
  };
  return say(textIn('zh-CN'), textIn('en-US'), textIn('zh-TW'));
}
