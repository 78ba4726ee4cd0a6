import { memberNouns } from '@netbar/contract/guests/member/feature';
import { memberErrors } from '@netbar/contract/guests/member/member.errors';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { addDays, DAY_MS, startOfBizDate } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { memberAccount } from '#kernel/accounts.ts';
import { inBrands, inScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { defineExtensionPoint } from '#kernel/extension.ts';
import { accountId, type JournalHead } from '#kernel/ledger.ts';
import { requireMember } from './reach.ts';

/** What other features may call. Everything else of this folder is private. */
export { findMemberIds } from './match-member.ts';
export {
  claimIdCard,
  claimPhone,
  identityIndex,
  identityIndexes,
  memberKeys,
  openSealed,
  phoneIndex,
  phoneIndexes,
  sealedIdCards,
  sealedPhones,
  sealIdCard,
  sealPhone,
  twinsOf,
} from './member-numbers.ts';
export { noteMemberAt, requireMember } from './reach.ts';
export { correctVisit, countVisits, memberPurchases, memberVisits, recordVisit, type MemberPeriod } from './visits.ts';

/** A merge of two locked members, as a document that features may post for. */
export interface MemberMerge extends JournalHead {
  fromMemberId: string;
  toMemberId: string;
  branchId: string;
}

/** What else happens when two members are merged, inside the same transaction: the wallet moves its lots. */
export const memberMerge = defineExtensionPoint<(ctx: Tx, merge: MemberMerge) => Promise<void>>();

/** Which of these members are employees now: discounts of staff are theirs, and draws may leave them out. */
export const employeeMembers = defineExtensionPoint<(ctx: Ctx | Tx, memberIds: readonly string[]) => Promise<Set<string>>>();

/** Where members sit now, which the search shows beside their names. */
export const memberSeats =
  defineExtensionPoint<(ctx: Ctx, memberIds: string[]) => Promise<{ memberId: string; machineNo: string }[]>>();

/**
 * Locks the row of a member until the transaction ends. `branchId` is the branch the member registered at. For members whom a
 * document in scope names; for an id that the caller sent there is `lockReachedMember`.
 */
export async function lockMember(ctx: Tx, memberId: string, version?: number) {
  const member = await ctx.db
    .selectFrom('members')
    .select(['id', 'brandId', 'registeredBranchId as branchId', 'no', 'name', 'status', 'levelId', 'version'])
    .select([
      'phoneSealed',
      'phoneIndex',
      'idCardSealed',
      'idCardIndex',
      'birthday',
      'gender',
      'phoneChangedTime',
      'idCardChangedTime',
    ])
    .where(inBrands(ctx, 'members.brandId'))
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound(memberNouns.member));
  if (version !== undefined && member.version !== version) throw new AppError(commonErrors.changedMeanwhile);
  return member;
}

/** Locks a member in reach of the caller. */
export async function lockReachedMember(ctx: Tx, memberId: string, version?: number) {
  await requireMember(ctx, memberId);
  return lockMember(ctx, memberId, version);
}

/** Locks a member who is about to pay or sit down: locked and closed members are refused. */
export async function lockActiveMember(ctx: Tx, memberId: string) {
  const member = await lockMember(ctx, memberId);
  if (member.status !== 'ACTIVE') throw new AppError(memberErrors.notActive, { name: member.name });
  return member;
}

export async function nameOfMember(ctx: Ctx | Tx, id: string): Promise<string> {
  const { name } = await ctx.db
    .selectFrom('members')
    .select('name')
    .where(inBrands(ctx, 'members.brandId'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound(memberNouns.member));
  return name;
}

/** What a member owns, and how much of the money is held, for example by a running seat session. */
export interface Balances {
  principalFen: number;
  bonusFen: number;
  points: number;
  heldFen: number;
}

export const noBalances: Balances = { principalFen: 0, bonusFen: 0, points: 0, heldFen: 0 };

const balanceKinds = ['PRINCIPAL', 'BONUS', 'POINT'] as const;
const balanceKeys = { MEMBER_PRINCIPAL: 'principalFen', MEMBER_BONUS: 'bonusFen', POINT_MEMBER: 'points' } as const;

/** The balances of these members, read from the ledger by account id: one statement for a page of members. */
export async function balancesOf(ctx: Ctx | Tx, memberIds: readonly string[]): Promise<Map<string, Balances>> {
  const owned = new Map(memberIds.map((id) => [id, { ...noBalances }]));
  const accounts = memberIds.flatMap((memberId) =>
    balanceKinds.map((kind) => accountId(ctx.actor.companyId, memberAccount(kind, memberId))),
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
    balances[balanceKeys[code as keyof typeof balanceKeys]] = 0 - balance;
    if (code !== 'POINT_MEMBER') balances.heldFen += held;
  }
  return owned;
}

/**
 * Members who registered at the caller's branches: all there are, those added by business day of the branch from a day on, and those
 * added on the day before today up to the same time. Whoever was merged into another since then was still added on that day.
 */
export async function countMembers(ctx: Ctx, { from, today }: { from: string; today: string }) {
  const registered = ctx.db
    .selectFrom('members')
    .innerJoin('branches', 'branches.id', 'members.registeredBranchId')
    .where(inBrands(ctx, 'members.brandId'))
    .where(inScope(ctx, 'branches.id'));
  const date = sql<string>`to_char(members.created_time at time zone 'Asia/Shanghai'
    - make_interval(mins => branches.day_cutoff_min), 'YYYY-MM-DD')`;
  const yesterday = addDays(today, -1);
  const [{ total }, days, { beforeByNow }] = await Promise.all([
    registered
      .where('members.mergedIntoId', 'is', null)
      .select(sql<number>`count(*)`.as('total'))
      .executeTakeFirstOrThrow(),
    registered
      .where('members.createdTime', '>=', startOfBizDate(from))
      .select(date.as('date'))
      .select(sql<number>`count(*)`.as('added'))
      .groupBy(sql`1`)
      .execute(),
    registered
      .where('members.createdTime', '>=', startOfBizDate(yesterday))
      .where('members.createdTime', '<=', new Date(ctx.now.getTime() - DAY_MS))
      .where(date, '=', yesterday)
      .select(sql<number>`count(*)`.as('beforeByNow'))
      .executeTakeFirstOrThrow(),
  ]);
  return { total, days, beforeByNow };
}
