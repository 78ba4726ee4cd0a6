const MINUTE_MS = 60_000;
const DAY_MIN = 24 * 60;
const ZONE_MIN = 8 * 60;

/** A price for part of the day on some days of the week. `to` at or before `from` runs into the next morning. */
export interface Period {
  /** 1 is Monday. The day a period starts on counts, also for its hours after midnight. */
  days: readonly number[];
  from: string;
  to: string;
  unitFen: number;
}

/**
 * Time sold at one price. HOURS (包时): so many minutes from when it is bought. ROOM (包房): the same, for a whole room.
 * WINDOW (包段) and NIGHT (包夜): until the window ends, whenever within it it is bought.
 */
export interface Package {
  name: string;
  kind: 'HOURS' | 'WINDOW' | 'NIGHT' | 'ROOM';
  fen: number;
  /** For HOURS and ROOM. */
  minutes?: number | undefined;
  /** For WINDOW and NIGHT. */
  from?: string | undefined;
  to?: string | undefined;
}

export interface Tariff {
  /** Time is charged in started units of so many minutes. */
  unitMin: number;
  /** For one unit outside all periods. */
  unitFen: number;
  /** The least a session without a package costs. */
  minFen: number;
  periods: readonly Period[];
  packages: readonly Package[];
}

/** A stretch at one machine under one tariff; `to` is open while it lasts. Pauses cut a session into several. */
export interface Stretch {
  from: Date;
  to: Date;
  tariff: Tariff;
}

/** One line of what a session costs. They add up to the charge to the fen. */
export interface ChargeLine {
  kind: 'TIME' | 'PACKAGE' | 'MINIMUM';
  from: Date;
  to: Date;
  units: number;
  unitFen: number;
  fen: number;
  name?: string | undefined;
}

const timeOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
/** Minutes since 1970 on the clock of the business; China keeps one zone all year. */
const minuteAt = (at: Date) => Math.floor(at.getTime() / MINUTE_MS) + ZONE_MIN;
const dateAt = (minute: number) => new Date((minute - ZONE_MIN) * MINUTE_MS);
/** 1970-01-01 was a Thursday. */
const weekdayOf = (dayNo: number) => ((dayNo + 3) % 7) + 1;

/** The price of a unit at a moment: the first period that covers it, else the ordinary one. */
export function unitFenAt(tariff: Tariff, at: Date): number {
  const minute = minuteAt(at);
  return tariff.periods.find((period) => covers(period, minute))?.unitFen ?? tariff.unitFen;
}

function covers({ days, from, to }: Period, minute: number): boolean {
  const [dayNo, time] = [Math.floor(minute / DAY_MIN), minute % DAY_MIN];
  const [start, end] = [timeOf(from), timeOf(to)];
  const startsToday = days.includes(weekdayOf(dayNo)) && time >= start && (end <= start || time < end);
  const startedYesterday = end <= start && time < end && days.includes(weekdayOf(dayNo - 1));
  return startsToday || startedYesterday;
}

/** Until when a package bought at a moment lasts; nothing when it is not sold then. */
export function packageEnd({ kind, minutes, from, to }: Package, at: Date): Date | undefined {
  if (kind === 'HOURS' || kind === 'ROOM')
    return minutes === undefined ? undefined : new Date(at.getTime() + minutes * MINUTE_MS);
  if (from === undefined || to === undefined) return undefined;
  const minute = minuteAt(at);
  const [dayStart, time] = [minute - (minute % DAY_MIN), minute % DAY_MIN];
  const [start, end] = [timeOf(from), timeOf(to)];
  if (end > start) return time >= start && time < end ? dateAt(dayStart + end) : undefined;
  if (time >= start) return dateAt(dayStart + DAY_MIN + end);
  return time < end ? dateAt(dayStart + end) : undefined;
}

/** The next moment after this one at which the price may change: a border of a period, or midnight. */
function nextBorder({ periods }: Tariff, minute: number): number {
  const dayStart = minute - (minute % DAY_MIN);
  const clocks = periods.flatMap(({ from, to }) => [timeOf(from), timeOf(to)]);
  const later = clocks.map((clock) => dayStart + clock).filter((border) => border > minute);
  return Math.min(dayStart + DAY_MIN, ...later);
}

interface Bought {
  package: Package;
  at: Date;
  /** Where the package ends, as it was sold. */
  until: Date;
}

export interface Ride {
  stretches: readonly Stretch[];
  bought?: Bought | undefined;
}

/**
 * What a session costs, line by line: the package if one was bought, then every stretch outside it, cut where the price
 * changes; each piece is charged in started units at its own price, and all of it at least the tariff's minimum.
 */
