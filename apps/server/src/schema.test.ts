import { spawnSync } from 'node:child_process';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseUrl } from '#testing/database-url.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Tables of the platform itself. Adding one is a decision: every company's server reads it without a fence. */
const PLATFORM = [
  'access_clock',
  'account_sign_ins',
  'accounts',
  'announcements',
  'captchas',
  'codes',
  'companies',
  'duty_rules',
  'installation',
  'known_addresses',
  'lifecycle_edges',
  'login_codes',
  'migrations',
  'password_links',
  'recovery_codes',
  'second_factors',
  'sessions',
  'sign_in_attempts',
  'sms_codes',
  'sms_sends',
  'used_tokens',
  'vault_keys',
  'watermarks',
  'wechat_tickets',
];

/** Tables the worker reads across companies, with what it may do there. */
const OPEN_TO_WORKER = [
  'account_days: INSERT SELECT UPDATE',
  'activity_trials: DELETE SELECT',
  'attendance_days: SELECT',
  'attendance_marks: SELECT',
  'audit_log: SELECT',
  'audit_seals: INSERT SELECT',
  'benefit_uses: SELECT',
  'branch_events: DELETE INSERT SELECT',
  'branch_sequences: INSERT SELECT UPDATE',
  'card_misses: DELETE SELECT',
  'cash_deposits: SELECT',
  'confessions: DELETE SELECT',
  'conversations: DELETE SELECT',
  'coupon_tries: DELETE SELECT',
  'coupons: SELECT',
  'device_events: DELETE SELECT',
  'earnings: INSERT SELECT',
  'employee_documents: SELECT',
  'employee_moves: SELECT',
  'employees: SELECT',
  'exports: DELETE SELECT',
  'holds: SELECT',
  'id_swipes: DELETE SELECT',
  'idempotency_keys: DELETE SELECT',
  'identity_records: DELETE SELECT',
  'imports: DELETE SELECT',
  'journals: SELECT',
  'leave_lots: SELECT',
  'leave_types: SELECT',
  'ledger_accounts: SELECT',
  'machine_sessions: SELECT',
  'machines: SELECT',
  'member_notices: DELETE SELECT',
  'order_lines: SELECT',
  'orders: SELECT',
  'outbox: DELETE SELECT',
  'patrol_plans: SELECT',
  'patrol_tasks: SELECT',
  'payments: SELECT',
  'postings: SELECT',
  'punch_places: DELETE SELECT',
  'refund_lines: SELECT',
  'refund_parts: SELECT',
  'refunds: SELECT',
  'reservations: SELECT',
  'rollup_marks: INSERT SELECT',
  'roster_swaps: SELECT',
  'rosters: SELECT',
  'session_stretches: SELECT',
  'stock_reservations: SELECT',
  'store_purchases: SELECT',
  'used_member_codes: DELETE SELECT',
  'vouchers: SELECT',
  'wallet_lots: SELECT',
];

/** Tables of which it reads and writes sealed values and digests alone. `vault-columns.test.ts` holds the columns. */
const SEALED_FOR_WORKER = [
  'employee_files',
  'blacklist_entries',
  'branches',
  'card_codes',
  'member_cards',
  'members',
  'merchants',
  'messages',
  'pin_codes',
  'suppliers',
  'temp_cards',
  'voucher_accounts',
  'voucher_shops',
];

/** Functions that run with the owner's rights. Each was read for what a caller could make it do. */
const SECURITY_DEFINER = [
  'platform.add_partitions',
  'tenant.apply_hold',
  'tenant.apply_lot_use',
  'tenant.apply_postings',
  'tenant.apply_reservation',
  'tenant.apply_stock_move',
  'tenant.check_order',
  'tenant.check_refund',
  'tenant.check_wallet',
  'tenant.count_allocations',
  'tenant.count_coupons',
  'tenant.guard_document',
  'tenant.guard_duty',
  'tenant.limit_benefit_use',
  'tenant.lock_accounts',
  'tenant.spread_over_batches',
];

