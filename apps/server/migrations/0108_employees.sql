-- Who works for the company: archives, what somebody was employed as and where, documents, moves between branches and posts.
create type tenant.employee_status as enum ('PROBATION', 'REGULAR', 'SUSPENDED', 'LEAVING', 'LEFT');
create type tenant.employment_kind as enum ('FULL_TIME', 'PART_TIME', 'INTERN');
create type tenant.employee_document_kind as enum ('ID_CARD', 'HEALTH', 'CONTRACT', 'BANK_CARD', 'CERTIFICATE', 'OTHER');
create type tenant.employee_document_status as enum ('VALID', 'REPLACED', 'VOID');
create type tenant.employee_move_kind as enum ('TRANSFER', 'POST');
create type tenant.employee_move_status as enum ('PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'STALE', 'CANCELLED', 'DONE');

-- What people are employed as, one list for the company.
create table tenant.positions (
  company_id    uuid     not null default tenant.current_company(),
  id            uuid     not null,
  name          text     not null check (name <> ''),
  -- The kinds of documents without which nobody may be put on the roster for it.
  needs         tenant.employee_document_kind[] not null default '{}',
  place         int      not null default 0,
  is_active     boolean  not null default true,
  version       int      not null default 1,
  created_time  timestamptz not null,
  primary key (company_id, id),
  constraint positions_name unique (company_id, name)
);
call tenant.fence('tenant.positions');
grant select, insert, update (name, needs, place, is_active, version) on tenant.positions to netbar_app;

create table tenant.employees (
  company_id        uuid        not null default tenant.current_company(),
  id                uuid        not null,
  -- The number of the branch where they began, and three or more digits.
  no                text        not null check (no ~ '^\d{5,12}$'),
  -- Where the archive is kept: the branch of the employment in force. It follows a move on the day the move takes effect.
  branch_id         uuid        not null,
  name              text        not null check (name <> ''),
  -- Pinyin initials: 张三丰 is zsf.
  initials          text        not null default '',
  gender            tenant.gender not null default 'other',
  photo             text        not null default '',
  status            tenant.employee_status not null,
  version           int         not null default 1,
  phone_sealed      bytea,
  phone_index       bytea,
  id_card_sealed    bytea,
  id_card_index     bytea,
  phone_twins       bytea[],
  id_card_twins     bytea[],
  address_sealed    bytea,
  -- Name, relation and phone number of whom to call.
  emergency_sealed  bytea,
  bank_card_sealed  bytea,
  joined_date       date        not null,
  probation_until   date,
  -- The last day of work.
  leave_date        date,
  leave_reason      text        not null default '',
  account_id        uuid,
  -- Their membership as a guest, for discounts of staff and to keep them out of draws.
  member_id         uuid,
  source            text        not null default '',
  remark            text        not null default '',
  created_by        uuid        not null,
  created_time      timestamptz not null,
  primary key (company_id, id),
  constraint employees_no unique (company_id, no),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  foreign key (company_id, account_id) references platform.accounts (company_id, id),
  foreign key (company_id, member_id) references tenant.members (company_id, id),
  check ((phone_sealed is null) = (phone_index is null)),
  check ((id_card_sealed is null) = (id_card_index is null)),
  constraint employees_no_twins check (num_nonnulls(phone_twins, id_card_twins) = 0),
  constraint employees_leaving check ((status in ('LEAVING', 'LEFT')) <= (leave_date is not null)),
  constraint employees_left_after_joining check (leave_date >= joined_date)
);
-- Whoever left leaves the numbers to whoever comes next, who may be the same person.
create unique index employees_phone on tenant.employees (company_id, phone_index) where status <> 'LEFT';
create unique index employees_id_card on tenant.employees (company_id, id_card_index) where status <> 'LEFT';
create unique index employees_account on tenant.employees (company_id, account_id);
create unique index employees_member on tenant.employees (company_id, member_id) where member_id is not null and status <> 'LEFT';
create index employees_member_all on tenant.employees (company_id, member_id);
create index employees_id_card_all on tenant.employees (company_id, id_card_index);
create index employees_branch on tenant.employees (company_id, branch_id, status, no);
create index employees_leaving_day on tenant.employees (company_id, leave_date) where status = 'LEAVING';
call tenant.fence('tenant.employees');
call tenant.document('tenant.employees', 'EMPLOYEE');
call tenant.open_to_worker('tenant.employees', 'select, update (phone_sealed, phone_index, id_card_sealed, id_card_index,
  address_sealed, emergency_sealed, bank_card_sealed)');
grant select, insert, update (branch_id, name, initials, gender, photo, status, version, phone_sealed, phone_index, id_card_sealed,
  id_card_index, phone_twins, id_card_twins, address_sealed, emergency_sealed, bank_card_sealed, probation_until, leave_date, leave_reason, account_id, member_id,
  source, remark) on tenant.employees to netbar_app;

create function tenant.refuse_employee_twins() returns trigger language plpgsql set search_path = '' as $$ begin
  if new.phone_twins is not null then
    perform tenant.lock_number(new.phone_twins);
    if new.status <> 'LEFT' and exists (
      select from tenant.employees e where e.company_id = new.company_id
        and e.phone_index = any (new.phone_twins) and e.status <> 'LEFT' and e.id <> new.id) then
      raise exception 'another employee has this phone' using errcode = 'unique_violation', constraint = 'employees_phone';
    end if;
  end if;
  if new.id_card_twins is not null then
    perform tenant.lock_number(new.id_card_twins);
    if new.status <> 'LEFT' and exists (
      select from tenant.employees e where e.company_id = new.company_id
        and e.id_card_index = any (new.id_card_twins) and e.status <> 'LEFT' and e.id <> new.id) then
      raise exception 'another employee has this ID number' using errcode = 'unique_violation', constraint = 'employees_id_card';
    end if;
  end if;
  new.phone_twins := null;
  new.id_card_twins := null;
  return new;
end $$;
create trigger refuse_twins before insert or update on tenant.employees for each row
  when (new.phone_twins is not null or new.id_card_twins is not null) execute function tenant.refuse_employee_twins();

-- A change of branch, post, hours or pay from a day on, asked for by one person and decided by another.
create table tenant.employee_moves (
  company_id      uuid        not null default tenant.current_company(),
  id              uuid        not null,
  employee_id     uuid        not null,
  kind            tenant.employee_move_kind not null,
  status          tenant.employee_move_status not null,
  version         int         not null default 1,
  -- The employment that it ends. No foreign key: it is removed when the move that began it is cancelled.
  employment_id   uuid        not null,
  -- Where the employee works on the day before.
  branch_id       uuid        not null,
  to_branch_id    uuid        not null,
  position_id     uuid        not null,
  employment_kind tenant.employment_kind not null,
  week_hours      smallint    not null check (week_hours between 1 and 84),
  -- Null: as before.
  base_fen        bigint      check (base_fen >= 0),
  effective_date  date        not null,
  reason          text        not null check (reason <> ''),
  approval_id     uuid,
  applicant_id    uuid        not null,
  created_time    timestamptz not null,
  end_note        text        not null default '',
  ended_time      timestamptz,
  primary key (company_id, id),
  foreign key (company_id, employee_id) references tenant.employees (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  foreign key (company_id, to_branch_id) references tenant.branches (company_id, id),
  foreign key (company_id, position_id) references tenant.positions (company_id, id),
  constraint employee_moves_transfer check ((kind = 'TRANSFER') = (branch_id <> to_branch_id))
);
-- One move of an employee waits at a time.
create unique index employee_moves_pending on tenant.employee_moves (company_id, employee_id) where status = 'PENDING';
create index employee_moves_employee on tenant.employee_moves (company_id, employee_id, effective_date);
create index employee_moves_branch on tenant.employee_moves (company_id, branch_id, created_time desc);
create index employee_moves_to_branch on tenant.employee_moves (company_id, to_branch_id, created_time desc);
create index employee_moves_position on tenant.employee_moves (company_id, position_id);
create index employee_moves_due on tenant.employee_moves (company_id, effective_date) where status = 'APPROVED';
call tenant.fence('tenant.employee_moves');
call tenant.document('tenant.employee_moves', 'EMPLOYEE_MOVE');
call tenant.open_to_worker('tenant.employee_moves', 'select');
grant select, insert, update (status, version, approval_id, end_note, ended_time) on tenant.employee_moves to netbar_app;

-- What somebody is employed as, and where, from day to day. Ranges of one employee touch and never overlap.
create table tenant.employments (
  company_id      uuid        not null default tenant.current_company(),
  id              uuid        not null,
  employee_id     uuid        not null,
  branch_id       uuid        not null,
  position_id     uuid        not null,
  kind            tenant.employment_kind not null,
  -- Hours a week by contract.
  week_hours      smallint    not null check (week_hours between 1 and 84),
  base_fen        bigint      check (base_fen >= 0),
  valid           daterange   not null check (not isempty(valid) and not lower_inf(valid)),
  -- What it follows from; null for the first one.
  move_id         uuid,
  created_time    timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, employee_id) references tenant.employees (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  foreign key (company_id, position_id) references tenant.positions (company_id, id),
  foreign key (company_id, move_id) references tenant.employee_moves (company_id, id),
  constraint employments_one_at_a_time exclude using gist (company_id with =, employee_id with =, valid with &&)
);
create index employments_branch on tenant.employments (company_id, branch_id);
create index employments_position on tenant.employments (company_id, position_id);
create index employments_move on tenant.employments (company_id, move_id);
call tenant.fence('tenant.employments');
grant select, insert, delete, update (valid) on tenant.employments to netbar_app;

create table tenant.employee_documents (
  company_id    uuid        not null default tenant.current_company(),
  id            uuid        not null,
  employee_id   uuid        not null,
  branch_id     uuid        not null,
  kind          tenant.employee_document_kind not null,
  name          text        not null check (name <> ''),
  status        tenant.employee_document_status not null default 'VALID',
  version       int         not null default 1,
  valid_from    date,
  -- The last day it is good for; null without an end.
  valid_to      date,
  verified_by   uuid,
  verified_time timestamptz,
  created_by    uuid        not null,
  created_time  timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, employee_id) references tenant.employees (company_id, id),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  check (valid_to >= valid_from),
  check ((verified_by is null) = (verified_time is null))
);
-- A kind that everybody has once: a new one replaces the old.
create unique index employee_documents_one on tenant.employee_documents (company_id, employee_id, kind)
  where status = 'VALID' and kind in ('ID_CARD', 'HEALTH', 'CONTRACT', 'BANK_CARD');
create index employee_documents_employee on tenant.employee_documents (company_id, employee_id, kind);
create index employee_documents_branch on tenant.employee_documents (company_id, branch_id);
create index employee_documents_expiry on tenant.employee_documents (company_id, valid_to) where status = 'VALID';
call tenant.fence('tenant.employee_documents');
call tenant.document('tenant.employee_documents', 'EMPLOYEE_DOCUMENT');
call tenant.open_to_worker('tenant.employee_documents', 'select');
grant select, insert, update (branch_id, status, version, verified_by, verified_time) on tenant.employee_documents to netbar_app;

-- Scans of documents. They are sealed, and shown only to whoever says why they look.
create table tenant.employee_files (
  company_id      uuid        not null default tenant.current_company(),
  id              uuid        not null,
  employee_id     uuid        not null,
  document_id     uuid        not null,
  place           smallint    not null check (place between 0 and 9),
  content_sealed  bytea       not null,
  created_by      uuid        not null,
  created_time    timestamptz not null,
  primary key (company_id, id),
  unique (company_id, document_id, place),
  foreign key (company_id, employee_id) references tenant.employees (company_id, id),
  foreign key (company_id, document_id) references tenant.employee_documents (company_id, id)
);
create index employee_files_employee on tenant.employee_files (company_id, employee_id);
call tenant.fence('tenant.employee_files');
call tenant.open_to_worker('tenant.employee_files', 'select (company_id, id, content_sealed), update (content_sealed)');
grant select, insert on tenant.employee_files to netbar_app;

-- Looks at numbers and scans of employees are counted and listed like those at numbers of members, and employees are found by their
-- pinyin and the end of their phone. The checks only get wider, so the rows that are there need not be read.
alter table tenant.reveals drop constraint reveals_subject_type_check, drop constraint reveals_fields_check,
  add constraint reveals_subject_type_check check (subject_type in ('MEMBER', 'ACCOUNT', 'SUPPLIER', 'EMPLOYEE')) not valid,
  add constraint reveals_fields_check
    check (fields <@ array['phone', 'idCard', 'bankAccount', 'address', 'emergency', 'scan']) not valid;
alter table tenant.search_keys drop constraint search_keys_kind_check,
  add constraint search_keys_kind_check check (kind in ('member', 'product', 'employee')) not valid;

-- Chains that exist already: the positions that a new one begins with, and each role its part. Whoever runs a brand or a branch keeps
-- archives; pay stays with the company's administrators and people who are in charge of staff.
do $$
declare
  company uuid;
  held    record;
begin
  for company in select id from platform.companies where kind = 'CHAIN' loop
    perform set_config('app.company_id', company::text, true);
    insert into tenant.positions (id, name, needs, place, created_time)
      select overlay(gen_random_uuid()::text placing left(platform.first_id_at(now())::text, 15) from 1 for 15)::uuid,
        p.name, p.needs::tenant.employee_document_kind[], p.place, now()
      from (values ('店长', '{}', 1), ('收银', '{HEALTH}', 2), ('网管', '{}', 3), ('水吧', '{HEALTH}', 4), ('兼职', '{}', 5))
        as p (name, needs, place)
      on conflict do nothing;
    for held in
      select r.id, r.name, r.level, array_agg(f.function_id) as codes from tenant.roles r
      join tenant.role_functions f on f.company_id = r.company_id and f.role_id = r.id
      group by r.id, r.name, r.level order by r.id
    loop
      if held.level = 1 and held.codes @> array['ROLE_EDIT', 'BRAND_EDIT'] then
        call tenant.widen_role(held.id,
          array['EMPLOYEE_LIST', 'EMPLOYEE_EDIT', 'EMPLOYEE_STATUS', 'EMPLOYEE_REVEAL', 'EMPLOYEE_PAY', 'EMPLOYEE_EXPORT',
            'POSITION_EDIT', 'EMPLOYEE_MOVE', 'EMPLOYEE_APPROVE'], array['archives']);
      elsif held.level = 1 and held.codes @> array['BRAND_EDIT', 'BRANCH_EDIT'] then
        call tenant.widen_role(held.id,
          array['EMPLOYEE_LIST', 'EMPLOYEE_EDIT', 'EMPLOYEE_STATUS', 'EMPLOYEE_REVEAL', 'EMPLOYEE_EXPORT', 'POSITION_EDIT',
            'EMPLOYEE_MOVE', 'EMPLOYEE_APPROVE'], array['archives']);
      elsif held.level = 2 and held.codes @> array['BRANCH_EDIT', 'SHIFT_AUDIT'] then
        call tenant.widen_role(held.id,
          array['EMPLOYEE_LIST', 'EMPLOYEE_EDIT', 'EMPLOYEE_STATUS', 'EMPLOYEE_REVEAL', 'EMPLOYEE_MOVE'], array['archives']);
      -- The role that was made for staff, and could do nothing yet but look at accounts.
      elsif held.level = 2 and held.name = '人事' and held.codes <@ array['USER_LIST'] then
        call tenant.widen_role(held.id,
          array['EMPLOYEE_LIST', 'EMPLOYEE_EDIT', 'EMPLOYEE_STATUS', 'EMPLOYEE_REVEAL', 'EMPLOYEE_PAY', 'EMPLOYEE_EXPORT',
            'POSITION_EDIT', 'EMPLOYEE_MOVE', 'EMPLOYEE_APPROVE'], array['archives']);
      end if;
    end loop;
  end loop;
end $$;
