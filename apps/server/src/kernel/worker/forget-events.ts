import type pg from 'pg';

/**
 * Deletes events relayed more than a week ago: of each branch from the lowest number up to the first younger event, so that the
 * rest has no gap. One transaction per branch, because a long one would hold back relay, rollup and seals.
 */
export async function forgetEvents(pool: pg.Pool) {
  const { rows } = await pool.query<{ companyId: string; branchId: string }>(
    'select company_id as "companyId", branch_id as "branchId" from tenant.branch_sequences',
  );
  for (const { companyId, branchId } of rows) await pool.query(FORGET, [companyId, branchId]);
}

const FORGET = `
  delete from tenant.branch_events where company_id = $1 and branch_id = $2 and seq < coalesce(
    (select seq from tenant.branch_events where company_id = $1 and branch_id = $2
       and relayed_time >= now() - interval '7 days' order by seq limit 1),
    (select last + 1 from tenant.branch_sequences where company_id = $1 and branch_id = $2))`;