const OUR_ROLES = `('netbar_app'::regrole, 'netbar_worker'::regrole, 'netbar_reader'::regrole)`;
const tenantTables = `relnamespace = 'tenant'::regnamespace and relkind in ('r', 'p') and not relispartition`;

/** Each rule gives the names that break it. */
const rules = {
  unfencedTables: `
    select relname from pg_class t
    where ${tenantTables} and not (
      relrowsecurity and relforcerowsecurity
      and exists (select from pg_attribute a join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = t.oid and a.attname = 'company_id' and a.attnotnull and a.atttypid = 'uuid'::regtype
          and pg_get_expr(d.adbin, d.adrelid) = 'tenant.current_company()')
      and coalesce((select bool_and(polpermissive and polcmd = '*' and case polname
          when 'own_company' then polroles = '{0}' and polwithcheck is null
            and pg_get_expr(polqual, polrelid) = '(company_id = ( SELECT tenant.current_company() AS current_company))'
          when 'worker' then polroles = array['netbar_worker'::regrole::oid]
          else false end)
        from pg_policy where polrelid = t.oid), false)
      and exists (select from pg_policy where polrelid = t.oid and polname = 'own_company'))`,
  keysWithoutCompany: `
    select relname from pg_class t join pg_index on indrelid = t.oid and indisunique
    where ${tenantTables} and not exists (select from pg_attribute where attrelid = indrelid and attname = 'company_id' and attnum = any(indkey))`,
  referencesWithoutCompany: `
    select conname from pg_constraint c
    where contype = 'f' and connamespace = 'tenant'::regnamespace
      and exists (select from pg_attribute where attrelid = confrelid and attname = 'company_id')
      and not exists (
        select from unnest(conkey, confkey) as pair (ours, theirs)
        join pg_attribute a on a.attrelid = conrelid and a.attnum = ours and a.attname = 'company_id'
        join pg_attribute b on b.attrelid = confrelid and b.attnum = theirs and b.attname = 'company_id')`,
  referencesWithoutIndex: `
    select conname from pg_constraint c
    where contype = 'f' and connamespace in ('tenant'::regnamespace, 'platform'::regnamespace) and conparentid = 0
      and not exists (select from pg_index where indrelid = conrelid and indisvalid and indpred is null
        and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey)`,
  grantsOnPartitions: `
    select relname from pg_class, aclexplode(relacl)
    where relispartition and relnamespace = 'tenant'::regnamespace and grantee <> relowner`,
  heavyGrants: `
    select grantee::regrole || ' ' || privilege_type || ' ' || relname from pg_class, aclexplode(relacl)
    where relnamespace in ('tenant'::regnamespace, 'platform'::regnamespace)
      and (grantee = 0 or grantee in ${OUR_ROLES} and privilege_type in ('TRUNCATE', 'REFERENCES', 'TRIGGER')
        or grantee = 'netbar_reader'::regrole and privilege_type <> 'SELECT')`,
  ownedByOurRoles: `
    select relname from pg_class where relowner in ${OUR_ROLES} and relnamespace <> 'pgboss'::regnamespace
    union all select proname from pg_proc where proowner in ${OUR_ROLES} and pronamespace <> 'pgboss'::regnamespace
    union all select nspname from pg_namespace where nspowner in ${OUR_ROLES} and nspname <> 'pgboss'
    union all select datname from pg_database where datdba in ${OUR_ROLES}`,
  rolesWithPowers: `
    select rolname from pg_roles where oid in ${OUR_ROLES} and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)
    union all select member::regrole::text from pg_auth_members where member in ${OUR_ROLES}
    union all select r.rolname || ' may create in ' || nspname from pg_namespace n, pg_roles r
      where r.oid in ${OUR_ROLES} and has_schema_privilege(r.oid, n.oid, 'create') and nspname <> 'pgboss' and nspname !~ '^pg_'`,
  viewsWithOwnersEyes: `
    select relname from pg_class where relkind in ('v', 'm') and relnamespace in ('tenant'::regnamespace, 'platform'::regnamespace)
      and not coalesce(reloptions @> '{security_invoker=true}', false)`,
  loosePaths: `
    select proname from pg_proc where prosecdef and pronamespace in ('tenant'::regnamespace, 'platform'::regnamespace)
      and not coalesce(proconfig @> '{"search_path=\\"\\""}', false)`,
  definersForEveryone: `
    select proname from pg_proc where prosecdef and pronamespace in ('tenant'::regnamespace, 'platform'::regnamespace)
      and prorettype <> 'trigger'::regtype and has_function_privilege('public', oid, 'execute')`,
};
type Rule = keyof typeof rules;

