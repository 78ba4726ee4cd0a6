import { patrolApi } from '@netbar/contract/people/patrol/patrol.api';
import { PATROL_WORK } from '@netbar/contract/people/patrol/patrol.rules';
import type { PatrolMachine, PatrolRound, PatrolRoundDetail, RoundPoint } from '@netbar/contract/people/patrol/patrol.model';
import { bizDate } from '@netbar/contract/kernel/time';
import { useEffect, useEffectEvent, useState } from 'react';
import { CallError } from '#kernel/call.ts';
import { useApi } from '#kernel/hooks.ts';
import { keepRecord, readKeptRecord } from '#kernel/kept-records.ts';
import { useKeptState } from '#kernel/kept-state.ts';
import { serverNow } from '#kernel/server-clock.ts';
import { useCan, useSession } from '#kernel/session.ts';
import { noteUnsentDraft, readUnsentDrafts } from '#kernel/unsent/find-unsent.ts';
import { keepStep, useUnsent } from '#kernel/unsent/unsent.store.ts';
import { useTaskSteps } from '#kit/phone-task/UnsentSteps.tsx';
import { usePhotoSender } from '#kit/picture/use-photo-sender.ts';
import {
  changeItem,
  dropPoint,
  finishPoint,
  hasRefusedPhoto,
  isBegun,
  isComplete,
  lacksOf,
  noDraft,
  openPoint,
  photosOf,
  progressOf,
  readyPoints,
  timedPhotos,
  unsentLabels,
  visitFrom,
  withPhotoUrl,
  withRefusal,
  type ItemDraft,
  type RoundDraft,
  type StepDetail,
} from './round-draft.rules.ts';
import type { KeptPhoto } from '#kit/picture/use-photo-sender.ts';

const TASKS = 'patrol ';
/** The steps of one round. */
const taskOf = (roundId: string) => TASKS + roundId;
/** Where the drafts of somebody's rounds are kept. */
const draftsOf = (personId: string) => `patrol-draft ${personId} `;

const READ_AGAIN_MS = 20_000;

/** What the server said last, on the disk: a round goes on after a reload without a connection. */
export function useKeptRead<T>(read: { data: T | undefined; error: unknown }, name: string): T | undefined {
  const personId = useSession((state) => state.user?.id ?? '');
  const place = `patrol-read ${personId} ${name}`;
  const [kept, setKept] = useState<T>();
  const { data, error } = read;
  const keep = useEffectEvent(() => void (data && keepRecord(place, data)));
  useEffect(() => keep(), [data]);
  const isUnanswered = !data && error instanceof CallError && error.status === undefined;
  useEffect(() => {
    if (isUnanswered) void readKeptRecord<T>(place).then(setKept);
  }, [isUnanswered, place]);
  return data ?? kept;
}

/** A round that is walked on this device. One that was never opened with a connection is found among the rounds of its day. */
export function useRound(id: string, listed: PatrolRound | undefined) {
  const read = useApi(patrolApi.round, { id }, { refetchInterval: READ_AGAIN_MS });
  const round: PatrolRound | PatrolRoundDetail | undefined = useKeptRead(read, id) ?? listed;
  return { ...read, data: round };
}

export type RoundWork = ReturnType<typeof useRoundWork>;

/**
 * What somebody has entered of a round and not sent. Photos go up from wherever this is used, so a round whose page was left goes on
 * being sent from the list of rounds.
 */
function useRoundDraft(round: PatrolRound) {
  const personId = useSession((state) => state.user?.id ?? '');
  const kept = useKeptState<RoundDraft>(draftsOf(personId) + round.id, noDraft);
  const { state: draft } = kept;
  const act = (work: (from: RoundDraft) => Promise<RoundDraft> | RoundDraft) =>
    kept.act(async (from) => {
      const next = await work(from);
      const labels = unsentLabels(round, next);
      if (labels.join() !== unsentLabels(round, from).join())
        await noteUnsentDraft(personId, { place: taskOf(round.id), labels, detail: round });
      return next;
    });
  const change = (work: (from: RoundDraft) => RoundDraft) => act((from) => sendReady(round, work(from)));
  const { problem: photoProblem } = usePhotoSender(
    patrolApi.addPicture,
    photosOf(draft),
    (key, url) => change((from) => withPhotoUrl(from, key, url)),
    (key, refusal) => change((from) => withRefusal(from, key, refusal)),
  );
  return { draft, act, change, photoProblem };
}

