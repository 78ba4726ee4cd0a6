/** Of prize draws, sign-ins and game results of members. */
export const draws = {
  'P1 prizes given are draws that got them, and never more than the stock': `
    select p.activity_id, p.prize_key, p.stock, p.given, count(d.id) as drawn from tenant.draw_prizes p
    left join tenant.draws d on d.company_id = p.company_id and d.activity_id = p.activity_id and d.prize_key = p.prize_key
    group by p.company_id, p.activity_id, p.prize_key, p.stock, p.given having p.given <> count(d.id) or p.given > p.stock`,

  'P2 the draws of an activity are numbered without a gap': `
    select p.activity_id, p.draws, count(d.id) as drawn, max(d.seq) as last from tenant.draw_pools p
    left join tenant.draws d on d.company_id = p.company_id and d.activity_id = p.activity_id
    group by p.company_id, p.activity_id, p.draws having p.draws <> count(d.id) or p.draws <> coalesce(max(d.seq), 0)`,

  'P3 a draw used a chance of its own member, activity and day, and a used chance has a draw': `
    select c.id as chance, d.id as draw, c.status::text from tenant.draw_chances c
    full join tenant.draws d on d.company_id = c.company_id and d.chance_id = c.id
    where (d.id is not null or c.status = 'USED')
      and (c.status = 'USED' and (c.member_id, c.activity_id, c.biz_date) = (d.member_id, d.activity_id, d.biz_date)) is not true`,

  'P4 a prize is given only after so many draws as it is locked for': `
    select d.id, d.seq, prize from tenant.draws d
    join tenant.activities a on a.company_id = d.company_id and a.id = d.activity_id
    cross join lateral jsonb_array_elements(a.rule -> 'draw' -> 'prizes') prize
    where prize ->> 'key' = d.prize_key and d.seq <= coalesce((prize ->> 'unlockAfter')::int, 0)`,

  'P5 nobody draws more often in a day than the terms allow': `
    select d.activity_id, d.member_id, d.biz_date, count(*) from tenant.draws d
    join tenant.activities a on a.company_id = d.company_id and a.id = d.activity_id
    group by d.company_id, d.activity_id, d.member_id, d.biz_date, a.rule
    having count(*) > (a.rule -> 'draw' ->> 'perDay')::int`,

  'P6 what a draw cost is the use of the activity; only a fallback beyond the budget has none': `
    select d.id, d.cost_fen, u.amount_fen, u.status::text from tenant.draws d
    left join tenant.benefit_uses u on u.company_id = d.company_id and u.doc_id = d.id and u.doc_type = 'DRAW' and u.status <> 'REVERTED'
    where case when u.id is null then d.cost_fen > 0
      else u.status <> 'USED' or (u.amount_fen, u.benefit_key, u.member_id) <> (d.cost_fen, d.prize_key, d.member_id) end`,

  'P7 bonus money and points are booked when they are drawn, goods when they are handed out, other prizes never': `
    select d.id, d.prize_kind::text, d.status::text, j.events from tenant.draws d
    left join lateral (select array_agg(j.event order by j.event) as events from tenant.journals j
      where j.company_id = d.company_id and j.doc_id = d.id) j on true
    where d.status = 'RESERVED' or case
      when d.prize_kind in ('BONUS', 'POINTS') then j.events is distinct from '{PRIZE}'
      when d.prize_kind = 'GOODS' and d.status = 'DELIVERED' then j.events <> '{DELIVERED}'
      else j.events is not null end`,

  'P8 a streak is one more than that of the day before': `
    select s.id, s.biz_date, s.streak, b.streak as before from tenant.member_sign_ins s
    left join tenant.member_sign_ins b on b.company_id = s.company_id and b.activity_id = s.activity_id
      and b.member_id = s.member_id and b.biz_date = s.biz_date - 1
    where s.streak <> coalesce(b.streak, 0) + 1`,

  'P9 benefits of sign-ins, draws and games are of a document that exists, of the same member and day': `
    select u.id, u.doc_type, u.doc_id from tenant.benefit_uses u
    left join (select company_id, id, 'SIGN_IN' as type, member_id, biz_date from tenant.member_sign_ins
      union all select company_id, id, 'DRAW', member_id, biz_date from tenant.draws
      union all select company_id, id, 'GAME_RESULT', member_id, biz_date from tenant.game_results) d
      on d.company_id = u.company_id and d.id = u.doc_id and d.type = u.doc_type
    where u.doc_type in ('SIGN_IN', 'DRAW', 'GAME_RESULT') and u.status <> 'REVERTED'
      and ((d.member_id, d.biz_date) = (u.member_id, u.biz_date)) is not true`,
};
