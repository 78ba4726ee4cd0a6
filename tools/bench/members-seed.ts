import { DAY_MS } from '@netbar/contract/kernel/time';
import { completeIdCard } from '@netbar/contract/kernel/id-card';
import { identityIndex, phoneIndex, sealIdCard, sealPhone } from '@netbar/server/features/guests/member/member.ts';
import { initialsOf } from '@netbar/server/features/guests/member/change-member.ts';
import type { openPlace } from '@netbar/server/testing/place.ts';
import { hkdfSync, randomInt } from 'node:crypto';
import pg from 'pg';

export type Place = Awaited<ReturnType<typeof openPlace>>;
export type Sealer = Parameters<typeof sealPhone>[0];
export interface Seals {
  ctx: Sealer;
  /** What the vault was opened with. */
  vaultKey: string;
}
export interface Size {
  members: number;
  sessions: number;
}

const BATCH = 100_000;
/** So many different names and sealed numbers. */
const POOL = 5000;
const SURNAMES = '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜'.split('');
const GIVEN = '浩然雨桐子轩梓涵宇航诗嘉懿思远可欣一凡晨曦俊杰若天佑静茹明哲婉清旭东博文'.split('');

const one = <T>(list: T[]): T => list[randomInt(list.length)] as T;
export const nameOf = () => one(SURNAMES) + one(GIVEN) + one(GIVEN);
export const phoneOf = (i: number) => `13${String(i).padStart(9, '0')}`;
/** Born on one of ten thousand days, in one of a hundred districts: a million without a double. */
export function idCardOf(i: number) {
  const born = new Date(Date.UTC(1975, 0, 1) + (i % 10_000) * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');
  return completeIdCard(`33${String(1000 + (Math.floor(i / 10_000) % 100))}${born}${String(i % 1000).padStart(3, '0')}`);
}

/** As the vault derives it. */
const macKey = (vaultKey: string, owner: string) =>
  Buffer.from(hkdfSync('sha256', Buffer.from(vaultKey, 'base64'), '', `mac ${owner}`, 32));

/** A brand with its members and what they did. Rows are right by construction, so triggers and foreign keys are not asked. */
export async function seedMembers(url: string, seals: Seals, place: Place, size: Size) {
  const [first, second] = [await openQuick(url), await openQuick(url)];
  await withoutIndexes(first, 'tenant.members', () => people(first, seals, place, size.members));
  // Two sessions of one person never overlap here; building what makes sure of it takes longer than everything else.
  await first.query('alter table tenant.machine_sessions drop constraint machine_sessions_one_person');
  const made = visits(place, size);
  await Promise.all([
    withoutIndexes(first, 'tenant.machine_sessions', () => first.query(sessionsOf(made))),
    withoutIndexes(second, 'tenant.member_days', () => second.query(daysOf(made))).then(() => second.query(known)),
  ]);
  await second.query(hours);
  for (const table of ['members', 'machine_sessions', 'member_days', 'member_behaviours', 'branch_hours'])
    await first.query(`vacuum analyze tenant.${table}`);
  await Promise.all([first.end(), second.end()]);
}

async function openQuick(url: string) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB'`);
  return client;
}

/** An index is built faster over all rows than row by row. Those that a constraint owns stay. */
async function withoutIndexes(client: pg.Client, table: string, fill: () => Promise<unknown>) {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = $1::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [table],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await fill();
  for (const { definition } of rows) await client.query(definition);
}

/**
 * Digests are worked out by PostgreSQL, with the vault's own keys; a digest of ours says whether they came out alike. Sealing
 * costs more than all the rest, and what is sealed is never searched: a few real ones are handed out in turn.
 */
