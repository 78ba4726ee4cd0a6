import { authApi } from '@netbar/contract/platform/auth/auth.api';
import { dictionaryApi } from '@netbar/contract/platform/dictionary/dictionary.api';
import { tillApi } from '@netbar/server/testing/till.ts';
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { ANSWER, openLoginStage, PASSWORD, type Counter, type LoginStage } from './login-stage.ts';

const LOGINS_PER_SECOND = 200;
const SALES_PER_SECOND = 20;
const READS_PER_SECOND = 20;
/** Quiet and rush take short turns, so that whatever else the machine does meanwhile falls on both. */
const SECONDS = 2;
const TURNS = Number(process.argv[2] ?? 20);
const agent = new Agent({ keepAlive: true, maxSockets: 512 });

interface Answer {
  http: number;
  ms: number;
}

function call(url: string, method: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> {
  const started = performance.now();
  const text = body && JSON.stringify(body);
  return new Promise((resolve) => {
    const type = text ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) } : {};
    const req = request(url, { method, agent, headers: { ...headers, ...type } }, (res) => {
      res.resume();
      res.on('end', () => resolve({ http: res.statusCode ?? 0, ms: performance.now() - started }));
    });
    req.on('error', () => resolve({ http: 0, ms: performance.now() - started }));
    req.end(text);
  });
}

/** So many a second whether or not the answers keep up, as people arrive. */
async function keepPace(perSecond: number, send: (n: number) => Promise<Answer>): Promise<Answer[]> {
  const sent: Promise<Answer>[] = [];
  const started = performance.now();
  for (let n = 0; n < perSecond * SECONDS; n++) {
    const wait = started + (n * 1000) / perSecond - performance.now();
    if (wait > 1) await sleep(wait);
    sent.push(send(n));
  }
  return Promise.all(sent);
}

const p95 = (answers: Answer[]) =>
  answers.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(answers.length * 0.95)] ?? Number.NaN;

const signed = ({ token }: Counter) => ({ authorization: token, 'idempotency-key': randomUUID() });

/** The counters at their daily work. */
async function work({ url, counters }: LoginStage) {
  const at = (n: number) => counters[n % counters.length] as Counter;
  const sell = (counter: Counter) => {
    const { token: _, ...goods } = counter;
    return call(url + tillApi.sell.path, 'POST', { ...goods, qty: 1, priceFen: 500 }, signed(counter));
  };
  const read = (counter: Counter) => call(`${url}${dictionaryApi.list.path}?limit=20`, 'GET', undefined, signed(counter));
  const [sales, reads] = await Promise.all([
    keepPace(SALES_PER_SECOND, (n) => sell(at(n))),
    keepPace(READS_PER_SECOND, (n) => read(at(n))),
  ]);
  return { sale: sales, read: reads };
}

/** People at the login page: each looks at a picture, then sends the form. */
async function signIn({ url, usernames, drawCaptchas }: LoginStage) {
  const captchas = await drawCaptchas(LOGINS_PER_SECOND * SECONDS);
  return keepPace(LOGINS_PER_SECOND, async (n) => {
    await call(url + authApi.captcha.path, 'GET');
    const form = { username: usernames[n % usernames.length], password: PASSWORD, captcha: ANSWER, captchaId: captchas[n] };
    return call(url + authApi.signIn.path, 'POST', form);
  });
}

async function stockUp({ url, counters }: LoginStage) {
  for (const counter of counters) {
    const { branchId, warehouseId, productId, memberId } = counter;
    const money = { branchId, memberId, principalFen: 100_000_000, bonusFen: 0 };
    const goods = { branchId, warehouseId, productId, qty: 1_000_000, valueFen: 1_000_000 };
    await call(url + tillApi.recharge.path, 'POST', money, signed(counter));
    await call(url + tillApi.receive.path, 'POST', goods, signed(counter));
  }
}

type Work = Awaited<ReturnType<typeof work>>;

function compare(what: keyof Work, idle: Work[], busy: Work[]) {
  const [before, during] = [idle, busy].map((turns) => turns.flatMap((turn) => turn[what])) as [Answer[], Answer[]];
  const failed = [...before, ...during].filter(({ http }) => http !== 200).length;
  const [from, to] = [p95(before), p95(during)];
  return `${what}: p95 ${from.toFixed(1)} → ${to.toFixed(1)} ms, × ${(to / from).toFixed(2)} (${before.length} and ${during.length} calls, ${failed} failed)`;
}

const stage = await openLoginStage();
try {
  await stockUp(stage);
  // What runs for the first time is slow, whoever else is there.
  await Promise.all([work(stage), signIn(stage)]);
  const [idle, busy]: [Work[], Work[]] = [[], []];
  const logins: Answer[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    idle.push(await work(stage));
    const [worked, signedIn] = await Promise.all([work(stage), signIn(stage)]);
    busy.push(worked);
    logins.push(...signedIn);
  }
  console.log(compare('sale', idle, busy));
  console.log(compare('read', idle, busy));
  const entered = logins.filter(({ http }) => http === 200);
  const sentAway = logins.filter(({ http }) => http === 503).length;
  const failed = logins.length - entered.length - sentAway;
  console.log(
    `login: ${LOGINS_PER_SECOND} a second came, ${(entered.length / TURNS / SECONDS).toFixed(0)} were let in (p95 ${p95(entered).toFixed(0)} ms), ` +
      `${sentAway} of ${logins.length} asked to try again, ${failed} failed`,
  );
} finally {
  agent.destroy();
  await stage.close();
}