/** What of a round is only on this device: on its way, or refused and for its person to see to. */
export function useRoundOnDevice(round: PatrolRound) {
  const { waiting, refused } = useTaskSteps(taskOf(round.id));
  const { draft } = useRoundDraft(round);
  const refusedCount = refused.length + (hasRefusedPhoto(draft) ? 1 : 0);
  return { isUnsent: waiting.length > 0 || unsentLabels(round, draft).length > 0, refusedCount };
}

/** The rounds of whoever is signed in that are not wholly sent, but for those that are shown anyway. */
export function useUnsentRounds(shownIds: readonly string[]): { id: string; kept: PatrolRound | undefined }[] {
  const personId = useSession((state) => state.user?.id ?? '');
  const steps = useUnsent((state) => state.steps);
  const [drafts, setDrafts] = useState<readonly PatrolRound[]>([]);
  const shown = shownIds.join(' ');
  // Drafts change on this page only: read again when it shows other rounds.
  useEffect(() => {
    const ofRounds = async () => {
      const found = await readUnsentDrafts(personId);
      setDrafts(found.filter(({ place }) => place.startsWith(TASKS)).map(({ detail }) => detail as PatrolRound));
    };
    void ofRounds();
  }, [personId, shown]);
  const ofSteps = steps.filter(({ task }) => task.startsWith(TASKS)).map(({ task }) => task.slice(TASKS.length));
  const ids = new Set([...drafts.map(({ id }) => id), ...ofSteps]);
  return [...ids].filter((id) => !shownIds.includes(id)).map((id) => ({ id, kept: drafts.find((draft) => draft.id === id) }));
}

/** Everything somebody does in a round. Each change is on the disk before the next one; each finished point becomes a step. */
export function useRoundWork(round: PatrolRound) {
  const task = taskOf(round.id);
  const steps = useTaskSteps(task);
  const { draft, act, change, photoProblem } = useRoundDraft(round);
  // Read at the start of the round: a problem may be found where there is no connection.
  const { branchId } = round;
  const canWork = useCan(PATROL_WORK);
  const read = useApi(patrolApi.machines, { branchId }, { enabled: canWork });
  const machines = useKeptRead<PatrolMachine[]>(read, `machines ${branchId}`) ?? [];
  const known = [...steps.steps, ...steps.sent.map(({ step }) => step)];
  return {
    task,
    ...steps,
    draft,
    canWork,
    /** Whether points can be scanned. Whoever only reads rounds does not walk them. */
    isBegun: canWork && isBegun(round, known),
    machines,
    photoProblem,
    progress: progressOf(round, draft, known),
    start: () => keepRoundStep(round, { kind: 'start' }),
    open: (pointId: string, code: string) => change((from) => openPoint(from, pointId, code, serverNow())),
    /** Gives up a point that was only scanned. */
    drop: (pointId: string) => change((from) => dropPoint(from, pointId)),
    answer: (pointId: string, itemId: string, part: Partial<ItemDraft>) =>
      change((from) => changeItem(from, pointId, itemId, part)),
    setPhotos: (pointId: string, itemId: string, photos: KeptPhoto[]) =>
      change((from) => {
        const before = from.points[pointId]?.items[itemId]?.photos ?? [];
        return changeItem(from, pointId, itemId, { photos: timedPhotos(before, photos, serverNow()) });
      }),
    /** A second press finds the point finished. */
    finishPoint: (point: RoundPoint) =>
      change((from) => {
        const kept = from.points[point.id];
        if (!kept || kept.finishedTime !== null || !isComplete(lacksOf(point, kept))) return from;
        return finishPoint(from, point.id, serverNow());
      }),
    skip: (point: RoundPoint, reason: string) =>
      act(async (from) => {
        await keepRoundStep(round, { kind: 'skip', point, reason });
        return dropPoint(from, point.id);
      }),
    finish: () => change((from) => ({ ...from, isFinishing: true })),
  };
}

