import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseUrl } from '#testing/database-url.ts';
import { startPostgres, type PrivatePostgres } from '#testing/private-postgres.ts';
import { openWorld, type World } from '#testing/world.ts';
import { createDatabase } from './create-database.ts';
import { inTx } from './kernel/ctx.ts';
import { openPool } from './kernel/postgres/pool.ts';
import { relay } from './kernel/worker/relay.ts';

let world: World;
let elsewhere: PrivatePostgres;
let folder: string;
beforeAll(async () => {
  world = await openWorld();
  elsewhere = await startPostgres();
  folder = mkdtempSync(join(tmpdir(), 'netbar-backup-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  elsewhere.stop();
  await world.close();
});

const deploy = join(import.meta.dirname, '../../../deploy');
function run(script: string, clusterUrl: string, ...args: string[]) {
  const { hostname, port, username, password } = new URL(clusterUrl);
  const cluster = { PGHOST: hostname, PGPORT: port || '5432', PGUSER: username, PGPASSWORD: password };
  const { status, stdout, stderr } = spawnSync(join(deploy, script), args, {
    encoding: 'utf8',
    env: { ...process.env, ...cluster },
  });
  return { status, said: stdout + stderr };
}

it('a logical backup in a cluster that counts anew is refused with the way out, which leads out', async () => {
  await inTx(world.system(), async (ctx) => ctx.publish('ORDER_PAID', world.ours.first, { orderNo: '11' }));
  // The old cluster was in its third epoch.
  await world.owner.query(`update tenant.outbox set xact_id = ((2::bigint << 32) + 7)::text::xid8`);
  expect(run('backup.sh', databaseUrl(), world.name, folder)).toMatchObject({ status: 0 });
  const dump = join(folder, readdirSync(folder).find((name) => name.endsWith('.dump')) ?? '');
  await createDatabase(elsewhere.url(), 'netbar');

  const restored = run('restore.sh', elsewhere.url(), dump, 'netbar');
  expect(restored).toMatchObject({ status: 3, said: expect.stringMatching(/up to 8589934599\b.*pg_resetwal -e 3 /s) });
  expect(run('restore.sh', elsewhere.url(), '--check', 'netbar')).toMatchObject({ status: 3 });
  await elsewhere.maintain('pg_resetwal', ['-e', '3']);
  expect(run('restore.sh', elsewhere.url(), '--check', 'netbar')).toMatchObject({ status: 0 });

  const worker = openPool(elsewhere.url('netbar', 'netbar_worker'));
  const relayed = await relay(worker, async () => {});
  expect(relayed?.events).toMatchObject([{ type: 'ORDER_PAID', seq: 1 }]);
  await worker.end();
}, 120_000);

it('a logical backup in a cluster that is ahead is simply restored', async () => {
  const spare = `${world.name}_spare`;
  await world.owner.query('delete from tenant.outbox');
  expect(run('backup.sh', databaseUrl(), world.name, join(folder, 'second'))).toMatchObject({ status: 0 });
  const dump = join(folder, 'second', readdirSync(join(folder, 'second')).find((name) => name.endsWith('.dump')) ?? '');
  await createDatabase(databaseUrl(), spare);
  try {
    expect(run('restore.sh', databaseUrl(), dump, spare)).toMatchObject({
      status: 0,
      said: expect.stringContaining('tables restored'),
    });
  } finally {
    await world.owner.query(`drop database ${spare} with (force)`);
  }
}, 120_000);
