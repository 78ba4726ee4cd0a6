import type { patrolApi } from '@netbar/contract/people/patrol/patrol.api';
import type { PatrolRound, PointItem, RoundPoint } from '@netbar/contract/people/patrol/patrol.model';
import { CLOCK_TOLERANCE_MS, missingOf, MOST_AFTER_MS, patrolCodeOf } from '@netbar/contract/people/patrol/patrol.rules';
import type { Sent } from '@netbar/contract/kernel/endpoint';
import { formatTime } from '@netbar/contract/kernel/time';
import type { UnsentStep } from '#kernel/unsent/unsent.rules.ts';
import type { KeptPhoto } from '#kit/picture/use-photo-sender.ts';

/** A photo, and when the camera took it. */
export interface TimedPhoto extends KeptPhoto {
  takenTime: string;
}

export interface ItemDraft {
  /** Null: not answered yet, or opened again. */
  isOk: boolean | null;
  note: string;
  machine: { id: string; no: string } | null;
  photos: TimedPhoto[];
}

/** A point that was scanned and is not with the server. */
export interface PointDraft {
  code: string;
  scannedTime: string;
  /** Null while somebody is at it. Finished ones wait for their photos only. */
  finishedTime: string | null;
  items: Record<string, ItemDraft>;
}

export interface RoundDraft {
  points: Record<string, PointDraft>;
  /** The round is to be finished as soon as its last point is on its way. */
  isFinishing: boolean;
}

export const noDraft: RoundDraft = { points: {}, isFinishing: false };
const noAnswer: ItemDraft = { isOk: null, note: '', machine: null, photos: [] };

/** What a step of a round tells the screen before the server has it. */
export interface StepDetail {
  kind: 'start' | 'visit' | 'skip' | 'finish';
  pointId?: string;
  at: string;
  problems?: number;
}

export const answerOf = (point: PointDraft, itemId: string): ItemDraft => point.items[itemId] ?? noAnswer;

/** The point that somebody is at: the last one that was scanned. An earlier one that was opened again waits until it is finished. */
export const openPointOf = ({ points }: RoundDraft) =>
  Object.entries(points)
    .filter(([, { finishedTime }]) => finishedTime === null)
    .toSorted(([, a], [, b]) => (a.scannedTime < b.scannedTime ? 1 : -1))[0]?.[0];

const isRefused = ({ refusal }: KeptPhoto) => refusal !== undefined;

/** What an item still lacks. A photo that is not uploaded yet counts: it was taken. One that was refused has to be taken anew. */
export const lackOf = (item: PointItem, { isOk, note, photos }: ItemDraft) =>
  missingOf(item, isOk === null ? undefined : { isOk, note, pictures: photos }) ?? (photos.some(isRefused) ? 'photo' : undefined);

/** What a point still lacks, and how much of it. */
export function lacksOf({ items }: RoundPoint, point: PointDraft) {
  const lacks = items.map((item) => lackOf(item, answerOf(point, item.id)));
  const count = (what: 'answer' | 'note' | 'photo') => lacks.filter((lack) => lack === what).length;
  return { answers: count('answer'), notes: count('note'), photos: count('photo') };
}

export const isComplete = (lacks: ReturnType<typeof lacksOf>) => lacks.answers + lacks.notes + lacks.photos === 0;

/** Opens a point with the code that was scanned there. One that is open already keeps its answers. */
export const openPoint = (draft: RoundDraft, pointId: string, code: string, now: Date): RoundDraft =>
  draft.points[pointId]
    ? draft
    : {
        ...draft,
        points: { ...draft.points, [pointId]: { code, scannedTime: now.toISOString(), finishedTime: null, items: {} } },
      };

export function changeItem(draft: RoundDraft, pointId: string, itemId: string, change: Partial<ItemDraft>): RoundDraft {
  const point = draft.points[pointId];
  if (!point) return draft;
  const items = { ...point.items, [itemId]: { ...answerOf(point, itemId), ...change } };
  return { ...draft, points: { ...draft.points, [pointId]: { ...point, items } } };
}

