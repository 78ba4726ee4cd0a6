import { CamelCasePlugin, createQueryId, PostgresQueryCompiler, type RootOperationNode } from 'kysely';
import pg from 'pg';
import { SnakeCaseCompiler } from '#kernel/postgres/compiler.ts';
import { openDb } from '#kernel/postgres/db.ts';
import { camelCase } from '#kernel/postgres/names.ts';
import { columnTypes, RowQuery, type Answer } from '#kernel/postgres/rows.ts';

/** One way to turn a query into SQL and the messages of an answer into rows. */
interface Way {
  compile: (node: RootOperationNode) => unknown;
  read: (rows: number) => unknown;
}

interface Cost {
  trick: string;
  /** What a page of 20 rows, and a statement of one row, take more without the trick, in microseconds of the processor. */
  pageUs: number;
  rowUs: number;
}

const [ROUNDS, TIMES] = [25, 400];

/** What the tricks within the process save, without a database, each beside all of them in turns. */
export function driverCosts(): Cost[] {
  const costs = new Map<string, { page: number[]; row: number[] }>(
    Object.keys(ways).map((name) => [name, { page: [], row: [] }]),
  );
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, way] of Object.entries(ways)) {
      costs.get(name)?.page.push(timed(() => [way.compile(pageNode), way.read(20)]));
      costs.get(name)?.row.push(timed(() => [way.compile(rowNode), way.read(1)]));
    }
  }
  // The least of all rounds: whatever else the machine does only adds to it.
  const least = (name: string, what: 'page' | 'row') => Math.min(...(costs.get(name)?.[what] ?? []));
  return Object.keys(ways)
    .filter((name) => name !== ALL)
    .map((trick) => ({
      trick,
      pageUs: least(trick, 'page') - least(ALL, 'page'),
      rowUs: least(trick, 'row') - least(ALL, 'row'),
    }));
}

function timed(work: () => unknown) {
  const before = process.cpuUsage();
  for (let i = 0; i < TIMES; i++) work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / TIMES;
}

const ALL = 'with all';

const db = openDb(new pg.Pool(), 'nobody');
const pageNode = db
  .selectFrom('orders as o')
  .innerJoin('branches as b', 'b.id', 'o.branchId')
  .leftJoin('members as m', 'm.id', 'o.memberId')
  .select(['o.id', 'o.no', 'o.branchId', 'b.name as branchName', 'm.name as memberName', 'o.status', 'o.payableFen'])
  .select(['o.createdTime', 'o.bizDate', 'o.version', 'o.memberId', 'o.machineId'])
  .where('o.branchId', '=', 'x')
  .where('o.createdTime', '>=', new Date())
  .orderBy('o.createdTime', 'desc')
  .orderBy('o.id', 'desc')
  .limit(20)
  .toOperationNode();
const rowNode = db.selectFrom('orders').select(['id', 'status', 'version', 'memberId']).where('id', '=', 'x').toOperationNode();

const types = {
  id: 2950,
  no: 25,
  branch_id: 2950,
  branch_name: 25,
  member_name: 25,
  status: 25,
  payable_fen: 20,
  created_time: 1184,
};
const others = { biz_date: 1082, version: 23, member_id: 2950, machine_id: 2950 };
const fields = Object.entries({ ...types, ...others }).map(([name, dataTypeID]) => ({ name, dataTypeID, format: 'text' }));
const id = '0199f0a0-0000-7000-8000-000000000001';
const row = [
  id,
  '11261116200100001',
  id,
  '一号店',
  '张三',
  'PAID',
  '12300',
  '2026-11-16 08:00:00.123456+08',
  '2026-11-16',
  '3',
  null,
  null,
];

/** What a connection hands to a query, which the typings of pg leave out. */
interface Handlers {
  handleRowDescription: (message: object) => void;
  handleDataRow: (message: object) => void;
  handleCommandComplete: (message: object) => void;
  handleReadyForQuery: () => void;
}

function answer(query: unknown, rows: number) {
  const handlers = query as Handlers;
  handlers.handleRowDescription({ fields });
  for (let i = 0; i < rows; i++) handlers.handleDataRow({ fields: row });
  handlers.handleCommandComplete({ text: `SELECT ${rows}` });
  handlers.handleReadyForQuery();
}

function readOurWay(rows: number): Answer {
  let read: Answer = { rows: [], rowCount: 0 };
  const query = new RowQuery('select', [], 'name');
  query.callback = (_, found) => (read = found ?? read);
  answer(query, rows);
  return read;
}

function readByPg(rows: number) {
  let read: Answer = { rows: [], rowCount: 0 };
  const callback = (_: unknown, found: Answer) => (read = found);
  answer(new pg.Query({ text: 'select', values: [], name: 'name', types: columnTypes, callback } as never), rows);
  return read.rows.map((found) => Object.fromEntries(Object.entries(found).map(([key, value]) => [camelCase(key), value])));
}

class UnmemoisedCompiler extends SnakeCaseCompiler {
  protected override sanitizeIdentifier(name: string) {
    return name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`).replaceAll('"', '""');
  }
}

const queryId = createQueryId();
const [shared, plain, unmemoised] = [new SnakeCaseCompiler(), new PostgresQueryCompiler(), new UnmemoisedCompiler()];
const plugin = new CamelCasePlugin();
const all: Way = { compile: (node) => shared.compileQuery(node, queryId), read: readOurWay };
const ways: Record<string, Way> = {
  [ALL]: all,
  'nothing, for the noise': { ...all },
  'camelCase without CamelCasePlugin': {
    compile: (node) => plain.compileQuery(plugin.transformQuery({ node, queryId }), queryId),
    read: (rows) => plugin.transformResult({ result: readOurWay(rows), queryId }),
  },
  'identifiers converted once': {
    compile: (node) => unmemoised.compileQuery(node, queryId),
    read: (rows) => [
      fields.map(({ name }) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())),
      readOurWay(rows),
    ],
  },
  'rows built as they arrive': { ...all, read: readByPg },
  'one compiler for all': { ...all, compile: (node) => new SnakeCaseCompiler().compileQuery(node, queryId) },
};
