import { driverCosts } from '@netbar/server/testing/driver-cost.ts';
import { planning, tricks } from '@netbar/server/testing/driver-tricks.ts';
import { startPostgres } from '@netbar/server/testing/private-postgres.ts';
import { leaveWhenTold } from '@netbar/server/testing/process.ts';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { cpuUs } from './children.ts';
import { send } from './contend.ts';
import type { Task, Took } from './driver-server.ts';
import { openSeeder } from './order-seed.ts';
import { openOrderStage, orderSales } from './order-stage.ts';
import { median } from './rounds.ts';

/**
 * What each trick of `kernel/postgres` brings. Those within the process are measured without a database. For the others the server
 * with all tricks, and servers without one each, take turns on the same database with a page of the order list and with a sale.
 * `pnpm bench:driver [--only limit] [--rounds 20] [--orders 100000]`.
 */
const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '20' },
    orders: { type: 'string', default: '100000' },
  },
});
const rounds = Number(options.rounds);
/** So few at a time that no pool closes idle connections between two turns, and with them their prepared statements. */
const SERVERS_AT_ONCE = 4;
/** Before a turn counts, V8 must have compiled what is used most, to the same degree in every server. */
const loads = [
  { load: 'page', warmUp: 1_500, answers: 60 },
  { load: 'sale', warmUp: 150, answers: 16 },
] as const;
type Load = (typeof loads)[number];
const SESSION = '-c search_path=tenant -c statement_timeout=5000 -c lock_timeout=1000';
const ALL_ON = 'with all';
const tell = (what: string) => console.error(`bench: ${what}`);

leaveWhenTold();
console.log('| without | page of 20 rows | statement of one row |\n|---|---|---|');
for (const { trick, pageUs, rowUs } of driverCosts())
  console.log(`| ${trick} | +${pageUs.toFixed(1)} µs | +${rowUs.toFixed(1)} µs |`);
tell('a PostgreSQL of its own');
const postgres = await startPostgres({ shared_buffers: '256MB', autovacuum: 'off', synchronous_commit: 'off' });
const stage = await openOrderStage(postgres.url);

async function start(name: string): Promise<ChildProcess> {
  const setting = planning[name];
  const url = setting && `${stage.url}?options=${encodeURIComponent(`${SESSION} ${setting}`)}`;
  const env = { ...process.env, ...stage.env, ...(url && { DATABASE_URL: url }), DRIVER_OFF: name, STAGE: JSON.stringify(stage) };
  const file = fileURLToPath(new URL('driver-server.ts', import.meta.url));
  const server = fork(file, { env, execArgv: ['--max-semi-space-size=8'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  // One that fails has said why; its turn would never end.
  server.once('exit', (code) => code && process.exit(1));
  await once(server, 'message');
  return server;
}

async function run(server: ChildProcess, task: Task): Promise<Took> {
  server.send(task);
  const [took] = (await once(server, 'message')) as [Took];
  return took;
}

interface Turn {
  wallMs: number;
  serverUs: number;
  postgresUs: number;
}

async function takeTurn(server: ChildProcess, { load, answers }: Load): Promise<Turn> {
  const before = processorUs();
  const { wallMs, cpuUs: serverUs } = await run(server, { load, answers });
  const postgresUs = [...processorUs()].reduce((sum, [pid, us]) => sum + us - (before.get(pid) ?? 0), 0);
  return { wallMs, serverUs, postgresUs: postgresUs / answers };
}

/** Processor time of every process of PostgreSQL so far. Some end meanwhile, with the connections a pool gives up. */
const processorUs = () =>
  new Map(
    postgres.processes().flatMap((pid) => {
      try {
        return [[pid, cpuUs(pid)]];
      } catch {
        return [];
      }
    }),
  );

type Servers = [name: string, server: ChildProcess][];

/** For each server the turns of one load, round by round, so that what else the machine does hits all of them alike. */
async function takeTurns(servers: Servers, load: Load) {
  for (const [, server] of servers) await run(server, { load: load.load, answers: load.warmUp });
  const turns = new Map<string, Turn[]>(servers.map(([name]) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, server] of round % 2 ? servers.toReversed() : servers) turns.get(name)?.push(await takeTurn(server, load));
  }
  return turns;
}

/** How many times as much time is taken without a trick: by the clock, and of the processors by server, PostgreSQL and both. */
function ratios(turns: Map<string, Turn[]>, name: string) {
  const on = turns.get(ALL_ON) ?? [];
  const off = turns.get(name) ?? [];
  const ratio = (cost: (turn: Turn) => number) => median(off.map((turn, i) => cost(turn) / cost(on[i] ?? turn))).toFixed(2);
  return [
    ratio(({ wallMs }) => wallMs),
    ratio(({ serverUs }) => serverUs),
    ratio(({ postgresUs }) => postgresUs),
    ratio(({ serverUs, postgresUs }) => serverUs + postgresUs),
  ];
}

async function measure(names: string[]) {
  const servers: Servers = [];
  for (const name of [ALL_ON, ...names]) servers.push([name, await start(name)]);
  try {
    const turns: Map<string, Turn[]>[] = [];
    for (const load of loads) turns.push(await takeTurns(servers, load));
    for (const name of names) console.log(`| ${name} | ${turns.flatMap((of) => ratios(of, name)).join(' | ')} |`);
    const on = turns.map((of) => median((of.get(ALL_ON) ?? []).map(({ serverUs }) => serverUs)).toFixed(0));
    tell(`with all, a page takes ${on[0]} µs of the server, a sale ${on[1]}`);
  } finally {
    for (const [, server] of servers) server.kill();
  }
}

try {
  for (const place of orderSales(stage).places) await send(stage.server.url, place());
  const seeder = await openSeeder(stage.adminUrl, Number(options.orders));
  tell(`${await seeder.upTo(Number(options.orders), Number.POSITIVE_INFINITY)} orders`);
  await seeder.close();
  console.log('\n| without | page: wall time | server | PostgreSQL | both | sale: wall time | server | PostgreSQL | both |');
  console.log(`|${'---|'.repeat(9)}`);
  const names = ['nothing, for the noise', ...Object.keys(tricks), ...Object.keys(planning)].filter((name) =>
    name.toLowerCase().includes(options.only.toLowerCase()),
  );
  for (let i = 0; i < names.length; i += SERVERS_AT_ONCE) await measure(names.slice(i, i + SERVERS_AT_ONCE));
} finally {
  await stage.close();
  postgres.stop();
}
