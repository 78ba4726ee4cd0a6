import { approvalSubjects } from '@netbar/contract/catalogue';
import { bizDate } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import type { PersonName } from '#kernel/holders.ts';
import { selectHolders } from '#kernel/holders.ts';

/** The caller's own delegations and those handed to them, the newest first. */
const MOST_SHOWN = 50;

export async function listDelegations(ctx: Ctx | Tx) {
  const rows = await ctx.db
    .selectFrom('delegations as d')
    .innerJoin('platform.accounts as f', 'f.id', 'd.fromAccount')
    .innerJoin('platform.accounts as t', 't.id', 'd.toAccount')
    .select(['d.id', 'f.name as fromName', 't.name as toName', 'd.fromDate', 'd.toDate', 'd.reason', 'd.createdTime'])
    .select([sql<boolean>`d.from_account = ${ctx.actor.id}`.as('isOwn'), 'd.revokedTime'])
    .where((q) => q.or([q('d.fromAccount', '=', ctx.actor.id), q('d.toAccount', '=', ctx.actor.id)]))
    .orderBy('d.createdTime', 'desc')
    .orderBy('d.id', 'desc')
    .limit(MOST_SHOWN)
    .execute();
  const today = bizDate(ctx.now);
  return rows.map(({ revokedTime, ...row }) => ({ ...row, status: statusOf({ ...row, revokedTime }, today) }));
}

type Days = { fromDate: string; toDate: string; revokedTime: Date | null };

function statusOf({ fromDate, toDate, revokedTime }: Days, today: string) {
  if (revokedTime) return 'REVOKED' as const;
  if (toDate < today) return 'ENDED' as const;
  return fromDate > today ? ('COMING' as const) : ('RUNNING' as const);
}

/** The functions that the caller approves with. */
export const ownApprovals = ({ actor }: Ctx | Tx) => {
  const codes = new Set(Object.values(approvalSubjects).map(({ can }) => can));
  return [...codes].filter((code) => actor.functions.has(code));
};

const MOST_DELEGATES = 200;

/** Colleagues anywhere in the company who hold one of these functions, except the caller. */
export async function listDelegates(ctx: Ctx | Tx): Promise<PersonName[]> {
  const { rows: branches } = await sql<{ id: string }>`select id from branches`.execute(ctx.db);
  const place = { branchIds: branches.map(({ id }) => id) };
  const found = new Map<string, PersonName>();
  for (const can of ownApprovals(ctx)) {
    const { rows } = await selectHolders(ctx, place, can).execute(ctx.db);
    for (const person of rows) if (person.id !== ctx.actor.id) found.set(person.id, person);
  }
  return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'zh-CN')).slice(0, MOST_DELEGATES);
}
