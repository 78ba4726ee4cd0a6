import { kernelNouns } from '@netbar/contract/kernel/nouns';
import { chart, ledgerErrors, type AccountCode } from '@netbar/contract/kernel/ledger';
import { sql } from 'kysely';
import { hash } from 'node:crypto';
import pg from 'pg';
import type { Ctx, Tx } from './ctx.ts';
import { AppError, notFound } from './errors.ts';

/** Identifies an account by its code and owner: a branch's revenue, a member's principal, a drawer's cash. */
export interface AccountRef {
  code: AccountCode;
  branchId?: string;
  ownerId?: string;
}

export interface Posting {
  account: AccountRef;
  /** Signed: debit +, credit −. */
  amount: number;
  dims?: Record<string, string>;
}

/** The document event that a journal books. An event can be booked once. */
export interface JournalHead {
  docType: string;
  docId: string;
  event: string;
  eventSeq?: number;
  bizDate: string;
}

export interface Journal extends JournalHead {
  postings: Posting[];
}

export const debit = (account: AccountRef, amount: number, dims?: Posting['dims']): Posting => ({
  account,
  amount,
  ...(dims && { dims }),
});
export const credit = (account: AccountRef, amount: number, dims?: Posting['dims']): Posting => ({
  account,
  amount: -amount,
  ...(dims && { dims }),
});

