import { leaveWhenTold } from '@netbar/server/testing/process.ts';
import { parseArgs } from 'node:util';
import { orderApi } from '@netbar/contract/counter/order/order.api';
import type { Got } from '@netbar/contract/kernel/endpoint';
import { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import type { Posted } from '@netbar/server/gateways/fake/callbacks.ts';
import { callerOf } from '@netbar/server/testing/caller.ts';
import { forge } from '@netbar/server/testing/forgeries.ts';
import { PRICE_FEN, type FrontDesk } from '@netbar/server/testing/front-desk.ts';
import { checkInvariants } from '@netbar/server/testing/invariants.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { openAbuse } from './stage.ts';

/**
 * What a hostile or careless outside can send to the payment callbacks: `pnpm abuse:callbacks [--forged 10000] [--codes 20]`.
 * A real server and worker, both fake providers; every kind of code for each of them.
 */
const { values } = parseArgs({
  options: { forged: { type: 'string', default: '10000' }, codes: { type: 'string', default: '20' } },
});
const [forged, codes] = [Number(values.forged), Number(values.codes)];
const CHANNELS = ['WECHAT', 'ALIPAY'] as const;
const AT_ONCE = 16;
const REPLAYS = 15;
const SETTLED_WITHIN_MS = 60_000;

type Order = Got<typeof orderApi.get>;
interface Code {
  channel: (typeof CHANNELS)[number];
  orderId: string;
  outTradeNo: string;
}

leaveWhenTold();
const stage = await openAbuse();
const desk = stage.desks[0] as FrontDesk;
const cashier = callerOf(stage.serverUrl, desk.cashier.token);
const wrong: string[] = [];
try {
  await run();
} finally {
  await stage.close();
}
for (const line of wrong) console.log(`WRONG  ${line}`);
console.log(wrong.length === 0 ? 'no false credit, one credit each' : `${wrong.length} findings`);
process.exit(wrong.length === 0 ? 0 : 1);

async function run() {
  const [unpaid, replayed, reordered, wrongAmount, wrongMerchant, neverSent] = [
    await show(),
    await show(),
    await show(),
    await show(),
    await show(),
    await show(),
  ];
  await inTurns(forged, async (n) => {
    const { channel, outTradeNo } = unpaid[n % unpaid.length] as Code;
    const status = await send(forge(stage.fakes[channel], outTradeNo, n));
    if (status < 400 || status >= 500) wrong.push(`forgery ${n} of ${channel} was answered ${status}`);
  });
  await expectAll('forged', unpaid, { paidFen: 0 });

  await inTurns(replayed.length, async (n) => {
    const { channel, outTradeNo } = replayed[n] as Code;
    const genuine = stage.fakes[channel].callbackOf(outTradeNo);
    const statuses = await Promise.all(Array.from({ length: REPLAYS }, () => send(genuine)));
    // Two at once may meet at the order's row; the provider sends again what was not taken.
    if (!statuses.includes(200)) wrong.push(`none of ${REPLAYS} at once was taken: ${statuses.join(' ')}`);
    for (let i = 0; i < REPLAYS; i++) await send(genuine);
  });
  await expectAll(`replayed ${2 * REPLAYS}×`, replayed, { paidFen: PRICE_FEN });

  for (const channel of CHANNELS) stage.fakes[channel].callbacks.manners.isHeld = true;
  for (const { channel, outTradeNo } of [...reordered, ...reordered]) await stage.fakes[channel].pay(outTradeNo);
  for (const channel of CHANNELS) {
    await stage.fakes[channel].callbacks.release();
    stage.fakes[channel].callbacks.behave();
  }
  await expectAll('held back, the last one first', reordered, { paidFen: PRICE_FEN });

  for (const [n, { channel, outTradeNo }] of wrongAmount.entries())
    await send(stage.fakes[channel].callbackOf(outTradeNo, { amountOffFen: n % 2 ? 1 : -1 }));
  await expectAll('of another amount', wrongAmount, { paidFen: 0, isFlagged: true });

  for (const { channel, outTradeNo } of wrongMerchant)
    await send(stage.fakes[channel].callbackOf(outTradeNo, { merchantId: '2088999999999999' }));
  await expectAll('of another merchant', wrongMerchant, { paidFen: 0 });

  for (const channel of CHANNELS) stage.fakes[channel].callbacks.manners.isSilent = true;
  const paidMs = performance.now();
  for (const { channel, outTradeNo } of neverSent) await stage.fakes[channel].pay(outTradeNo);
  const settledMs = await untilPaid(neverSent, paidMs);
  console.log(`never sent: ${neverSent.length} payments settled by asking, the last after ${(settledMs / 1000).toFixed(1)} s`);
  if (settledMs > SETTLED_WITHIN_MS) wrong.push(`never sent, and settled after ${Math.round(settledMs / 1000)} s`);
  await expectAll('never sent', neverSent, { paidFen: PRICE_FEN });

  const credited = [...replayed, ...reordered, ...neverSent];
  await checkCredits(credited.map(({ orderId }) => orderId));
  for (const broken of await checkInvariants(stage.owner)) wrong.push(JSON.stringify(broken));
}

/** So many sales of each channel whose code is on the screen. */
async function show(): Promise<Code[]> {
  const shown: Code[] = [];
  for (const channel of CHANNELS) {
    for (let i = 0; i < codes; i++) {
      const order = await cashier(paymentApi.sell, {
        branchId: desk.branchId,
        lines: [{ productId: desk.productIds[0] as string, qty: 1 }],
        payableFen: PRICE_FEN,
        tenders: [{ tender: channel, amountFen: PRICE_FEN }],
      });
      const [payment] = order.payments;
      if (payment) shown.push({ channel, orderId: order.id, outTradeNo: payment.id.replaceAll('-', '') });
    }
  }
  return shown;
}

async function send({ url, headers, body }: Posted): Promise<number> {
  const res = await fetch(url, { method: 'POST', headers, body });
  await res.text();
  return res.status;
}

async function inTurns(count: number, work: (n: number) => Promise<void>) {
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < count) await work(next++);
    }),
  );
}

