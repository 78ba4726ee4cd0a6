import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Hashes the password, or compares it with a stored hash. */
export interface HashingJob {
  password: string;
  compareWith?: string;
}
export type HashingAnswer = { result: string | boolean } | { failure: string };

/** Idle threads. Another is started when there is none; callers limit how many jobs run at once. */
const idle: Worker[] = [];

/** Hashes in a thread of low priority, one job per thread, because it occupies a core for some 15 ms. */
export async function inHashingThread(job: HashingJob): Promise<string | boolean> {
  const thread = idle.pop() ?? new Worker(new URL('./hashing-thread.ts', import.meta.url));
  thread.ref();
  const answered = once(thread, 'message') as Promise<[HashingAnswer]>;
  thread.postMessage(job);
  // When the thread dies this rejects. The thread is then not put back, and the next job starts another.
  const [answer] = await answered;
  // An idle thread must not keep the process alive.
  thread.unref();
  idle.push(thread);
  if ('failure' in answer) throw new Error(answer.failure);
  return answer.result;
}
