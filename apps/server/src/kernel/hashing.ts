import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Makes a hash of the password, or compares it with one. */
export interface HashingJob {
  password: string;
  compareWith?: string;
}
export type HashingAnswer = { result: string | boolean } | { failure: string };

/** Threads with nothing to do. One is started when none is left, and callers see to it that few are needed. */
const idle: Worker[] = [];

/** Hashes in a thread of low priority, one job a thread: it costs a core for some 15 ms, and nobody else should notice. */
export async function inHashingThread(job: HashingJob): Promise<string | boolean> {
  const thread = idle.pop() ?? new Worker(new URL('./hashing-thread.ts', import.meta.url));
  thread.ref();
  const answered = once(thread, 'message') as Promise<[HashingAnswer]>;
  thread.postMessage(job);
  // A thread that dies rejects this; it is not put back, and the next job starts another.
  const [answer] = await answered;
  // While it is idle it must not keep a process alive that has nothing else to do.
  thread.unref();
  idle.push(thread);
  if ('failure' in answer) throw new Error(answer.failure);
  return answer.result;
}
