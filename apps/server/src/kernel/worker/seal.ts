import type pg from 'pg';
import { advance } from './advance.ts';

export interface Seal {
  companyId: string;
  seq: number;
  hash: string;
}

export const SEAL = 'audit.seal';

/**
 * Adds a link to the audit chain of every company with new audit rows. A link is a hash over all rows of the transactions since
 * the link before, so a row that is changed, removed or inserted later breaks it. The worker does it and not each command,
 * because commands of a company would then wait for each other.
 */
export const sealAudit = (pool: pg.Pool) =>
  advance(pool, SEAL, async (client, { from, to }) => {
    const { rows } = await client.query<Seal>(
      `with fresh as (
         select company_id, count(*)::int as row_count,
           sha256(string_agg(tenant.audit_digest(a), ''::bytea order by xact_id, id)) as digest
         from tenant.audit_log a where xact_id >= $1 and xact_id < $2 group by company_id
       ), link as (
         select f.company_id, coalesce(before.seq, 0) + 1 as seq, coalesce(before.to_xact, '0') as from_xact, $2::xid8 as to_xact,
           f.row_count, now() as sealed_time, before.hash as before, f.digest
         from fresh f left join lateral (
           select seq, to_xact, hash from tenant.audit_seals s where s.company_id = f.company_id order by seq desc limit 1
         ) before on true
       )
       insert into tenant.audit_seals (company_id, seq, from_xact, to_xact, row_count, sealed_time, hash)
       select company_id, seq, from_xact, to_xact, row_count, sealed_time,
         tenant.audit_link(before, seq, from_xact, to_xact, row_count, sealed_time, digest)
       from link
       returning company_id as "companyId", seq, encode(hash, 'hex') as hash`,
      [from, to],
    );
    return rows;
  });
