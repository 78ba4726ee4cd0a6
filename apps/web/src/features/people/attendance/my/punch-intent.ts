import { myAttendanceApi } from '@netbar/contract/people/attendance/attendance.api';
import type { MyToday } from '@netbar/contract/people/attendance/attendance.model';
import type { MadePunch } from '@netbar/contract/people/attendance/punch.model';
import type { Sent } from '@netbar/contract/kernel/endpoint';
import { call } from '#kernel/call.ts';
import { dropKeptRecord, keepRecord, readKeptRecord } from '#kernel/kept-records.ts';

/**
 * One press of the punch button. The server's clock counts at the moment it gets it, so it is only sent again shortly after: later
 * the page looks up whether it arrived, since sending it then would record another time.
 */
export interface PunchIntent {
  key: string;
  accountId: string;
  /** By the server's clock. */
  madeTime: string;
  input: Sent<typeof myAttendanceApi.punch>;
}

/** A press is sent again under its key for this long. A position is too old for the server after the same time. */
export const RESEND_MS = 60_000;
/** The clock of the page may be behind the server's by so much. */
const CLOCK_SLACK_MS = 3_000;

const placeOf = (accountId: string) => `punch ${accountId}`;

/** Keeps the press before it is sent, so that a page that is loaded again knows of it. Positions are not kept on the device. */
export async function sendPunch(intent: PunchIntent): Promise<MadePunch> {
  const { place, ...input } = intent.input;
  await keepRecord(placeOf(intent.accountId), { ...intent, input, hasPlace: place !== undefined });
  return call(myAttendanceApi.punch, intent.input, { key: intent.key });
}

export const forgetPunch = ({ accountId }: Pick<PunchIntent, 'accountId'>) => dropKeptRecord(placeOf(accountId));

/** The press that was under way when the page was left. Without its position it cannot be sent again, only looked up. */
export async function readLeftPunch(accountId: string): Promise<{ intent: PunchIntent; canResend: boolean } | undefined> {
  const kept = await readKeptRecord<PunchIntent & { hasPlace: boolean }>(placeOf(accountId));
  if (!kept) return undefined;
  const { hasPlace, ...intent } = kept;
  return { intent, canResend: !hasPlace };
}

/** The side that a press became, if the server has it. */
export function findMade({ in: came, out: left }: Pick<MyToday, 'in' | 'out'>, { madeTime }: PunchIntent): MadePunch | undefined {
  const since = Date.parse(madeTime) - CLOCK_SLACK_MS;
  const made = (side: 'IN' | 'OUT', found: MyToday['in']) =>
    found && !found.isFix && Date.parse(found.at) >= since ? { id: '', at: found.at, side, distanceM: null } : undefined;
  return made('OUT', left) ?? made('IN', came);
}