const column = async (text: string, client: pg.Pool | pg.PoolClient = world.owner) =>
  (await client.query<[string]>({ text, rowMode: 'array' })).rows.flat().toSorted();

describe('every tenant table', () => {
  it('is fenced by company, by the one policy and no other', async () => {
    expect(await column(`select relname from pg_class where ${tenantTables}`)).not.toHaveLength(0);
    expect(await column(rules.unfencedTables)).toEqual([]);
  });

  it('has the company in its keys and in every reference, so that no row can point at another company', async () => {
    expect(await column(rules.keysWithoutCompany)).toEqual([]);
    expect(await column(rules.referencesWithoutCompany)).toEqual([]);
  });

  it('is open to the worker only if it is on the list', async () => {
    const open = await column(`
      select relname || ': ' || string_agg(privilege_type, ' ' order by privilege_type)
      from pg_class, aclexplode(relacl) where relnamespace = 'tenant'::regnamespace and grantee = 'netbar_worker'::regrole group by relname`);
    const admitted = await column(`select polrelid::regclass::text from pg_policy where polname = 'worker'`);
    expect(open).toEqual(OPEN_TO_WORKER);
    const listed = [...OPEN_TO_WORKER.map((line) => line.split(':')[0]), ...SEALED_FOR_WORKER];
    expect(admitted).toEqual(listed.map((name) => `tenant.${name}`).toSorted());
  });

  it('is reached by its own name alone: partitions are granted to nobody, new ones included', async () => {
    const before = await column(`select relname from pg_class where relispartition and relkind = 'r'`);
    await world.workerPool.query('select platform.add_partitions(6)');
    const after = await column(`select relname from pg_class where relispartition and relkind = 'r'`);

    expect(after.length).toBeGreaterThan(before.length);
    expect(await column(rules.grantsOnPartitions)).toEqual([]);
    await expect(world.pool.query('select * from tenant.audit_log_default')).rejects.toThrow('permission denied');
  });
});

it('every foreign key has an index', async () => {
  expect(await column(rules.referencesWithoutIndex)).toEqual([]);
});

it('there is no table outside the fence but the ones on the list', async () => {
  const outside = await column(`
    select case nspname when 'platform' then relname else nspname || '.' || relname end
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where relkind in ('r', 'p', 'f', 'm') and nspname not in ('tenant', 'pgboss', 'pg_catalog', 'information_schema') and nspname !~ '^pg_toast'`);
  expect(outside).toEqual(PLATFORM);
});

describe('the roles that processes sign in as', () => {
  it('own nothing and cannot step around the fence', async () => {
    expect(await column(rules.ownedByOurRoles)).toEqual([]);
    expect(await column(rules.rolesWithPowers)).toEqual([]);
  });

  it('may not empty a table, hang a trigger on it, or, as the reader, change it', async () => {
    expect(await column(rules.heavyGrants)).toEqual([]);
  });
});

describe('a function with the owner’s rights', () => {
  it('is on the list, looks up nothing by path, and is called by whom it was made for', async () => {
    const definers = await column(`
      select pronamespace::regnamespace || '.' || proname from pg_proc where prosecdef and pronamespace <> 'pgboss'::regnamespace`);
    expect(definers).toEqual(SECURITY_DEFINER);
    expect(await column(rules.loosePaths)).toEqual([]);
    expect(await column(rules.definersForEveryone)).toEqual([]);
  });
});

