import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { accountApi } from '@netbar/contract/platform/account/account.api';
import { accountErrors } from '@netbar/contract/platform/account/account.errors';
import { endSignInSessions } from '#features/platform/auth/auth.ts';
import { command } from '#kernel/command.ts';
import { type Ctx, inTx, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { hashPassword } from '#kernel/passwords.ts';
import { moveAccessClock } from '#kernel/sessions.ts';
import { whenTaken } from '#kernel/taken.ts';
import { getAccount, lockAccount, openPhone, sealPhone } from './account.queries.ts';
import { requireGrantableRoles, requireWithinReach } from './grants.ts';
import { requireTopUserAfter } from './top-user.ts';

/** Adds an account. Its first password must be changed at the first sign-in. */
export async function addAccount(ctx: Ctx, input: In<typeof accountApi.add>) {
  const password = input.password ?? generatePassword(ctx);
  const passwordHash = await hashPassword(password);
  const added = await command(ctx, accountApi.add, input, async (ctx) => {
    const { username, name, phone, companyWide } = input;
    await requireWithinReach(ctx, input);
    await requireGrantableRoles(ctx, input.roleIds);
    const id = ctx.newId();
    const { companyId } = ctx.actor;
    await ctx.db
      .insertInto('platform.accounts')
      .values({ id, companyId, username, name, companyWide, passwordHash, mustChangePassword: true, createdTime: ctx.now })
      .execute()
      .catch(whenTaken('accounts_username', new AppError(accountErrors.usernameTaken, { username })));
    if (phone) await ctx.db.updateTable('platform.accounts').set(sealPhone(ctx, phone)).where('id', '=', id).execute();
    await writeAssignments(ctx, id, input);
    const after = await getAccount(ctx, { id });
    traceAccount(ctx, 'ACCOUNT.add', { after });
    // The stored answer holds no password. A retry derives the same one from the idempotency key.
    return { ...after, password: null };
  });
  return { ...added, password: input.password ? null : password };
}

/** Changes name, phone, roles and scope of somebody else's account. */
export const changeAccount = (ctx: Ctx, input: In<typeof accountApi.change>) =>
  command(ctx, accountApi.change, input, async (ctx) => {
    const after = await requireTopUserAfter(ctx, () => updateAccount(ctx, input));
    await moveAccessClock(ctx);
    return after;
  });

async function updateAccount(ctx: Tx, input: In<typeof accountApi.change>) {
  const { id, version, name, phone, companyWide } = input;
  const before = await lockManagedAccount(ctx, { id, version });
  await requireWithinReach(ctx, input);
  const held = new Set(before.roles.map((role) => role.id));
  const added = input.roleIds.filter((roleId) => !held.has(roleId));
  await requireGrantableRoles(ctx, added);

  await ctx.db
    .updateTable('platform.accounts')
    .set({ name, companyWide, version: version + 1, ...(phone !== undefined && sealPhone(ctx, phone)) })
    .where('id', '=', id)
    .execute();
  await writeAssignments(ctx, id, input);
  const after = await getAccount(ctx, { id });
  traceAccount(ctx, 'ACCOUNT.change', { before, after });
  return after;
}

type StatusChange = In<typeof accountApi.lock>;

/** Signs the person out at once and refuses sign-in until the account is unlocked. */
export const lockAccountOut = (ctx: Ctx, input: StatusChange) =>
  command(ctx, accountApi.lock, input, (ctx) => shutAccountOut(ctx, input, 'LOCKED'));

export const unlockAccount = (ctx: Ctx, input: StatusChange) =>
  command(ctx, accountApi.unlock, input, (ctx) => setAccountStatus(ctx, input, 'ACTIVE'));

/**
 * Closes an account for good. Its roles are removed, so that they can be deleted; its branches stay, so that managers there
 * still find it.
 */
export const closeAccount = (ctx: Ctx, input: In<typeof accountApi.close>) =>
  command(ctx, accountApi.close, input, (ctx) => shutAccountOut(ctx, input, 'CLOSED'));

async function shutAccountOut(ctx: Tx, input: StatusChange, status: 'LOCKED' | 'CLOSED') {
  const after = await requireTopUserAfter(ctx, () => setAccountStatus(ctx, input, status));
  await endSignInSessions(ctx, input.id);
  return after;
}

async function setAccountStatus(ctx: Tx, { id, version }: StatusChange, status: 'ACTIVE' | 'LOCKED' | 'CLOSED') {
  const before = await lockManagedAccount(ctx, { id, version });
  if (before.status === status) throw new AppError(commonErrors.wrongStatus);
  const isClosing = status === 'CLOSED';
  if (isClosing) await ctx.db.deleteFrom('accountRoles').where('accountId', '=', id).execute();
  await ctx.db
    .updateTable('platform.accounts')
    .set({ status, version: version + 1, ...(isClosing && { openid: null }) })
    .where('id', '=', id)
    .execute();
  const after = await getAccount(ctx, { id });
  traceAccount(ctx, `ACCOUNT.${actionOf[status]}`, { before, after });
  return after;
}

const actionOf = { ACTIVE: 'unlock', LOCKED: 'lock', CLOSED: 'close' } as const;

/** Sets a new password, which must be changed at the next sign-in, and signs the account out everywhere. */
export async function resetPassword(ctx: Ctx, input: In<typeof accountApi.resetPassword>) {
  const { id } = input;
  const password = input.password ?? generatePassword(ctx);
  const passwordHash = await hashPassword(password);
  await command(ctx, accountApi.resetPassword, input, async (ctx) => {
    const before = await lockManagedAccount(ctx, { id });
    await ctx.db
      .updateTable('platform.accounts')
      .set({ passwordHash, mustChangePassword: true, version: before.version + 1 })
      .where('id', '=', id)
      .execute();
    traceAccount(ctx, 'ACCOUNT.resetPassword', { before, after: await getAccount(ctx, { id }) });
    await endSignInSessions(ctx, id);
    // The stored answer holds no password. A retry derives the same one from the idempotency key.
    return { password: null };
  });
  return { password: input.password ? null : password };
}

/** Shows a whole phone number. The audit row is part of the same transaction, so nothing is shown without it. */
export const revealPhone = (ctx: Ctx, { id }: In<typeof accountApi.reveal>) =>
  inTx(ctx, async (ctx) => {
    const { phoneSealed, version } = await getAccount(ctx, { id });
    ctx.trace({ action: 'account.reveal', docType: 'ACCOUNT', docId: id, version, detail: { field: 'phone' } });
    return { phone: openPhone(ctx, phoneSealed) };
  });

/** Locks an account, and refuses unless the caller may change it. */
async function lockManagedAccount(ctx: Tx, { id, version }: { id: string; version?: number }) {
  const account = await lockAccount(ctx, id);
  const { name, isEditable, status } = account;
  if (id === ctx.actor.id) throw new AppError(accountErrors.ownAccount);
  if (!isEditable) throw new AppError(accountErrors.notYours, { name });
  if (status === 'CLOSED') throw new AppError(accountErrors.closed, { name });
  if (version !== undefined && account.version !== version) throw new AppError(commonErrors.changedMeanwhile);
  return account;
}

type Assignments = Pick<In<typeof accountApi.change>, 'roleIds' | 'branchIds' | 'brandIds'>;

async function writeAssignments({ db }: Tx, accountId: string, { roleIds, branchIds, brandIds }: Assignments) {
  await db.deleteFrom('accountRoles').where('accountId', '=', accountId).execute();
  await db.deleteFrom('accountBranches').where('accountId', '=', accountId).execute();
  await db.deleteFrom('accountBrands').where('accountId', '=', accountId).execute();
  const roles = roleIds.map((roleId) => ({ accountId, roleId }));
  const branches = branchIds.map((branchId) => ({ accountId, branchId }));
  const brands = brandIds.map((brandId) => ({ accountId, brandId }));
  if (roles.length > 0) await db.insertInto('accountRoles').values(roles).execute();
  if (branches.length > 0) await db.insertInto('accountBranches').values(branches).execute();
  if (brands.length > 0) await db.insertInto('accountBrands').values(brands).execute();
}

type AccountDetail = Awaited<ReturnType<typeof getAccount>>;

/** Writes an account before and after the change to the audit log, with the phone masked. */
function traceAccount(ctx: Tx, action: `ACCOUNT.${string}`, { before, after }: { before?: AccountDetail; after: AccountDetail }) {
  const detail = { before: auditedPart(before), after: auditedPart(after) };
  ctx.trace({ action, docType: 'ACCOUNT', docId: after.id, version: after.version, detail });
}

const auditedPart = (account: AccountDetail | undefined) => {
  if (!account) return undefined;
  const { username, name, phone, status, companyWide, roles, branches, brands } = account;
  const names = (list: { name: string }[]) => list.map((item) => item.name);
  return { username, name, phone, status, companyWide, roles: names(roles), branches: names(branches), brands: names(brands) };
};

/** Without letters and digits that are easily mistaken for each other when read aloud or typed from paper. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz';
const DIGITS = '23456789';
const LENGTH = 12;

/**
 * A password that is shown once. It is derived from the idempotency key, so that a retry shows the same one without storing it.
 */
function generatePassword({ vault, actor, idempotencyKey, newId }: Ctx): string {
  const bytes = vault.mac('made password', `${actor.id} ${idempotencyKey ?? newId()}`).subarray(0, LENGTH);
  // Every third character is a digit, which the rule for new passwords asks for.
  return Array.from(bytes, (byte, i) => charFrom(i % 3 === 2 ? DIGITS : LETTERS, byte)).join('');
}

const charFrom = (alphabet: string, byte: number) => alphabet.charAt(byte % alphabet.length);
