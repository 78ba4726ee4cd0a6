import type { AttendanceStatus } from '@netbar/contract/people/attendance/day-result.model';
import { statusWords } from '@netbar/contract/people/attendance/attendance.words';
import { fill, type Lang } from '@netbar/contract/kernel/words';
import type { Tone } from '#kernel/theme/tokens.ts';
import type { DayWords } from './day.words.ts';

interface Outcome {
  status: AttendanceStatus;
  lateMin: number;
  earlyMin: number;
  /** Of MISSING_PUNCH: what is there. */
  inTime?: string | null;
  outTime?: string | null;
}

/** Days that somebody should look at: neither in order nor still open. */
const anomalies = new Set<AttendanceStatus>(['LATE', 'EARLY', 'LATE_EARLY', 'MISSING_PUNCH', 'HALF_DAY', 'ABSENT']);
export const isAnomaly = (status: AttendanceStatus | null) => status !== null && anomalies.has(status);

/** The result of a day in a few words: 迟到 12 分钟. */
export function outcomeText({ status, lateMin, earlyMin, inTime, outTime }: Outcome, t: DayWords, lang: Lang): string {
  if (status === 'LATE') return fill(t.lateBy, { n: lateMin });
  if (status === 'EARLY') return fill(t.earlyBy, { n: earlyMin });
  if (status === 'LATE_EARLY') return fill(t.lateAndEarly, { late: lateMin, early: earlyMin });
  if (status === 'MISSING_PUNCH' && inTime === null && outTime) return t.missingIn;
  if (status === 'MISSING_PUNCH' && outTime === null && inTime) return t.missingOut;
  return statusWords[status][lang];
}

export const statusTones: Record<AttendanceStatus, Tone> = {
  WAITING: 'neutral',
  NORMAL: 'success',
  LATE: 'warning',
  EARLY: 'warning',
  LATE_EARLY: 'warning',
  MISSING_PUNCH: 'error',
  HALF_DAY: 'warning',
  ABSENT: 'error',
  LEAVE: 'plum',
  REST: 'neutral',
};
