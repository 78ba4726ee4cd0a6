import { readFileSync } from 'node:fs';

/**
 * Counts the milliseconds since now, without those in which somebody waited for a processor: on a busy machine a promise of
 * “within a second” says nothing about us. Where the kernel does not tell (it is Linux that does), all of them count.
 */
export function startElapsed(): () => number {
  const [started, waited] = [performance.now(), waitedMs()];
  return () => performance.now() - started - (waitedMs() - waited);
}

/** How long, since the machine started, at least one process was ready to run and had no processor. */
function waitedMs(): number {
  try {
    const [, microseconds] = /^some .*total=(\d+)/m.exec(readFileSync('/proc/pressure/cpu', 'utf8')) ?? [];
    return Number(microseconds ?? 0) / 1000;
  } catch {
    return 0;
  }
}
