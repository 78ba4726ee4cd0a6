import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { keyFindings, nodeOf, postgresAt, redisAt, tell } from './doctor.ts';

/** A port on which nobody listens any more. */
async function deadPort() {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => void server.close(resolve));
  return typeof address === 'object' ? address!.port : 0;
}

it('an old Node, a database and a Redis that do not answer are named with a remedy', async () => {
  const port = await deadPort();
  const said: string[] = [];

  const isReady = tell(
    [
      nodeOf('20.1.0'),
      ...(await postgresAt(`postgres://postgres@127.0.0.1:${port}/x`)),
      await redisAt(`redis://127.0.0.1:${port}`),
    ],
    (line) => said.push(line),
  );

  expect(isReady).toBe(false);
  expect(said).toEqual([
    expect.stringMatching(/^✗ Node 20\.1\.0\n.*Install Node 24/s),
    expect.stringMatching(/^✗ PostgreSQL at 127\.0\.0\.1:\d+: .*\n.*Start PostgreSQL/s),
    expect.stringMatching(/^✗ Redis at 127\.0\.0\.1:\d+\n.*Start Redis/s),
  ]);
});

it('what only the tests need does not stop anybody', () => {
  const browser = { what: 'Chromium', isWell: false, remedy: 'install it', isForTests: true };
  expect(tell([nodeOf('24.1.0'), browser], () => {})).toBe(true);
});

it('O7 says of each vault key how many rows hang on it, and whether it may be removed', () => {
  const vault = { current: 3, versions: [1, 2, 3] };
  const members = { table: 'tenant.members', column: 'phone_sealed', rows: 1200 };
  const repeats = { table: 'tenant.idempotency_keys', column: 'request_hash', version: 2, rows: 7, gone: 'after seven days' };
  const said: string[] = [];
  const isReady = tell(keyFindings(vault, [{ ...members, version: 2 }, repeats]), (line) => said.push(line));

  expect(isReady).toBe(true);
  expect(said).toEqual([
    '✓ vault key 3 seals',
    '✓ vault key 1: no row hangs on it, it may be removed',
    '✓ vault key 2: 1207 rows still hang on it, it may not be removed\n    1200 in tenant.members (phone_sealed)\n    7 in tenant.idempotency_keys (request_hash), gone after seven days',
  ]);
  // Rows whose key nobody has cannot be read.
  expect(keyFindings({ current: 3, versions: [3] }, [{ ...members, version: 1 }])).toMatchObject([{}, { isWell: false }]);
});
