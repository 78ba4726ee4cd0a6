import { type Endpoint, type Out, toRequest } from '@netbar/contract/kernel/endpoint';
import { addDays, bizDate } from '@netbar/contract/kernel/time';
import { billApi } from '@netbar/contract/purchasing/bill/bill.api';
import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import { purchaseFiguresApi } from '@netbar/contract/purchasing/purchase-figures/purchase-figures.api';
import { receiptApi } from '@netbar/contract/purchasing/receipt/receipt.api';
import { openApp } from '@netbar/server/app.ts';
import { readConfig } from '@netbar/server/config.ts';
import { openGateways } from '@netbar/server/gateways/gateways.ts';
import { openLog } from '@netbar/server/kernel/log.ts';
import { openPool } from '@netbar/server/kernel/postgres/pool.ts';
import { openSessions } from '@netbar/server/kernel/sessions.ts';
import { openVault } from '@netbar/server/kernel/vault.ts';
import { employ } from '@netbar/server/testing/people.ts';
import { dot } from '@netbar/server/testing/probe/sample.ts';
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { readsOf, recordStatements, sendByHand, timeRounds } from './beside-sql.ts';
import { openPurchasing, SHELF, SUPPLIERS } from './purchasing-seed.ts';

/**
 * Pages and steps of purchasing on years of orders, each beside the same SQL sent by hand behind the same fence:
 * `pnpm bench:purchasing [--orders 100000] [--rounds 40] [--steps 8]`. Every order has ten lines, so there are ten times as many
 * lines of receipts. `steps`: how often each step is taken, at most once for each of 19 suppliers.
 */
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '40' },
    steps: { type: 'string', default: '8' },
  },
});
const [orders, rounds, steps] = [Number(values.orders), Number(values.rounds), Number(values.steps)];

console.error(`bench: ${orders} store orders, ${orders * 10} lines of receipts`);
const started = performance.now();
const stage = await openPurchasing({ orders, waiting: steps + 1 });
console.error(`bench: seeded and checked in ${Math.round((performance.now() - started) / 1000)} s`);
const config = { ...readConfig(), RATE_LIMIT_PER_MINUTE: 1_000_000_000, MAX_LAG_MS: 60_000 };
const pool = openPool(stage.url);
const sessions = openSessions(pool, config.TOKEN_SECRET);
const dependencies = {
  pool,
  visitors: pool,
  sessions,
  vault: openVault(config.VAULT_KEY, config.VAULT_OTHER_KEYS),
  gateways: openGateways(config),
  now: () => new Date(),
};
const { app } = await openApp(config, dependencies, openLog('silent'));
// As the server signs in: an administrator, whom no fence holds, would name no company, and every index begins with it.
const byHandPool = openPool(stage.url);
const bare = await byHandPool.connect();
await bare.query(`set app.company_id = '${stage.company}'`);
const buys = ['PURCHASE_LIST', 'PURCHASE_APPLY', 'PURCHASE_RECEIVE', 'COMPANY_PURCHASE_LIST', 'PURCHASE_FIGURES', 'STOCK_COST'];
const hire = (...can: string[]) =>
  employ(pool, sessions, { companyId: stage.company, branchIds: [], isCompanyWide: true, level: 1, can });
const buyer = await hire(...buys, 'BILL_LIST', 'BILL_EDIT');
const confirmer = await hire('BILL_LIST', 'BILL_CONFIRM');
const approver = await hire('BILL_LIST', 'BILL_APPROVE');

async function ask(endpoint: Endpoint, input: object, { token } = buyer) {
  const { method, url, body, file } = toRequest(endpoint, input);
  const headers = {
    authorization: token,
    'idempotency-key': randomUUID(),
    ...(file && { 'content-type': 'application/octet-stream' }),
  };
  const payload = file ? Buffer.from(file) : body;
  return app.inject({ method, url, headers, ...(payload !== undefined && { payload: payload as object }) });
}

/** A refusal is fast, and no answer. */
async function askOk<E extends Endpoint>(endpoint: E, input: object, by = buyer): Promise<Out<E>> {
  const answer = await ask(endpoint, input, by);
  if (answer.statusCode !== 200)
    throw new Error(`${endpoint.name}: refused with ${answer.statusCode} ${answer.body.slice(0, 300)}`);
  return answer.json<{ data: Out<E> }>().data;
}

type Times = Awaited<ReturnType<typeof timeRounds>>;
function print(name: string, server: Times, byHand: Times, rows: number | string) {
  const cells = [server.p50, server.p95, byHand.p50, byHand.p95].map((ms) => ms.toFixed(1).padStart(9));
  const ratio = (server.p50 / byHand.p50).toFixed(2).padStart(7);
  console.log(`${name.padEnd(44)} ${cells.join(' ')} ${ratio} ${String(rows).padStart(8)}`);
}

