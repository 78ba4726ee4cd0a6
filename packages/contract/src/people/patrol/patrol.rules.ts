import { defineLifecycle } from '#kernel/lifecycle.ts';
import { DAY_MS, MINUTE_MS } from '#kernel/time.ts';
import type { PointItem } from './patrol.model.ts';

export const PATROL_LIST = 'PATROL_LIST';
export const PATROL_WORK = 'PATROL_WORK';
export const PATROL_EXPLAIN = 'PATROL_EXPLAIN';

/** INCOMPLETE: begun, and not every point was visited when the window ended. MISSED: never begun. */
export const patrolTaskLifecycle = defineLifecycle({
  name: 'PATROL_TASK',
  initial: ['PENDING'],
  actions: {
    assign: { from: ['PENDING'], to: 'same' },
    /** The plan was changed before the round begins. */
    replan: { from: ['PENDING'], to: 'same' },
    remind: { from: ['PENDING'], to: 'same' },
    start: { from: ['PENDING'], to: 'IN_PROGRESS', can: PATROL_WORK },
    /** Steps that a phone kept while it had no connection arrive after the window. */
    startLate: { from: ['MISSED'], to: 'IN_PROGRESS', can: PATROL_WORK },
    visit: { from: ['IN_PROGRESS', 'INCOMPLETE'], to: 'same', can: PATROL_WORK },
    finish: { from: ['IN_PROGRESS', 'INCOMPLETE'], to: 'DONE', can: PATROL_WORK },
    end: { from: ['IN_PROGRESS'], to: 'INCOMPLETE' },
    miss: { from: ['PENDING'], to: 'MISSED' },
    explain: { from: ['MISSED', 'INCOMPLETE'], to: 'same', can: PATROL_EXPLAIN },
  },
});

/** Clocks of phones and servers differ by no more. */
export const CLOCK_TOLERANCE_MS = 2 * MINUTE_MS;
/** A round that was begun may be gone on with for so long after its window. It is then kept as incomplete. */
export const MOST_AFTER_MS = 60 * MINUTE_MS;
/** Steps that a phone kept are taken for this long; it gives up sooner itself. */
export const MOST_KEPT_MS = 7 * DAY_MS;

interface Span {
  fromTime: Date;
  toTime: Date;
}

/** Whether a moment lies in the window of a round, give or take what clocks differ. */
export const isInWindow = ({ fromTime, toTime }: Span, at: Date): boolean =>
  at.getTime() >= fromTime.getTime() - CLOCK_TOLERANCE_MS && at.getTime() <= toTime.getTime() + CLOCK_TOLERANCE_MS;

/** Why a moment cannot be one of this round; undefined if it can. */
export function momentProblem(span: Span, at: Date, now: Date): 'inFuture' | 'tooEarly' | 'tooLate' | undefined {
  if (at.getTime() > now.getTime() + CLOCK_TOLERANCE_MS) return 'inFuture';
  if (at.getTime() < span.fromTime.getTime() - CLOCK_TOLERANCE_MS) return 'tooEarly';
  return at.getTime() > span.toTime.getTime() + MOST_AFTER_MS ? 'tooLate' : undefined;
}

const QR_PREFIX = 'netbar:patrol:';
/** Without letters and digits that look alike. */
export const CODE_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
export const CODE_LENGTH = 12;
const CODE = new RegExp(`^[${CODE_LETTERS}]{${CODE_LENGTH}}$`);

export const qrTextOf = (code: string) => QR_PREFIX + code;

/** The code in a QR code of ours, or typed as the sheet shows it below. Undefined for any other text. */
export function patrolCodeOf(text: string): string | undefined {
  const trimmed = text.trim();
  const code = (trimmed.startsWith(QR_PREFIX) ? trimmed.slice(QR_PREFIX.length) : trimmed).replaceAll(/[\s-]/g, '').toUpperCase();
  return CODE.test(code) ? code : undefined;
}

/** A code as people read it: three groups of four. */
export const codeText = (code: string) => code.match(/.{1,4}/g)?.join('-') ?? code;

interface Answer {
  isOk: boolean;
  note: string;
  pictures: readonly unknown[];
}

/** What an item still lacks. A problem is told in words and shown. */
export function missingOf({ needsPhoto }: Pick<PointItem, 'needsPhoto'>, answer: Answer | undefined) {
  if (!answer) return 'answer';
  if (!answer.isOk && answer.note.trim() === '') return 'note';
  return (needsPhoto || !answer.isOk) && answer.pictures.length === 0 ? 'photo' : undefined;
}

const DAY_MIN = 1440;
const WEEK = 7;

interface PlanTimes {
  /** Monday is 1. */
  weekdays: readonly number[];
  startsMin: readonly number[];
  windowMin: number;
}

/** Starts of a plan between which a window is still open. The last window of a day may reach into a next day that is chosen too. */
export function overlapOf({ weekdays, startsMin, windowMin }: PlanTimes): { from: number; next: number } | undefined {
  const starts = startsMin.toSorted((a, b) => a - b);
  const hasNextDay = weekdays.some((day) => weekdays.includes((day % WEEK) + 1));
  for (const [i, from] of starts.entries()) {
    const next = starts[i + 1];
    if (next !== undefined && next < from + windowMin) return { from, next };
  }
  const [first, last] = [starts[0], starts.at(-1)];
  if (!hasNextDay || first === undefined || last === undefined) return undefined;
  return first + DAY_MIN < last + windowMin ? { from: last, next: first } : undefined;
}

const pad = (n: number) => String(n).padStart(2, '0');
/** 75 is 01:15. */
export const minuteText = (minute: number) => `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
