import { EVERY_HOUR } from '@netbar/contract/activities/activity/conditions.rules';
import { addDays, bizDate, startOfBizDate } from '@netbar/contract/kernel/time';
import { runTrial } from '@netbar/server/features/activities/activity/trial.ts';
import '@netbar/server/features.ts';
import { asAdmin } from '@netbar/server/create-database.ts';
import { openPool } from '@netbar/server/kernel/postgres/pool.ts';
import { systemCtx, type Dependencies } from '@netbar/server/kernel/open-ctx.ts';
import { openLog } from '@netbar/server/kernel/log.ts';
import { PRICE_FEN } from '@netbar/server/testing/front-desk.ts';
import { leaveWhenTold } from '@netbar/server/testing/process.ts';
import { randomUUIDv7 } from 'node:crypto';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { nextOf } from './contend.ts';
import { shoot } from './load.ts';
import { openSeeder } from './order-seed.ts';
import { openOrderStage, orderSales, type OrderStage } from './order-stage.ts';
import { median } from './rounds.ts';

/**
 * What 200 live activities cost a sale, now with and now without them in one run, and how long a trial over the past 90 days takes:
 * `pnpm bench:activities [--orders 405000]`. A quarter of the orders lies within those days.
 */
const { values } = parseArgs({ options: { orders: { type: 'string', default: '405000' } } });
const [ROUNDS, SECONDS, CONNECTIONS, ACTIVITIES, MATCHING] = [5, 4, 4, 200, 5];

leaveWhenTold();

/** Reduced by one fen for each product, so that the price shows whether activities were applied. */
const ruleOf = (ids: string[]) => ({
  trigger: 'QUOTE_ORDER',
  when: [],
  grants: [{ key: 'a', when: [], benefit: { gives: 'LINE_FIXED', on: { of: 'PRODUCTS', ids }, offFen: 1, maxFen: null } }],
});

const contentOf = (ids: string[], today: string) => ({
  preset: 'PRODUCT_DISCOUNT',
  name: 'bench',
  branchIds: null,
  fromDay: today,
  toDay: addDays(today, 30),
  hours: EVERY_HOUR,
  priority: 50,
  exclusiveGroup: 'bench',
  isStackable: false,
  funders: { companyBp: 10_000, branchBp: 0, supplierBp: 0 },
  rule: ruleOf(ids),
});

/** Five activities on what is sold, in one exclusive group, and the others on products nobody buys. */
async function insertActivities(client: pg.Client, { companyId, desks }: OrderStage) {
  const sold = [...new Set(desks.flatMap(({ productIds }) => productIds))];
  const { rows } = await client.query<{ id: string }>('select id from tenant.brands where company_id = $1', [companyId]);
  const today = bizDate(new Date());
  for (let i = 0; i < ACTIVITIES; i++) {
    const ids = i < MATCHING ? sold : Array.from({ length: 12 }, () => randomUUIDv7());
    await client.query(
      `insert into tenant.activities (company_id, id, no, brand_id, preset, name, valid_from, valid_to, hours, priority, exclusive_group,
         is_stackable, is_below_min, is_for_group_buy, company_bp, branch_bp, supplier_bp, holdout_bp, rule, status, creator_id, created_time)
       values ($1, $2, $3, $4, 'PRODUCT_DISCOUNT', $3, $5, $6, $7, 50, $8, false, false, false, 10000, 0, 0, 0, $9, 'APPROVED', $2, now())`,
      [
        companyId,
        randomUUIDv7(),
        `B${i}`,
        rows[0]?.id,
        startOfBizDate(today),
        startOfBizDate(addDays(today, 30)),
        EVERY_HOUR,
        i < MATCHING ? 'bench' : '',
        JSON.stringify(ruleOf(ids)),
      ],
    );
  }
  return { brandId: rows[0]?.id ?? '', sold, today };
}

const stage = await openOrderStage();
try {
  const places = (offFen: number) =>
    orderSales(stage).places.map((place) => () => {
      const { body = '', ...request } = place();
      const sale = JSON.parse(body) as { payableFen: number; tenders: { amountFen: number; tenderedFen: number }[] };
      const payableFen = sale.payableFen - offFen;
      const tenders = sale.tenders.map((tender) => ({ ...tender, amountFen: payableFen }));
      return { ...request, body: JSON.stringify({ ...sale, payableFen, tenders }) };
    });
  const shootFor = (seconds: number, offFen: number) =>
    shoot({ url: stage.server.url, connections: CONNECTIONS, seconds, next: nextOf(places(offFen)) });
  await shootFor(6, 0);
  let found = { brandId: '', sold: [] as string[], today: '' };
  await asAdmin(stage.adminUrl, async (client) => {
    found = await insertActivities(client as pg.Client, stage);
    await client.query('vacuum analyze');
  });
  const turn = (isOn: boolean) =>
    asAdmin(stage.adminUrl, (client) =>
      client.query(
        `set session_replication_role = replica; update tenant.activities set status = '${isOn ? 'APPROVED' : 'PAUSED'}'`,
      ),
    );
  const productsOf = stage.desks[0]?.productIds.length ?? 0;
  const rounds: { off: number; on: number }[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    await turn(false);
    const off = await shootFor(SECONDS, 0);
    await turn(true);
    const on = await shootFor(SECONDS, productsOf);
    rounds.push({ off: off.p50, on: on.p50 });
  }
  const [off, on] = [median(rounds.map((round) => round.off)), median(rounds.map((round) => round.on))];
  console.info(
    `sale of ${productsOf} products of ${PRICE_FEN} fen: ${off.toFixed(2)} ms without, ${on.toFixed(2)} ms with ${ACTIVITIES} activities: ${(on / off).toFixed(2)} ×`,
  );

  await turn(false);
  const orders = Number(values.orders);
  const seeder = await openSeeder(stage.adminUrl, orders);
  const seeded = await seeder.upTo(orders, performance.now() + 10 * 60_000);
  await seeder.close();
  await turn(true);
  const pool = openPool(stage.url);
  const dependencies = { pool, visitors: pool, now: () => new Date() } as Dependencies;
  const ctx = systemCtx(dependencies, stage.companyId, openLog('silent'));
  const trialId = randomUUIDv7();
  await asAdmin(stage.adminUrl, (client) =>
    client.query(
      `insert into tenant.activity_trials (company_id, id, brand_id, days, content, creator_id, created_time) values ($1, $2, $3, 90, $4, $2, now())`,
      [stage.companyId, trialId, found.brandId, JSON.stringify(contentOf(found.sold, found.today))],
    ),
  );
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().heapUsed)), 50);
  const started = performance.now();
  await runTrial(ctx, { trialId });
  const seconds = (performance.now() - started) / 1000;
  clearInterval(watch);
  await asAdmin(stage.adminUrl, async (client) => {
    const { rows } = (await client.query(
      `select result ->> 'docs' as docs, result ->> 'hits' as hits from tenant.activity_trials`,
    )) as {
      rows: { docs: string; hits: string }[];
    };
    console.info(
      `trial over ${rows[0]?.docs} of ${seeded} orders (hits: ${rows[0]?.hits}): ${seconds.toFixed(1)} s, heap +${Math.round((most - before) / 2 ** 20)} MB at most`,
    );
  });
  await pool.end();
} finally {
  await stage.close();
}
