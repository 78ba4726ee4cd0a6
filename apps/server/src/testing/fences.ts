import type pg from 'pg';

/** Tenant tables whose row security is off, not forced on the owner, or without the policy that compares the company. */
export async function unfencedTables(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c
    where c.relnamespace = 'tenant'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and not (c.relrowsecurity and c.relforcerowsecurity and exists (
        select from pg_policy p where p.polrelid = c.oid and p.polname = 'own_company' and p.polpermissive and p.polroles = '{0}'
          and pg_get_expr(p.polqual, p.polrelid) like '%company_id = ( SELECT tenant.current_company()%'))
    order by 1`);
  return rows.map(({ name }) => name);
}
