/** The map is twelve seats wide; an area of a row or less of them shares its place with another. */
const COLUMNS = 12;
/** Beyond these a seat would be too small to read: the map then shows one area at a time. */
const MOST_SEATS = 150;
const MOST_ROWS = 16;

export interface AreaOf<S> {
  id: string;
  name: string;
  seats: S[];
}

/** Areas side by side, so many rows of seats high. */
export interface Band<S> {
  areas: AreaOf<S>[];
  columns: number;
  rows: number;
}

interface InArea {
  areaId: string;
  areaName: string;
}

/** Seats by area, in the order the branch gives its areas; an area nobody knows comes last. */
export function areasOf<S extends InArea>(seats: readonly S[], order: readonly string[] = []): AreaOf<S>[] {
  const byArea = Map.groupBy(seats, ({ areaId }) => areaId);
  const place = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  return [...byArea]
    .map(([id, inside]) => ({ id, name: inside[0]?.areaName ?? '', seats: inside }))
    .toSorted((a, b) => place(a.id) - place(b.id));
}

/** How areas lie: a wide one over the whole width, two small ones beside each other. */
export function bandsOf<S>(areas: readonly AreaOf<S>[]): Band<S>[] {
  const bands: Band<S>[] = [];
  let waiting: AreaOf<S> | undefined;
  for (const area of areas) {
    if (area.seats.length > COLUMNS) bands.push(wide(area));
    else if (waiting) {
      bands.push(pair(waiting, area));
      waiting = undefined;
    } else waiting = area;
  }
  return waiting ? [...bands, wide(waiting)] : bands;
}

const wide = <S>(area: AreaOf<S>): Band<S> => ({
  areas: [area],
  columns: COLUMNS,
  rows: Math.max(1, Math.ceil(area.seats.length / COLUMNS)),
});

function pair<S>(left: AreaOf<S>, right: AreaOf<S>): Band<S> {
  const columns = COLUMNS / 2;
  const most = Math.max(left.seats.length, right.seats.length);
  return { areas: [left, right], columns, rows: Math.max(1, Math.ceil(most / columns)) };
}

/** Whether everything has room at once. */
export function fitsWhole<S>(areas: readonly AreaOf<S>[]): boolean {
  const seats = areas.reduce((sum, area) => sum + area.seats.length, 0);
  const rows = bandsOf(areas).reduce((sum, band) => sum + band.rows, 0);
  return seats <= MOST_SEATS && rows <= MOST_ROWS;
}

/** How long somebody has been there, as a seat has room for: 2:05. */
export function hoursAndMinutes(fromMs: number, nowMs: number): string {
  const minutes = Math.max(0, Math.floor((nowMs - fromMs) / 60_000));
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Under this a guest is told that the money ends. */
export const LOW_FEN = 500;
/** A full bar. */
const FULL_FEN = 6000;
export const barOf = (balanceFen: number) => Math.round(Math.min(1, Math.max(0, balanceFen) / FULL_FEN) * 100);

/** Where an arrow leads from a seat, over the borders of areas too; nothing beyond the edge. */
export function step<S extends { id: string }>(bands: readonly Band<S>[], from: string, arrow: string): string | undefined {
  const grid = gridOf(bands);
  const row = grid.findIndex((each) => each.includes(from));
  const column = grid[row]?.indexOf(from) ?? -1;
  if (row < 0) return grid[0]?.find(Boolean);
  const sideways = arrow === 'ArrowLeft' ? -1 : arrow === 'ArrowRight' ? 1 : 0;
  if (sideways) return walk(grid[row] ?? [], column, sideways);
  const down = arrow === 'ArrowUp' ? -1 : 1;
  const rows = grid.map((each) => each[column] ?? each.findLast(Boolean));
  return walk(rows, row, down);
}

function walk(line: readonly (string | undefined)[], from: number, by: number): string | undefined {
  for (let i = from + by; i >= 0 && i < line.length; i += by) if (line[i]) return line[i];
  return undefined;
}

/** The ids of seats as they lie, twelve to a row, with gaps where a row is not full. */
function gridOf<S extends { id: string }>(bands: readonly Band<S>[]): (string | undefined)[][] {
  return bands.flatMap(({ areas, columns, rows }) =>
    Array.from({ length: rows }, (_, row) =>
      areas.flatMap(({ seats }) => Array.from({ length: columns }, (__, i) => seats[row * columns + i]?.id)),
    ),
  );
}
