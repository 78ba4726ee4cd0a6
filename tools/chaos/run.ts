import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { awaitSettled, checkBooks } from './books.ts';
import type { Control } from './controls.ts';
import { everything, killAround, STANDSTILL_MS } from './killer.ts';
import { openLoad, type Load } from './load.ts';
import type { Seen } from './press.ts';
import { checkAlive } from './probe.ts';
import { seeded } from '@netbar/server/demo/random.ts';
import { openShop, type Chain } from './shop.ts';
import { openStage, TOKEN_SECRET, type Stage } from './stage.ts';
import { compare, type Findings } from './verify.ts';

export interface Plan {
  kills: number;
  seed: number;
  secondsBetween: number;
  control?: Control;
  say: (line: string) => void;
}

export interface Report extends Findings {
  name: string;
  kills: number;
  acknowledged: number;
  refused: number;
  seen: Seen;
  /** The longest the counter stood still after a database kill. */
  outageMs: number;
  seconds: number;
  /** What the servers and workers logged as errors that no outage explains. */
  bugLines: string[];
}

/** reliability.md, G1 and G4. */
const [LONGEST_OUTAGE_MS, LONGEST_CALL_MS] = [15_000, 30_000];

/** Serves, kills, settles and then compares the books with what the clients were told. */
export async function run(plan: Plan): Promise<Report> {
  const startedMs = performance.now();
  const { control } = plan;
  const stage = await openStage(control?.settings);
  const owner = new pg.Pool({ connectionString: stage.adminUrl, max: 2 });
  owner.on('error', () => {});
  try {
    const chains = await openShop(stage.appUrl, TOKEN_SECRET);
    await control?.spoil?.(owner);
    const { seen, served } = watchAnswers();
    // Streams of their own: how many sales fit between two kills depends on the machine, and must not change who is next.
    const [forLoad, forKills] = [seeded(plan.seed), seeded(plan.seed + 1)];
    const line = {
      serverUrls: stage.fleet.serverUrls,
      random: forLoad,
      ignoresKeys: control?.ignoresKeys ?? false,
      seen,
    };
    const load = openLoad(chains, line);
    await load.open();
    load.run();
    const targets = control?.targets ?? everything;
    const outageMs = await killAround(stage, { ...plan, targets, random: forKills, served });
    await sleep((control?.seconds ?? 2) * 1_000);
    const findings = await settleAndCompare(stage, { load, chains, owner, isReal: !control });
    const { intents } = load;
    return {
      name: control?.name ?? 'real',
      kills: plan.kills,
      ...findings,
      broken: [...findings.broken, ...checkLimits(stage, seen, outageMs)],
      acknowledged: intents.filter(({ answer }) => answer).length,
      refused: intents.filter(({ refusal }) => refusal).length,
      seen,
      outageMs,
      seconds: (performance.now() - startedMs) / 1_000,
      bugLines: stage.fleet.bugLines(),
    };
  } finally {
    await owner.end();
    await stage.close();
  }
}

export function watchAnswers() {
  const waiting = new Set<{ sinceMs: number; resolve: () => void }>();
  const onAnswer = (sentMs: number) => {
    for (const waiter of waiting) {
      if (sentMs < waiter.sinceMs) continue;
      waiting.delete(waiter);
      waiter.resolve();
    }
  };
  const served = () => {
    const answered = new Promise<void>((resolve) => waiting.add({ sinceMs: performance.now(), resolve }));
    return Promise.race([answered, sleep(STANDSTILL_MS, undefined, { ref: false })]);
  };
  const seen: Seen = { sent: 0, repeated: 0, longestMs: 0, bugs: 0, onAnswer };
  return { seen, served };
}

interface Scene {
  load: Load;
  chains: Chain[];
  owner: pg.Pool;
  isReal: boolean;
}

async function settleAndCompare(stage: Stage, { load, chains, owner, isReal }: Scene): Promise<Findings> {
  // A fault put in on purpose may leave clients that no answer will ever satisfy.
  const alive = isReal ? await checkAlive(stage, load, owner) : [];
  await load.close(isReal ? 60_000 : 8_000);
  const unsettled = await awaitSettled(owner, isReal ? 30_000 : 10_000);
  const found = await compare(owner, load.intents);
  const companyIds = chains.map(({ companyId }) => companyId);
  return { ...found, broken: [...found.broken, ...unsettled, ...(await checkBooks(stage, owner, companyIds)), ...alive] };
}

/** What the books cannot show: how long people stood there, and whether anything fell over that was not pushed. */
export function checkLimits(stage: Stage, seen: Seen, outageMs: number): string[] {
  const broken = stage.fleet.ownEnds();
  if (outageMs > LONGEST_OUTAGE_MS) broken.push(`serving again took ${Math.round(outageMs)} ms`);
  if (seen.longestMs > LONGEST_CALL_MS) broken.push(`a call took ${Math.round(seen.longestMs)} ms`);
  if (seen.bugs > 0) broken.push(`${seen.bugs} answers 50000`);
  return broken;
}
