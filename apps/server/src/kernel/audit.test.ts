import { sql, type Transaction } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseUrl } from '#testing/database-url.ts';
import { openPlace } from '#testing/place.ts';
import { openWorld, type World } from '#testing/world.ts';
import { waitFor } from '#testing/wait-for.ts';
import { checkAudit } from './audit-check.ts';
import { inTx, type Ctx } from './ctx.ts';
import { openDb } from './postgres/db.ts';
import type { DB } from './postgres/db.types.ts';
import { openPool } from './postgres/pool.ts';
import { sealAudit } from './worker/seal.ts';

const ROWS = 80;

let world: World;
let forger: pg.Pool;
let honest: Awaited<ReturnType<typeof checkAudit>>;
beforeAll(async () => {
  world = await openWorld();
  forger = openPool(databaseUrl(world.name));
  for (let left = 0; left < ROWS; left += 16) await leaveTraces(16);
  honest = await checkAudit(world.system());
});
afterAll(async () => {
  await forger.end();
  await world.close();
});

/** Audit rows with and without branch and document, sealed into the next link, or into several when other transactions are writing. */
async function leaveTraces(count: number, companyId = world.ours.company) {
  for (let i = 0; i < count; i++) {
    const isDocument = i % 2 === 0;
    const about = isDocument && { branchId: world.ours.first, docType: 'ORDER', docId: world.newId(), version: i };
    await inTx(world.system(companyId), async (ctx) => {
      ctx.trace({ action: 'order.pay', ...(companyId === world.ours.company && about), detail: { fen: i, note: '现金' } });
    });
  }
  await sealed();
}

/** Write transactions in other databases of the cluster hold the seal back. */
const sealed = () =>
  waitFor(async () => {
    await sealAudit(world.workerPool);
    const { rowCount } = await world.owner.query(
      `select from tenant.audit_log where xact_id >= (select xact_id from platform.watermarks where name = 'audit.seal') limit 1`,
    );
    expect(rowCount).toBe(0);
  });

/** The result of a check after an administrator's change, which is rolled back afterwards. */
async function afterForging(forge: (tx: Transaction<DB>) => Promise<unknown>) {
  const found = Promise.withResolvers<Awaited<ReturnType<typeof checkAudit>>>();
  const undo = new Error('undo');
  const forging = openDb(forger, 'nobody')
    .transaction()
    .execute(async (tx) => {
      // An administrator who edits the log can also switch off foreign keys and triggers.
      await sql`set local session_replication_role = replica`.execute(tx);
      await forge(tx);
      await sql`select set_config('role', 'netbar_app', true), set_config('app.company_id', ${world.ours.company}, true)`.execute(
        tx,
      );
      found.resolve(await checkAudit({ ...world.system(), db: tx } as Ctx));
      throw undo;
    });
  await forging.catch((error: unknown) => {
    if (error !== undo) found.reject(error);
  });
  return found.promise;
}

/** One edit per column that changes its value, whatever it was. */
const edits = {
  company_id: () => `'${world.rival.company}'`,
  id: () => 'gen_random_uuid()',
  actor_id: () => 'gen_random_uuid()',
  action: () => `action || 's'`,
  branch_id: () => `case when branch_id is null then '${world.ours.second}'::uuid end`,
  doc_type: () => `case when doc_type is null then '' end`,
  doc_id: () => 'gen_random_uuid()',
  version: () => 'coalesce(version, 0) + 1',
  detail: () => `jsonb_set(detail, '{fen}', to_jsonb((detail ->> 'fen')::int + 1))`,
  ip: () => `case when ip = '' then null else '' end`,
  request_id: () => `request_id || ' '`,
  created_time: () => `created_time - interval '1 microsecond'`,
  xact_id: () => `(xact_id::text::bigint + 1)::text::xid8`,
};

const ourRow = (n: number) =>
  `company_id = '${world.ours.company}' and id = (select id from tenant.audit_log
   where company_id = '${world.ours.company}' order by id offset ${n} limit 1)`;
const linkOf = async (n: number) => {
  const { rows } = await world.owner.query<{ seq: number }>(
    `select s.seq::int from tenant.audit_seals s join (select company_id, xact_id from tenant.audit_log where ${ourRow(n)}) a
     on a.company_id = s.company_id and a.xact_id >= s.from_xact and a.xact_id < s.to_xact`,
  );
  return rows[0]!.seq;
};
const ourSeal = (seq: number) => `company_id = '${world.ours.company}' and seq = ${seq}`;
const run = (text: string) => (tx: Transaction<DB>) => sql.raw(text).execute(tx);

