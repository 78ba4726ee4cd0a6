import type { DutyKind, DutyRule } from '@netbar/contract/kernel/duty';
import type pg from 'pg';

/**
 * The duties of a document that must be different people. Accounts that one of them created, reset, unlocked or gave rights to
 * count as the same person, unless `ties` is false.
 */
export const apart = (docType: string, pairs: [DutyKind, DutyKind][], { ties = true } = {}): DutyRule[] =>
  pairs.map(([kind, otherKind]) => ({ docType, kind, otherKind, ties }));

/** Writes the rules that features hand in into the table that the trigger on duties reads. */
export async function writeDutyRules(client: pg.Client, rules: DutyRule[]) {
  await client.query('begin');
  await client.query('delete from platform.duty_rules');
  await client.query(
    `insert into platform.duty_rules (doc_type, kind, other_kind, ties)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::boolean[])`,
    [rules.map((r) => r.docType), rules.map((r) => r.kind), rules.map((r) => r.otherKind), rules.map((r) => r.ties)],
  );
  await client.query('commit');
}
