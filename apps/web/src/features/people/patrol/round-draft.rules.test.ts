import type { PatrolRound, RoundPoint } from '@netbar/contract/people/patrol/patrol.model';
import { expect, it } from 'vitest';
import { codes, pointOf } from './testing/rounds.ts';
import {
  changeItem,
  countdownText,
  finishPoint,
  isBegun,
  isComplete,
  isTooLate,
  lacksOf,
  noDraft,
  openPoint,
  openPointOf,
  progressOf,
  readScan,
  readyPoints,
  roundState,
  timedPhotos,
  visitFrom,
  unsentLabels,
  withPhotoUrl,
  withRefusal,
} from './round-draft.rules.ts';

const [CODE] = codes;
const at = (minute: number) => new Date(Date.UTC(2026, 10, 14, 12, minute));
const point = (id: '1' | '2'): RoundPoint => ({
  ...pointOf(Number(id), `点位${id}`),
  id,
  items: [
    { id: 'a', text: '甲', needsPhoto: false },
    { id: 'b', text: '乙', needsPhoto: true },
  ],
});
const round = {
  id: 'r',
  status: 'IN_PROGRESS',
  fromTime: at(30).toISOString(),
  toTime: at(60).toISOString(),
  points: [point('1'), point('2')],
  visits: [],
} as unknown as PatrolRound;
const photo = (key: string, url: string | null = null) => ({ key, url, takenTime: at(40).toISOString() });
const opened = openPoint(noDraft, '1', CODE, at(35));

it('a point is open from its scan until it is finished, and a second scan keeps the answers', () => {
  expect(openPointOf(opened)).toBe('1');
  const answered = changeItem(opened, '1', 'a', { isOk: true });
  expect(openPoint(answered, '1', CODE, at(36))).toBe(answered);
  expect(openPointOf(finishPoint(answered, '1', at(37)))).toBeUndefined();
});

it('says what is missing: answers, then words and photos of problems, and photos that are always needed', () => {
  const lacks = (draft = opened) => lacksOf(point('1'), draft.points['1']!);
  expect(lacks()).toEqual({ answers: 2, notes: 0, photos: 0 });
  const both = changeItem(changeItem(opened, '1', 'a', { isOk: false }), '1', 'b', { isOk: true });
  expect(lacks(both)).toEqual({ answers: 0, notes: 1, photos: 1 });
  const told = changeItem(both, '1', 'a', { note: '主机异响' });
  expect(lacks(told)).toEqual({ answers: 0, notes: 0, photos: 2 });
  const shown = changeItem(changeItem(told, '1', 'a', { photos: [photo('x')] }), '1', 'b', { photos: [photo('y')] });
  // Taken is enough: the photo is uploaded later.
  expect(isComplete(lacks(shown))).toBe(true);
});

it('a finished point is sent once all of its photos are stored', () => {
  const shown = changeItem(opened, '1', 'a', {
    isOk: false,
    note: ' 异响 ',
    machine: { id: 'm', no: 'B021' },
    photos: [photo('x')],
  });
  const finished = finishPoint(changeItem(shown, '1', 'b', { isOk: true, photos: [photo('y', '/p/y')] }), '1', at(41));
  expect(readyPoints(finished)).toEqual([]);
  const stored = withPhotoUrl(finished, 'x', '/p/x');
  expect(readyPoints(stored).map(([id]) => id)).toEqual(['1']);
  expect(visitFrom('r', point('1'), stored.points['1']!)).toEqual({
    id: 'r',
    pointId: '1',
    code: CODE,
    scannedTime: at(35).toISOString(),
    finishedTime: at(41).toISOString(),
    answers: [
      { itemId: 'a', isOk: false, note: '异响', machineId: 'm', pictures: [{ url: '/p/x', takenTime: at(40).toISOString() }] },
      { itemId: 'b', isOk: true, note: '', machineId: null, pictures: [{ url: '/p/y', takenTime: at(40).toISOString() }] },
    ],
  });
});

it('a note and a machine of an answer that was changed to OK are not sent', () => {
  const changed = changeItem(
    changeItem(opened, '1', 'a', { isOk: false, note: '坏', machine: { id: 'm', no: 'B1' } }),
    '1',
    'a',
    {
      isOk: true,
    },
  );
  expect(visitFrom('r', point('1'), changed.points['1']!).answers[0]).toMatchObject({ isOk: true, note: '', machineId: null });
});

