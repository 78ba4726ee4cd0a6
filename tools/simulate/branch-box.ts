import { guestDrawApi } from '@netbar/contract/activities/draw/guest-draw.api';
import { guestSignInApi } from '@netbar/contract/activities/sign-in/guest-sign-in.api';
import { deviceApi } from '@netbar/contract/floor/device/device.api';
import { guestScreenApi } from '@netbar/contract/floor/machine/guest-screen.api';
import type { DeviceResult } from '@netbar/contract/floor/device/device.model';
import { toRequest, type Endpoint, type Got, type Sent } from '@netbar/contract/kernel/endpoint';
import { signAs } from '@netbar/server/testing/device.ts';
import { randomUUID } from 'node:crypto';
import type { Act } from './floor.ts';

/** Where a branch's machines call, and what they sign with. */
export interface BranchKey {
  companyId: string;
  branchId: string;
  key: string;
}

type Event = Sent<typeof deviceApi.events>['events'][number];
const MOST_AT_ONCE = 100;

export type BranchBox = ReturnType<typeof openBox>;

/** The box in a branch that speaks for its machines: numbers what they do, keeps it until it was taken, sends it again. */
export function openBox(url: string, { companyId, branchId, key }: BranchKey) {
  const sessions: Sessions = new Map();
  const waiting: Event[] = [];
  const refused = new Map<string, number>();
  const figures = { sent: 0, stored: 0, known: 0, refused, failures: 0, notices: 0, signIns: 0, draws: 0, ms: [] as number[] };

  const call = async <E extends Endpoint>(endpoint: E, input: Sent<E>) => {
    const started = performance.now();
    const data = await signedCall(url, key, endpoint, input);
    figures.ms.push(performance.now() - started);
    return data;
  };
  const note = ({ outcome, reason }: DeviceResult) => {
    if (outcome === 'STORED') figures.stored++;
    else if (outcome === 'KNOWN') figures.known++;
    else figures.refused.set(reason ?? '', (figures.refused.get(reason ?? '') ?? 0) + 1);
  };
  const guestScreens = openGuestScreens({ companyId, branchId }, sessions, { call, figures });
  return {
    figures,
    waiting: () => waiting.length,
    add: (acts: Act[]) => void waiting.push(...acts.map((act) => numbered(sessions, act))),
    /** Sends what waits. What was not answered stays, and goes again with the same numbers. */
    async send() {
      while (waiting.length > 0) {
        const events = waiting.slice(0, MOST_AT_ONCE);
        try {
          const { results } = await call(deviceApi.events, { companyId, branchId, events });
          waiting.splice(0, events.length);
          figures.sent += events.length;
          results.forEach(note);
        } catch {
          figures.failures++;
          return;
        }
      }
    },
    ...guestScreens,
    async beat(on: string[]) {
      const machines = on.map((machine) => ({ machine, session: sessionOf(sessions, machine).session })).slice(0, 500);
      if (machines.length === 0) return;
      await call(deviceApi.heartbeat, { companyId, branchId, machines }).catch(() => figures.failures++);
    },
  };
}

interface Screens {
  call: <E extends Endpoint>(endpoint: E, input: Sent<E>) => Promise<Got<E>>;
  figures: { failures: number; notices: number; signIns: number; draws: number };
}

/** What members see on their machines: the code they show at the counter, and what they are told. */
function openGuestScreens({ companyId, branchId }: Omit<BranchKey, 'key'>, sessions: Sessions, { call, figures }: Screens) {
  /** Notices that stood on a screen, to be named with the next request. */
  const told: string[] = [];
  return {
    /** The code that a member shows at the counter; none where nobody signed in. */
    async showCode(machine: string): Promise<string | undefined> {
      const { session } = sessionOf(sessions, machine);
      const shown = await call(guestScreenApi.memberCode, { companyId, branchId, machine, session }).catch(() => undefined);
      return shown?.code;
    },
    /** The member at a machine signs in for the day and draws with the chances they have; where nobody signed in, nothing. */
    async takePart(machine: string) {
      const client = { companyId, branchId, machine, session: sessionOf(sessions, machine).session };
      const open = await call(guestSignInApi.openOnScreen, client).catch(() => undefined);
      for (const { activityId } of open?.signIns.filter(({ isSignedIn }) => !isSignedIn) ?? []) {
        const done = await call(guestSignInApi.signInOnScreen, { ...client, activityId }).catch(() => undefined);
        if (done) figures.signIns++;
      }
      const found = open && (await call(guestDrawApi.openOnScreen, client).catch(() => undefined));
      for (const { activityId, chances } of found?.draws ?? [])
        for (let i = 0; i < chances; i++) {
          const drawn = await call(guestDrawApi.drawOnScreen, { ...client, activityId, requestId: randomUUID() }).catch(
            () => undefined,
          );
          if (drawn) figures.draws++;
        }
    },
    /** Shows guests what they are told, once. */
    async showNotices(on: string[]) {
      const machines = on.map((machine) => ({ machine, session: sessionOf(sessions, machine).session })).slice(0, 500);
      if (machines.length === 0) return;
      const shown = told.splice(0);
      try {
        const { notices } = await call(guestScreenApi.notices, { companyId, branchId, machines, shown });
        told.push(...notices.map(({ id }) => id));
        figures.notices += notices.length;
      } catch {
        told.push(...shown);
        figures.failures++;
      }
    },
  };
}

export async function signedCall<E extends Endpoint>(url: string, key: string, endpoint: E, input: Sent<E>): Promise<Got<E>> {
  const request = toRequest(endpoint, input);
  const body = JSON.stringify(request.body);
  const headers = signAs(key, { path: request.url, body });
  const res = await fetch(`${url}${request.url}`, { method: 'POST', headers, body, signal: AbortSignal.timeout(30_000) });
  const { status, data, message } = (await res.json()) as { status: number; data: Got<E>; message: string };
  if (status !== 200) throw new Error(`${status} ${message}`);
  return data;
}

type Sessions = Map<string, { session: string; seq: number }>;

/** One start of a machine's client, which counts from 1. */
function sessionOf(sessions: Sessions, machine: string) {
  const counted = sessions.get(machine) ?? { session: randomUUID(), seq: 0 };
  sessions.set(machine, counted);
  return counted;
}

/** A machine that is turned on starts its client anew. */
function numbered(sessions: Sessions, { machine, bookedInMin, ...act }: Act): Event {
  if (act.type === 'ON') sessions.delete(machine);
  const counted = sessionOf(sessions, machine);
  const booked = bookedInMin !== undefined && { bookedTime: new Date(Date.now() + bookedInMin * 60_000).toISOString() };
  return { machine, session: counted.session, seq: ++counted.seq, time: new Date().toISOString(), ...act, ...booked };
}
