import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startServer } from './children.ts';
import { contenders as contendersOf } from './contend.ts';
import type { Served } from './load.ts';
import { pageContenders, pageLoad, stillContenders, type Servers } from './page.ts';
import { isReached, tableOf, type Figure } from './report.ts';
import { cpuUsOf, median, rateOf, ratio, takeTurns, type Pace } from './rounds.ts';
import { sales, sellLoad, stockUp } from './sell.ts';
import { openStage, type Stage } from './stage.ts';

const { values: options } = parseArgs({ options: { quick: { type: 'boolean' }, json: { type: 'boolean' } } });

/** Enough to keep two cores busy, and fewer than the pool, so that nobody waits for a connection. */
const CONNECTIONS = 8;
const CROWD = 64;

interface Plan {
  coldStarts: number;
  page: Pace;
  still: Pace;
  sell: Pace;
  crowd: Pace;
  /** V8 is done with the server only after some ten thousand answers; before that a run would measure the compiler. */
  warmUpSeconds: number;
}

const whole: Plan = {
  coldStarts: 5,
  page: { rounds: 7, seconds: 2 },
  still: { rounds: 3, seconds: 1 },
  sell: { rounds: 5, seconds: 4 },
  crowd: { rounds: 1, seconds: 3 },
  warmUpSeconds: 12,
};
/** Shows that everything runs; its figures are too rough to judge by. */
const quick: Plan = {
  coldStarts: 1,
  page: { rounds: 1, seconds: 1 },
  still: { rounds: 1, seconds: 1 },
  sell: { rounds: 1, seconds: 2 },
  crowd: { rounds: 1, seconds: 1 },
  warmUpSeconds: 1,
};

/** Progress goes to stderr: stdout is the result alone. */
const tell = (what: string) => console.error(`bench: ${what}`);

/** The first start compiles; it fills a cache of its own that the later ones find, as a container's image has it. */
async function measureColdStart({ env }: Stage, { coldStarts }: Plan): Promise<Figure[]> {
  tell('cold start');
  const cache = mkdtempSync(join(tmpdir(), 'netbar-bench-'));
  const times: number[] = [];
  for (let i = 0; i <= coldStarts; i++) {
    const file = new URL(import.meta.resolve('@netbar/server/server.ts'));
    const server = await startServer(file, { ...env, NODE_COMPILE_CACHE: cache });
    times.push(server.readyMs);
    await server.stop();
  }
  rmSync(cache, { recursive: true });
  const [first = Number.NaN, ...later] = times;
  return [
    { name: 'cold start to the first ready answer', value: median(later), unit: 'ms', aim: { below: 1000 } },
    { name: '  without compiled modules', value: first, unit: 'ms' },
  ];
}

async function measurePage(stage: Stage, servers: Servers, plan: Plan): Promise<Figure[]> {
  tell('20-row page');
  const contenders = pageContenders(stage, servers, CONNECTIONS);
  for (const { run } of contenders) await run(plan.warmUpSeconds);
  const turns = await takeTurns(contenders, plan.page);
  tell('the same answer without a database');
  const still = await takeTurns(stillContenders(stage, servers, CONNECTIONS), plan.still);
  const ratioOf = (of: string, to: string) => ({ value: ratio(turns, of, to), digits: 2 });
  const cpu = (name: string): Figure => ({ name: `  processor time, ${name}`, value: cpuUsOf(turns, name), unit: 'µs' });
  return [
    { name: 'page: kernel ÷ raw pg + node:http', ...ratioOf('kernel', 'raw'), aim: { atLeast: 0.7 } },
    { name: 'page: kernel ÷ raw pg + node:http behind the fence', ...ratioOf('kernel', 'raw fenced') },
    { name: 'page: kernel ÷ pgbench', ...ratioOf('kernel', 'pgbench') },
    { name: 'page: raw pg + node:http ÷ pgbench', ...ratioOf('raw', 'pgbench') },
    ...contenders.map(({ name }): Figure => ({ name: `  ${name}`, value: rateOf(turns, name), unit: '/s' })),
    ...['kernel', 'raw', 'raw fenced'].map(cpu),
    { name: 'row security by hand costs', value: 100 * (1 - ratio(turns, 'raw fenced', 'raw')), unit: '%' },
    {
      name: 'session, access, schemas, envelope, headers and log cost',
      value: cpuUsOf(still, 'kernel') - cpuUsOf(still, 'raw'),
      unit: 'µs an answer',
    },
  ];
}

async function measureSell(stage: Stage, { kernel }: Servers, plan: Plan): Promise<Figure[]> {
  tell('a full command');
  await stockUp(kernel.url, stage);
  const { contenders, statements } = await contendersOf(kernel, sales(stage), CONNECTIONS);
  await contenders[0]?.run(plan.warmUpSeconds);
  const turns = await takeTurns(contenders, plan.sell);
  const roundTrips = new Set(statements.map(({ roundTrip }) => roundTrip)).size;
  return [
    {
      name: 'sale: kernel ÷ pgbench, same statements',
      value: ratio(turns, 'kernel', 'pgbench'),
      digits: 2,
      aim: { atLeast: 0.5 },
    },
    ...contenders.map(({ name }): Figure => ({ name: `  ${name}`, value: rateOf(turns, name), unit: '/s' })),
    { name: '  processor time, kernel', value: cpuUsOf(turns, 'kernel'), unit: 'µs' },
    { name: '  statements, with begin, set local and commit', value: statements.length + 1 },
    { name: '  round trips to PostgreSQL', value: roundTrips },
  ];
}

async function measureLatency(stage: Stage, { kernel }: Servers, { crowd }: Plan): Promise<Figure[]> {
  tell('latencies');
  const figures: Figure[] = [];
  for (const connections of [CONNECTIONS, CROWD]) {
    const page = await pageLoad(kernel.url, stage, connections)(crowd.seconds);
    const sell = await sellLoad(kernel.url, stage, connections)(crowd.seconds);
    figures.push(
      ...latencies(`page at ${connections} connections`, page),
      ...latencies(`sale at ${connections} connections`, sell),
    );
  }
  return figures;
}

const latencies = (name: string, served: Served): Figure[] =>
  (['p50', 'p95', 'p99'] as const).map((share) => ({ name: `${name}, ${share}`, value: served[share], unit: 'ms', digits: 1 }));

async function measure(stage: Stage, plan: Plan): Promise<Figure[]> {
  const cold = await measureColdStart(stage, plan);
  // As it is deployed: see the Dockerfile.
  const kernel = await startServer(new URL('kernel-server.ts', import.meta.url), {
    ...stage.env,
    NODE_OPTIONS: '--max-semi-space-size=8',
  });
  const raw = await startServer(new URL('raw-server.ts', import.meta.url), stage.env);
  const servers = { kernel, raw };
  const page = await measurePage(stage, servers, plan);
  const sell = await measureSell(stage, servers, plan);
  const latency = await measureLatency(stage, servers, plan);
  const memory: Figure = { name: 'memory after the load', value: kernel.memoryMb(), unit: 'MB', aim: { below: 270 } };
  await Promise.all([kernel.stop(), raw.stop()]);
  return [...page, ...sell, ...cold, memory, ...latency];
}

tell('a database of its own');
const stage = await openStage();
process.once('SIGINT', () => void stage.close().finally(() => process.exit(130)));
try {
  const figures = await measure(stage, options.quick ? quick : whole);
  console.log(
    options.json
      ? JSON.stringify(
          figures.map((figure) => ({ ...figure, isReached: isReached(figure) })),
          null,
          2,
        )
      : tableOf(figures),
  );
} finally {
  await stage.close();
}
