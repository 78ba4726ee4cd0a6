import { openFakeAlipay } from '@netbar/server/gateways/fake/alipay.ts';
import { openFakeWechatPay } from '@netbar/server/gateways/fake/wechat-pay.ts';
import { leaveWhenTold, until } from '@netbar/server/testing/process.ts';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openDesks } from '../abuse/desks.ts';
import { awaitSettled, checkBooks } from './books.ts';
import { openCounterLoad } from './counter-load.ts';
import { kinds, type Kind } from './counter-presses.ts';
import { comparePresses, compareProviders, countDrawer, openTrades } from './counter-verify.ts';
import { everything, killAround } from './killer.ts';
import { seeded } from '@netbar/server/demo/random.ts';
import { checkLimits, watchAnswers } from './run.ts';
import { openStage, TOKEN_SECRET } from './stage.ts';

/**
 * Three floors at work while everything is killed under them: `pnpm chaos:orders [--minutes 10] [--kills 20] [--rate 30] [--seed 7]`.
 * Sales in cash, from wallets, combined, by scanned and by shown codes, recharges and refunds, all through the counter's own endpoints.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    kills: { type: 'string', default: '20' },
    rate: { type: 'string', default: '30' },
    seed: { type: 'string', default: '7' },
  },
});
const [minutes, kills, perSecond, seed] = [values.minutes, values.kills, values.rate, values.seed].map(Number) as [
  number,
  number,
  number,
  number,
];
leaveWhenTold();

const [wechat, alipay] = await Promise.all([openFakeWechatPay(), openFakeAlipay()]);
const stage = await openStage({}, { ...wechat.settings, ...alipay.settings, MAX_LAG_MS: '10000' });
const owner = new pg.Pool({ connectionString: stage.adminUrl, max: 2 });
owner.on('error', () => {});
let isClean = false;
try {
  const [serverUrl = ''] = stage.fleet.serverUrls;
  const { companyId, desks } = await openDesks(
    { ...stage, serverUrl, secret: TOKEN_SECRET },
    { wechat, alipay },
    { products: 3, branches: 3 },
  );
  const { seen, served } = watchAnswers();
  const load = openCounterLoad({
    line: { serverUrls: stage.fleet.serverUrls, random: seeded(seed), seen },
    desks,
    providers: { WECHAT: wechat, ALIPAY: alipay },
    perSecond,
  });
  const startedMs = performance.now();
  load.run();
  const say = (line: string) => console.log(line);
  const plan = {
    kills,
    secondsBetween: (minutes * 60) / (kills + 1),
    targets: everything,
    random: seeded(seed + 1),
    served,
    say,
  };
  const outageMs = await killAround(stage, plan);
  await new Promise((resolve) => setTimeout(resolve, Math.max(2_000, minutes * 60_000 - (performance.now() - startedMs))));
  const seconds = (performance.now() - startedMs) / 1_000;
  await load.close(60_000);
  const paidTrades = () =>
    [...wechat.books.trades.all(), ...alipay.books.trades.all()].filter(({ state }) => state === 'SUCCESS');
  // A code that a guest paid at the very end is credited when it is asked about, if the provider's word was lost.
  const areCredited = async () => (await openTrades(owner)) === 0 && (await compareProviders(owner, paidTrades())).length === 0;
  await until('every trade is settled', areCredited, 120_000).catch((error: Error) => console.log(error.message));

  const found = await comparePresses(owner, load.presses);
  const broken = [...found.broken, ...(await compareProviders(owner, paidTrades())), ...checkLimits(stage, seen, outageMs)];
  for (const desk of desks) broken.push(...(await countDrawer(owner, serverUrl, desk, load.presses)));
  broken.push(...(await awaitSettled(owner, 60_000)), ...(await checkBooks(stage, owner, [companyId])));
  if (seen.bugs > 0) broken.push(...stage.fleet.bugLines().slice(0, 5));

  const answered = load.presses.filter(({ answer }) => answer).length;
  const sum = (kind: Kind) => load.presses.filter((press) => press.kind === kind && press.answer).length;
  console.log(
    `\n${answered} of ${load.presses.length} presses answered in ${Math.round(seconds)} s (${(answered / seconds).toFixed(1)}/s), ${seen.repeated} repeated, ${kills} kills`,
  );
  console.log(kinds.map((kind) => `${kind} ${sum(kind)}`).join(', '));
  console.log(`longest outage ${Math.round(outageMs)} ms, longest call ${Math.round(seen.longestMs)} ms`);
  console.log(
    `lost ${found.lost.length}, doubled ${found.doubled.length}, broken ${broken.length}, overtaken ${found.overtaken.length}`,
  );
  for (const line of [...found.lost, ...found.doubled, ...broken].slice(0, 30)) console.log(`  ${line}`);
  isClean = found.lost.length + found.doubled.length + broken.length === 0;
} finally {
  await owner.end();
  await stage.close();
  await Promise.all([wechat.close(), alipay.close()]);
}
process.exit(isClean ? 0 : 1);
