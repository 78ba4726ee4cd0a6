/** The map is twelve seats wide. Two areas of at most one row each stand side by side. */
const COLUMNS = 12;
/** With more than this a seat would be too small to read, so the map shows one area at a time. */
const MOST_SEATS = 150;
const MOST_ROWS = 16;

export interface AreaOf<S> {
  id: string;
  name: string;
  seats: S[];
}

/** One or two areas side by side, with the number of seat rows they need. */
export interface Band<S> {
  areas: AreaOf<S>[];
  columns: number;
  rows: number;
}

interface InArea {
  areaId: string;
  areaName: string;
}

/** Seats by area, in the branch's order of areas; areas missing from it come last. */
export function areasOf<S extends InArea>(seats: readonly S[], order: readonly string[] = []): AreaOf<S>[] {
  const byArea = Map.groupBy(seats, ({ areaId }) => areaId);
  const place = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  return [...byArea]
    .map(([id, inside]) => ({ id, name: inside[0]?.areaName ?? '', seats: inside }))
    .toSorted((a, b) => place(a.id) - place(b.id));
}

/** Lays areas out: a large one over the whole width, two small ones side by side. */
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

/** Whether all areas fit on the map together. */
export function fitsWhole<S>(areas: readonly AreaOf<S>[]): boolean {
  const seats = areas.reduce((sum, area) => sum + area.seats.length, 0);
  const rows = bandsOf(areas).reduce((sum, band) => sum + band.rows, 0);
  return seats <= MOST_SEATS && rows <= MOST_ROWS;
}

/** Below this balance the seat is marked as low. */
export const LOW_FEN = 500;
/** The balance that fills the bar. */
const FULL_FEN = 6000;
export const barOf = (balanceFen: number) => Math.round(Math.min(1, Math.max(0, balanceFen) / FULL_FEN) * 100);

/** The seat an arrow key leads to, across areas too; undefined at the edge. */
export function seatInDirection<S extends { id: string }>(
  bands: readonly Band<S>[],
  from: string,
  arrow: string,
): string | undefined {
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

/** Seat ids as they lie on the map, twelve to a row, with gaps where a row is not full. */
function gridOf<S extends { id: string }>(bands: readonly Band<S>[]): (string | undefined)[][] {
  return bands.flatMap(({ areas, columns, rows }) =>
    Array.from({ length: rows }, (_, row) =>
      areas.flatMap(({ seats }) => Array.from({ length: columns }, (__, i) => seats[row * columns + i]?.id)),
    ),
  );
}
