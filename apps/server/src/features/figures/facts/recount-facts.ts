import { CompiledQuery, sql } from 'kysely';
import { type Ctx, inTx } from '#kernel/ctx.ts';
import { insertFacts } from './absorb-journals.ts';
import { markRollups } from './refresh.ts';

/** The journals that posted to accounts of a branch on a day. Reads all postings of these accounts, which takes a second for years. */
const JOURNALS = `(
  select distinct on (j.company_id, j.doc_id, j.id) j.* from tenant.ledger_accounts a
  join tenant.postings p on p.company_id = a.company_id and p.account_id = a.id
  join tenant.journals j on j.company_id = p.company_id and j.doc_id = p.doc_id and j.id = p.journal_id and j.biz_date = $2::date
  where a.branch_id = $1::uuid and a.company_id = tenant.current_company())`;

/** Makes the facts of a branch and day anew from the journals, then has its rollups counted. */
export const recountFacts = (ctx: Ctx, date: string, branchId: string) =>
  inTx(ctx, async (ctx) => {
    await sql`delete from tenant.earnings where branch_id = ${branchId} and biz_date = ${date}::date`.execute(ctx.db);
    await ctx.db.executeQuery(CompiledQuery.raw(insertFacts(JOURNALS), [branchId, date]));
    await markRollups(ctx, [{ kind: 'BRANCH_DAY', placeId: branchId, date }]);
  });
