/** Of statements (M7). */
export const statements = {
  'G10 a source is settled at most once': `
    select company_id, kind, source_type, source_id, line_kind, count(*) from tenant.statement_lines
    where is_live group by 1, 2, 3, 4, 5 having count(*) > 1`,

  'G10 a statement is the sum of its lines and payments': `
    select s.no, s.status, s.ours_fen, s.bill_fen, s.total_fen, s.carried_in_fen, s.paid_fen from tenant.statements s
    cross join lateral (select coalesce(sum(l.ours_fen) filter (where l.line_kind <> 'CARRY'), 0) as ours, sum(l.bill_fen) as bill,
      coalesce(sum(l.payable_fen), 0) as payable, coalesce(sum(l.ours_fen) filter (where l.line_kind = 'CARRY'), 0) as carried
      from tenant.statement_lines l where l.company_id = s.company_id and l.statement_id = s.id) l
    cross join lateral (select coalesce(sum(p.amount_fen), 0) as paid from tenant.statement_payments p
      where p.company_id = s.company_id and p.statement_id = s.id) p
    where (s.ours_fen, s.total_fen, s.carried_in_fen, s.paid_fen) <> (l.ours, l.payable + l.carried, l.carried, p.paid)
      or s.bill_fen is distinct from l.bill`,

  'G10 paid means that the payments are the total, which is above zero': `
    select no, status, total_fen, paid_fen from tenant.statements
    where (status = 'PAID') <> (total_fen > 0 and paid_fen = total_fen) or paid_fen > greatest(total_fen, 0)`,

  'G10 a void statement and a carried line settle nothing': `
    select s.no, s.status, l.line_no, l.decision, l.is_live from tenant.statements s
    join tenant.statement_lines l on l.company_id = s.company_id and l.statement_id = s.id
    where l.is_live <> (s.status <> 'VOID' and l.decision <> 'CARRIED')`,

  'G10 what a statement has left below zero is taken in whole, by one of the same party': `
    select s.no, l.ours_fen, e.no as earlier, e.status, e.total_fen from tenant.statements s
    join tenant.statement_lines l on l.company_id = s.company_id and l.statement_id = s.id and l.line_kind = 'CARRY'
    left join tenant.statements e on e.company_id = l.company_id and e.id = l.source_id
    where (e.status, e.kind, e.party_id, e.total_fen) is distinct from ('APPROVED', s.kind, s.party_id, l.ours_fen)`,

  'G10 no line of a confirmed statement is open': `
    select s.no, s.status, l.line_no from tenant.statements s
    join tenant.statement_lines l on l.company_id = s.company_id and l.statement_id = s.id and l.decision = 'OPEN'
    where s.status in ('CONFIRMED', 'APPROVED', 'PAID')`,
};