/** The photos of an item after some were taken or removed: new ones were taken now. */
export const timedPhotos = (before: readonly TimedPhoto[], photos: readonly KeptPhoto[], now: Date): TimedPhoto[] =>
  photos.map((photo) => ({
    ...photo,
    takenTime: before.find(({ key }) => key === photo.key)?.takenTime ?? now.toISOString(),
  }));

/** Notes where a photo is stored. */
export const withPhotoUrl = (draft: RoundDraft, key: string, url: string): RoundDraft =>
  changePhoto(draft, key, ({ takenTime }) => ({ key, url, takenTime }));

/** Notes that a photo is never stored, and opens its point again, so that it can be taken anew. */
export function withRefusal(draft: RoundDraft, key: string, refusal: string): RoundDraft {
  const noted = changePhoto(draft, key, (photo) => ({ ...photo, refusal }));
  const points = Object.entries(noted.points).map(([pointId, point]) => [
    pointId,
    photosAt(point).some((photo) => photo.key === key) ? { ...point, finishedTime: null } : point,
  ]);
  return { ...noted, points: Object.fromEntries(points) as RoundDraft['points'] };
}

function changePhoto(draft: RoundDraft, key: string, change: (photo: TimedPhoto) => TimedPhoto): RoundDraft {
  const changed = (photo: TimedPhoto) => (photo.key === key ? change(photo) : photo);
  const points = Object.entries(draft.points).map(([pointId, point]) => {
    const items = Object.entries(point.items).map(([id, item]) => [id, { ...item, photos: item.photos.map(changed) }]);
    return [pointId, { ...point, items: Object.fromEntries(items) as PointDraft['items'] }];
  });
  return { ...draft, points: Object.fromEntries(points) as RoundDraft['points'] };
}

const photosAt = ({ items }: PointDraft): TimedPhoto[] => Object.values(items).flatMap(({ photos }) => photos);
export const photosOf = ({ points }: RoundDraft): TimedPhoto[] => Object.values(points).flatMap(photosAt);
export const hasRefusedPhoto = (draft: RoundDraft) => photosOf(draft).some(isRefused);

/** Points that are finished and whose photos are all stored: they can be sent. */
export const readyPoints = (draft: RoundDraft) =>
  Object.entries(draft.points).filter(
    ([, { finishedTime, items }]) =>
      finishedTime !== null && Object.values(items).every(({ photos }) => photos.every(({ url }) => url !== null)),
  );

/** What is finished here and no step yet: points, one of them maybe opened again for a refused photo, and the end of the round. */
export function unsentLabels({ planName, points }: PatrolRound, draft: RoundDraft): string[] {
  const isUnsent = (point: PointDraft | undefined) => point && (point.finishedTime !== null || photosAt(point).some(isRefused));
  const names = points.filter(({ id }) => isUnsent(draft.points[id])).map(({ name }) => `✓ ${planName} · ${name}`);
  return draft.isFinishing ? [...names, `■ ${planName}`] : names;
}

export const finishPoint = (draft: RoundDraft, pointId: string, now: Date): RoundDraft => {
  const point = draft.points[pointId];
  return point ? { ...draft, points: { ...draft.points, [pointId]: { ...point, finishedTime: now.toISOString() } } } : draft;
};

export function dropPoint(draft: RoundDraft, pointId: string): RoundDraft {
  const { [pointId]: _, ...points } = draft.points;
  return { ...draft, points };
}

/** A point as it is sent. */
export function visitFrom(roundId: string, planned: RoundPoint, point: PointDraft): Sent<typeof patrolApi.visit> {
  return {
    id: roundId,
    pointId: planned.id,
    code: point.code,
    scannedTime: point.scannedTime,
    finishedTime: point.finishedTime ?? point.scannedTime,
    answers: planned.items.map(({ id }) => {
      const { isOk, note, machine, photos } = answerOf(point, id);
      return {
        itemId: id,
        isOk: isOk ?? true,
        note: isOk === false ? note.trim() : '',
        machineId: isOk === false ? (machine?.id ?? null) : null,
        pictures: photos.map(({ url, takenTime }) => ({ url: url ?? '', takenTime })),
      };
    }),
  };
}

