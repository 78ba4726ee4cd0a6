import pg from 'pg';
import { vi } from 'vitest';

/** The answer of some work, and how many statements this process sent to PostgreSQL for it. */
export async function countStatements<T>(work: () => Promise<T>): Promise<[answer: T, statements: number]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  try {
    const answer = await work();
    // Each server asks several times a second by itself whether rights have changed.
    return [answer, sent.mock.calls.filter((call) => !JSON.stringify(call[0])?.includes('access_clock')).length];
  } finally {
    sent.mockRestore();
  }
}
