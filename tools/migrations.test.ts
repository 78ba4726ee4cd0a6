import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { waitsIn } from './migrations.ts';

const folder = join(import.meta.dirname, '../apps/server/migrations');
/** Those before it are as they ran. */
const FIRST = '0057';

/** Has run already. It checks a column of `branches`, of which a company has hundreds at most. */
const ranBefore = '0074_regions.sql';

it('no migration makes staff wait while it builds an index, reads all rows or rewrites them', () => {
  const faults = readdirSync(folder)
    .filter((name) => name >= FIRST)
    .filter((name) => name !== ranBefore)
    .flatMap((name) => waitsIn(readFileSync(join(folder, name), 'utf8')).map((why) => `${name}: ${why}`));
  expect(faults).toEqual([]);
});

const outside = '-- outside a transaction\n';

it.each([
  ['an index', 'create index members_time on tenant.members (company_id)'],
  ['a unique index', 'create unique index members_no on tenant.members (no)'],
  ['an index dropped', 'drop index tenant.members_name'],
  ['a check', `alter table tenant.members add constraint short check (length(name) < 40)`],
  [
    'a foreign key',
    'alter table tenant.members add foreign key (company_id, brand_id) references tenant.brands (company_id, id)',
  ],
  ['a unique constraint', 'alter table tenant.members add constraint one unique (no)'],
  ['a column that must be there', 'alter table tenant.members alter column name set not null'],
  ['another type', 'alter table tenant.members alter column name type varchar(40)'],
  ['a default of its own for each row', 'alter table tenant.members add column token uuid not null default gen_random_uuid()'],
  ['a computed column', 'alter table tenant.members add column total int generated always as (a + b) stored'],
  ['a checked column', `alter table tenant.members add column note text not null default '' check (length(note) < 40)`],
  ['a second action', `alter table tenant.members add column note text not null default '', add constraint c check (a > 0)`],
  ['a lock', 'lock table tenant.members'],
  ['an index built the usual way outside a transaction', `${outside}create index a on tenant.members (no)`],
  ['any other statement outside a transaction', `${outside}update tenant.members set no = 1`],
  ['a drop that fails when it is run again', `${outside}drop index concurrently tenant.members_name`],
])('%s is seen', (_, sql) => {
  expect(waitsIn(`-- a comment\n`.repeat(sql.startsWith('--') ? 0 : 1) + sql)).toHaveLength(1);
});

it.each([
  [
    'what is done to a new table',
    'create table tenant.lamps (id int); create unique index lamps_id on tenant.lamps (id); alter table tenant.lamps add constraint c check (id > 0)',
  ],
  [
    'a new table after an apostrophe in a comment',
    `-- the supplier's own\ncreate table tenant.lamps (id int); create index lamps_id on tenant.lamps (id)`,
  ],
  [
    'a column with one default',
    `alter table tenant.members add column note text not null default '', add column seen timestamptz not null default now(), add column n int not null default 0`,
  ],
  ['a column that refers to another table', 'alter table tenant.members add column brand_id uuid references tenant.brands'],
  ['a constraint that is validated later', 'alter table tenant.members add constraint short check (length(name) < 40) not valid'],
  ['a constraint on an index that is there', 'alter table tenant.members add constraint one unique using index members_no'],
  [
    'not null after its check was validated',
    'alter table tenant.members validate constraint members_name_not_null; alter table tenant.members alter column name set not null',
  ],
  [
    'a table that says it is small',
    '-- small table: one row for each company\nalter table platform.companies add constraint c check (a > 0)',
  ],
  [
    'an index built and another dropped beside traffic',
    `${outside}-- why\ncreate index concurrently a on tenant.members (no);\ndrop index concurrently if exists tenant.members_name;`,
  ],
  [
    'the body of a function',
    'create function tenant.f() returns void language plpgsql as $$ begin create index a on tenant.members (no); end $$',
  ],
])('%s is allowed', (_, sql) => {
  expect(waitsIn(sql)).toEqual([]);
});
