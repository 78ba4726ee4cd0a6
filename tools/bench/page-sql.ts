const columns = `a.id, a.action, b.name as "branchName", p.name as "actorName", a.doc_type as "docType", a.doc_id as "docId",
  a.ip, a.created_time as "createdTime"`;

/** The page of `slice.ts` by hand. $1 is the branch. For a role that row security fences. */
export const fencedPage = `
  select ${columns} from tenant.audit_log a
  join tenant.branches b on b.id = a.branch_id
  join platform.accounts p on p.id = a.actor_id
  where a.branch_id = $1
  order by a.created_time desc limit 20`;

/** The same for a role that no fence holds: what a program without row security would send. $2 is the company. */
export const barePage = `
  select ${columns} from tenant.audit_log a
  join tenant.branches b on b.company_id = a.company_id and b.id = a.branch_id
  join platform.accounts p on p.id = a.actor_id
  where a.branch_id = $1 and a.company_id = $2
  order by a.created_time desc limit 20`;
