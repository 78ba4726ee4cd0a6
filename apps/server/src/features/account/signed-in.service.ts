import { sql } from 'kysely';
import type { Ctx, Tx } from '#kernel/ctx.ts';

interface SignedIn {
  accountId: string;
  name: string;
  roles: string[];
  sinceTime: Date;
}

/** Who works at the branch itself and is signed in, the last to come first. Whoever looks after the whole company is not counted. */
export async function listSignedIn({ db, now, actor }: Ctx, branchId: string): Promise<SignedIn[]> {
  const { rows } = await sql<SignedIn>`
    select a.id as "accountId", a.name, max(s.created_time) as "sinceTime",
      array(select r.name from account_roles ar join roles r on r.id = ar.role_id where ar.account_id = a.id order by r.level, r.name) as roles
    from platform.accounts a join platform.sessions s on s.account_id = a.id and s.expires_time > ${now}
    where a.company_id = ${actor.companyId} and a.status = 'ACTIVE'
      and exists (select from account_branches ab where ab.account_id = a.id and ab.branch_id = ${branchId})
    group by a.id, a.name order by max(s.created_time) desc limit 200`.execute(db as Tx['db']);
  return rows;
}
