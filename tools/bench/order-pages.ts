import { DAY_MS } from '@netbar/contract/kernel/time';
import { orderApi } from '@netbar/contract/counter/order/order.api';
import { toRequest, type Endpoint } from '@netbar/contract/kernel/endpoint';
import pg from 'pg';
import { startServer } from './children.ts';
import type { OrderStage } from './order-stage.ts';
import { median } from './rounds.ts';
import type { Statement } from './sell-script.ts';

const TIMES = 15;

/** Pages of the order list as staff ask for them, each beside its SQL sent by hand, behind the same fence. */
export async function measurePages(stage: OrderStage) {
  const branchId = stage.desks[0]?.branchId ?? '';
  const today = new Date().toISOString().slice(0, 10);
  const weekAgo = new Date(Date.now() - 7 * DAY_MS).toISOString().slice(0, 10);
  const pages: [name: string, endpoint: Endpoint, input: object][] = [
    ['all branches, first page', orderApi.list, {}],
    ['one branch, first page', orderApi.list, { branchId }],
    ['one branch, a week', orderApi.list, { branchId, from: weekAgo, to: today }],
    ['one branch, a week, in cash', orderApi.list, { branchId, from: weekAgo, to: today, tender: 'CASH' }],
    ['one branch, waiting', orderApi.list, { branchId, status: 'PENDING' }],
    ['all branches, a week, by number', orderApi.list, { keyword: 'H99', from: weekAgo, to: today }],
    ['all branches, a day', orderApi.list, { from: today, to: today }],
    ['all branches, a week, by amount', orderApi.list, { from: weekAgo, to: today, type: 'MONEY', sort: '-payable' }],
  ];
  const recorder = await startServer(new URL('recording-server.ts', import.meta.url), { ...stage.env, DATABASE_POOL: '1' });
  const bare = new pg.Client({ connectionString: stage.url, options: '-c search_path=tenant' });
  await bare.connect();
  await bare.query(`set app.company_id = '${stage.companyId}'`);
  try {
    for (const [name, endpoint, input] of pages) {
      const { url } = toRequest(endpoint, input);
      const ask = async (server: string) => {
        const res = await fetch(server + url, { headers: { authorization: stage.viewerToken } });
        return (await res.json()) as { status: number; data: { total: number } };
      };
      await fetch(`${recorder.url}/statements`);
      const answer = await ask(recorder.url);
      const sent = (await (await fetch(`${recorder.url}/statements`)).json()) as Statement[];
      const statements = sent
        .filter(({ text }) => /^(?:with|select)/i.test(text) && /orders/.test(text))
        .map(({ text, values }, i) => ({ text, values, name: `${name} ${i}` }));
      const server = await middleOf(() => ask(stage.server.url));
      const byHand = await middleOf(async () => {
        for (const statement of statements) await bare.query(statement);
      });
      const total = answer.status === 200 ? String(answer.data.total) : `refused ${answer.status}`;
      console.log(`${name.padEnd(34)} ${server.toFixed(1).padStart(9)} ms  bare ${byHand.toFixed(1).padStart(9)} ms  ${total}`);
    }
  } finally {
    await bare.end();
    await recorder.stop();
  }
}

/** Fewer times where one takes long. */
async function middleOf(work: () => Promise<unknown>) {
  const times: number[] = [];
  const until = performance.now() + 8_000;
  for (let i = 0; i < TIMES && (i < 2 || performance.now() < until); i++) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return median(times);
}