async function people(client: pg.Client, { ctx, vaultKey }: Seals, place: Place, count: number) {
  const { company } = place;
  const keys = [`member phone ${company}`, `identity ${company}`].map((owner) => macKey(vaultKey, owner));
  await client.query(`create extension if not exists pgcrypto schema public;
    create temp table names (n int primary key, name text, initials text);
    create temp table seals (n int primary key, phone bytea, id_card bytea)`);
  const names = Array.from({ length: POOL }, nameOf);
  await client.query(`insert into names select * from unnest($1::int[], $2::text[], $3::text[])`, [
    names.map((_, n) => n),
    names,
    names.map(initialsOf),
  ]);
  const seals = Array.from({ length: POOL }, (_, n) => n);
  await client.query(`insert into seals select * from unnest($1::int[], $2::bytea[], $3::bytea[])`, [
    seals,
    seals.map((n) => sealPhone(ctx, phoneOf(n)).phoneSealed),
    seals.map((n) => sealIdCard(ctx, idCardOf(n)).idCardSealed),
  ]);
  for (let start = 0; start < count; start += BATCH) {
    const idCards = Array.from({ length: Math.min(BATCH, count - start) }, (_, k) => idCardOf(start + k));
    await client.query(
      `insert into tenant.members (company_id, brand_id, registered_branch_id, id, no, name, initials, phone_sealed, phone_index,
         id_card_sealed, id_card_index, created_time)
       select $1, $2, case when u.n % 2 = 0 then $3::uuid else $4::uuid end, ${idOf(1, 'u.n')}, '90' || lpad(u.n::text, 12, '0'), name,
         initials, seals.phone, public.hmac(convert_to('13' || lpad(u.n::text, 9, '0'), 'UTF8'), $5::bytea, 'sha256'),
         seals.id_card, public.hmac(convert_to(u.id_card, 'UTF8'), $6::bytea, 'sha256'), now() - (${count} - u.n) * interval '30 seconds'
       from (select $7::int + (row_number() over ())::int - 1 as n, id_card from unnest($8::text[]) id_card) u
       join seals on seals.n = u.n % ${POOL} join names on names.n = u.n::bigint * 7919 % ${POOL}`,
      [company, place.brand, place.first, place.second, ...keys, start, idCards],
    );
  }
  const { rowCount } = await client.query(`select from tenant.members where phone_index = $1 and id_card_index = $2`, [
    phoneIndex(ctx, phoneOf(7)),
    identityIndex(ctx, idCardOf(7)),
  ]);
  if (rowCount !== 1) throw new Error('digests came out differently from the vault’s');
}

/** Whose visit, when and for how much: some come every few days, some have not been seen for months; nobody twice a day. */
function visits({ company }: Place, { members, sessions }: Size) {
  const each = Math.ceil(sessions / members);
  return `from tenant.members m
    cross join lateral (select right(m.no, 12)::int as n) i
    cross join generate_series(0, ${each - 1}) k
    cross join lateral (select n * ${each} + k as number, 600 + (n * 7 + k) % 40 * 100 as fen, timestamptz '${new Date().toISOString()}'
      - (3 + n % 120 + k * (2 + n % 45)) * interval '1 day' - n % 17 * interval '1 hour' as t) v
    where m.company_id = '${company}' and number < ${sessions}`;
}

const sessionsOf = (made: string) => `
  insert into tenant.machine_sessions (company_id, id, branch_id, member_id, identity_index, status, started_time, ended_time,
    funded_until, charged_fen, principal_fen, end_reason)
  select m.company_id, ${idOf(2, 'number')}, m.registered_branch_id, m.id, m.id_card_index, 'ENDED', t, t + interval '2 hours',
    t + interval '2 hours', fen, fen, 'BY_GUEST' ${made}`;
const daysOf = (made: string) => `
  insert into tenant.member_days (company_id, member_id, day, brand_id, visits, fen)
  select m.company_id, m.id, (t at time zone 'Asia/Shanghai')::date, m.brand_id, 1, fen ${made}`;
const known = `
  insert into tenant.member_behaviours (company_id, member_id, brand_id, first_visit, last_visit)
  select company_id, member_id, brand_id, min(day), max(day) from tenant.member_days group by 1, 2, 3`;
const hours = `
  insert into tenant.branch_hours (company_id, branch_id, day, hour, visits)
  select company_id, branch_id, (started_time at time zone 'Asia/Shanghai')::date,
    extract(hour from started_time at time zone 'Asia/Shanghai'), count(*) from tenant.machine_sessions group by 1, 2, 3, 4`;

/** An id of its own for each number, in the shape of ours. */
const idOf = (kind: number, n: string) => `('0190000${kind}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
