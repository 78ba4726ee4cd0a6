import type { DutyRule } from '@netbar/contract/kernel/duty';
import { edgesOf } from '@netbar/contract/kernel/lifecycle';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databaseUrl } from '#testing/database-url.ts';
import { openWorld, type World } from '#testing/world.ts';
import { dutyRules, lifecycles } from './features.ts';
import { migrate } from './migrate.ts';

let world: World;
let folder: string;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.owner.query('truncate platform.migrations');
  folder = mkdtempSync(join(tmpdir(), 'netbar-migrations-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const run = () => migrate(databaseUrl(world.name, 'netbar_owner'), pathToFileURL(`${folder}/`));
const applied = async () =>
  (await world.owner.query<{ name: string }>('select name from platform.migrations order by name')).rows.map((row) => row.name);
const exists = async (table: string) =>
  (await world.owner.query<{ found: boolean }>('select to_regclass($1) is not null as found', [table])).rows[0]?.found;

describe('a migration', () => {
  it('runs once, even when three servers start at the same moment', async () => {
    write('0001_tills.sql', 'create table tenant.tills (id int); select pg_sleep(0.3)');
    write('0002_first_till.sql', 'insert into tenant.tills values (1)');

    await Promise.all([run(), run(), run()]);
    await run();

    const { rows } = await world.owner.query('select id from tenant.tills');
    expect(rows).toEqual([{ id: 1 }]);
    expect(await applied()).toEqual(['0001_tills.sql', '0002_first_till.sql']);
  });

  it('that fails half way leaves nothing behind, is named, and may be mended', async () => {
    write('0001_benches.sql', 'create table tenant.benches (id int); select 1 / 0');
    write('0002_never.sql', 'create table tenant.never (id int)');

    await expect(run()).rejects.toThrow('0001_benches.sql: division by zero');

    expect(await exists('tenant.benches')).toBe(false);
    expect(await exists('tenant.never')).toBe(false);
    expect(await applied()).toEqual([]);
    write('0001_benches.sql', 'create table tenant.benches (id int)');
    await run();
    expect(await applied()).toEqual(['0001_benches.sql', '0002_never.sql']);
  });

  it('and the record of it stand or fall together', async () => {
    write(
      '0001_lost.sql',
      `create table tenant.lost (id int); insert into platform.migrations values ('0001_lost.sql', 'taken')`,
    );
    await expect(run()).rejects.toThrow('duplicate key');
    expect(await exists('tenant.lost')).toBe(false);
  });

  it('is refused when it was edited after it ran', async () => {
    write('0001_one.sql', 'select 1');
    await run();
    write('0001_one.sql', 'select 2');
    await expect(run()).rejects.toThrow('0001_one.sql was edited after it ran');
  });

  it('is refused when it comes before one that already ran', async () => {
    write('0002_two.sql', 'select 2');
    await run();
    write('0001_one.sql', 'create table tenant.late (id int)');
    await expect(run()).rejects.toThrow('0001_one.sql comes before 0002_two.sql');
    expect(await exists('tenant.late')).toBe(false);
  });

  it('gives up a lock it cannot have at once, so that the queries behind it do not wait', async () => {
    write('0001_wide.sql', 'alter table tenant.brands add column wide int');
    const held = await world.hold({ table: 'tenant.brands', where: { id: world.ours.brand } });
    const [outcome] = await Promise.allSettled([run()]);
    await held.letGo();
    expect(outcome).toMatchObject({ reason: { message: '0001_wide.sql: canceling statement due to lock timeout' } });
  });
});

describe('a migration outside a transaction', () => {
  const concurrently =
    '-- outside a transaction: the table is in use\ncreate index concurrently brands_by_name on tenant.brands (name)';

  it('builds an index while the table is written to', async () => {
    write('0001_index.sql', concurrently);
    await run();
    expect(await exists('tenant.brands_by_name')).toBe(true);
    expect(await applied()).toEqual(['0001_index.sql']);
    await world.owner.query('drop index tenant.brands_by_name');
  });

  it('does so when two servers start at the same moment, too', async () => {
    write('0001_index.sql', concurrently);
    await Promise.all([run(), run(), run()]);
    expect(await applied()).toEqual(['0001_index.sql']);
    await world.owner.query('drop index tenant.brands_by_name');
  });

  const isValid = async (index: string) =>
    (
      await world.owner.query<{ indisvalid: boolean }>('select indisvalid from pg_index where indexrelid = to_regclass($1)', [
        index,
      ])
    ).rows[0]?.indisvalid;

  it('replaces an index while others read and write the table, who wait for nothing', async () => {
    await world.owner.query('create index branches_by_name on tenant.branches (name)');
    write(
      '0001_replace.sql',
      `-- outside a transaction: branches are read all day
       create index concurrently branches_by_city on tenant.branches (city); -- the new one first
       drop index concurrently if exists tenant.branches_by_name;`,
    );
    // A transaction that began before keeps the build from ending for as long as the test wants.
    const held = await world.hold({ table: 'tenant.branches', where: { id: world.ours.first } });
    const running = run();
    await Promise.race([held.waiters(1), running]);

    const other = await world.owner.connect();
    await other.query(`set lock_timeout = '200ms'`);
    const { rowCount: read } = await other.query('select name from tenant.branches');
    const { rowCount: written } = await other.query('update tenant.branches set name = name where id = $1', [world.ours.second]);
    other.release();
    expect({ read, written }).toEqual({ read: expect.any(Number), written: 1 });
    expect(await applied()).toEqual([]);

    await held.letGo();
    await running;
    expect(await isValid('tenant.branches_by_city')).toBe(true);
    expect(await exists('tenant.branches_by_name')).toBe(false);
    await world.owner.query('drop index tenant.branches_by_city');
  });

  it('that failed half way is mended by running it again, and what it had done is not done twice', async () => {
    await world.owner.query('create table tenant.lamps (id int, spot int); alter table tenant.lamps owner to netbar_owner');
    await world.owner.query('insert into tenant.lamps values (1, 7), (2, 7)');
    write(
      '0001_lamps.sql',
      `-- outside a transaction
       create index concurrently lamps_id on tenant.lamps (id);
       create unique index concurrently lamps_spot on tenant.lamps (spot);`,
    );
    await expect(run()).rejects.toThrow('0001_lamps.sql: could not create unique index "lamps_spot"');
    expect(await applied()).toEqual([]);
    expect(await isValid('tenant.lamps_spot')).toBe(false);
    const { rows: before } = await world.owner.query(`select 'tenant.lamps_id'::regclass::oid as oid`);

    await world.owner.query('update tenant.lamps set spot = id');
    await run();

    expect(await isValid('tenant.lamps_spot')).toBe(true);
    expect((await world.owner.query(`select 'tenant.lamps_id'::regclass::oid as oid`)).rows).toEqual(before);
    expect(await applied()).toEqual(['0001_lamps.sql']);
  });
});

describe('our own migrations', () => {
  it('write the edges of every lifecycle and the rules of every duty, and nothing that a feature no longer has', async () => {
    const fresh = await openWorld();
    await fresh.owner.query(`insert into platform.duty_rules values ('GONE', 'APPLICANT', 'APPROVER', true)`);
    await fresh.owner.query(
      `insert into platform.lifecycle_edges values ('GONE', 'A', 'B'), ('APPROVAL', 'REJECTED', 'APPROVED')`,
    );

    await migrate(databaseUrl(fresh.name, 'netbar_owner'));

    const { rows } = await fresh.owner.query<{ edge: string }>(
      `select lifecycle || ' ' || from_status || ' ' || to_status as edge from platform.lifecycle_edges`,
    );
    const { rows: rules } = await fresh.owner.query<DutyRule>(
      `select doc_type as "docType", kind, other_kind as "otherKind", ties from platform.duty_rules`,
    );
    await fresh.close();
    const byText = (list: DutyRule[]) => list.map((rule) => JSON.stringify(rule)).toSorted();
    expect(byText(rules)).toEqual(byText(dutyRules));
    const edges = lifecycles.flatMap((lifecycle) => edgesOf(lifecycle).map(({ from, to }) => `${lifecycle.name} ${from} ${to}`));
    expect(rows.map((row) => row.edge).toSorted()).toEqual([...new Set(edges)].toSorted());
  });
});
