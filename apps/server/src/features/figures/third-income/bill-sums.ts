import { OVERDUE_DAYS } from '@netbar/contract/figures/third-income/third-income.rules';
import type { MatchResult } from '@netbar/contract/kernel/match';
import { DAY_MS } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import type { Ctx, Tx } from '#kernel/ctx.ts';

interface RowSum {
  result: MatchResult;
  status: 'OPEN' | 'CLAIMED' | 'RESOLVED' | 'CLOSED';
  n: number;
  oursFen: number;
  theirsFen: number;
  feeFen: number;
  overdue: number;
}

/** The rows of a bill by result and by tab. Whoever asks has found the bill in scope. */
export async function sumRows(ctx: Ctx | Tx, billId: string) {
  const sums = await readSums(ctx, billId);
  const add = (of: (row: RowSum) => number, which = sums) => which.reduce((all, row) => all + of(row), 0);
  const ofResult = (result: MatchResult) => {
    const which = sums.filter((row) => row.result === result);
    return {
      count: add(({ n }) => n, which),
      oursFen: add(({ oursFen }) => oursFen, which),
      theirsFen: add(({ theirsFen }) => theirsFen, which),
    };
  };
  const count = (...statuses: RowSum['status'][]) =>
    add(
      ({ n }) => n,
      sums.filter(({ status }) => statuses.includes(status)),
    );
  return {
    results: {
      MATCHED: ofResult('MATCHED'),
      AMOUNT_DIFF: ofResult('AMOUNT_DIFF'),
      ONLY_OURS: ofResult('ONLY_OURS'),
      ONLY_THEIRS: ofResult('ONLY_THEIRS'),
    },
    counts: {
      all: add(({ n }) => n),
      open: count('OPEN'),
      claimed: count('CLAIMED'),
      done: count('CLAIMED', 'RESOLVED'),
      matched: count('CLOSED'),
    },
    overdue: add(({ overdue }) => overdue),
    oursFen: add(({ oursFen }) => oursFen),
    theirsFen: add(({ theirsFen }) => theirsFen),
    feeFen: add(({ feeFen }) => feeFen),
  };
}

async function readSums(ctx: Ctx | Tx, billId: string): Promise<RowSum[]> {
  const late = new Date(ctx.now.getTime() - OVERDUE_DAYS * DAY_MS);
  const { rows } = await sql<RowSum>`
    select result, status, count(*)::int as n, coalesce(sum(ours_fen), 0)::bigint as "oursFen",
      coalesce(sum(theirs_fen), 0)::bigint as "theirsFen", sum(fee_fen)::bigint as "feeFen",
      (count(*) filter (where result = 'ONLY_OURS' and status in ('OPEN', 'CLAIMED') and ours_time < ${late}))::int as overdue
    from tenant.channel_bill_rows where bill_id = ${billId} group by 1, 2`.execute(ctx.db);
  return rows;
}
