import type { BookedAmount } from '@netbar/contract/kernel/ledger';
import { sql } from 'kysely';
import type { Ctx, Tx } from './ctx.ts';

/** What a document wrote into the books, posting by posting. Whoever asks has found the document in scope. */
export async function findBooked(ctx: Ctx | Tx, docId: string): Promise<BookedAmount[]> {
  const { rows } = await sql<BookedAmount>`
    select j.event, j.biz_date::text as biz_date, a.code as account, p.amount as amount_fen from tenant.journals j
    join tenant.postings p on p.company_id = j.company_id and p.doc_id = j.doc_id and p.journal_id = j.id
    join tenant.ledger_accounts a on a.company_id = p.company_id and a.id = p.account_id
    where j.company_id = tenant.current_company() and j.doc_id = ${docId} order by j.posted_time, j.id, p.line_no`.execute(
    ctx.db,
  );
  return rows;
}