/** An account's id is a hash of company, code and owner: it needs no look-up, and two transactions that open an account at once open the same one. */
export function accountId(companyId: string, { code, branchId = '', ownerId = '' }: AccountRef): string {
  const hex = hash('sha256', `${companyId} ${code} ${branchId} ${ownerId}`, 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Books one event: opens accounts that do not exist yet, writes the journal and its postings; triggers update guarded balances. */
export async function postJournal(ctx: Tx, journal: Journal, id = ctx.newId()): Promise<string> {
  await insertJournal(ctx, id, journal);
  return id;
}

/** Books the exact opposite of a journal. A journal can be reversed once; its own rows stay. */
export async function reverseJournal(ctx: Tx, docId: string, journalId: string, bizDate: string): Promise<string> {
  const { docType, event, eventSeq } = await ctx.db
    .selectFrom('journals')
    .select(['docType', 'event', 'eventSeq'])
    .where('docId', '=', docId)
    .where('id', '=', journalId)
    .executeTakeFirstOrThrow(notFound(kernelNouns.document));
  const id = ctx.newId();
  const head = { id, docId, docType, event: `REVERSE ${event}`, eventSeq, bizDate, reversalOf: journalId };
  await refusingTwice(() =>
    ctx.db
      .insertInto('journals')
      .values({ ...head, actorId: ctx.actor.id, postedTime: ctx.now })
      .execute(),
  );
  await ctx.db
    .insertInto('postings')
    .columns(['docId', 'journalId', 'lineNo', 'accountId', 'amount', 'dims'])
    .expression((q) =>
      q
        .selectFrom('postings')
        .select([
          'docId',
          sql<string>`${id}::uuid`.as('journalId'),
          'lineNo',
          'accountId',
          sql<number>`-amount`.as('amount'),
          'dims',
        ])
        .where('docId', '=', docId)
        .where('journalId', '=', journalId),
    )
    .execute();
  return id;
}

async function insertJournal(ctx: Tx, id: string, { docType, docId, event, eventSeq = 0, bizDate, postings }: Journal) {
  const lines = postings.filter(({ amount }) => amount !== 0).map((posting, i) => lineOf(ctx.actor.companyId, posting, i + 1));
  // One statement for any number of lines: one round trip, and one prepared statement.
  await refusingTwice(() =>
    sql`
      with line as (
        select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (
          line_no smallint, account_id uuid, code text, branch_id uuid, owner_id uuid, amount bigint, dims jsonb,
          unit tenant.account_unit, side tenant.account_side, guard tenant.account_guard)
      ), opened as (
        insert into tenant.ledger_accounts (id, code, unit, side, guard, branch_id, owner_id)
        select distinct account_id, code, unit, side, guard, branch_id, owner_id from line l
        -- 'offset 0' has each account looked up by its key; a join would read every account of the company.
        where not exists (select from tenant.ledger_accounts a where a.company_id = tenant.current_company() and a.id = l.account_id offset 0)
        order by account_id on conflict do nothing
      ), head as (
        insert into tenant.journals (doc_id, id, doc_type, event, event_seq, biz_date, actor_id, posted_time)
        values (${docId}, ${id}, ${docType}, ${event}, ${eventSeq}, ${bizDate}, ${ctx.actor.id}, ${ctx.now})
      )
      insert into tenant.postings (doc_id, journal_id, line_no, account_id, amount, dims)
      select ${docId}::uuid, ${id}::uuid, line_no, account_id, amount, dims from line`.execute(ctx.db),
  );
}

function lineOf(companyId: string, { account, amount, dims = {} }: Posting, lineNo: number) {
  const { code, branchId, ownerId } = account;
  const { unit, side, guard } = chart[code];
  const kind = { code, unit, side, guard, branch_id: branchId, owner_id: ownerId };
  return { line_no: lineNo, account_id: accountId(companyId, account), amount, dims, ...kind };
}

/** Locks the balance rows in order of id, so that two transactions cannot deadlock, and returns what is available on each account. */
export const lockAccounts = async (ctx: Tx, accounts: AccountRef[]) => {
  const ids = accounts.map((account) => accountId(ctx.actor.companyId, account));
  const { rows } = await sql<{ id: string; side: 'D' | 'C'; balance: number; held: number }>`
    select id, side, balance, held from tenant.lock_accounts(${ids}::uuid[])`.execute(ctx.db);
  const known = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => available(known.get(id)));
};

/** What may still be spent from a guarded account: its balance, positive on its own side, less what is held. */
function available(row: { side: 'D' | 'C'; balance: number; held: number } | undefined) {
  if (!row) return 0;
  // `0 -`, because `-` would turn a balance of 0 into -0.
  return (row.side === 'D' ? row.balance : 0 - row.balance) - row.held;
}

/** The watermark up to which journals are counted in account_days. */
export const ROLLUP = 'ledger.rollup';

/** The balance of any account, debit positive: the live balance of a guarded account, else rolled-up days plus journals above the watermark. */
export async function balanceOf(ctx: Ctx | Tx, account: AccountRef): Promise<number> {
  const id = accountId(ctx.actor.companyId, account);
  const { rows } = await sql<{ balance: number }>`
    with counted as (select coalesce((select xact_id from platform.watermarks where name = ${ROLLUP}), '0') as until)
    select coalesce((select balance from tenant.ledger_accounts where id = ${id} and guard <> 'NONE'),
      coalesce((select sum(debit - credit) from tenant.account_days where account_id = ${id}), 0)
      + coalesce((select sum(p.amount) from tenant.postings p join tenant.journals j on j.company_id = p.company_id and j.doc_id = p.doc_id and j.id = p.journal_id
          where p.account_id = ${id} and j.xact_id >= (select until from counted)), 0))::bigint as balance`.execute(
    ctx.db as Tx['db'],
  );
  return rows[0]?.balance ?? 0;
}

/** Closes a month. The lock waits for transactions that are posting into it; later postings into it are refused by a trigger. */
export const closePeriod = async (ctx: Tx, month: string) => {
  await sql`select pg_advisory_xact_lock(tenant.period_lock(${month}))`.execute(ctx.db);
  await ctx.db.insertInto('closedPeriods').values({ month, actorId: ctx.actor.id, closedTime: ctx.now }).execute();
};

const UNIQUE_VIOLATION = '23505';

async function refusingTwice(work: () => Promise<unknown>) {
  try {
    await work();
  } catch (error) {
    // Each partition has its own name for the constraint, so the error code and the table identify it.
    if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION && error.table?.startsWith('journals')) {
      throw new AppError(ledgerErrors.alreadyPosted);
    }
    throw error;
  }
}