export function chargeLines({ stretches, bought }: Ride): ChargeLine[] {
  const lines: ChargeLine[] = bought
    ? [
        {
          kind: 'PACKAGE',
          from: bought.at,
          to: bought.until,
          units: 1,
          unitFen: bought.package.fen,
          fen: bought.package.fen,
          name: bought.package.name,
        },
      ]
    : [];
  const time = stretches.flatMap((stretch) => outside(stretch, bought).flatMap(piecesOf)).reduce(joinPieces, []);
  lines.push(...time.map(({ from, to, unitFen, unitMin }) => lineOf({ from, to, unitFen, unitMin })));
  return bought ? lines : [...lines, ...minimum(stretches, sumOf(lines))];
}

export const chargeFen = (ride: Ride): number => sumOf(chargeLines(ride));

const sumOf = (lines: readonly ChargeLine[]) => lines.reduce((sum, { fen }) => sum + fen, 0);

interface Piece {
  from: Date;
  to: Date;
  unitFen: number;
  unitMin: number;
}

function lineOf({ from, to, unitFen, unitMin }: Piece): ChargeLine {
  const units = Math.ceil((to.getTime() - from.getTime()) / (unitMin * MINUTE_MS));
  return { kind: 'TIME', from, to, units, unitFen, fen: units * unitFen };
}

/** What of a stretch the package does not cover. */
function outside({ from, to, tariff }: Stretch, bought: Bought | undefined): Stretch[] {
  if (!bought) return to > from ? [{ from, to, tariff }] : [];
  const before = { from, to: earlier(to, bought.at), tariff };
  const after = { from: later(from, bought.until), to, tariff };
  return [before, after].filter((part) => part.to > part.from);
}

/** Cut where the price may change. */
function piecesOf({ from, to, tariff }: Stretch): Piece[] {
  const pieces: Piece[] = [];
  for (let start = from; start < to;) {
    const end = earlier(to, dateAt(nextBorder(tariff, minuteAt(start))));
    pieces.push({ from: start, to: end, unitFen: unitFenAt(tariff, start), unitMin: tariff.unitMin });
    start = end;
  }
  return pieces;
}

/** Neighbours at one price are one piece: midnight alone starts no new unit, nor does a move to a machine as dear. */
function joinPieces(joined: Piece[], piece: Piece): Piece[] {
  const last = joined.at(-1);
  const isOne = last?.to.getTime() === piece.from.getTime() && last.unitFen === piece.unitFen && last.unitMin === piece.unitMin;
  if (!last || !isOne) return [...joined, piece];
  return [...joined.slice(0, -1), { ...last, to: piece.to }];
}

function minimum(stretches: readonly Stretch[], fen: number): ChargeLine[] {
  const [first, last] = [stretches[0], stretches.at(-1)];
  if (!first || !last || fen >= first.tariff.minFen) return [];
  const missing = first.tariff.minFen - fen;
  return [{ kind: 'MINIMUM', from: first.from, to: last.to, units: 1, unitFen: missing, fen: missing }];
}

/** The longest anybody sits: beyond it a session is looked at by hand. */
export const LONGEST_MIN = 24 * 60;

/** Until when an amount lasts from a moment on: the last minute whose charge it still covers. The charge never falls as time goes by. */
export function fundedUntil(rideUntil: (end: Date) => Ride, from: Date, fen: number): Date {
  const covered = (minutes: number) => chargeFen(rideUntil(new Date(from.getTime() + minutes * MINUTE_MS))) <= fen;
  if (!covered(0)) return from;
  let [low, high] = [0, LONGEST_MIN];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (covered(middle)) low = middle;
    else high = middle - 1;
  }
  return new Date(from.getTime() + low * MINUTE_MS);
}

const earlier = (a: Date, b: Date) => (a < b ? a : b);
const later = (a: Date, b: Date) => (a > b ? a : b);

/** Whether two periods say different prices for one minute: a tariff is saved only when none do. */
export function periodsOverlap(periods: readonly Period[]): boolean {
  const minutes = periods.flatMap(minutesOfWeek);
  return new Set(minutes).size < minutes.length;
}

/** Every minute of the week that a period covers, Monday's first being 0. */
function minutesOfWeek({ days, from, to }: Period): number[] {
  const [start, end] = [timeOf(from), timeOf(to)];
  const length = end > start ? end - start : DAY_MIN - start + end;
  return days.flatMap((day) => Array.from({ length }, (_, i) => ((day - 1) * DAY_MIN + start + i) % (7 * DAY_MIN)));
}
