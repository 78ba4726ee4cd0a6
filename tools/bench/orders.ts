import { parseArgs } from 'node:util';
import { contenders as contendersOf, nextOf } from './contend.ts';
import { pace } from './load.ts';
import { openOrderStage, orderSales, type OrderStage } from './order-stage.ts';
import { tableOf, type Figure } from './report.ts';
import { cpuUsOf, rateOf, ratio, takeTurns } from './rounds.ts';

/**
 * The counter's sale beside pgbench sending its statements: `pnpm bench:orders [--quick] [--statements]`.
 * `--statements` prints what one sale sends.
 */
const { values: options } = parseArgs({ options: { quick: { type: 'boolean' }, statements: { type: 'boolean' } } });
const plan = options.quick ? { rounds: 1, seconds: 3, warmUp: 2 } : { rounds: 5, seconds: 5, warmUp: 6 };
const CONNECTIONS = 8;
const tell = (what: string) => console.error(`bench: ${what}`);

async function measureSale(stage: OrderStage): Promise<Figure[]> {
  tell('the sale and its statements');
  const { contenders, statements } = await contendersOf(stage.server, orderSales(stage), CONNECTIONS);
  if (options.statements)
    for (const { roundTrip, text } of statements) console.error(`${roundTrip}  ${text.replaceAll(/\s+/g, ' ')}`);
  for (const { run } of contenders) await run(plan.warmUp);
  const turns = await takeTurns(contenders, plan);
  const peak = rateOf(turns, 'kernel');
  tell('latencies');
  const half = await pace({
    url: stage.server.url,
    connections: CONNECTIONS * 2,
    seconds: plan.seconds * 3,
    next: nextOf(orderSales(stage).places),
    perSecond: peak / 2,
  });
  return [
    {
      name: 'sale: server ÷ pgbench, same statements',
      value: ratio(turns, 'kernel', 'pgbench'),
      digits: 2,
      aim: { atLeast: 0.5 },
    },
    ...contenders.map(({ name }): Figure => ({ name: `  ${name}`, value: rateOf(turns, name), unit: '/s' })),
    { name: '  processor time, server', value: cpuUsOf(turns, 'kernel'), unit: 'µs' },
    { name: '  statements, with begin, set local and commit', value: statements.length + 1 },
    { name: '  round trips to PostgreSQL', value: new Set(statements.map(({ roundTrip }) => roundTrip)).size },
    ...(['p50', 'p95', 'p99'] as const).map((share) => ({
      name: `sale at half of the peak, ${share}`,
      value: half[share],
      unit: 'ms',
      digits: 1,
    })),
  ];
}

tell('a database of its own');
const stage = await openOrderStage();
process.once('SIGINT', () => void stage.close().finally(() => process.exit(130)));
try {
  console.log(tableOf(await measureSale(stage)));
} finally {
  await stage.close();
}
