import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
/** One connection, so that its prepared statements can be listed afterwards. */
let pool: pg.Pool;
let db: World['db'];
beforeAll(async () => {
  world = await openWorld();
  // Loads the modules anew, because tests before this one may have used up all statement names.
  vi.resetModules();
  const [{ openDb }, { openPool }] = await Promise.all([import('./db.ts'), import('./pool.ts')]);
  pool = openPool(world.url, { max: 1 });
  db = openDb(pool, { companyId: world.ours.company });
});
afterAll(async () => {
  await pool.end();
  await world.close();
});

const preparedLike = async (pattern: string) => {
  const { rows } = await pool.query<{ statement: string; uses: number }>(
    'select statement, generic_plans + custom_plans as uses from pg_prepared_statements where statement like $1',
    [pattern],
  );
  return rows;
};

describe('a statement', () => {
  it('is prepared once and used again with other values', async () => {
    const find = (name: string) => db.selectFrom('brands').select('createdTime').where('name', '=', name).limit(20).execute();
    for (const name of ['一', '二', '三']) await find(name);
    expect(await preparedLike('select "created_time"%')).toEqual([
      { statement: 'select "created_time" from "brands" where "name" = $1 limit 20', uses: 3 },
    ]);
  });

  it('of a deep page is not kept: each page would be a text of its own', async () => {
    const page = (offset: number) => db.selectFrom('branches').select('branchNo').limit(20).offset(offset).execute();
    for (const offset of [0, 20, 40, 0]) await page(offset);
    expect(await preparedLike('select "branch_no"%')).toEqual([
      { statement: 'select "branch_no" from "branches" limit 20 offset 0', uses: 2 },
    ]);
  });

  it('takes lists as one value, so that a longer list is no other text', async () => {
    const find = (names: string[]) =>
      db
        .selectFrom('roles')
        .select('level')
        .where((q) => q('name', '=', q.fn.any(q.val(names))))
        .execute();
    await find(['一']);
    await find(['一', '二', '三']);
    expect(await preparedLike('select "level"%')).toHaveLength(1);
  });

  it('takes nothing but whole numbers as LIMIT and OFFSET, which stand in its text', () => {
    const brands = db.selectFrom('brands').select('id');
    for (const wrong of [1.5, -1, Number.NaN, '1; drop table brands' as never, sql<number>`1`])
      expect(() => brands.limit(wrong as number).compile()).toThrow('whole numbers');
    expect(() => brands.offset(-1).compile()).toThrow('whole numbers');
  });
});

describe('a value', () => {
  it('above 2^31 comes back as a number, to the last fen', async () => {
    const { rows } = await pool.query(
      'select 9007199254740991::bigint as most, sum(x) as total from (values (4000000000::bigint)) v (x)',
    );
    expect(rows).toEqual([{ most: 9_007_199_254_740_991, total: '4000000000' }]);
  });

  it('that a number cannot hold is an error, never a rounded sum, and the connection goes on', async () => {
    await expect(sql`select 9007199254740993::bigint`.execute(db)).rejects.toThrow('does not fit a number');
    await expect(pool.query('select 9007199254740993::bigint')).rejects.toThrow('does not fit a number');
    await expect(pool.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] });
  });

  it('that is a calendar day stays that day, in whatever time zone the server runs', async () => {
    const { rows } = await pool.query(`select date '2026-11-15' as day`);
    expect(rows).toEqual([{ day: '2026-11-15' }]);
  });
});

it('names end at a limit, so that endless texts do not fill the memory of a connection', async () => {
  vi.resetModules();
  const { statementName } = await import('./compiler.ts');
  const names = Array.from({ length: 3_000 }, (_, i) => statementName(`select ${i}`));
  const given = names.filter(Boolean);

  expect(given).toHaveLength(2_000);
  expect(new Set(given).size).toBe(given.length);
  expect(names.at(-1)).toBeUndefined();
  expect(statementName('select 0')).toBe(names[0]);
});

it('a moment is read as the driver would, whatever its zone, its fraction and its century', async () => {
  const texts = ['2026-11-15 23:48:12', '2026-11-15 23:48:12.1', '1969-12-31 23:59:59.999999', '0099-01-01 00:00:00', 'infinity'];
  const moments = sql<{
    at: Date;
  }>`select t::timestamptz as at from unnest(${texts}::text[]) with ordinality u (t, n) order by n`;
  for (const zone of ['UTC', 'Asia/Shanghai', 'Asia/Kolkata', 'America/St_Johns']) {
    await pool.query(`set timezone = '${zone}'`);
    const ours = (await moments.execute(db)).rows.map(({ at }) => Number(at));
    const driver = new pg.Client(world.url);
    await driver.connect();
    await driver.query(`set timezone = '${zone}'`);
    const theirs = await driver.query<{ at: Date }>(
      'select t::timestamptz as at from unnest($1::text[]) with ordinality u (t, n) order by n',
      [texts],
    );
    await driver.end();
    expect(ours).toEqual(theirs.rows.map(({ at }) => Number(at)));
  }
});
