import { attendanceErrors } from '@netbar/contract/people/attendance/attendance.errors';
import { myAttendanceApi } from '@netbar/contract/people/attendance/attendance.api';
import type { MyToday } from '@netbar/contract/people/attendance/attendance.model';
import type { MadePunch } from '@netbar/contract/people/attendance/punch.model';
import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { call, type CallError, isFinalAnswer } from '#kernel/call.ts';
import { refreshFeatures } from '#kernel/refresh.ts';
import { serverNow } from '#kernel/server-clock.ts';
import { findPlace } from './find-place.ts';
import { findMade, forgetPunch, type PunchIntent, readLeftPunch, RESEND_MS, sendPunch } from './punch-intent.ts';

const AGAIN_MS = 3_000;

/** What became of a press. `asking`: no answer yet, the same press is sent again. `unknown`: the server cannot be reached. */
export type PunchState =
  | { step: 'idle' }
  | { step: 'locating' | 'sending' | 'asking' }
  | { step: 'done'; punch: MadePunch; wasLost: boolean }
  | { step: 'refused'; words: string }
  | { step: 'unknown' | 'notThere'; madeTime: string };

interface PunchStore {
  state: PunchState;
  /** The press whose answer is open. */
  open: PunchIntent | undefined;
}

export const noPunch: PunchStore = { state: { step: 'idle' }, open: undefined };
/** The press outlives its page: whoever looks at another tab meanwhile finds its result. */
export const usePunchStore = create<PunchStore>(() => noPunch);
const setState = (state: PunchState) => usePunchStore.setState({ state });

/** What the page hands in. */
export interface PunchPage {
  accountId: string;
  cache: QueryClient;
  /** Asked when the press would be recorded as leaving early. */
  askEarlyOut: () => Promise<boolean>;
}

let timer: ReturnType<typeof setTimeout> | undefined;
/** Nobody looks at the page: what is open is taken up again when somebody does. */
export const stopAsking = () => clearTimeout(timer);
function later(run: () => void) {
  clearTimeout(timer);
  timer = setTimeout(run, AGAIN_MS);
}

const isYoung = ({ madeTime }: PunchIntent) => serverNow().getTime() - Date.parse(madeTime) < RESEND_MS;

/** One press of the button: asks what has to be asked, then sends it under a key of its own. */
export async function pressPunch({ isEarlyOut, asksPlace }: Pick<MyToday, 'isEarlyOut' | 'asksPlace'>, page: PunchPage) {
  if (usePunchStore.getState().open) return;
  if (isEarlyOut && !(await page.askEarlyOut())) return;
  if (asksPlace) setState({ step: 'locating' });
  await sendNew(asksPlace ? await findPlace() : undefined, isEarlyOut, page);
}

async function sendNew(place: PunchIntent['input']['place'], isEarlyOut: boolean, page: PunchPage) {
  setState({ step: 'sending' });
  const input = { deviceTime: new Date().toISOString(), isEarlyOut, ...(place && { place }) };
  const { accountId } = page;
  await sendIntent({ key: crypto.randomUUID(), accountId, madeTime: serverNow().toISOString(), input }, false, page);
}

/** Sends the press, again and again while it is young; then only looks it up. */
async function sendIntent(intent: PunchIntent, wasLost: boolean, page: PunchPage): Promise<void> {
  usePunchStore.setState({ open: intent });
  try {
    await end(intent, { step: 'done', punch: await sendPunch(intent), wasLost }, page);
  } catch (error) {
    if (isFinalAnswer(error)) return refuse(intent, error as CallError, page);
    setState({ step: 'asking' });
    later(() => void (isYoung(intent) ? sendIntent(intent, true, page) : lookUpPunch(intent, page)));
  }
}

async function refuse(intent: PunchIntent, error: CallError, page: PunchPage) {
  const isEarly = error.reason === attendanceErrors.earlyOutUnsaid.reason;
  await end(intent, isEarly ? { step: 'idle' } : { step: 'refused', words: error.message }, page);
  // The shift was not over by the server's clock, although it was by the page's.
  if (isEarly && (await page.askEarlyOut())) await sendNew(intent.input.place, true, page);
}

/** Reads whether the press arrived, without sending it: too late now, it would record another time. */
export async function lookUpPunch(intent: PunchIntent, page: PunchPage): Promise<void> {
  usePunchStore.setState({ open: intent });
  try {
    const punch = findMade(await call(myAttendanceApi.my, {}), intent);
    await end(intent, punch ? { step: 'done', punch, wasLost: true } : { step: 'notThere', madeTime: intent.madeTime }, page);
  } catch {
    setState({ step: 'unknown', madeTime: intent.madeTime });
    later(() => void lookUpPunch(intent, page));
  }
}

async function end(intent: PunchIntent, state: PunchState, { cache }: PunchPage) {
  await forgetPunch(intent);
  usePunchStore.setState({ state, open: undefined });
  await refreshFeatures(cache, myAttendanceApi.punch.stale);
}

/** Takes up a press that was open when the page, or the window, was left. */
export async function resumePunch(page: PunchPage) {
  const { open } = usePunchStore.getState();
  const own = open?.accountId === page.accountId ? { intent: open, canResend: true } : await readLeftPunch(page.accountId);
  if (!own) return usePunchStore.setState(noPunch);
  setState({ step: 'asking' });
  const { intent, canResend } = own;
  await (canResend && isYoung(intent) ? sendIntent(intent, true, page) : lookUpPunch(intent, page));
}

/** The network is back: asks at once. */
export async function askAgain(page: PunchPage) {
  const { open, state } = usePunchStore.getState();
  if (!open || state.step === 'sending') return;
  clearTimeout(timer);
  await (state.step === 'asking' && isYoung(open) ? sendIntent(open, true, page) : lookUpPunch(open, page));
}
