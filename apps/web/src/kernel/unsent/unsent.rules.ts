import { commonErrors } from '@netbar/contract/kernel/errors';
import { type CallError, isFinalAnswer } from '#kernel/call.ts';

/** One step of a task on a phone. It is on the disk before the screen says done, and until the server has answered. */
export interface UnsentStep {
  /** The order of the steps of one person on this device. */
  seq: number;
  /** The idempotency key: however often the step is sent, it takes effect once. */
  key: string;
  personId: string;
  /** The task it belongs to, such as one stocktake. */
  task: string;
  /** What the step says, for the person who made it: 红牛 94. */
  label: string;
  /** The request as it is sent, so that any window can send it, whichever page it shows. */
  request: { method: string; url: string; body: object };
  /** Features whose cached reads the step makes stale. */
  stale: readonly string[];
  /** What the task needs to know about its own step. */
  detail: object;
  madeTime: string;
  tries: number;
  /** The server's refusal. The step is not sent again unless the person says so. */
  refusal?: string;
}

/** `later`: no decision yet, send again. `hold`: this person cannot send now. `refused`: the server has decided. */
export type Fate = 'later' | 'hold' | 'refused';

/** These say something about the session, the screen lock or the load of the server, and nothing about the step. */
const aboutSession: string[] = [
  commonErrors.locked.reason,
  commonErrors.secondFactorNeeded.reason,
  commonErrors.passwordTemporary.reason,
];

export function fateOf(error: unknown): Fate {
  if (!isFinalAnswer(error)) return 'later';
  const { status = 0, reason } = error as CallError;
  if (Math.floor(status / 100) === 401 || (reason && aboutSession.includes(reason))) return 'hold';
  // Without a reason a proxy has answered, not our server.
  return !reason || reason === commonErrors.tooMany.reason ? 'later' : 'refused';
}

/** Steps that are still to be sent. A refused one waits for its person and holds up nobody else's line. */
export const waitingSteps = (steps: readonly UnsentStep[]) => steps.filter(({ refusal }) => refusal === undefined);

/** The next number in order, also when the clock of the phone was set back. */
export const nextSeq = (steps: readonly UnsentStep[], now: number) => Math.max(now, ...steps.map(({ seq }) => seq + 1));

const RETRY_MS = [1_000, 2_000, 5_000, 10_000, 15_000] as const;
/** How long to wait after so many tries. */
export const waitBeforeTry = (tries: number) => RETRY_MS[Math.min(tries, RETRY_MS.length) - 1] ?? 0;

/** The server forgets keys after seven days. A step that it may have had before could then take effect twice. */
const MOST_AGE_MS = 6 * 24 * 60 * 60_000;
export const isTooOld = ({ tries, madeTime }: UnsentStep, now: number) => tries > 0 && now - Date.parse(madeTime) > MOST_AGE_MS;