function read({ orderId }: Code): Promise<Order> {
  return cashier(orderApi.get, { orderId });
}

async function expectAll(what: string, all: Code[], meant: { paidFen: number; isFlagged?: boolean }) {
  let right = 0;
  for (const code of all) {
    const { paidFen, payments } = await read(code);
    const isRight = paidFen === meant.paidFen && payments.length === 1 && payments[0]?.isFlagged === (meant.isFlagged ?? false);
    if (isRight) right++;
    else wrong.push(`${what}: ${code.channel} ${code.orderId} has ${paidFen} paid, ${JSON.stringify(payments)}`);
  }
  console.log(`${what}: ${right} of ${all.length} as they should be`);
}

async function untilPaid(all: Code[], sinceMs: number) {
  for (const code of all) {
    while ((await read(code)).paidFen === 0 && performance.now() - sinceMs < 2 * SETTLED_WITHIN_MS) await sleep(200);
  }
  return performance.now() - sinceMs;
}

/** What the ledger took in is what was meant, once each, and nothing else. */
async function checkCredits(orderIds: string[]) {
  const { rows } = await stage.owner.query<{ docId: string; times: number; fen: number }>(
    `select j.doc_id as "docId", count(distinct j.id)::int as times, sum(p.amount)::int as fen
     from tenant.journals j join tenant.postings p on p.company_id = j.company_id and p.doc_id = j.doc_id and p.journal_id = j.id
     join tenant.ledger_accounts a on a.company_id = p.company_id and a.id = p.account_id
     where a.code = 'CHANNEL' and j.doc_type = 'ORDER' and p.dims ->> 'tender' in ('WECHAT', 'ALIPAY') group by 1`,
  );
  const meant = new Set(orderIds);
  for (const { docId, times, fen } of rows)
    if (!meant.has(docId) || times !== 1 || fen !== PRICE_FEN)
      wrong.push(`order ${docId} was credited ${times} times, ${fen} fen`);
  if (rows.length !== meant.size) wrong.push(`${rows.length} credits for ${meant.size} payments`);
  console.log(`credits in the ledger: ${rows.length} for ${meant.size} payments`);
}