it('photos keep the time at which they were taken', () => {
  const [kept, fresh] = timedPhotos([photo('x')], [photo('x', '/p/x'), { key: 'z', url: null }], at(50));
  expect([kept!.takenTime, fresh!.takenTime]).toEqual([at(40).toISOString(), at(50).toISOString()]);
});

it('shows points that only this phone knows of as done', () => {
  const steps = [{ detail: { kind: 'visit', pointId: '2', at: at(38).toISOString(), problems: 1 } }];
  expect(progressOf(round, opened, steps).map(({ state }) => state)).toEqual(['OPEN', 'PROBLEM']);
  const skip = [{ detail: { kind: 'skip', pointId: '1', at: at(38).toISOString() } }];
  expect(progressOf(round, noDraft, skip).map(({ state }) => state)).toEqual(['SKIPPED', 'LEFT']);
});

it('a refused step changes nothing: its point is still to be done, and its round to be begun', () => {
  const refused = (detail: object) => [{ detail, refusal: '不行' }];
  const visit = refused({ kind: 'visit', pointId: '2', at: at(38).toISOString() });
  expect(progressOf(round, noDraft, visit).map(({ state }) => state)).toEqual(['LEFT', 'LEFT']);
  expect(isBegun({ ...round, status: 'PENDING' }, refused({ kind: 'start', at: at(30).toISOString() }))).toBe(false);
});

it('a refused photo opens its point again, until it is removed', () => {
  const needs = { isOk: true, photos: [photo('x'), photo('y', '/p/y')] };
  const answered = changeItem(changeItem(opened, '1', 'a', { isOk: true }), '1', 'b', needs);
  const refused = withRefusal(finishPoint(answered, '1', at(41)), 'x', '文件不是图片');
  expect(openPointOf(refused)).toBe('1');
  expect(lacksOf(point('1'), refused.points['1']!)).toEqual({ answers: 0, notes: 0, photos: 1 });
  expect(unsentLabels({ ...round, planName: '巡场' }, refused)).toEqual(['✓ 巡场 · 点位1']);
  const removed = changeItem(refused, '1', 'b', { photos: [photo('y', '/p/y')] });
  expect(isComplete(lacksOf(point('1'), removed.points['1']!))).toBe(true);
});

it('a point that was opened again waits until the one that somebody is at is finished', () => {
  const both = openPoint(opened, '2', CODE, at(45));
  expect(openPointOf(both)).toBe('2');
  expect(openPointOf(finishPoint(both, '2', at(46)))).toBe('1');
});

it('a point is too late after the window and what clocks differ, whenever its round is sent', () => {
  const doneAt = (minute: number) => ({ point: point('1'), state: 'OK' as const, at: at(minute).toISOString(), byName: null });
  expect([60, 62, 63].map((minute) => isTooLate(round, doneAt(minute)))).toEqual([false, false, true]);
});

it('finds the point of a code by its hash, and knows codes that are none of ours', async () => {
  const renewed = { ...point('1'), codeHashes: ['old', ...point('1').codeHashes] };
  expect(await readScan({ ...round, points: [renewed] }, CODE)).toMatchObject({ point: { id: '1' } });
  expect(await readScan(round, 'netbar:patrol:ABCD-EFGH-JKMN')).toMatchObject({ point: { id: '2' } });
  expect(await readScan(round, ' 2345 6789 abcd ')).toMatchObject({ code: CODE, point: { id: '1' } });
  expect(await readScan(round, 'netbar:patrol:999999999999')).toMatchObject({ point: undefined });
  expect(await readScan(round, '6901234567892')).toBeUndefined();
});

it('a round can be begun within its window, and gone on with for an hour after it', () => {
  const pending = { ...round, status: 'PENDING' as const };
  expect([29, 30, 60, 61].map((minute) => roundState(pending, at(minute)))).toEqual(['COMING', 'OPEN', 'OPEN', 'OVER']);
  expect([61, 120, 121].map((minute) => roundState(round, at(minute)))).toEqual(['LATE', 'LATE', 'OVER']);
  expect(roundState({ ...round, status: 'DONE' }, at(40))).toBe('OVER');
});

it('counts down in minutes and seconds, and in hours above one', () => {
  expect([1062, 5, 3725].map(countdownText)).toEqual(['17:42', '00:05', '1:02:05']);
});
