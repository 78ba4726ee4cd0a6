import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@netbar/server/demo/random.ts';
import type { Stage } from './stage.ts';

/** A backend is one process of PostgreSQL, which then restarts all the others itself. */
export type Target = 'server' | 'worker' | 'postgres' | 'backend' | 'redis';
export const everything: Target[] = ['server', 'worker', 'postgres', 'backend', 'redis'];
/** When nobody has been served for so long the run goes on, to say so in its report. */
export const STANDSTILL_MS = 60_000;
const databases = new Set<Target>(['postgres', 'backend']);

interface Plan {
  kills: number;
  secondsBetween: number;
  targets: Target[];
  random: Random;
  /** Resolves when a command that is sent from now on has been answered, or after STANDSTILL_MS. */
  served: () => Promise<void>;
  say: (line: string) => void;
}

/** Kills -9 one thing after the other and starts it again. Gives the longest time nobody was served after a database kill. */
export async function killAround(stage: Stage, { kills, secondsBetween, targets, random, served, say }: Plan) {
  let longestMs = 0;
  let deck: Target[] = [];
  for (let i = 1; i <= kills; i++) {
    if (deck.length === 0) deck = [...targets];
    const target = random.draw(deck) ?? 'server';
    // The operating system outlives our kills, and with it all that PostgreSQL has written. With its writer held, only what
    // a commit itself has flushed is safe, as in a power cut.
    if (target === 'postgres') await stage.postgres.holdWalWriter();
    await sleep(secondsBetween * random.between(700, 1_300));
    const startedMs = performance.now();
    const what = await killAndRestart(stage, target, random);
    const restartedMs = performance.now();
    await served();
    const tookMs = performance.now() - startedMs;
    if (databases.has(target) || tookMs >= STANDSTILL_MS) longestMs = Math.max(longestMs, tookMs);
    say(`kill ${i}/${kills}: ${what}, back after ${seconds(restartedMs - startedMs)} s, serving after ${seconds(tookMs)} s`);
  }
  return longestMs;
}

const seconds = (ms: number) => (ms / 1_000).toFixed(1);

async function killAndRestart(stage: Stage, target: Target, random: Random): Promise<string> {
  switch (target) {
    case 'server':
    case 'worker': {
      const station = random.pick(target === 'server' ? stage.fleet.servers : stage.fleet.workers);
      await station.kill();
      await sleep(random.between(0, 1_000));
      await station.start();
      return station.name;
    }
    case 'redis':
      await stage.redis.kill();
      await sleep(random.between(0, 3_000));
      await stage.redis.start();
      return 'redis';
    case 'postgres':
      await stage.postgres.kill();
      await sleep(random.between(0, 500));
      await stage.postgres.start();
      return 'postgres';
    case 'backend':
      await stage.postgres.killBackend();
      return 'one backend of postgres';
  }
}