it('every view looks with the eyes of whoever asks', async () => {
  expect(await column(rules.viewsWithOwnersEyes)).toEqual([]);
});

describe('the rules see what breaks them:', () => {
  const fenced = (name: string, rest = '') => `
    create table tenant.${name} (company_id uuid not null default tenant.current_company(), id uuid, primary key (company_id, id)${rest});
    call tenant.fence('tenant.${name}');`;

  const plants: [what: string, rule: Rule, name: string, sql: string][] = [
    [
      'a table without a fence',
      'unfencedTables',
      'bare',
      'create table tenant.bare (company_id uuid not null default tenant.current_company())',
    ],
    [
      'a table without a company',
      'unfencedTables',
      'bare',
      'create table tenant.bare (id uuid); alter table tenant.bare enable row level security, force row level security; create policy own_company on tenant.bare using (true)',
    ],
    [
      'a fence the owner may step over',
      'unfencedTables',
      'bare',
      `${fenced('bare')} alter table tenant.bare no force row level security`,
    ],
    ['a second policy', 'unfencedTables', 'bare', `${fenced('bare')} create policy open on tenant.bare for select using (true)`],
    [
      'a worker policy for everybody',
      'unfencedTables',
      'bare',
      `${fenced('bare')} create policy worker on tenant.bare using (true)`,
    ],
    ['a key without the company', 'keysWithoutCompany', 'bare', `${fenced('bare')} create unique index on tenant.bare (id)`],
    [
      'a reference without the company',
      'referencesWithoutCompany',
      'bare_account',
      `${fenced('bare', ', account uuid constraint bare_account references platform.accounts')}`,
    ],
    [
      'a reference without an index',
      'referencesWithoutIndex',
      'bare_role',
      `${fenced('bare', ', role_id uuid, constraint bare_role foreign key (company_id, role_id) references tenant.roles')}`,
    ],
    ['a grant on a partition', 'grantsOnPartitions', 'journals_default', 'grant select on tenant.journals_default to netbar_app'],
    ['the right to empty a table', 'heavyGrants', 'netbar_app TRUNCATE outbox', 'grant truncate on tenant.outbox to netbar_app'],
    ['a right for everybody', 'heavyGrants', '- SELECT accounts', 'grant select on platform.accounts to public'],
    [
      'a table of the server’s own',
      'ownedByOurRoles',
      'bare',
      'create table tenant.bare (); alter table tenant.bare owner to netbar_app',
    ],
    [
      'a server that may create',
      'rolesWithPowers',
      'netbar_app may create in tenant',
      'grant create on schema tenant to netbar_app',
    ],
    ['a view with the owner’s eyes', 'viewsWithOwnersEyes', 'seen', 'create view tenant.seen as select * from tenant.roles'],
    [
      'a function that follows the caller’s path',
      'loosePaths',
      'loose',
      `create function tenant.loose() returns int security definer language sql as 'select 1'`,
    ],
    [
      'a function with the owner’s rights for everybody',
      'definersForEveryone',
      'loose',
      `create function tenant.loose() returns int security definer language sql set search_path = '' as 'select 1'`,
    ],
  ];

  it.each(plants)('%s', async (_, rule, name, sql) => {
    const client = await world.owner.connect();
    try {
      await client.query(`begin; ${sql}`);
      expect(await column(rules[rule], client)).toContain(name);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

describe('db.types.ts', () => {
  const verify = () => {
    const env = { ...process.env, DATABASE_OWNER_URL: databaseUrl(world.name) };
    return spawnSync('pnpm', ['db:types', '--verify'], { cwd: `${import.meta.dirname}/..`, env }).status;
  };

  it('is what the migrations make it', async () => {
    expect(verify()).toBe(0);
    await world.owner.query('alter table tenant.codes add column forgotten text');
    expect(verify()).not.toBe(0);
  });
});
