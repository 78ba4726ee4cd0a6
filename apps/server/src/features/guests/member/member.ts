import { memberNouns } from '@netbar/contract/guests/member/feature';
import { memberErrors } from '@netbar/contract/guests/member/member.errors';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { sql } from 'kysely';
import { memberAccount } from '#kernel/accounts.ts';
import { inBrands, inScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { defineExtensionPoint } from '#kernel/extension.ts';
import { accountId, type JournalHead } from '#kernel/ledger.ts';
import { requireMember } from './reach.ts';

/** What other features may call. Everything else of this folder is private. */
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

/** Members who registered at the caller's branches: all of them, and those added since then by day and by branch. */
export async function countMembers(ctx: Ctx, since: Date, ranked: number) {
  const registered = ctx.db
    .selectFrom('members')
    .innerJoin('branches', 'branches.id', 'members.registeredBranchId')
    .where(inBrands(ctx, 'members.brandId'))
    .where(inScope(ctx, 'branches.id'))
    .where('members.mergedIntoId', 'is', null);
  const recent = registered.where('members.createdTime', '>=', since);
  const added = sql<number>`count(*)`.as('added');
  const [{ total }, days, branches] = await Promise.all([
    registered.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
    recent
      .select([sql<string>`to_char(members.created_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`.as('date'), added])
      .groupBy(sql`1`)
      .execute(),
    recent
      .select(['branches.id', 'branches.name', added])
      .groupBy(['branches.id', 'branches.name'])
      .orderBy('added', 'desc')
      .orderBy('branches.name')
      .limit(ranked)
      .execute(),
  ]);
  return { total, days, branches };
}

type VaultCtx = Pick<Ctx | Tx, 'vault' | 'actor'>;

/** ID numbers are stored and compared with a capital X. */
const normalIdCard = (idCard: string) => idCard.toUpperCase();

/** A keyed digest of an ID number, by which members, temporary cards and the blacklist of one company are matched. */
export const identityIndex = ({ vault, actor }: VaultCtx, idCard: string) =>
  vault.mac(identityOwner(actor.companyId), normalIdCard(idCard));
export const phoneIndex = ({ vault, actor }: VaultCtx, phone: string) => vault.mac(phoneOwner(actor.companyId), phone);

/** The same under every known key. A search must ask for all of them: rows keep the digest of the key they were written with. */
export const identityIndexes = ({ vault, actor }: VaultCtx, idCard: string) =>
  vault.macs(identityOwner(actor.companyId), normalIdCard(idCard));
export const phoneIndexes = ({ vault, actor }: VaultCtx, phone: string) => vault.macs(phoneOwner(actor.companyId), phone);

export const sealIdCard = (ctx: VaultCtx, idCard: string) => ({
  idCardSealed: ctx.vault.seal(sealOwner(ctx.actor.companyId), normalIdCard(idCard)),
  idCardIndex: identityIndex(ctx, idCard),
});

export const sealPhone = (ctx: VaultCtx, phone: string | null) => ({
  phoneSealed: phone === null ? null : ctx.vault.seal(sealOwner(ctx.actor.companyId), phone),
  phoneIndex: phone === null ? null : phoneIndex(ctx, phone),
});

/**
 * The same for a table in which a number is there once. While the key changes, the twins tell the database all digests the number
 * may already stand there with; a trigger compares them and stores none.
 */
export const claimIdCard = (ctx: VaultCtx, idCard: string) => ({
  ...sealIdCard(ctx, idCard),
  idCardTwins: twinsOf(identityIndexes(ctx, idCard)),
});
export const claimPhone = (ctx: VaultCtx, phone: string | null) => ({
  ...sealPhone(ctx, phone),
  phoneTwins: phone === null ? null : twinsOf(phoneIndexes(ctx, phone)),
});

/** With a single key a unique index is enough. */
export const twinsOf = (macs: Buffer[]) => (macs.length > 1 ? macs : null);

export const openSealed = (ctx: VaultCtx, sealed: Buffer | null) =>
  sealed === null ? null : ctx.vault.open(sealOwner(ctx.actor.companyId), sealed);

const sealOwner = (companyId: string) => `member ${companyId}`;
const identityOwner = (companyId: string) => `identity ${companyId}`;
const phoneOwner = (companyId: string) => `member phone ${companyId}`;

/** How the worker re-seals ID numbers and phones of guests when the vault key changes. */
export const sealedIdCards = { owner: sealOwner, digestOwner: identityOwner };
export const sealedPhones = { owner: sealOwner, digestOwner: phoneOwner };
