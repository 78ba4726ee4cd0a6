import { spawn, type SpawnOptions } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export type OwnProcess = ReturnType<typeof startProcess>;

/** A process of our own, known by its pid, that writes into a file. */
export function startProcess(command: string, args: string[], logFile: string, options: SpawnOptions = {}) {
  const log = openSync(logFile, 'a');
  const child = spawn(command, args, { ...options, stdio: ['ignore', log, log] });
  closeSync(log);
  let isRunning = true;
  // Whatever ends us, by fault or by Ctrl-C, must not leave it behind.
  const endWithUs = () => void child.kill('SIGKILL');
  process.once('exit', endWithUs);
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    const settle = (code: number | null, signal: string | null) => {
      isRunning = false;
      process.off('exit', endWithUs);
      resolve({ code, signal });
    };
    child.once('exit', settle);
    child.once('error', () => settle(null, null));
  });
  return {
    pid: child.pid,
    ended,
    isRunning: () => isRunning,
    signal: (signal: NodeJS.Signals) => void child.kill(signal),
    /** Sends the signal and waits for the end. */
    async end(signal: NodeJS.Signals) {
      child.kill(signal);
      await ended;
    },
  };
}

/** Leaves when told to, so that what must be done on leaving is: ending every process and removing every folder of ours. */
export function leaveWhenTold() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));
}

/** Whether somebody answers there, and well. */
export const isUp = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

/** Asks again and again until the answer is yes; says what it waited for when that takes too long. */
export async function until(what: string, isSo: () => Promise<boolean>, timeoutMs = 60_000) {
  const deadline = performance.now() + timeoutMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`waited ${timeoutMs / 1000} s in vain: ${what}`);
    await sleep(50);
  }
}