const { branchId, supplierId } = stage;
const to = bizDate(new Date());
const days = { from: addDays(to, -89), to };
const pages: [name: string, endpoint: Endpoint, input: object][] = [
  ['store orders, first page', purchaseApi.listStore, {}],
  ['store orders, one supplier', purchaseApi.listStore, { supplierId }],
  ['store orders, 90 days', purchaseApi.listStore, days],
  ['store orders, one branch', purchaseApi.listStore, { branchId }],
  ['store orders, 90 days, late', purchaseApi.listStore, { ...days, delivery: 'LATE' }],
  ['company orders, first page', purchaseApi.listCompany, {}],
  ['company orders, one supplier', purchaseApi.listCompany, { supplierId }],
  ['company orders, 90 days', purchaseApi.listCompany, days],
  ['receipts, first page', receiptApi.list, {}],
  ['receipts, one supplier', receiptApi.list, { supplierId }],
  ['receipts, 90 days', receiptApi.list, days],
  ['receipts, one branch', receiptApi.list, { branchId }],
  [`suggestion of ${SHELF} products`, purchaseApi.suggestions, { branchId }],
  ['figures by supplier, 90 days', purchaseFiguresApi.suppliers, days],
  ['figures by product, 90 days, one branch', purchaseFiguresApi.products, { ...days, branchId }],
  ['price trends, 90 days', purchaseFiguresApi.prices, days],
];

async function measurePage(name: string, endpoint: Endpoint, input: object) {
  const statements = readsOf(await recordStatements(() => askOk(endpoint, input)));
  const { total, rows } = (await askOk(endpoint, input)) as { total?: number; rows?: unknown[] };
  const server = await timeRounds(rounds, () => askOk(endpoint, input));
  print(name, server, await timeRounds(rounds, () => sendByHand(bare, name, statements)), total ?? rows?.length ?? 1);
}

interface Step {
  endpoint: Endpoint;
  /** What is sent the k-th time; the last is only sent by hand. */
  input: (k: number) => object;
  by?: typeof buyer;
  rows: number;
}

/** A step taken again and again, each time on something else. By hand its statements run in one transaction that is rolled back. */
async function measureStep(name: string, { endpoint, input, by, rows }: Step) {
  const statements = await recordStatements(() => ask(endpoint, input(steps), by), { isUndone: true });
  const byHand = await timeRounds(steps, async () => {
    await bare.query('begin');
    await sendByHand(bare, name, statements);
    await bare.query('set constraints all immediate');
    await bare.query('rollback');
  });
  print(name, await timeRounds(steps, (k) => askOk(endpoint, input(k), by)), byHand, rows);
}

const measureReceiving = () =>
  measureStep(`receive ${SHELF} lines`, {
    endpoint: receiptApi.receive,
    input: (k) => ({ branchId, supplierId, lines: stage.waitingLines(k).map((line) => ({ kind: 'PAID', ...line })) }),
    rows: SHELF,
  });

/** Statements of about 5,000 lines, one with each supplier, from the draft to the approval that books them. */
async function measureStatements() {
  const from = bizDate(stage.firstReceipt);
  const days = Math.min(Math.ceil((5000 * SUPPLIERS) / stage.linesADay), 365);
  const period = { brandId: stage.brand, from, to: addDays(from, days) };
  const draft = (k: number) => ({ partyId: stage.supplier(k), ...period });
  const last = await askOk(billApi.draft, draft(steps + 1));
  const rows = last.sums.reduce((sum, { count }) => sum + count, 0);
  await measureStep(`draft a statement of ${rows} lines`, { endpoint: billApi.draft, input: draft, rows });
  // The one that is only sent by hand was rolled back.
  await askOk(billApi.draft, draft(steps));
  const drafts = await askOk(billApi.list, { limit: 100, sort: 'no' });
  const ids = drafts.rows.map(({ id }) => id);
  const one = (k: number) => ({ id: ids[k] });
  await measurePage('statements, first page', billApi.list, {});
  await measurePage('a statement', billApi.get, one(0));
  await measurePage('its lines, first page', billApi.lines, one(0));
  await measurePage('its receipts, first page', billApi.documents, { ...one(0), by: 'RECEIPT' });
  // Over all branches there would be a million: nothing was ever billed here.
  await measurePage('goods received and not billed, one branch', billApi.unbilled, { branchId });
  const bill = { billNo: 'F1', lines: [], rest: 'MATCH' };
  await measureStep('enter its bill', { endpoint: billApi.enterBill, input: (k) => ({ ...one(k), ...bill }), rows });
  await askOk(billApi.enterBill, { ...one(steps), ...bill });
  const seen = async (id: string, by = buyer) => ({ id, version: (await askOk(billApi.get, { id }, by)).version });
  const { url: paper } = await askOk(billApi.addPicture, { name: 'bill.gif', file: dot() }, confirmer);
  for (const id of ids.slice(0, steps + 1)) {
    await askOk(billApi.issue, await seen(id));
    await askOk(billApi.confirm, { ...(await seen(id)), evidence: [paper] }, confirmer);
  }
  // Read as the approver, so that the server has loaded their rights before the step is recorded.
  const confirmed = await Promise.all(ids.map((id) => seen(id, approver)));
  await measureStep('approve and book it', { endpoint: billApi.approve, input: (k) => confirmed[k] ?? {}, by: approver, rows });
}

try {
  console.log(`${''.padEnd(44)}    p50 ms    p95 ms  bare p50  bare p95   ratio     rows`);
  for (const [name, endpoint, input] of pages) await measurePage(name, endpoint, input);
  await measureReceiving();
  await measureStatements();
} finally {
  bare.release();
  await byHandPool.end();
  sessions.close();
  await app.close();
  await pool.end();
  await stage.close();
}
