import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal } from '#testing/refusal.ts';
import { openWorld, type World } from '#testing/world.ts';
import { waitFor } from '#testing/wait-for.ts';
import { inTx } from './ctx.ts';
import {
  accountId,
  balanceOf,
  closePeriod,
  credit,
  debit,
  lockAccounts,
  postJournal,
  reverseJournal,
  ROLLUP,
  type AccountRef,
  type Journal,
} from './ledger.ts';
import { rollUp } from './worker/rollup.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const DENIED = '42501';
const principal = (ownerId: string): AccountRef => ({ code: 'MEMBER_PRINCIPAL', ownerId });
const channel = (ownerId: string): AccountRef => ({ code: 'CHANNEL', branchId: world.ours.first, ownerId });

/** Books one journal in a transaction of its own: by default a member pays 100 fen in over a channel. */
async function book(journal: Partial<Journal> = {}) {
  const [memberId, channelId, docId] = [world.newId(), world.newId(), journal.docId ?? world.newId()];
  const postings = [debit(channel(channelId), 100), credit(principal(memberId), 100)];
  const head = { docType: 'CHARGE', docId, event: 'PAID', bizDate: '2026-03-05' };
  const journalId = await inTx(world.system(), (ctx) => postJournal(ctx, { ...head, postings, ...journal }));
  return { docId, journalId, memberId, channelId };
}

const spend = (memberId: string, fen: number) =>
  book({ docType: 'SALE', postings: [debit(principal(memberId), fen), credit({ code: 'REVENUE.GOODS' }, fen)] });

/** Runs SQL as the server's role, bypassing our code. */
const rawSql = (text: string) => world.db.transaction().execute((tx) => sql.raw(text).execute(tx));

/** Inserts a journal and its postings by plain SQL, without the checks of our code. */
const rawJournal = (lines: [account: string, amount: number][]) => {
  const [docId, journalId] = [world.newId(), world.newId()];
  const values = lines.map(([account, amount], i) => `('${docId}', '${journalId}', ${i + 1}, '${account}', ${amount})`);
  return world.db.transaction().execute(async (tx) => {
    await sql
      .raw(
        `insert into tenant.journals (doc_id, id, doc_type, event, biz_date, actor_id, posted_time)
         values ('${docId}', '${journalId}', 'X', 'X', '2026-03-05', '${docId}', now())`,
      )
      .execute(tx);
    await sql
      .raw(`insert into tenant.postings (doc_id, journal_id, line_no, account_id, amount) values ${values.join()}`)
      .execute(tx);
  });
};

const idOf = (account: AccountRef) => accountId(world.ours.company, account);
const balance = (account: AccountRef) => balanceOf(world.system(), account);
const linesOf = (journalId: string) =>
  world.db
    .selectFrom('postings')
    .select(['lineNo', 'accountId', 'amount', 'dims'])
    .where('journalId', '=', journalId)
    .orderBy('lineNo')
    .execute();

