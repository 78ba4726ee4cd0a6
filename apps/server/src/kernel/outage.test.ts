import { commonErrors } from '@netbar/contract/kernel/errors';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startPostgres } from '#testing/private-postgres.ts';
import { openDb } from './postgres/db.ts';
import { understand } from './errors.ts';
import { openPool } from './postgres/pool.ts';

it('a database killed in the middle of a transaction is busy, and serves again once it is back', async () => {
  const postgres = await startPostgres();
  const pool = openPool(postgres.url());
  const db = openDb(pool, 'nobody');
  const one = (on: typeof db = db) => sql<{ one: number }>`select 1 as one`.execute(on);
  const kindOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: unknown) => understand(error)?.kind ?? error,
    );

  const cutOff = db.transaction().execute(async (tx) => {
    await one(tx);
    await postgres.kill();
    await one(tx);
  });
  expect(await kindOf(cutOff)).toBe(commonErrors.busy);
  expect(await kindOf(one())).toBe(commonErrors.busy);

  await postgres.start();
  expect((await one()).rows).toEqual([{ one: 1 }]);
  await pool.end();
  postgres.stop();
});
