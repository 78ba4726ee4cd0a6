import { bizDate } from '@netbar/contract/kernel/time';
import { randomUUIDv7 } from 'node:crypto';
import { inTx } from '#kernel/ctx.ts';
import { credit, debit, postJournal } from '#kernel/ledger.ts';
import type { World } from '../world.ts';

/** A bag that waits for an answer, a free line of the bank, a pay-out and a count with a difference. */
export async function seedDeposits(world: World, company: string, branchId: string, unique: () => string) {
  const [importId, depositId, person] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
  const add = (text: string, ...values: unknown[]) => world.owner.query(text, [company, branchId, ...values]);
  await add(
    `insert into tenant.bank_imports (company_id, id, brand_id, name, file_hash, lines, actor_id, created_time)
     select $1::uuid, $3::uuid, brand_id, $4::text, sha256($4::text::bytea), 1, $5::uuid, now() from tenant.branches
     where company_id = $1::uuid and id = $2::uuid`,
    importId,
    unique(),
    person,
  );
  await add(
    `insert into tenant.bank_lines (company_id, id, brand_id, import_id, account_tail, ref, at, biz_date, fen, remark)
     select $1::uuid, $3::uuid, brand_id, $4::uuid, '6621', $5::text, now(), current_date, 100, $5::text from tenant.branches
     where company_id = $1::uuid and id = $2::uuid`,
    randomUUIDv7(),
    importId,
    unique(),
  );
  await add(
    `insert into tenant.cash_deposits (company_id, branch_id, id, no, biz_date, fen, piles, bag_no, counter_id, carrier_id, sealed_time)
     values ($1, $2, $3, $4, current_date, 100, '[]', $4, $5, $3, now())`,
    depositId,
    unique(),
    person,
  );
  // What sealing has posted, which cancelling reverses.
  const postings = [debit({ code: 'CASH_TRANSIT', branchId }, 100), credit({ code: 'BANK' }, 100)];
  const sealed = { docType: 'CASH_DEPOSIT', docId: depositId, event: 'SEALED', eventSeq: 1, bizDate: bizDate(new Date()) };
  await inTx(world.system(company), (ctx) => postJournal(ctx, { ...sealed, postings }));
  await add(
    `insert into tenant.deposit_inquiries (company_id, branch_id, id, deposit_id, kind, question, asker_id, asked_time)
     values ($1, $2, $3, $4, 'EXPLAIN', $5, $3, now())`,
    randomUUIDv7(),
    depositId,
    unique(),
  );
  await add(
    `insert into tenant.safe_pay_outs (company_id, branch_id, id, kind, biz_date, fen, reason, actor_id, created_time)
     values ($1, $2, $3, 'EXPENSE', current_date, 100, $4, $3, now())`,
    randomUUIDv7(),
    unique(),
  );
  await add(
    `insert into tenant.safe_counts (company_id, branch_id, id, status, biz_date, piles, counted_fen, expected_fen, counter_id, counted_time)
     values ($1, $2, $3, 'DIFFERENT', current_date, '[]', 100, 0, $3, now()) on conflict do nothing`,
    randomUUIDv7(),
  );
}
