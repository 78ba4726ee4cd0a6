/** Of stored answers, histories and approvals (G8, G9). */
export const documents = {
  'G8 an answer names a journal that exists': `
    select k.key, k.response from tenant.idempotency_keys k
    left join tenant.journals j on j.company_id = k.company_id and j.id = (k.response ->> 'journalId')::uuid
    where k.response ? 'journalId' and j.id is null`,

  'G8 no two answers name the same journal': `
    select company_id, response ->> 'journalId' as journal_id, count(*) from tenant.idempotency_keys
    where response ? 'journalId' group by 1, 2 having count(*) > 1`,

  'G9 the history of a document is a path of its lifecycle, and ends where the document is': `
    with trace as (
      select company_id, doc_type as lifecycle, doc_id, version, detail ->> 'from' as from_status,
        coalesce(detail ->> 'to', detail ->> 'status') as to_status
      from tenant.audit_log where doc_type in (select lifecycle from platform.lifecycle_edges)),
    step as (
      select *, lag(to_status) over w as before, lag(version) over w as version_before, lead(version) over w is null as is_last
      from trace window w as (partition by company_id, doc_id order by version))
    select s.lifecycle, s.doc_id, s.version, s.before, s.from_status, s.to_status, a.status, a.version as version_now
    from step s left join tenant.approvals a on a.company_id = s.company_id and a.id = s.doc_id
    where s.version <> coalesce(s.version_before, 0) + 1 or s.from_status is distinct from s.before
      or (s.is_last and s.lifecycle = 'APPROVAL' and (a.status::text, a.version) is distinct from (s.to_status, s.version))
      or (s.from_status is not null and not exists (select from platform.lifecycle_edges e
        where e.lifecycle = s.lifecycle and e.from_status = s.from_status and e.to_status = s.to_status))`,

  'G9 what is approved was approved by enough people at every step': `
    select a.id, step.place, a.steps from tenant.approvals a
    cross join lateral jsonb_array_elements(a.steps) with ordinality as step (rule, place)
    where a.status = 'APPROVED' and coalesce((step.rule ->> 'minApprovals')::int, 1) > (
      select count(*) from tenant.approval_decisions d
      where d.company_id = a.company_id and d.approval_id = a.id and d.step_no = step.place - 1 and d.decision = 'APPROVE')`,

  'G9 nobody decides their own request': `
    select a.id, a.applicant_id from tenant.approvals a
    join tenant.approval_decisions d on d.company_id = a.company_id and d.approval_id = a.id and d.account_id = a.applicant_id
    where not exists (select from tenant.duties u where u.doc_id = a.id and u.person_id = d.account_id and u.alone)`,
};
