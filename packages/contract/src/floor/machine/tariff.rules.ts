const MINUTE_MS = 60_000;
const DAY_MIN = 24 * 60;
const ZONE_MIN = 8 * 60;

/** A price for part of the day on some days of the week. `to` at or before `from` means the next morning. */
export interface Period {
  /** 1 is Monday. The hours after midnight belong to the day the period starts on. */
  days: readonly number[];
  from: string;
  to: string;
  unitFen: number;
}

/**
 * Time sold at a fixed price. HOURS (包时): a number of minutes from the purchase on. ROOM (包房): the same for a whole room.
 * WINDOW (包段) and NIGHT (包夜): until the window ends, whenever in it the package is bought.
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
  /** Length of a unit in minutes. A started unit is charged in full. */
  unitMin: number;
  /** Price of a unit outside all periods. */
  unitFen: number;
  /** The minimum charge of a seat session without a package. */
  minFen: number;
  periods: readonly Period[];
  packages: readonly Package[];
}

/** Time at one machine under one tariff. Moves and pauses cut a seat session into several stretches. */
export interface Stretch {
  from: Date;
  to: Date;
  tariff: Tariff;
}

/** One line of the charge of a seat session. The lines add up exactly to the charge. */
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
/** Minutes since 1970 in Chinese time, which is UTC+8 all year. */
const minuteAt = (at: Date) => Math.floor(at.getTime() / MINUTE_MS) + ZONE_MIN;
const dateAt = (minute: number) => new Date((minute - ZONE_MIN) * MINUTE_MS);
/** 1970-01-01 was a Thursday. */
const weekdayOf = (dayNo: number) => ((dayNo + 3) % 7) + 1;

/** The price of a unit at a time: that of the first period that covers it, else the tariff's own. */
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

/** When a package bought at this time ends; undefined if it is not on sale then. */
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

/** The next minute at which the price may change: the start or end of a period, or midnight. */
function nextBorder({ periods }: Tariff, minute: number): number {
  const dayStart = minute - (minute % DAY_MIN);
  const clocks = periods.flatMap(({ from, to }) => [timeOf(from), timeOf(to)]);
  const later = clocks.map((clock) => dayStart + clock).filter((border) => border > minute);
  return Math.min(dayStart + DAY_MIN, ...later);
}

interface Bought {
  package: Package;
  at: Date;
  /** When the package ends, fixed at the purchase. */
  until: Date;
}

/** What a charge is computed from. */
export interface Ride {
  stretches: readonly Stretch[];
  bought?: Bought | undefined;
}

/**
 * The charge of a seat session, line by line: the package if one was bought, then the time outside it, cut where the price
 * changes. Each piece is charged in started units at its own price; without a package the tariff's minimum applies.
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

/** The parts of a stretch that the package does not cover. */
function outside({ from, to, tariff }: Stretch, bought: Bought | undefined): Stretch[] {
  if (!bought) return to > from ? [{ from, to, tariff }] : [];
  const before = { from, to: earlier(to, bought.at), tariff };
  const after = { from: later(from, bought.until), to, tariff };
  return [before, after].filter((part) => part.to > part.from);
}

/** Cuts a stretch where the price may change. */
function piecesOf({ from, to, tariff }: Stretch): Piece[] {
  const pieces: Piece[] = [];
  for (let start = from; start < to;) {
    const end = earlier(to, dateAt(nextBorder(tariff, minuteAt(start))));
    pieces.push({ from: start, to: end, unitFen: unitFenAt(tariff, start), unitMin: tariff.unitMin });
    start = end;
  }
  return pieces;
}

/** Joins neighbours of equal price: neither midnight nor a move to a machine of the same price starts a new unit. */
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

/** How far ahead `fundedUntil` searches at most. */
export const LONGEST_MIN = 24 * 60;

/** The last minute whose charge an amount covers. A binary search, as the charge never falls with time. */
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

/** Whether two periods cover the same minute; such a tariff is refused. */
export function periodsOverlap(periods: readonly Period[]): boolean {
  const minutes = periods.flatMap(minutesOfWeek);
  return new Set(minutes).size < minutes.length;
}

/** The minutes of the week that a period covers; Monday 0:00 is 0. */
function minutesOfWeek({ days, from, to }: Period): number[] {
  const [start, end] = [timeOf(from), timeOf(to)];
  const length = end > start ? end - start : DAY_MIN - start + end;
  return days.flatMap((day) => Array.from({ length }, (_, i) => ((day - 1) * DAY_MIN + start + i) % (7 * DAY_MIN)));
}