export interface PointProgress {
  point: RoundPoint;
  state: 'OK' | 'PROBLEM' | 'SKIPPED' | 'OPEN' | 'LEFT';
  /** When it was finished or scanned. */
  at: string | undefined;
  /** Somebody else was there. */
  byName: string | null;
}

type StepsOfRound = readonly Pick<UnsentStep, 'detail' | 'refusal'>[];

/** Refused steps changed nothing: what they were about is still to be done. */
const waitingOrSent = (steps: StepsOfRound) => steps.filter(({ refusal }) => refusal === undefined);

/** How far a round is, with what only this phone knows. */
export function progressOf(round: PatrolRound, draft: RoundDraft, steps: StepsOfRound): PointProgress[] {
  const details = waitingOrSent(steps).map(({ detail }) => detail as unknown as StepDetail);
  return round.points.map((point) => {
    const visit = round.visits.find(({ pointId }) => pointId === point.id);
    if (visit) return { point, state: visit.result, at: visit.finishedTime, byName: visit.byName };
    const step = details.find(({ pointId }) => pointId === point.id);
    if (step) return { point, state: stateOfStep(step), at: step.at, byName: null };
    const kept = draft.points[point.id];
    if (!kept) return { point, state: 'LEFT', at: undefined, byName: null };
    const problem = Object.values(kept.items).some(({ isOk }) => isOk === false);
    const state = kept.finishedTime === null ? 'OPEN' : problem ? 'PROBLEM' : 'OK';
    return { point, state, at: kept.finishedTime ?? kept.scannedTime, byName: null };
  });
}

const stateOfStep = ({ kind, problems = 0 }: StepDetail) => (kind === 'skip' ? 'SKIPPED' : problems > 0 ? 'PROBLEM' : 'OK');

export const isDone = ({ state }: PointProgress) => state !== 'LEFT' && state !== 'OPEN';

/** Whether the round was begun, here or elsewhere. */
export const isBegun = ({ status }: PatrolRound, steps: StepsOfRound) =>
  status === 'IN_PROGRESS' ||
  status === 'INCOMPLETE' ||
  status === 'DONE' ||
  waitingOrSent(steps).some(({ detail }) => (detail as unknown as StepDetail).kind === 'start');

/** Whether a point was finished after the window, as the server will judge it. */
export const isTooLate = ({ toTime }: PatrolRound, { at }: PointProgress) =>
  at !== undefined && Date.parse(at) > Date.parse(toTime) + CLOCK_TOLERANCE_MS;

/** Where a scanned text belongs: a point of the round by the hash of one of its codes, a code of ours that is none, or anything else. */
export async function readScan(
  round: PatrolRound,
  text: string,
): Promise<{ code: string; point: RoundPoint | undefined } | undefined> {
  const code = patrolCodeOf(text);
  if (!code) return undefined;
  const hash = await hashOf(code);
  return { code, point: round.points.find(({ codeHashes }) => codeHashes.includes(hash)) };
}

async function hashOf(code: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What somebody may do with a round at this moment. */
export function roundState({ fromTime, toTime, status }: PatrolRound, now: Date): 'COMING' | 'OPEN' | 'LATE' | 'OVER' {
  if (status === 'DONE') return 'OVER';
  if (now < new Date(fromTime)) return 'COMING';
  if (now <= new Date(toTime)) return 'OPEN';
  const isBegunRound = status === 'IN_PROGRESS' || status === 'INCOMPLETE';
  return isBegunRound && now.getTime() <= Date.parse(toTime) + MOST_AFTER_MS ? 'LATE' : 'OVER';
}

const pad = (n: number) => String(n).padStart(2, '0');
/** 1062 seconds are 17:42. */
export const countdownText = (seconds: number) => {
  const whole = Math.max(0, Math.floor(seconds));
  const minutes = Math.floor(whole / 60);
  return minutes < 60
    ? `${pad(minutes)}:${pad(whole % 60)}`
    : `${Math.floor(minutes / 60)}:${pad(minutes % 60)}:${pad(whole % 60)}`;
};

/** To the minute. */
export const clockText = (at: Date | string) => formatTime(new Date(at), 'time').slice(0, 5);
