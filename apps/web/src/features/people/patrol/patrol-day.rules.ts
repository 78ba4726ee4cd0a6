import type { PatrolDay, PatrolRound, RoundPoint, RoundVisit } from '@netbar/contract/people/patrol/patrol.model';
import type { Ticket } from '@netbar/contract/floor/ticket/ticket.model';
import { MINUTE_MS } from '@netbar/contract/kernel/time';

export type CellState = 'OK' | 'PROBLEM' | 'SKIPPED' | 'MISSED' | 'RUNNING' | 'COMING' | 'NONE';

export interface Cell {
  round: PatrolRound;
  point: RoundPoint;
  visit: RoundVisit | undefined;
  state: CellState;
}

/** The points of a day's rounds: in the order of the first round that has them. */
export function pointsOfDay(rounds: readonly PatrolRound[]): RoundPoint[] {
  const points = new Map<string, RoundPoint>();
  for (const round of rounds) for (const point of round.points) if (!points.has(point.id)) points.set(point.id, point);
  return [...points.values()];
}

/** What a cell of the grid shows. Of a round under way the next point is the one that somebody is at. */
export function cellOf(round: PatrolRound, point: RoundPoint): Cell {
  const visit = round.visits.find(({ pointId }) => pointId === point.id);
  return { round, point, visit, state: visit ? visit.result : stateWithout(round, point) };
}

function stateWithout({ status, points, visits }: PatrolRound, point: RoundPoint): CellState {
  if (!points.some(({ id }) => id === point.id)) return 'NONE';
  if (status === 'MISSED' || status === 'INCOMPLETE') return 'MISSED';
  if (status !== 'IN_PROGRESS') return 'COMING';
  const next = points.find(({ id }) => !visits.some(({ pointId }) => pointId === id));
  return next?.id === point.id ? 'RUNNING' : 'COMING';
}

const count = <T>(rows: readonly T[], is: (row: T) => boolean) => rows.filter(is).length;

/** The figures above the grid. All of them are sums of what the grid shows. */
export function figuresOf({ rounds, tickets }: Pick<PatrolDay, 'rounds' | 'tickets'>) {
  const isOver = ({ status }: PatrolRound) => status === 'DONE' || status === 'INCOMPLETE' || status === 'MISSED';
  const missed = rounds.filter(({ status }) => status === 'MISSED');
  const cells = rounds.flatMap((round) => round.points.map((point) => cellOf(round, point)));
  const states = (...wanted: CellState[]) => count(cells, ({ state }) => wanted.includes(state));
  const minutes = rounds.flatMap(({ status, startedTime, endedTime }) =>
    status === 'DONE' && startedTime && endedTime
      ? [Math.round((Date.parse(endedTime) - Date.parse(startedTime)) / MINUTE_MS)]
      : [],
  );
  return {
    rounds: rounds.length,
    done: count(rounds, ({ status }) => status === 'DONE'),
    running: count(rounds, ({ status }) => status === 'IN_PROGRESS'),
    coming: count(rounds, ({ status }) => status === 'PENDING'),
    incomplete: count(rounds, ({ status }) => status === 'INCOMPLETE'),
    missed,
    unexplained: rounds.filter((round) => isOver(round) && round.status !== 'DONE' && round.missReason === ''),
    pointsDone: states('OK', 'PROBLEM'),
    points: states('OK', 'PROBLEM', 'SKIPPED', 'MISSED'),
    skipped: states('SKIPPED'),
    problems: rounds.reduce((sum, { visits }) => sum + visits.reduce((of, { problems }) => of + problems, 0), 0),
    tickets: tickets.length,
    closed: count(tickets, ({ status }) => status === 'CLOSED'),
    minutes: minutes.length === 0 ? undefined : { mean: mean(minutes), least: Math.min(...minutes), most: Math.max(...minutes) },
  };
}

const mean = (values: readonly number[]) => Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);

/** Where the keyboard is: the place of a round and of a point. */
export interface Spot {
  roundId: string;
  pointId: string;
}

/** The cell that an arrow leads to; at an edge it stays. */
export function moveSpot(rounds: readonly PatrolRound[], spot: Spot, by: { columns: number; rows: number }): Spot {
  const points = pointsOfDay(rounds);
  const within = (place: number, length: number) => Math.min(Math.max(place, 0), length - 1);
  const round = rounds[within(rounds.findIndex(({ id }) => id === spot.roundId) + by.columns, rounds.length)];
  const point = points[within(points.findIndex(({ id }) => id === spot.pointId) + by.rows, points.length)];
  return { roundId: round?.id ?? spot.roundId, pointId: point?.id ?? spot.pointId };
}

const isTrouble = ({ state }: Cell) => state === 'PROBLEM' || state === 'MISSED';

/** The next cell with a problem or a missed point, round by round; after the last comes the first. */
export function nextTrouble(rounds: readonly PatrolRound[], spot: Spot | undefined): Spot | undefined {
  const points = pointsOfDay(rounds);
  const cells = rounds.flatMap((round) => points.map((point) => cellOf(round, point)));
  const from = cells.findIndex(({ round, point }) => round.id === spot?.roundId && point.id === spot.pointId) + 1;
  const found = [...cells.slice(from), ...cells.slice(0, from)].find(isTrouble);
  return found && { roundId: found.round.id, pointId: found.point.id };
}

/** What is shown first: the latest trouble, or else the latest visit. */
export function firstSpot(rounds: readonly PatrolRound[]): Spot | undefined {
  const points = pointsOfDay(rounds);
  const cells = rounds.flatMap((round) => points.map((point) => cellOf(round, point))).toReversed();
  const found =
    cells.find(({ state }) => state === 'PROBLEM') ?? cells.find(isTrouble) ?? cells.find(({ visit }) => visit !== undefined);
  return found && { roundId: found.round.id, pointId: found.point.id };
}

/** How long a ticket took, or has taken until now, in minutes. */
export const minutesOf = ({ openedTime, doneTime, endedTime }: Ticket, now: Date) =>
  Math.max(0, Math.round((Date.parse(doneTime ?? endedTime ?? now.toISOString()) - Date.parse(openedTime)) / MINUTE_MS));
