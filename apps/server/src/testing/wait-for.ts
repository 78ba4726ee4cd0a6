import { vi } from 'vitest';

/**
 * Looks again and again until the check passes; else the time-out of the test ends it. No promise about how long it takes:
 * the relay, for one, waits for every transaction of the cluster, those in the databases of other tests included.
 */
export const waitFor = (check: () => unknown) => vi.waitFor(check, { timeout: 170_000, interval: 20 });
