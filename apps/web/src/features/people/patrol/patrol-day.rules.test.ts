import type { PatrolRound, RoundPoint } from '@netbar/contract/people/patrol/patrol.model';
import { expect, it } from 'vitest';
import { cellOf, figuresOf, firstSpot, moveSpot, nextTrouble, pointsOfDay } from './patrol-day.rules.ts';

const point = (id: string) => ({ id, no: id, name: id, codeHashes: [], items: [] }) satisfies RoundPoint;
const at = (minute: number) => new Date(Date.UTC(2026, 10, 14, 4, minute)).toISOString();
const visit = (pointId: string, result: 'OK' | 'PROBLEM' | 'SKIPPED') => ({
  id: pointId,
  pointId,
  result,
  problems: result === 'PROBLEM' ? 1 : 0,
});
const round = (id: string, status: PatrolRound['status'], visits: object[], more: object = {}) =>
  ({ id, status, points: [point('a'), point('b'), point('c')], visits, missReason: '', ...more }) as unknown as PatrolRound;

const done = round('1', 'DONE', [visit('a', 'OK'), visit('b', 'PROBLEM'), visit('c', 'SKIPPED')], {
  startedTime: at(0),
  endedTime: at(14),
});
const missed = round('2', 'MISSED', []);
const partly = round('3', 'INCOMPLETE', [visit('a', 'OK')], { missReason: '客诉' });
const running = round('4', 'IN_PROGRESS', [visit('a', 'OK')]);
const coming = round('5', 'PENDING', [], { points: [point('a'), point('d')] });
const rounds = [done, missed, partly, running, coming];

it('has a row for each point of any round, in the order of the first that has it', () => {
  expect(pointsOfDay(rounds).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
});

it('a cell tells what was found, what was missed, and where somebody is now', () => {
  const states = (of: PatrolRound) => pointsOfDay(rounds).map((each) => cellOf(of, each).state);
  expect(states(done)).toEqual(['OK', 'PROBLEM', 'SKIPPED', 'NONE']);
  expect(states(missed)).toEqual(['MISSED', 'MISSED', 'MISSED', 'NONE']);
  expect(states(partly)).toEqual(['OK', 'MISSED', 'MISSED', 'NONE']);
  expect(states(running)).toEqual(['OK', 'RUNNING', 'COMING', 'NONE']);
  expect(states(coming)).toEqual(['COMING', 'NONE', 'NONE', 'COMING']);
});

it('the figures are sums of the cells', () => {
  const tickets = [{ status: 'CLOSED' }, { status: 'TAKEN' }] as never;
  expect(figuresOf({ rounds, tickets })).toMatchObject({
    rounds: 5,
    done: 1,
    running: 1,
    coming: 1,
    incomplete: 1,
    missed: [{ id: '2' }],
    unexplained: [{ id: '2' }],
    pointsDone: 4,
    points: 10,
    skipped: 1,
    problems: 1,
    tickets: 2,
    closed: 1,
    minutes: { mean: 14, least: 14, most: 14 },
  });
  expect(figuresOf({ rounds: [coming], tickets: [] }).minutes).toBeUndefined();
});

it('arrows move from cell to cell and stop at the edges', () => {
  expect(moveSpot(rounds, { roundId: '1', pointId: 'a' }, { columns: 1, rows: 1 })).toEqual({ roundId: '2', pointId: 'b' });
  expect(moveSpot(rounds, { roundId: '1', pointId: 'a' }, { columns: -1, rows: -1 })).toEqual({ roundId: '1', pointId: 'a' });
  expect(moveSpot(rounds, { roundId: '5', pointId: 'd' }, { columns: 1, rows: 1 })).toEqual({ roundId: '5', pointId: 'd' });
});

it('N goes to the next problem or missed point, and from the last to the first', () => {
  const first = nextTrouble(rounds, undefined);
  expect(first).toEqual({ roundId: '1', pointId: 'b' });
  expect(nextTrouble(rounds, first)).toEqual({ roundId: '2', pointId: 'a' });
  expect(nextTrouble(rounds, { roundId: '3', pointId: 'c' })).toEqual(first);
  expect(nextTrouble([running], undefined)).toBeUndefined();
});

it('opens with the latest problem, or else the latest visit', () => {
  expect(firstSpot(rounds)).toEqual({ roundId: '1', pointId: 'b' });
  expect(firstSpot([running])).toEqual({ roundId: '4', pointId: 'a' });
  expect(firstSpot([coming])).toBeUndefined();
});
