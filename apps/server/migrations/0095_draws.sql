-- Prizes, daily sign-ins and game results of members. What may be won stands in the rule of the activity; here is what was drawn.

-- How many draws of an activity there were. Each draw takes the next number, which also makes draws of one activity wait for each
-- other, so that a prize that is locked for the first draws stays locked for exactly so many.
create table tenant.draw_pools (
  company_id   uuid not null default tenant.current_company(),
  activity_id  uuid not null,
  draws        int  not null default 0 check (draws >= 0),
  primary key (company_id, activity_id),
  foreign key (company_id, activity_id) references tenant.activities (company_id, id)
);
call tenant.fence('tenant.draw_pools');
grant select, insert, update (draws) on tenant.draw_pools to netbar_app;

create table tenant.draw_prizes (
  company_id   uuid not null default tenant.current_company(),
  activity_id  uuid not null,
  prize_key    text not null,
  -- Null: without limit.
  stock        int  check (stock >= 0),
  given        int  not null default 0 check (given >= 0),
  primary key (company_id, activity_id, prize_key),
  foreign key (company_id, activity_id) references tenant.draw_pools (company_id, activity_id),
  constraint draw_prizes_within check (given <= stock)
);
call tenant.fence('tenant.draw_prizes');
grant select, insert, update (stock, given) on tenant.draw_prizes to netbar_app;

-- Prizes that were given stay given, and a stock only grows: members were told what can be won.
create function tenant.keep_draw_prize() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.given < old.given or new.stock < old.stock or (new.stock is null) <> (old.stock is null) then
    raise exception 'prizes are taken back' using errcode = 'check_violation', constraint = 'draw_prizes_kept';
  end if;
  return new;
end $$;
create trigger draw_prizes_kept before update on tenant.draw_prizes for each row execute function tenant.keep_draw_prize();