describe('the audit chain', () => {
  it('holds for every company that left traces, each by itself', async () => {
    const { company } = await openPlace(world.pool, '第二网咖');
    await leaveTraces(3, company);
    expect(honest).toEqual({ links: expect.any(Number), head: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(honest.links).toBeGreaterThanOrEqual(ROWS / 16);
    expect(await checkAudit(world.system())).toEqual(honest);
    expect(await checkAudit(world.system(company))).toMatchObject({ head: expect.any(String) });
  });

  it('knows every column there is', async () => {
    const { rows } = await world.owner.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = 'tenant.audit_log'::regclass and attnum > 0 and not attisdropped`,
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(edits).toSorted());
  });

  it(`notices an edit of any column of any row, ${ROWS * Object.keys(edits).length} in all`, async () => {
    const unnoticed: string[] = [];
    for (const [column, value] of Object.entries(edits)) {
      for (let n = 0; n < ROWS; n++) {
        const edit = `update tenant.audit_log set ${column} = ${value()} where ${ourRow(n)}`;
        const { brokenAt } = await afterForging(run(edit));
        if (brokenAt === undefined) unnoticed.push(edit);
      }
    }
    expect(unnoticed).toEqual([]);
    expect(await checkAudit(world.system())).toEqual(honest);
  }, 60_000);

  it('notices a row that was removed, and says in which link', async () => {
    for (let n = 0; n < ROWS; n += 5) {
      const found = await afterForging(run(`delete from tenant.audit_log where ${ourRow(n)}`));
      expect(found).toEqual({ links: honest.links, brokenAt: await linkOf(n) });
    }
  });

  it('notices a seal made anew over an edited row by the next one, and all of them made anew by the head outside', async () => {
    const first = await linkOf(20);
    const edit = run(`update tenant.audit_log set action = 'x' where ${ourRow(20)}`);
    const sealAnew = (seq: number) =>
      run(`update tenant.audit_seals s set hash = tenant.audit_link(
          (select hash from tenant.audit_seals b where b.company_id = s.company_id and b.seq = s.seq - 1),
          s.seq, s.from_xact, s.to_xact, s.row_count, s.sealed_time,
          (select sha256(string_agg(tenant.audit_digest(a), ''::bytea order by a.xact_id, a.id)) from tenant.audit_log a
           where a.company_id = s.company_id and a.xact_id >= s.from_xact and a.xact_id < s.to_xact))
        where ${ourSeal(seq)}`);
    const one = await afterForging(async (tx) => {
      await edit(tx);
      await sealAnew(first)(tx);
    });
    expect(one).toEqual({ links: honest.links, brokenAt: first + 1 });

    const all = await afterForging(async (tx) => {
      await edit(tx);
      for (let seq = first; seq <= honest.links; seq++) await sealAnew(seq)(tx);
    });
    expect(all).toEqual({ links: honest.links, head: expect.any(String) });
    expect(all.head).not.toBe(honest.head);
  });

  it('notices a row that was slipped in', async () => {
    const copy = `insert into tenant.audit_log select company_id, gen_random_uuid(), actor_id, action, branch_id, doc_type, doc_id,
      version, detail, ip, request_id, created_time, xact_id from tenant.audit_log where ${ourRow(20)}`;
    expect(await afterForging(run(copy))).toEqual({ links: honest.links, brokenAt: await linkOf(20) });
  });

  it('notices a seal that was removed, the newest by the head that stands outside', async () => {
    for (let seq = 1; seq < honest.links; seq++) {
      const found = await afterForging(run(`delete from tenant.audit_seals where ${ourSeal(seq)}`));
      expect(found).toEqual({ links: honest.links - 1, brokenAt: seq });
    }
    const newest = await afterForging(run(`delete from tenant.audit_seals where ${ourSeal(honest.links)}`));
    expect(newest.head).not.toBe(honest.head);
  });

  it('notices two seals that changed places', async () => {
    const swap = `update tenant.audit_seals s set hash = o.hash from tenant.audit_seals o
      where s.company_id = o.company_id and (s.seq, o.seq) in ((2, 3), (3, 2))`;
    expect(await afterForging(run(swap))).toEqual({ links: honest.links, brokenAt: 2 });
    const both = async (tx: Transaction<DB>) => {
      for (const [from, to] of [
        [3, 99],
        [2, 3],
        [99, 2],
      ] as const) {
        await run(`update tenant.audit_seals set seq = ${to} where ${ourSeal(from)}`)(tx);
      }
    };
    expect(await afterForging(both)).toEqual({ links: honest.links, brokenAt: 2 });
  });

  it.each([
    'seq = seq + 100',
    'from_xact = (from_xact::text::bigint + 1)::text::xid8',
    'to_xact = (to_xact::text::bigint - 1)::text::xid8',
    'row_count = row_count + 1',
    `hash = sha256(hash)`,
    `sealed_time = sealed_time + interval '1 microsecond'`,
  ])('notices an edit of a seal: %s', async (edit) => {
    for (let seq = 1; seq <= honest.links; seq++) {
      const found = await afterForging(run(`update tenant.audit_seals set ${edit} where ${ourSeal(seq)}`));
      expect(found.brokenAt).toBeDefined();
    }
  });

  it('is broken by the next seal when a row was slipped in where none was sealed yet', async () => {
    const { company } = await openPlace(world.pool, '第三网咖');
    await leaveTraces(2, company);
    await leaveTraces(1, world.rival.company);
    await world.owner.query(
      `insert into tenant.audit_log select a.company_id, gen_random_uuid(), a.actor_id, a.action, null, null, null, null, a.detail, a.ip,
         a.request_id, a.created_time, s.to_xact from tenant.audit_log a join tenant.audit_seals s using (company_id)
       where a.company_id = $1 order by s.seq desc limit 1`,
      [company],
    );

    await leaveTraces(1, company);

    const { links, brokenAt } = await checkAudit(world.system(company));
    expect(brokenAt).toBe(links);
  });
});

it.each([
  `update tenant.audit_log set action = 'x'`,
  'delete from tenant.audit_log',
  'truncate tenant.audit_log',
  'insert into tenant.audit_log_default select * from tenant.audit_log',
  `insert into tenant.audit_log (id, actor_id, action, detail, created_time, xact_id)
   values (gen_random_uuid(), gen_random_uuid(), 'x', '{}', now(), '1')`,
  'delete from tenant.audit_seals',
  `insert into tenant.audit_seals values (gen_random_uuid(), 1, '0', '1', 1, '', now())`,
])('the server may not: %s', async (text) => {
  const tried = world.db.transaction().execute((tx) => sql.raw(text).execute(tx));
  await expect(tried).rejects.toMatchObject({ code: '42501' });
});
