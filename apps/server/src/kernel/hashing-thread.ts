import { hashSync, verifySync } from '@node-rs/argon2';
import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { HashingAnswer, HashingJob } from './hashing.ts';

/** Argon2id (the library's default) with 19 MiB and two passes, as OWASP recommends. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Nice levels below the rest of the process. Each level gets about a quarter less of a core that both want. */
const STEPS_BELOW = 10;
const LOWEST = 19;

// On Linux this sets the priority of the calling thread alone, so that sales are served before sign-ins.
if (process.platform === 'linux') setPriority(Math.min(LOWEST, getPriority() + STEPS_BELOW));

parentPort?.on('message', (job: HashingJob) => parentPort?.postMessage(answer(job)));

function answer({ password, compareWith }: HashingJob): HashingAnswer {
  try {
    return { result: compareWith === undefined ? hashSync(password, COST) : verifySync(compareWith, password) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}