create type tenant.draw_chance_status as enum ('OPEN', 'USED', 'REVOKED');
create table tenant.draw_chances (
  company_id    uuid        not null default tenant.current_company(),
  id            uuid        not null,
  activity_id   uuid        not null,
  brand_id      uuid        not null,
  branch_id     uuid        not null,
  member_id     uuid        not null,
  -- The order, sign-in or game result that it came with.
  source_type   text        not null,
  source_id     uuid        not null,
  seq           int         not null check (seq > 0),
  -- It is good on this day of business only.
  biz_date      date        not null,
  status        tenant.draw_chance_status not null default 'OPEN',
  created_time  timestamptz not null,
  ended_time    timestamptz,
  primary key (company_id, id),
  constraint draw_chances_once unique (company_id, activity_id, source_id, seq),
  foreign key (company_id, activity_id) references tenant.draw_pools (company_id, activity_id),
  foreign key (company_id, brand_id) references tenant.brands (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  foreign key (company_id, member_id) references tenant.members (company_id, id),
  check ((status = 'OPEN') = (ended_time is null))
);
create index draw_chances_member on tenant.draw_chances (company_id, member_id, activity_id, biz_date);
create index draw_chances_source on tenant.draw_chances (company_id, source_id);
create index draw_chances_branch on tenant.draw_chances (company_id, branch_id);
create index draw_chances_brand on tenant.draw_chances (company_id, brand_id);
call tenant.fence('tenant.draw_chances');
grant select, insert, update (status, ended_time) on tenant.draw_chances to netbar_app;

-- A chance ends once.
create function tenant.step_draw_chance() returns trigger language plpgsql set search_path = '' as $$
begin
  if old.status <> 'OPEN' then
    raise exception 'a chance goes from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'draw_chances_forward';
  end if;
  return new;
end $$;
create trigger draw_chances_forward before update on tenant.draw_chances for each row execute function tenant.step_draw_chance();

create type tenant.draw_status as enum ('RESERVED', 'GRANTED', 'DELIVERED');
create type tenant.prize_kind as enum ('GOODS', 'BONUS', 'POINTS', 'COUPON', 'PHYSICAL', 'NONE');
create table tenant.draws (
  company_id           uuid        not null default tenant.current_company(),
  id                   uuid        not null,
  activity_id          uuid        not null,
  brand_id             uuid        not null,
  branch_id            uuid        not null,
  member_id            uuid        not null,
  -- Named by whoever asks for the draw; a retry gets the result of the first time.
  request_id           text        not null check (request_id <> ''),
  -- The machine that the member drew at; null at the counter.
  machine_no           text,
  chance_id            uuid        not null,
  -- Which draw of the activity it is, from 1.
  seq                  int         not null check (seq > 0),
  prize_key            text        not null,
  prize_name           text        not null,
  prize_kind           tenant.prize_kind not null,
  cost_fen             bigint      not null check (cost_fen >= 0),
  -- The prize that came up, when it was locked, out of stock or beyond the budget and the fallback was given instead.
  missed_key           text,
  status               tenant.draw_status not null default 'RESERVED',
  version              int         not null default 1,
  biz_date             date        not null,
  created_by           uuid        not null,
  created_time         timestamptz not null,
  delivered_by         uuid,
  delivered_branch_id  uuid,
  delivered_time       timestamptz,
  primary key (company_id, id),
  constraint draws_request unique (company_id, activity_id, request_id),
  constraint draws_chance unique (company_id, chance_id),
  constraint draws_seq unique (company_id, activity_id, seq),
  foreign key (company_id, activity_id, prize_key) references tenant.draw_prizes (company_id, activity_id, prize_key),
  foreign key (company_id, chance_id) references tenant.draw_chances (company_id, id),
  foreign key (company_id, brand_id) references tenant.brands (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  foreign key (company_id, delivered_branch_id) references tenant.branches (company_id, id),
  foreign key (company_id, member_id) references tenant.members (company_id, id),
  constraint draws_delivered check ((status = 'DELIVERED') = (delivered_time is not null)
    and (delivered_time is null) = (delivered_by is null) and (delivered_time is null) = (delivered_branch_id is null)
    and (status <> 'DELIVERED' or prize_kind in ('GOODS', 'PHYSICAL')))
);
create index draws_activity on tenant.draws (company_id, activity_id, id desc);
create index draws_member on tenant.draws (company_id, member_id, activity_id, biz_date);
create index draws_branch on tenant.draws (company_id, branch_id, id desc);
create index draws_brand on tenant.draws (company_id, brand_id, id desc);
create index draws_delivered_branch on tenant.draws (company_id, delivered_branch_id);
create index draws_prize on tenant.draws (company_id, activity_id, prize_key);
-- What waits at a counter.
create index draws_waiting on tenant.draws (company_id, branch_id) where status = 'GRANTED' and prize_kind in ('GOODS', 'PHYSICAL');
call tenant.fence('tenant.draws');
call tenant.document('tenant.draws', 'DRAW');
grant select, insert, update (status, version, delivered_by, delivered_branch_id, delivered_time) on tenant.draws to netbar_app;

-- One sign-in of a member a day and activity, by the day of business at the branch.
create table tenant.member_sign_ins (
  company_id    uuid        not null default tenant.current_company(),
  id            uuid        not null,
  activity_id   uuid        not null,
  brand_id      uuid        not null,
  branch_id     uuid        not null,
  member_id     uuid        not null,
  biz_date      date        not null,
  -- The day in a row.
  streak        int         not null check (streak > 0),
  -- The machine that the member signed in at; null at the counter.
  machine_no    text,
  created_by    uuid        not null,
  created_time  timestamptz not null,
  primary key (company_id, id),
  constraint member_sign_ins_once unique (company_id, activity_id, member_id, biz_date),
  foreign key (company_id, activity_id) references tenant.activities (company_id, id),
  foreign key (company_id, brand_id) references tenant.brands (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  foreign key (company_id, member_id) references tenant.members (company_id, id)
);
create index member_sign_ins_day on tenant.member_sign_ins (company_id, activity_id, biz_date);
create index member_sign_ins_member on tenant.member_sign_ins (company_id, member_id);
create index member_sign_ins_branch on tenant.member_sign_ins (company_id, branch_id);
create index member_sign_ins_brand on tenant.member_sign_ins (company_id, brand_id);
call tenant.fence('tenant.member_sign_ins');
grant select, insert on tenant.member_sign_ins to netbar_app;

-- A streak is what was signed in before it, whoever writes it.
create function tenant.check_streak() returns trigger language plpgsql set search_path = '' as $$
declare
  before int;
begin
  select s.streak into before from tenant.member_sign_ins s
    where s.company_id = new.company_id and s.activity_id = new.activity_id and s.member_id = new.member_id
      and s.biz_date = new.biz_date - 1;
  if new.streak <> coalesce(before, 0) + 1 then
    raise exception 'a streak of % after %', new.streak, before using errcode = 'check_violation', constraint = 'member_sign_ins_streak';
  end if;
  return new;
end $$;
create trigger member_sign_ins_streak before insert on tenant.member_sign_ins for each row execute function tenant.check_streak();

-- What games on client machines told of members. A match counts once for a member, whichever branch or machine tells it again.
create table tenant.game_results (
  company_id    uuid        not null default tenant.current_company(),
  id            uuid        not null,
  brand_id      uuid        not null,
  branch_id     uuid        not null,
  member_id     uuid        not null,
  machine_no    text        not null,
  game          text        not null check (game <> ''),
  match_id      text        not null check (match_id <> ''),
  result        int         not null check (result >= 0),
  biz_date      date        not null,
  created_time  timestamptz not null,
  primary key (company_id, id),
  constraint game_results_once unique (company_id, brand_id, game, match_id, member_id),
  foreign key (company_id, brand_id) references tenant.brands (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  foreign key (company_id, member_id) references tenant.members (company_id, id)
);
create index game_results_branch on tenant.game_results (company_id, branch_id, id desc);
create index game_results_member on tenant.game_results (company_id, member_id);
create index game_results_brand on tenant.game_results (company_id, brand_id, id desc);
call tenant.fence('tenant.game_results');
grant select, insert on tenant.game_results to netbar_app;

-- Roles that exist already: who works at a counter, runs a branch or runs the products of a brand hands out prizes.
do $$
declare
  company uuid;
  held    record;
begin
  for company in select id from platform.companies loop
    perform set_config('app.company_id', company::text, true);
    for held in
      select r.id, r.level, array_agg(f.function_id) as codes from tenant.roles r
      join tenant.role_functions f on f.company_id = r.company_id and f.role_id = r.id
      group by r.id, r.level order by r.id
    loop
      if (held.level = 1 and 'PRODUCT_MASTER_EDIT' = any(held.codes))
        or (held.level = 2 and held.codes @> array['BRANCH_EDIT', 'STOCK_ADJUST'])
        or (held.level = 3 and 'ORDER_WORK' = any(held.codes)) then
        call tenant.widen_role(held.id, array['DRAW_DELIVER'], array[]::text[]);
      end if;
    end loop;
  end loop;
end $$;
