import { seeded } from '@netbar/server/demo/random.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openBox } from './branch-box.ts';
import { openCrew } from './crew.ts';
import { openDesk } from './desk.ts';
import { emptySeats, openFloor } from './floor.ts';
import { makeKeys, readKeys } from './keys.ts';
import { openStockroom } from './stockroom.ts';

/**
 * Plays the floors of branches through what machines and staff call, and nothing else:
 * `pnpm simulate [--branches 3] [--speed 20] [--seed 7] [--machines 120] [--minutes 10] [--from 14] [--warm 0] [--url …] [--keys file]`.
 * With keys from a file it only speaks for machines, made-up ones; in a demo real members sit at the machines there are,
 * order, and are served by a colleague, whose manager keeps the shelves full; staff punch in and out and walk their rounds. A simulated minute takes 60/speed seconds, the first --warm of them none; without
 * --minutes it goes on until it is stopped.
 */
const { values } = parseArgs({
  options: {
    branches: { type: 'string', default: '3' },
    speed: { type: 'string', default: '20' },
    seed: { type: 'string', default: '7' },
    machines: { type: 'string', default: '120' },
    minutes: { type: 'string' },
    from: { type: 'string', default: '14' },
    warm: { type: 'string', default: '0' },
    url: { type: 'string', default: 'http://127.0.0.1:3000' },
    keys: { type: 'string' },
  },
});
const [count, speed, seed, machines] = [values.branches, values.speed, values.seed, values.machines].map(Number) as [
  number,
  number,
  number,
  number,
];
const keys = values.keys ? readKeys(values.keys).slice(0, count) : await makeKeys(count);
const branches = keys.map((key, i) => {
  const own = seed * 1_000 + i;
  const { place = emptySeats(machines) } = key;
  return {
    floor: openFloor({ seed: own, ...place, startMin: Number(values.from) * 60 }),
    box: openBox(values.url, key),
    desk: key.place && openDesk(values.url, key.branchId, key.place, seeded(own)),
    stockroom: key.place && openStockroom(values.url, key.branchId, key.place),
    crew: key.place && openCrew(values.url, key, key.place, seeded(own + 1)),
    /** A machine is also heard of while nobody sits at it. */
    all: key.place?.machines.map(({ no }) => no),
  };
});

const until = values.minutes === undefined ? Infinity : performance.now() + Number(values.minutes) * 60_000;
let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (isStopping = true));

const REPORT_MS = 10_000;
let nextReport = performance.now() + REPORT_MS;
for (let minute = 0; minute < Number(values.warm); minute++) await playMinute();
let tick = performance.now();
while (!isStopping && performance.now() < until) {
  await playMinute();
  if (performance.now() >= nextReport) {
    report();
    nextReport += REPORT_MS;
  }
  tick += 60_000 / speed;
  await sleep(Math.max(0, tick - performance.now()));
}
report();
const isClean = branches.every(({ box }) => box.figures.failures === 0 && box.waiting() === 0);
console.log(isClean ? 'everything said was taken' : 'NOT everything said was taken');
process.exit(isClean ? 0 : 1);

function playMinute() {
  return Promise.all(
    branches.map(async ({ floor, box, desk, stockroom, crew, all }) => {
      const { acts, orders } = floor.step();
      box.add(acts);
      await box.send();
      await box.beat(all ?? floor.taken());
      for (const machine of orders) await desk?.order(machine, floor.guestAt(machine), () => box.showCode(machine));
      const seated = acts.filter(({ type, memberId }) => type === 'ON' && memberId !== undefined).map(({ machine }) => machine);
      for (const machine of [...seated, ...orders]) await box.takePart(machine);
      await desk?.answerCalls();
      await desk?.showVoucher(floor.guestAt(floor.taken()[0] ?? ''));
      await stockroom?.playMinute();
      await crew?.playMinute();
      await box.showNotices(floor.taken());
    }),
  );
}

function report() {
  const all = branches.map(({ box }) => box.figures);
  const sum = (of: (figures: (typeof all)[number]) => number) => all.reduce((total, figures) => total + of(figures), 0);
  const ms = all.flatMap((figures) => figures.ms.splice(0)).toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(ms[Math.floor(ms.length * share)] ?? 0);
  const reasons = [...new Set(all.flatMap(({ refused }) => [...refused.keys()]))];
  const refused = reasons.map((reason) => `${reason} ${sum(({ refused }) => refused.get(reason) ?? 0)}`);
  const served = (what: 'ordered' | 'answered' | 'paid' | 'vouchers') =>
    branches.reduce((total, { desk }) => total + (desk?.figures[what] ?? 0), 0);
  const stocked = (what: 'ordered' | 'received') =>
    branches.reduce((total, { stockroom }) => total + (stockroom?.figures[what] ?? 0), 0);
  const crews = (what: 'punches' | 'rounds' | 'refused') =>
    branches.reduce((total, { crew }) => total + (crew?.figures[what] ?? 0), 0);
  const seats = branches.map(({ floor }) => floor.taken().length).join('/');
  console.log(
    [
      `${String(branches[0]?.floor.hour() ?? 0).padStart(2, '0')}h seats ${seats}`,
      `events ${sum((f) => f.sent)} stored ${sum((f) => f.stored)} known ${sum((f) => f.known)}`,
      `refused ${refused.join(', ') || 0}`,
      `failures ${sum((f) => f.failures)}`,
      `orders ${served('ordered')} paid by code ${served('paid')} told ${sum((f) => f.notices)} calls answered ${served('answered')} vouchers ${served('vouchers')}`,
      `sign-ins ${sum((f) => f.signIns)} draws ${sum((f) => f.draws)}`,
      `purchases ${stocked('ordered')} receipts ${stocked('received')}`,
      `punches ${crews('punches')} rounds ${crews('rounds')} not taken ${crews('refused')}`,
      `answers p50 ${at(0.5)} p99 ${at(0.99)} ms`,
    ].join(' · '),
  );
}
