import { sql } from 'kysely';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { accountId } from '#kernel/ledger.ts';

/** What a member owns, and how much of the money a running session has set aside. */
export interface Balances {
  principalFen: number;
  bonusFen: number;
  points: number;
  heldFen: number;
}

export const nothingOwned: Balances = { principalFen: 0, bonusFen: 0, points: 0, heldFen: 0 };

const codes = { MEMBER_PRINCIPAL: 'principalFen', MEMBER_BONUS: 'bonusFen', POINT_MEMBER: 'points' } as const;
type Code = keyof typeof codes;

/** What each of these members owns, read by the ids their accounts must have: one statement for a page of members. */
export async function balancesOf(ctx: Ctx | Tx, memberIds: readonly string[]): Promise<Map<string, Balances>> {
  const owned = new Map(memberIds.map((id) => [id, { ...nothingOwned }]));
  const accounts = memberIds.flatMap((ownerId) =>
    (Object.keys(codes) as Code[]).map((code) => accountId(ctx.actor.companyId, { code, ownerId })),
  );
  if (accounts.length === 0) return owned;
  const rows = await ctx.db
    .selectFrom('ledgerAccounts')
    .select(['code', 'ownerId', 'balance', 'held'])
    .where('id', '=', sql<string>`any(${accounts}::uuid[])`)
    .execute();
  for (const { code, ownerId, balance, held } of rows) {
    const balances = owned.get(ownerId ?? '');
    if (!balances) continue;
    // `0 -`, because `-` would turn an empty balance into -0.
    balances[codes[code as Code]] = 0 - balance;
    if (code !== 'POINT_MEMBER') balances.heldFen += held;
  }
  return owned;
}