describe('a journal', () => {
  it('that does not balance is refused, also when written by hand', async () => {
    const { memberId, channelId } = await book();

    const short = book({ postings: [debit(channel(channelId), 100), credit(principal(memberId), 99)] });
    await expect(short).rejects.toMatchObject({ constraint: 'postings_balanced' });
    const alone = rawJournal([[idOf(channel(channelId)), 100]]);
    await expect(alone).rejects.toMatchObject({ constraint: 'postings_balanced' });

    expect(await balance(principal(memberId))).toBe(-100);
  });

  it('balances in each unit by itself: fen do not pay for points', async () => {
    const postings = [debit({ code: 'BANK' }, 100), credit({ code: 'POINT_ISSUED' }, 100)];
    await expect(book({ postings })).rejects.toMatchObject({ constraint: 'postings_balanced' });
    const both = [...postings, debit({ code: 'POINT_ISSUED' }, 100), credit({ code: 'BANK' }, 100)];
    await expect(book({ postings: both })).resolves.toBeDefined();
  });

  it('cannot name an account nobody opened, nor one of another company', async () => {
    const { channelId } = await book();
    const theirs = accountId(world.rival.company, { code: 'BANK' });
    await inTx(world.system(world.rival.company), (ctx) => {
      const postings = [debit({ code: 'BANK' }, 5), credit({ code: 'EXPENSE' }, 5)];
      return postJournal(ctx, { docType: 'X', docId: ctx.newId(), event: 'X', bizDate: '2026-03-05', postings });
    });

    for (const account of [world.newId(), theirs]) {
      const refused = rawJournal([
        [idOf(channel(channelId)), 7],
        [account, -7],
      ]);
      await expect(refused).rejects.toMatchObject({ constraint: 'postings_balanced' });
    }
  });

  it('moves the balance of the member and keeps none for the channel', async () => {
    const { memberId, channelId } = await book();
    await spend(memberId, 30);

    const kept = world.db.selectFrom('ledgerAccounts').select(['balance', 'held']);
    const rowOf = (account: AccountRef) => kept.where('id', '=', idOf(account)).executeTakeFirst();
    expect(await rowOf(principal(memberId))).toEqual({ balance: -70, held: 0 });
    expect(await rowOf(channel(channelId))).toEqual({ balance: 0, held: 0 });
    const available = inTx(world.system(), (ctx) => lockAccounts(ctx, [principal(memberId), principal(world.newId())]));
    expect(await available).toEqual([70, 0]);
  });

  it('is refused when the member cannot cover it, and nothing of it stays', async () => {
    const { memberId } = await book();
    const docId = world.newId();
    const postings = [debit(principal(memberId), 101), credit({ code: 'REVENUE.GOODS' }, 101)];

    expect(await refusal(book({ docId, postings }))).toBe('ledger.notCovered');

    expect(await balance(principal(memberId))).toBe(-100);
    expect(await world.db.selectFrom('journals').select('id').where('docId', '=', docId).execute()).toEqual([]);
  });

  it('books one event of a document once, however often it is told', async () => {
    const { docId, memberId } = await book({ eventSeq: 1 });

    expect(await refusal(book({ docId, eventSeq: 1 }))).toBe('ledger.alreadyPosted');
    expect(await refusal(book({ docId, eventSeq: 2 }))).toBe('accepted');

    expect(await balance(principal(memberId))).toBe(-100);
  });

  it('takes no lines once its transaction is over, balanced or not', async () => {
    const { docId, journalId, memberId, channelId } = await book();
    const line = (no: number, account: AccountRef, amount: number) =>
      `('${docId}', '${journalId}', ${no}, '${idOf(account)}', ${amount})`;
    const late = rawSql(`insert into tenant.postings (doc_id, journal_id, line_no, account_id, amount)
      values ${line(3, channel(channelId), 50)}, ${line(4, principal(memberId), -50)}`);
    await expect(late).rejects.toMatchObject({ constraint: 'postings_with_journal' });
  });
});

describe('what is written stays', () => {
  it.each([
    'update tenant.journals set event = event',
    'delete from tenant.journals',
    'truncate tenant.journals cascade',
    'update tenant.postings set amount = amount',
    'delete from tenant.postings',
    'truncate tenant.postings',
    'insert into tenant.postings_default select * from tenant.postings',
    'update tenant.ledger_accounts set balance = balance',
    'update tenant.ledger_accounts set held = held',
    `update tenant.ledger_accounts set guard = 'NONE'`,
    'delete from tenant.ledger_accounts',
    `insert into tenant.ledger_accounts (id, code, unit, side, guard, balance) values (gen_random_uuid(), 'X', 'FEN', 'D', 'NON_NEG', 9)`,
    `insert into tenant.journals (doc_id, id, doc_type, event, biz_date, actor_id, posted_time, xact_id)
     values (gen_random_uuid(), gen_random_uuid(), 'X', 'X', '2026-03-05', gen_random_uuid(), now(), '1')`,
    'delete from tenant.closed_periods',
    'update tenant.closed_periods set month = month',
    `insert into tenant.account_days values (gen_random_uuid(), gen_random_uuid(), '2026-03-05', 1, 1)`,
    'alter table tenant.postings disable trigger all',
    'set session_replication_role = replica',
  ])('the server may not: %s', async (text) => {
    await expect(rawSql(text)).rejects.toMatchObject({ code: DENIED });
  });
});

describe('a reversal', () => {
  const undo = (docId: string, journalId: string, bizDate = '2026-03-06') =>
    inTx(world.system(), (ctx) => reverseJournal(ctx, docId, journalId, bizDate));

  it('is the exact opposite, line by line, and happens once', async () => {
    const { docId, journalId, memberId } = await book();

    const reversal = await undo(docId, journalId);

    const was = await linesOf(journalId);
    expect(await linesOf(reversal)).toEqual(was.map((line) => ({ ...line, amount: -line.amount })));
    expect(await balance(principal(memberId))).toBe(0);
    expect(await refusal(undo(docId, journalId))).toBe('ledger.alreadyPosted');
  });

  it('is refused when the money has since been spent', async () => {
    const { docId, journalId, memberId } = await book();
    await spend(memberId, 1);

    expect(await refusal(undo(docId, journalId))).toBe('ledger.notCovered');
    expect(await balance(principal(memberId))).toBe(-99);
  });

  it('does not know journals that never were, nor those of another company', async () => {
    const { docId, journalId } = await book();
    expect(await refusal(undo(docId, world.newId()))).toBe('common.notFound');
    const theirs = inTx(world.system(world.rival.company), (ctx) => reverseJournal(ctx, docId, journalId, '2026-03-06'));
    expect(await refusal(theirs)).toBe('common.notFound');
  });
});

