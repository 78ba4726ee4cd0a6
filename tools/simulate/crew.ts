import type { Got } from '@netbar/contract/kernel/endpoint';
import { addDays, bizDate, MINUTE_MS } from '@netbar/contract/kernel/time';
import { punchApi } from '@netbar/contract/people/attendance/attendance.api';
import { patrolApi } from '@netbar/contract/people/patrol/patrol.api';
import { qrTextOf } from '@netbar/contract/people/patrol/patrol.rules';
import { rosterApi } from '@netbar/contract/people/roster/roster.api';
import type { Random } from '@netbar/server/demo/random.ts';
import { callerOf } from '@netbar/server/testing/caller.ts';
import { type BranchKey, signedCall } from './branch-box.ts';
import type { Place } from './place.ts';

const DEVICE = '前台考勤机';
/** How often the crew is looked after, and how often its roster is read again. Both by the real clock, as rosters are. */
const [TICK_MS, ROSTER_MS] = [15_000, 10 * MINUTE_MS];

type Board = Got<typeof rosterApi.board>;
type Round = Got<typeof patrolApi.rounds>[number];
interface Figures {
  punches: number;
  rounds: number;
  refused: number;
}
interface Punch {
  employeeNo: string;
  at: number;
}

/**
 * The people of a branch punch at its device when their shifts begin and end, and the colleague at the counter walks the rounds
 * that are due, point by point.
 */
export function openCrew(url: string, key: BranchKey, place: Place, random: Random) {
  const figures: Figures = { punches: 0, rounds: 0, refused: 0 };
  const punching = openPunching(url, key, { manager: place.stockroom.manager, random, figures });
  const walking = openWalking(url, key.branchId, { ...place, figures });
  const refuse = () => void figures.refused++;
  let [nextTick, nextRead] = [0, 0];
  return {
    figures,
    /** A minute of the branch. What is refused is left to whoever looks at the demo. */
    async playMinute() {
      const now = Date.now();
      if (now < nextTick) return;
      nextTick = now + TICK_MS;
      if (now >= nextRead) {
        nextRead = now + ROSTER_MS;
        await punching.readRoster(now).catch(refuse);
      }
      await punching.punch(now).catch(refuse);
      await walking.walk(now).catch(refuse);
    },
  };
}

interface Punching {
  manager: string;
  random: Random;
  figures: Figures;
}

function openPunching(url: string, { companyId, branchId, key }: BranchKey, { manager, random, figures }: Punching) {
  const call = callerOf(url, manager);
  const begun = Date.now();
  const due = new Map<string, Punch[]>();

  /** Some minutes early in, some minutes late out; one in twenty is late. */
  function punchesOf({ startTime, endTime }: Board['shifts'][number], employeeNo: string): Punch[] {
    const inMin = random.chance(0.05) ? random.between(6, 20) : -random.between(1, 12);
    const times = [Date.parse(startTime) + inMin * MINUTE_MS, Date.parse(endTime) + random.between(0, 10) * MINUTE_MS];
    return times.filter((at) => at > begun).map((at) => ({ employeeNo, at }));
  }

  return {
    async readRoster(now: number) {
      const today = bizDate(new Date(now));
      const { people, shifts } = await call(rosterApi.board, { branchId, from: addDays(today, -1), to: addDays(today, 1) });
      const noOf = new Map(people.map(({ employeeId, no }) => [employeeId, no]));
      for (const shift of shifts.filter(({ id, status }) => status !== 'DRAFT' && !due.has(id)))
        due.set(shift.id, punchesOf(shift, noOf.get(shift.employeeId) ?? ''));
    },
    /** Sends what happened since the last time, and up to when the device has told everything. */
    async punch(now: number) {
      const ready = [...due.values()].flat().filter(({ at }) => at <= now);
      const punches = ready.map(({ employeeNo, at }) => ({ device: DEVICE, employeeNo, time: new Date(at).toISOString() }));
      const devices = [{ device: DEVICE, until: new Date(now).toISOString() }];
      const { results } = await signedCall(url, key, punchApi.receivePunches, { companyId, branchId, devices, punches });
      figures.punches += results.filter(({ outcome }) => outcome === 'STORED').length;
      figures.refused += results.filter(({ outcome }) => outcome === 'REFUSED').length;
      for (const [id, left] of due)
        due.set(
          id,
          left.filter((one) => !ready.includes(one)),
        );
    },
  };
}

type Walking = Pick<Place, 'token' | 'codes'> & { figures: Figures };

function openWalking(url: string, branchId: string, { token, codes, figures }: Walking) {
  const call = callerOf(url, token);
  let round: Round | undefined;

  async function findRound(now: number): Promise<Round | undefined> {
    const rounds = await call(patrolApi.rounds, { branchId, date: bizDate(new Date(now)) });
    return rounds.find(
      ({ status, fromTime, toTime }) =>
        (status === 'PENDING' || status === 'IN_PROGRESS') && Date.parse(fromTime) <= now && now < Date.parse(toTime),
    );
  }

  /** The next step of a round: to begin it, to look at a point, or to end it. */
  async function step({ id, status, points, visits }: Round, at: string): Promise<Round | undefined> {
    if (status === 'PENDING') return call(patrolApi.start, { id, startedTime: at });
    const point = points.find((one) => !visits.some(({ pointId }) => pointId === one.id));
    if (!point) {
      await call(patrolApi.finish, { id });
      figures.rounds++;
      return undefined;
    }
    const answers = point.items.map(({ id: itemId }) => ({ itemId, isOk: true, note: '', pictures: [], machineId: null }));
    const seen = { code: qrTextOf(codes.get(point.id) ?? ''), scannedTime: at, finishedTime: at };
    return call(patrolApi.visit, { id, pointId: point.id, ...seen, answers });
  }

  return {
    async walk(now: number) {
      const current = round ?? (await findRound(now));
      round = undefined;
      if (current) round = await step(current, new Date(now).toISOString());
    },
  };
}
