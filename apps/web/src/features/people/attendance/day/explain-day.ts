import type { DayDetail } from '@netbar/contract/people/attendance/attendance.model';
import { dayTypeWords, leavePartWords, sourceWords } from '@netbar/contract/people/attendance/attendance.words';
import { fill, type Lang } from '@netbar/contract/kernel/words';
import { clockOn, endClock, shortDate } from './clock.ts';
import { isAnomaly, outcomeText } from './day-status.ts';
import type { DayWords } from './day.words.ts';

type Explanation = DayDetail['explanation'];
type Punch = Explanation['punches'][number];
type Side = NonNullable<Explanation['in']>;

export interface ExplainedStep {
  key: 'shift' | 'punches' | 'sides' | 'sums' | 'result';
  title: string;
  /** What stands out in a line is between asterisks. */
  lines: string[];
}

interface Said {
  detail: DayDetail;
  t: DayWords;
  lang: Lang;
}

/** Why the day came out as it did, in the order in which it is worked out. Steps with nothing to say are left out. */
export function explainDay(detail: DayDetail, t: DayWords, lang: Lang): ExplainedStep[] {
  const said = { detail, t, lang };
  const { roster, punches } = detail.explanation;
  const hasPunches = roster !== null || punches.length > 0;
  const steps: ExplainedStep[] = [
    { key: 'shift', title: t.stepShift, lines: shiftLines(said) },
    { key: 'punches', title: t.stepPunches, lines: hasPunches ? punchLines(said) : [] },
    { key: 'sides', title: t.stepSides, lines: sideLines(said) },
    { key: 'sums', title: t.stepSums, lines: sumLines(said) },
    { key: 'result', title: t.stepResult, lines: resultLines(said) },
  ];
  return steps.filter(({ lines }) => lines.length > 0);
}

function shiftLines({ detail: { date, explanation }, t, lang }: Said): string[] {
  const { roster, asked, leaves } = explanation;
  const leave = leaves.map(({ name, part }) => fill(t.leave, { name, part: leavePartWords[part][lang] }));
  if (!roster) return leave.length > 0 ? leave : [t.noShift];
  const { kindName: kind, breakMin: rest, lateGraceMin: late, earlyGraceMin: early } = roster;
  const span = { from: clockOn(date, roster.startTime, t), to: endClock(date, roster.endTime, t) };
  const shift =
    late === early
      ? fill(t.shift, { kind, rest, grace: late, ...span })
      : fill(t.shiftTwoGraces, { kind, rest, late, early, ...span });
  const isShorter = asked !== null && (asked.from !== roster.startTime || asked.to !== roster.endTime);
  const left = isShorter
    ? [fill(t.askedAfterLeave, { from: clockOn(date, asked.from, t), to: endClock(date, asked.to, t) })]
    : [];
  return [shift, ...leave, ...left];
}

function punchLines(said: Said): string[] {
  const { detail, t } = said;
  const { roster, punches } = detail.explanation;
  if (punches.length === 0) return [t.noPunch];
  const own = punches.filter(
    ({ use }) => use === 'IN' || use === 'OUT' || use === 'BETWEEN' || use === 'MERGED' || use === 'REPLACED',
  );
  const count = roster ? [fill(t.punchesInWindow, { n: own.length })] : [];
  return [...count, ...punches.flatMap((punch) => punchLine(punch, said))];
}

/** Nothing of a punch that simply counts. */
function punchLine(punch: Punch, { detail: { date }, t }: Said): string[] {
  const clock = (ms: number) => clockOn(date, new Date(ms).toISOString(), t, { withSeconds: true });
  const at = Date.parse(punch.at);
  const [time, other] = [clock(at), punch.otherDate ? shortDate(punch.otherDate) : ''];
  switch (punch.use) {
    case 'IN':
    case 'OUT':
      return punch.isShared && other ? [fill(t.shared, { time, date: other })] : [];
    case 'BETWEEN':
      return [fill(t.between, { time })];
    case 'MERGED':
      return [fill(t.merged, { kept: clock(at - (punch.gapSec ?? 0) * 1000), time, sec: punch.gapSec ?? 0 })];
    case 'OTHER_SHIFT':
      return [fill(t.otherShift, { time, date: other })];
    case 'OTHER_BRANCH':
      return [fill(t.otherBranch, { time })];
    case 'OUTSIDE':
      return [fill(t.outside, { time })];
    case 'REPLACED':
      return [fill(t.replaced, { time })];
  }
}

function sideLines({ detail: { date, explanation }, t, lang }: Said): string[] {
  const { roster, in: came, out: left } = explanation;
  if (!roster) return [];
  const by = (side: Side) =>
    side.fixId !== null ? t.byFix : (side.deviceName ?? (side.source === null ? '' : sourceWords[side.source][lang]));
  const words = {
    ...(came && { in: clockOn(date, came.at, t), inBy: by(came) }),
    ...(left && { out: clockOn(date, left.at, t), outBy: by(left) }),
  };
  if (came && left) return [fill(t.sides, words)];
  // While the shift is on, the side that is not there yet is not missing.
  if (explanation.waitsFor === 'WINDOW' && !came) return [];
  return [fill(came ? t.sideIn : left ? t.sideOut : t.noSides, words)];
}