describe('a closed month', () => {
  const close = (month: string) => inTx(world.system(), (ctx) => closePeriod(ctx, month));

  it('takes no more journals; what belongs to it is corrected in the next', async () => {
    const { docId, journalId } = await book({ bizDate: '2026-01-31' });
    await close('202601');

    expect(await refusal(book({ bizDate: '2026-01-01' }))).toBe('ledger.periodClosed');
    const undo = (bizDate: string) => inTx(world.system(), (ctx) => reverseJournal(ctx, docId, journalId, bizDate));
    expect(await refusal(undo('2026-01-31'))).toBe('ledger.periodClosed');
    expect(await refusal(undo('2026-02-01'))).toBe('accepted');
    expect(await refusal(close('202601'))).toBe('ledger.periodClosed');
  });

  it('is closed for one company alone', async () => {
    await inTx(world.system(world.rival.company), (ctx) => closePeriod(ctx, '202604'));
    expect(await refusal(book({ bizDate: '2026-04-01' }))).toBe('accepted');
  });

  it('waits for a journal that is just being written, and counts it', async () => {
    const written = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const postings = [debit({ code: 'BANK' }, 1), credit({ code: 'EXPENSE' }, 1)];
    const posting = inTx(world.system(), async (ctx) => {
      await postJournal(ctx, { docType: 'X', docId: ctx.newId(), event: 'X', bizDate: '2026-05-31', postings });
      written.resolve();
      await mayCommit.promise;
    });
    await written.promise;

    let isClosed = false;
    const closing = close('202605').then(() => (isClosed = true));
    await waitFor(async () => expect(await waitingForLocks()).toBe(1));
    expect(isClosed).toBe(false);
    mayCommit.resolve();
    await Promise.all([posting, closing]);

    expect(await refusal(book({ bizDate: '2026-05-31' }))).toBe('ledger.periodClosed');
  });

  const waitingForLocks = async () => {
    const { rows } = await world.owner.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`,
    );
    return rows[0]?.n;
  };
});

describe('a balance', () => {
  /** Write transactions in other databases of the cluster hold the watermark back. */
  const rolledUp = (journalId: string) =>
    waitFor(async () => {
      await rollUp(world.workerPool);
      const { rows } = await world.owner.query<{ counted: boolean }>(
        `select xact_id < (select xact_id from platform.watermarks where name = $2) as counted from tenant.journals where id = $1`,
        [journalId, ROLLUP],
      );
      expect(rows).toEqual([{ counted: true }]);
    });

  it('is the same before the rollup, after it, and after more has been posted', async () => {
    const { docId, journalId, memberId, channelId } = await book();
    const both = async () => [await balance(principal(memberId)), await balance(channel(channelId))];
    expect(await both()).toEqual([-100, 100]);

    await rolledUp(journalId);
    expect(await both()).toEqual([-100, 100]);

    const reversal = await inTx(world.system(), (ctx) => reverseJournal(ctx, docId, journalId, '2026-03-06'));
    expect(await both()).toEqual([0, 0]);
    await rolledUp(reversal);
    await rolledUp(reversal);

    expect(await both()).toEqual([0, 0]);
    const days = world.db.selectFrom('accountDays').select(['bizDate', 'debit', 'credit']).orderBy('bizDate');
    expect(await days.where('accountId', '=', idOf(channel(channelId))).execute()).toEqual([
      { bizDate: '2026-03-05', debit: 100, credit: 0 },
      { bizDate: '2026-03-06', debit: 0, credit: 100 },
    ]);
  });

  it('counts what the same transaction has just posted', async () => {
    const account = channel(world.newId());
    const seen = await inTx(world.system(), async (ctx) => {
      const postings = [debit(account, 5), credit({ code: 'EXPENSE' }, 5)];
      await postJournal(ctx, { docType: 'X', docId: ctx.newId(), event: 'X', bizDate: '2026-03-05', postings });
      return balanceOf(ctx, account);
    });
    expect(seen).toBe(5);
    expect(await balance(channel(world.newId()))).toBe(0);
  });
});
