-- What one guest at one machine and the staff say to each other. It ends when the guest goes: whoever sits down next reads none of it.
create table tenant.conversations (
  company_id          uuid        not null default tenant.current_company(),
  id                  uuid        not null,
  branch_id           uuid        not null,
  machine_name        text        not null check (machine_name <> ''),
  -- The start of the machine's client that the guest wrote from.
  session             text        not null,
  -- Who sat there, where the counter knew.
  machine_session_id  uuid,
  last_seq            int         not null check (last_seq > 0),
  -- What the guest has said up to here is answered or seen to; how many messages came after it, and since when.
  answered_seq        int         not null default 0 check (answered_seq >= 0),
  waiting             int         not null check (waiting >= 0),
  waiting_since       timestamptz,
  last_time           timestamptz not null,
  created_time        timestamptz not null,
  ended_time          timestamptz,
  primary key (company_id, id),
  check ((waiting = 0) = (waiting_since is null)),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  foreign key (company_id, machine_session_id) references tenant.machine_sessions (company_id, id)
);
create unique index conversations_one_guest on tenant.conversations
  (company_id, branch_id, machine_name, session, machine_session_id) nulls not distinct where ended_time is null;
create index conversations_branch on tenant.conversations (company_id, branch_id, last_time desc);
create index conversations_waiting on tenant.conversations (company_id, branch_id) where waiting > 0;
create index conversations_machine_session on tenant.conversations (company_id, machine_session_id);
create index conversations_last on tenant.conversations (last_time);
call tenant.fence('tenant.conversations');
call tenant.open_to_worker('tenant.conversations', 'select, delete');
grant select, insert, update (last_seq, answered_seq, waiting, waiting_since, last_time, ended_time) on tenant.conversations to netbar_app;

-- One thing said, sealed: guests write of themselves. No author is the guest.
create table tenant.messages (
  company_id       uuid        not null default tenant.current_company(),
  id               uuid        not null,
  branch_id        uuid        not null,
  conversation_id  uuid        not null,
  seq              int         not null check (seq > 0),
  author_id        uuid,
  text_sealed      bytea       not null,
  created_time     timestamptz not null,
  -- When the machine showed an answer.
  shown_time       timestamptz,
  primary key (company_id, id),
  constraint messages_seq unique (company_id, conversation_id, seq),
  foreign key (company_id, branch_id) references tenant.branches (company_id, id),
  foreign key (company_id, conversation_id) references tenant.conversations (company_id, id) on delete cascade,
  foreign key (company_id, author_id) references platform.accounts (company_id, id),
  check (shown_time is null or author_id is not null)
);
create index messages_branch on tenant.messages (company_id, branch_id);
create index messages_unshown on tenant.messages (company_id, branch_id) where author_id is not null and shown_time is null;
create index messages_author on tenant.messages (company_id, author_id);
call tenant.fence('tenant.messages');
grant select, insert, update (shown_time) on tenant.messages to netbar_app;
