import { checkAudit } from '@netbar/server/kernel/audit-check.ts';
import type { Ctx } from '@netbar/server/kernel/ctx.ts';
import { openDb } from '@netbar/server/kernel/postgres/db.ts';
import { ROLLUP } from '@netbar/server/kernel/ledger.ts';
import { openPool } from '@netbar/server/kernel/postgres/pool.ts';
import { unfencedTables } from '@netbar/server/testing/fences.ts';
import { checkInvariants } from '@netbar/server/testing/invariants.ts';
import { until } from '@netbar/server/testing/process.ts';
import { existsSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import type { Stage } from './stage.ts';

/** All that must hold of the database at any time, whoever was killed before. */
export async function checkBooks(stage: Stage, owner: pg.Pool, companyIds: string[]): Promise<string[]> {
  return [
    ...(await checkInvariants(owner)),
    ...(await checkChains(stage.appUrl, companyIds)),
    ...(await checkAnchor(owner, stage.anchorFile)),
    ...(await unfencedTables(owner)).map((name) => `no fence: ${name}`),
  ];
}

/** True only when nothing is under way any more. Each query gives one row a fault. */
const settled: Record<string, string> = {
  'the outbox is drained': `select topic || ' ' || id as fault from tenant.outbox`,
  'events of a branch are numbered without a gap, each once': `
    select s.branch_id::text as fault from tenant.branch_sequences s
    left join tenant.branch_events e using (company_id, branch_id)
    group by s.company_id, s.branch_id having (count(e.seq), min(e.seq), max(e.seq), count(distinct e.id)) <> (s.last, 1, s.last, s.last)`,
  'the rollup has seen every journal': `
    select id::text as fault from tenant.journals
    where xact_id >= coalesce((select xact_id from platform.watermarks where name = '${ROLLUP}'), '0')`,
  'every audit row is sealed once': `
    select company_id::text as fault from
      (select company_id, count(*) as n from tenant.audit_log group by 1) a
      left join (select company_id, sum(row_count) as n from tenant.audit_seals group by 1) s using (company_id)
    where a.n is distinct from s.n`,
};

/**
 * Waits until everything was settled at one moment, and tells what still was not when patience ended.
 * It is not looked at again: a shown code that nobody pays is asked about until it expires, and each question is under way for a moment.
 */
export async function awaitSettled(owner: pg.Pool, patienceMs: number): Promise<string[]> {
  let faults: string[] = [];
  const isSettled = async () => (faults = await checkSettled(owner)).length === 0;
  await until('the worker has caught up', isSettled, patienceMs).catch(() => {});
  return faults;
}

async function checkSettled(owner: pg.Pool): Promise<string[]> {
  const faults: string[] = [];
  for (const [law, query] of Object.entries(settled)) {
    const { rows } = await owner.query<{ fault: string }>(`${query} limit 5`);
    faults.push(...rows.map(({ fault }) => `${law}: ${fault}`));
  }
  return faults;
}

/** The chain of each company, as the product itself checks it. */
async function checkChains(appUrl: string, companyIds: string[]): Promise<string[]> {
  const pool = openPool(appUrl, { statementTimeoutMs: 60_000 });
  const faults: string[] = [];
  for (const companyId of companyIds) {
    const ctx = { db: openDb(pool, { companyId }) } as unknown as Ctx; // The check reads, and asks for nothing else.
    const { brokenAt, links } = await checkAudit(ctx);
    if (brokenAt) faults.push(`the audit chain of ${companyId} is broken at link ${brokenAt} of ${links}`);
  }
  await pool.end();
  return faults;
}

/** The anchor may miss the last seals of a worker that was killed, but none it has may be unknown to the database. */
async function checkAnchor(owner: pg.Pool, anchorFile: string): Promise<string[]> {
  // The file is read first: a seal is in the database before it is anchored.
  const anchored = existsSync(anchorFile) ? readFileSync(anchorFile, 'utf8').trim().split('\n') : [];
  const { rows } = await owner.query<{ hash: string }>(`select encode(hash, 'hex') as hash from tenant.audit_seals`);
  const sealed = new Set(rows.map(({ hash }) => hash));
  return anchored
    .filter((line) => !sealed.has((JSON.parse(line) as { hash: string }).hash))
    .map((line) => `an anchored seal is not in the database: ${line}`);
}
