-- Internet cafes near a branch, and what people counted there.
create type tenant.near_cafe_status as enum ('OPEN', 'CLOSED', 'ARCHIVED');
create type tenant.survey_status as enum ('VALID', 'VOID');

create table tenant.near_cafes (
  company_id    uuid        not null default tenant.current_company(),
  id            uuid        not null,
  branch_id     uuid        not null,
  name          text        not null check (name <> ''),
  initials      text        not null,
  address       text        not null default '',
  -- From the branch: metres, and degrees from north, clockwise.
  distance_m    int         not null check (distance_m > 0),
  bearing_deg   smallint    not null check (bearing_deg between 0 and 359),
  -- [{kind, seats}], each kind once.
  areas         jsonb       not null check (jsonb_typeof(areas) = 'array' and jsonb_array_length(areas) > 0
    and not jsonb_path_exists(areas, '$[*] ? (@.type() <> "object")')),
  -- Of all areas.
  seats         int         not null check (seats > 0),
  note          text        not null default '',
  picture       text        not null default '',
  status        tenant.near_cafe_status not null default 'OPEN',
  version       int         not null default 1,
  created_time  timestamptz not null,
  primary key (company_id, id),
  -- For surveys: a cafe and its branch go together.
  constraint near_cafes_branch_id unique (company_id, branch_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id)
);
create unique index near_cafes_name on tenant.near_cafes (company_id, branch_id, name) where status <> 'ARCHIVED';
call tenant.fence('tenant.near_cafes');
call tenant.document('tenant.near_cafes', 'NEAR_CAFE');
grant select, insert, update on tenant.near_cafes to netbar_app;

-- Written once. A wrong one is voided and made anew.
create table tenant.surveys (
  company_id    uuid        not null default tenant.current_company(),
  id            uuid        not null,
  branch_id     uuid        not null,
  cafe_id       uuid        not null,
  counted_time  timestamptz not null,
  seats         int         not null check (seats > 0),
  occupied      int         not null,
  -- [{kind, hourFen}], each kind once.
  prices        jsonb       not null default '[]' check (jsonb_typeof(prices) = 'array'
    and not jsonb_path_exists(prices, '$[*] ? (@.type() <> "object")')),
  -- [{name, fen, hours}]
  packages      jsonb       not null default '[]' check (jsonb_typeof(packages) = 'array'
    and not jsonb_path_exists(packages, '$[*] ? (@.type() <> "object")')),
  note          text        not null default '',
  picture       text        not null default '',
  status        tenant.survey_status not null default 'VALID',
  version       int         not null default 1,
  created_by    uuid        not null,
  created_time  timestamptz not null,
  void_reason   text        not null default '',
  voided_by     uuid,
  voided_time   timestamptz,
  primary key (company_id, id),
  foreign key (company_id, branch_id, cafe_id) references tenant.near_cafes (company_id, branch_id, id),
  foreign key (company_id, created_by) references platform.accounts (company_id, id),
  foreign key (company_id, voided_by) references platform.accounts (company_id, id),
  constraint surveys_occupied check (occupied between 0 and seats),
  constraint surveys_not_in_future check (counted_time <= created_time + interval '5 minutes'),
  constraint surveys_voided check ((status = 'VOID') = (voided_time is not null) and (voided_time is null) = (voided_by is null)
    and (status = 'VOID') = (void_reason <> ''))
);
create index surveys_branch on tenant.surveys (company_id, branch_id, counted_time desc);
create index surveys_cafe on tenant.surveys (company_id, branch_id, cafe_id, counted_time desc);
create index surveys_cafe_all on tenant.surveys (company_id, cafe_id, counted_time desc);
create index surveys_created_by on tenant.surveys (company_id, created_by);
create index surveys_voided_by on tenant.surveys (company_id, voided_by);
call tenant.fence('tenant.surveys');
call tenant.document('tenant.surveys', 'SURVEY');
grant select, insert, update (status, version, void_reason, voided_by, voided_time) on tenant.surveys to netbar_app;

-- Roles that exist already: who runs a brand or a branch does all of it, finance reads and exports.
do $$
declare
  company uuid;
  held    record;
begin
  for company in select id from platform.companies where kind = 'CHAIN' loop
    perform set_config('app.company_id', company::text, true);
    for held in
      select r.id, r.level, array_agg(f.function_id) as codes from tenant.roles r
      join tenant.role_functions f on f.company_id = r.company_id and f.role_id = r.id
      group by r.id, r.level order by r.id
    loop
      if held.level in (1, 2) and 'BRANCH_EDIT' = any(held.codes) and 'ORDER_LIST' = any(held.codes) then
        call tenant.widen_role(held.id,
          array['SURVEY_LIST', 'SURVEY_EXPORT', 'SURVEY_VOID', 'NEAR_INTERNET_BAR', 'ADD_SURVEY'], array['investigation']);
      elsif held.level = 1 and held.codes @> array['ORDER_LIST', 'ORDER_EXPORT'] then
        call tenant.widen_role(held.id, array['SURVEY_LIST', 'SURVEY_EXPORT'], array['investigation']);
      end if;
    end loop;
  end loop;
end $$;