/** Turns every point whose photos are stored into a step, and the end of the round into the last one. */
async function sendReady(round: PatrolRound, draft: RoundDraft): Promise<RoundDraft> {
  let left = draft;
  for (const [pointId, point] of readyPoints(draft)) {
    const planned = round.points.find(({ id }) => id === pointId);
    if (planned && !isStep(round, { kind: 'visit', pointId }))
      await keepRoundStep(round, { kind: 'visit', point: planned, draft: point });
    left = dropPoint(left, pointId);
  }
  if (!left.isFinishing || Object.keys(left.points).length > 0) return left;
  if (!isStep(round, { kind: 'finish' })) await keepRoundStep(round, { kind: 'finish' });
  return { ...left, isFinishing: false };
}

/** Whether it is a step already: the page that was left may still have ended an upload and made one. */
function isStep({ id }: PatrolRound, { kind, pointId }: Pick<StepDetail, 'kind' | 'pointId'>): boolean {
  const { steps, sent } = useUnsent.getState();
  return [...steps, ...sent.map(({ step }) => step)].some(({ task, detail, refusal }) => {
    const made = detail as unknown as StepDetail;
    return task === taskOf(id) && refusal === undefined && made.kind === kind && made.pointId === pointId;
  });
}

type NewRoundStep =
  | { kind: 'start' | 'finish' }
  | { kind: 'visit'; point: RoundPoint; draft: RoundDraft['points'][string] }
  | { kind: 'skip'; point: RoundPoint; reason: string };

/** Keeps a step on the disk, from where it is sent now or once there is a connection. */
function keepRoundStep({ id, planName, fromTime }: PatrolRound, step: NewRoundStep) {
  const at = serverNow().toISOString();
  const task = taskOf(id);
  const { kind } = step;
  const named = (pointName?: string) => [planName, pointName].filter(Boolean).join(' · ');
  const detailOf = (more: Partial<StepDetail> = {}) => ({ kind, at, ...more }) satisfies StepDetail;
  if (step.kind === 'visit') {
    const { point, draft } = step;
    const problems = Object.values(draft.items).filter(({ isOk }) => isOk === false).length;
    const input = visitFrom(id, point, draft);
    const detail = detailOf({ pointId: point.id, at: input.finishedTime, problems });
    return keepStep({ task, label: `✓ ${named(point.name)}`, endpoint: patrolApi.visit, input, detail });
  }
  if (step.kind === 'skip') {
    const { point, reason } = step;
    const input = { id, pointId: point.id, skippedTime: at, reason };
    return keepStep({
      task,
      label: `– ${named(point.name)}`,
      endpoint: patrolApi.skip,
      input,
      detail: detailOf({ pointId: point.id }),
    });
  }
  if (step.kind === 'start')
    return keepStep({
      task,
      label: `▶ ${named()}`,
      endpoint: patrolApi.start,
      input: { id, startedTime: at },
      detail: detailOf(),
    });
  return keepStep({ task, label: `■ ${named()}`, endpoint: patrolApi.finish, input: { id }, detail: detailOf({ at: fromTime }) });
}

const TICK_MS = 1_000;

/** The calendar day by the server's clock. A round belongs to the day on which its window opens, wherever business days begin. */
export function useCalendarToday(): string {
  const [today, setToday] = useState(() => bizDate(serverNow()));
  useEffect(() => {
    const timer = setInterval(() => setToday(bizDate(serverNow())), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return today;
}

/** The time as the server would say it, second by second. */
export function useNow(): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