function sumLines(said: Said): string[] {
  const { detail, t } = said;
  const { roster, asked, sums, in: came, out: left } = detail.explanation;
  if (!roster || !asked) return [];
  if (!sums || !came || !left)
    return (came === null) !== (left === null) && detail.result.status === 'MISSING_PUNCH' ? [t.noArithmetic] : [];
  const { date } = detail;
  const from = Date.parse(came.at) > Date.parse(asked.from) ? came.at : asked.from;
  const to = Date.parse(left.at) < Date.parse(asked.to) ? left.at : asked.to;
  const span = { from: clockOn(date, from, t), to: endClock(date, to, t) };
  return [
    lateLine(said, { came: came.at, asked: asked.from, min: sums.rawLateMin, grace: roster.lateGraceMin }),
    earlyLine(said, { left: left.at, asked: asked.to, min: sums.rawEarlyMin, grace: roster.earlyGraceMin }),
    fill(t.worked, { ...span, gross: sums.grossMin, rest: sums.breakMin, n: sums.grossMin - sums.breakMin }),
    ...missingLine(said, sums.missingMin, roster),
    ...partLines(said, sums.parts),
  ];
}

interface LateFacts {
  came: string;
  asked: string;
  min: number;
  grace: number;
}

function lateLine({ detail: { date }, t }: Said, { came, asked, min, grace }: LateFacts): string {
  const words = { in: clockOn(date, came, t), from: clockOn(date, asked, t), n: min, grace };
  if (min > grace) return fill(t.lateOver, words);
  if (min > 0) return fill(t.lateWithin, words);
  return fill(words.in === words.from ? t.lateEven : t.lateNot, words);
}

interface EarlyFacts {
  left: string;
  asked: string;
  min: number;
  grace: number;
}

function earlyLine({ detail: { date }, t }: Said, { left, asked, min, grace }: EarlyFacts): string {
  const words = { out: clockOn(date, left, t), to: endClock(date, asked, t), n: min, grace };
  if (min > grace) return fill(t.earlyOver, words);
  if (min > 0) return fill(t.earlyWithin, words);
  return fill(clockOn(date, asked, t) === words.out ? t.earlyEven : t.earlyNot, words);
}

/** Named only where it changed the result. */
function missingLine({ detail, t }: Said, n: number, { halfDayMin, absentMin }: { halfDayMin: number; absentMin: number }) {
  if (detail.result.status === 'ABSENT') return [fill(t.missingAbsent, { n, line: absentMin })];
  if (detail.result.status === 'HALF_DAY') return [fill(t.missingHalf, { n, line: halfDayMin })];
  return [];
}

/** The minutes by kind of day, unless all of them are of an ordinary workday. */
function partLines({ t, lang }: Said, parts: NonNullable<Explanation['sums']>['parts']): string[] {
  const isPlain = parts.length === 1 && parts[0]?.type === 'WORKDAY';
  const split = parts.map(({ date, type, min }) =>
    fill(t.part, { date: shortDate(date), type: dayTypeWords[type][lang], n: min }),
  );
  const unknown = parts
    .filter(({ isKnown }) => !isKnown)
    .map(({ date }) => fill(t.unknownDay, { date: shortDate(date), year: date.slice(0, 4) }));
  return [...(isPlain ? [] : [split.join(lang === 'en-US' ? ', ' : '，')]), ...unknown];
}

function resultLines(said: Said): string[] {
  const { detail, t, lang } = said;
  const { result, adjustments, isDifferent, isLocked, timesThisMonth } = detail;
  const text = outcomeText(result, t, lang);
  const outcome = isAnomaly(result.status)
    ? fill(timesThisMonth > 1 ? t.outcomeNth : t.outcome, { result: text, n: timesThisMonth })
    : fill(t.outcome, { result: text });
  const later = adjustments.map(({ before, after }) =>
    fill(t.adjusted, { before: outcomeText(before, t, lang), after: outcomeText(after, t, lang) }),
  );
  return [
    result.status === 'WAITING' ? waitLine(said) : outcome,
    ...(result.isFixed ? [t.fixedNote] : []),
    ...(isDifferent ? [isLocked ? t.lockedDifferent : t.recounting] : []),
    ...later,
  ];
}

function waitLine({ detail: { date, explanation }, t }: Said): string {
  const { roster, waitsFor, reportedTime } = explanation;
  if (waitsFor === 'DEVICES')
    return reportedTime === null ? t.waitsDevicesNever : fill(t.waitsDevices, { time: clockOn(date, reportedTime, t) });
  return roster ? fill(t.waitsWindow, { time: clockOn(date, roster.windowTo, t) }) : t.recounting;
}
