import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { accountApi } from '@netbar/contract/platform/account/account.api';
import { accountErrors } from '@netbar/contract/platform/account/account.errors';
import { accountNouns } from '@netbar/contract/platform/account/feature';
import { endSignInSessions, forgetSecondFactor } from '#features/platform/auth/auth.ts';
import { revealNumbers } from '#features/platform/reveal/reveal.ts';
import { loadPerson } from '#kernel/actor.ts';
import { command, keyVersionOfCommand } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { hashPassword } from '#kernel/passwords.ts';
import { moveAccessClock } from '#kernel/sessions.ts';
import { whenTaken } from '#kernel/taken.ts';
import { tieAccount, tieByRights } from '#kernel/ties.ts';
import { getAccount, listAccountsById, lockAccount, openPhone, sealPhone } from './account.queries.ts';
import { requireGivable, writeGrants, type GivenGrant } from './grants.ts';
import { lockCompany, requireTopUserAfter } from './top-user.ts';

/** Adds an account. Its first password must be changed at the first sign-in. */
export async function addAccount(ctx: Ctx, input: In<typeof accountApi.add>) {
  const password = input.password ?? generatePassword(ctx);
  const passwordHash = await hashPassword(password);
  const added = await command(ctx, accountApi.add, input, async (ctx) => {
    const { username, name, phone, grants } = input;
    await requireGivable(ctx, grants);
    const id = ctx.newId();
    const { companyId } = ctx.actor;
    await ctx.db
      .insertInto('platform.accounts')
      .values({ id, companyId, username, name, passwordHash, mustChangePassword: true, createdTime: ctx.now })
      .execute()
      .catch(whenTaken('accounts_username', new AppError(accountErrors.usernameTaken, { username })));
    if (phone) await ctx.db.updateTable('platform.accounts').set(sealPhone(ctx, phone)).where('id', '=', id).execute();
    await writeGrants(ctx, id, grants);
    await tieAccount(ctx, id, 'CREATED');
    const after = await getAccount(ctx, { id });
    traceAccount(ctx, 'ACCOUNT.add', { after });
    // The stored answer holds no password. A retry derives the same one from the idempotency key.
    return { ...after, password: null };
  });
  return { ...added, password: input.password ? null : await shownPassword(ctx) };
}

/** Changes name, phone, roles and scope of somebody else's account. */
export const changeAccount = (ctx: Ctx, input: In<typeof accountApi.change>) =>
  command(ctx, accountApi.change, input, async (ctx) => {
    const after = await requireTopUserAfter(ctx, () => updateAccount(ctx, input));
    await moveAccessClock(ctx);
    return after;
  });

async function updateAccount(ctx: Tx, input: In<typeof accountApi.change>) {
  const { id, version, name, phone } = input;
  const before = await lockManagedAccount(ctx, { id, version });
  const rights = await loadPerson(ctx, id);
  const held = new Set(before.grants.map(grantKey));
  const kept = new Set(input.grants.map(grantKey));
  const added = input.grants.filter((grant) => !held.has(grantKey(grant)));
  await requireGivable(ctx, added);

  await ctx.db
    .updateTable('platform.accounts')
    .set({ name, version: version + 1, ...(phone !== undefined && sealPhone(ctx, phone)) })
    .where('id', '=', id)
    .execute();
  await writeGrants(
    ctx,
    id,
    added,
    before.grants.filter((grant) => !kept.has(grantKey(grant))),
  );
  await tieByRights(ctx, id, rights);
  // Whoever sets the phone can sign in by a code sent to it.
  if (phone !== undefined) await tieAccount(ctx, id, 'RESET');
  const after = await getAccount(ctx, { id });
  traceAccount(ctx, 'ACCOUNT.change', { before, after });
  return after;
}

const grantKey = ({ roleId, place, placeId }: Pick<GivenGrant, 'roleId' | 'place' | 'placeId'>) =>
  [roleId, place, placeId].join();

/** Gives somebody one more role at a place. */
export const addGrant = (ctx: Ctx, { id, ...grant }: In<typeof accountApi.addGrant>) =>
  command(ctx, accountApi.addGrant, { id, ...grant }, (ctx) =>
    changeGrants(ctx, id, 'addGrant', async (before) => {
      if (before.grants.some((held) => grantKey(held) === grantKey(grant)))
        throw new AppError(accountErrors.grantExists, { name: before.name });
      await requireGivable(ctx, [grant]);
      await writeGrants(ctx, id, [grant]);
    }),
  );

/** Takes one role at one place from somebody. */
export const removeGrant = (ctx: Ctx, input: In<typeof accountApi.removeGrant>) =>
  command(ctx, accountApi.removeGrant, input, (ctx) =>
    requireTopUserAfter(ctx, () =>
      changeGrants(ctx, input.id, 'removeGrant', async (before) => {
        const gone = before.grants.filter(({ id }) => id === input.grantId);
        if (gone.length === 0) throw notFound(accountNouns.grant)();
        await writeGrants(ctx, input.id, [], gone);
      }),
    ),
  );

/** The version moves, so that an edit form opened before this does not undo it. */
async function changeGrants(
  ctx: Tx,
  id: string,
  action: 'addGrant' | 'removeGrant',
  write: (before: AccountDetail) => Promise<void>,
) {
  const before = await lockManagedAccount(ctx, { id });
  const rights = await loadPerson(ctx, id);
  await write(before);
  await tieByRights(ctx, id, rights);
  await ctx.db
    .updateTable('platform.accounts')
    .set({ version: before.version + 1 })
    .where('id', '=', id)
    .execute();
  const after = await getAccount(ctx, { id });
  traceAccount(ctx, `ACCOUNT.${action}`, { before, after });
  await moveAccessClock(ctx);
  return after;
}

type StatusChange = In<typeof accountApi.lock>;

/** Signs the person out at once and refuses sign-in until the account is unlocked. */
export const lockAccountOut = (ctx: Ctx, input: StatusChange) =>
  command(ctx, accountApi.lock, input, (ctx) => shutAccountOut(ctx, input, 'LOCKED'));

export const unlockAccount = (ctx: Ctx, input: StatusChange) =>
  command(ctx, accountApi.unlock, input, (ctx) => setAccountStatus(ctx, input, 'ACTIVE'));

/**
 * Closes an account for good. Its roles are removed, so that they can be deleted; its places stay, so that managers there still
 * find it.
 */
export const closeAccount = (ctx: Ctx, input: In<typeof accountApi.close>) =>
  command(ctx, accountApi.close, input, (ctx) => shutAccountOut(ctx, input, 'CLOSED'));

/** Locks the account of somebody who is about to leave, before anything else is done: see the order of locks in `top-user.ts`. */
export async function lockLeaversAccount(ctx: Tx, id: string) {
  await lockCompany(ctx);
  await ctx.db
    .selectFrom('platform.accounts')
    .select('id')
    .where('id', '=', id)
    .where('companyId', '=', ctx.actor.companyId)
    .forUpdate()
    .execute();
}

/**
 * Closes the account of somebody who leaves the company, by the function that ends their employment. One that is closed already
 * stays as it is.
 */
export async function closeLeaversAccount(ctx: Tx, id: string) {
  const { status, version } = await findOfCompany(ctx, id);
  if (status === 'CLOSED') return;
  await requireManageable(ctx, id);
  await shutAccountOut(ctx, { id, version }, 'CLOSED');
}

/** Refuses an account that the caller may not change, and so may not have closed by the clock either. A closed one passes. */
export async function requireManageable(ctx: Tx, id: string) {
  const { name, status } = await findOfCompany(ctx, id);
  const [seen] = await listAccountsById(ctx, [id]);
  if (status !== 'CLOSED' && !seen?.isEditable) throw new AppError(accountErrors.notYours, { name });
}

const findOfCompany = (ctx: Tx, id: string) =>
  ctx.db
    .selectFrom('platform.accounts')
    .select(['name', 'status', 'version'])
    .where('id', '=', id)
    .where('companyId', '=', ctx.actor.companyId)
    .executeTakeFirstOrThrow(notFound(accountNouns.account));

async function shutAccountOut(ctx: Tx, input: StatusChange, status: 'LOCKED' | 'CLOSED') {
  const after = await requireTopUserAfter(ctx, () => setAccountStatus(ctx, input, status));
  await endSignInSessions(ctx, input.id);
  return after;
}

async function setAccountStatus(ctx: Tx, { id, version }: StatusChange, status: 'ACTIVE' | 'LOCKED' | 'CLOSED') {
  const before = await lockManagedAccount(ctx, { id, version });
  if (before.status === status) throw new AppError(commonErrors.wrongStatus);
  const isClosing = status === 'CLOSED';
  const rights = await loadPerson(ctx, id);
  if (isClosing) await dropRoles(ctx, id, before.grants);
  await ctx.db
    .updateTable('platform.accounts')
    .set({ status, version: version + 1, ...(isClosing && { openid: null }) })
    .where('id', '=', id)
    .execute();
  await (status === 'ACTIVE' ? tieAccount(ctx, id, 'UNLOCKED') : tieByRights(ctx, id, rights));
  const after = await getAccount(ctx, { id });
  traceAccount(ctx, `ACCOUNT.${actionOf[status]}`, { before, after });
  return after;
}

/** The places stay, without a role. */
async function dropRoles(ctx: Tx, accountId: string, grants: AccountDetail['grants']) {
  const places = grants.filter(({ place }) => place !== 'NONE').map((grant) => ({ ...grant, roleId: null }));
  const kept = new Map(places.map((grant) => [grantKey(grant), grant]));
  await writeGrants(ctx, accountId, [...kept.values()], grants);
}

const actionOf = { ACTIVE: 'unlock', LOCKED: 'lock', CLOSED: 'close' } as const;

/** Sets a new password, which must be changed at the next sign-in, and signs the account out everywhere. */
export async function resetPassword(ctx: Ctx, input: In<typeof accountApi.resetPassword>) {
  const { id } = input;
  const password = input.password ?? generatePassword(ctx);
  const passwordHash = await hashPassword(password);
  await command(ctx, accountApi.resetPassword, input, async (ctx) => {
    await resetSignIn(ctx, id, 'ACCOUNT.resetPassword', { passwordHash, mustChangePassword: true });
    // The stored answer holds no password. A retry derives the same one from the idempotency key.
    return { password: null };
  });
  return { password: input.password ? null : await shownPassword(ctx) };
}

/** Forgets somebody's authenticator app, for example after the phone was lost, and signs the account out everywhere. */
export const resetSecondFactor = (ctx: Ctx, input: In<typeof accountApi.resetSecondFactor>) =>
  command(ctx, accountApi.resetSecondFactor, input, async (ctx) => {
    await resetSignIn(ctx, input.id, 'ACCOUNT.resetSecondFactor', {});
    await forgetSecondFactor(ctx, input.id);
    return {};
  });

/** Every way to replace what somebody else signs in with: audited, and it ends their sessions. */
async function resetSignIn(
  ctx: Tx,
  id: string,
  action: 'ACCOUNT.resetPassword' | 'ACCOUNT.resetSecondFactor',
  change: { passwordHash?: string; mustChangePassword?: boolean },
) {
  const before = await lockManagedAccount(ctx, { id });
  await ctx.db
    .updateTable('platform.accounts')
    .set({ ...change, version: before.version + 1 })
    .where('id', '=', id)
    .execute();
  await tieAccount(ctx, id, 'RESET');
  traceAccount(ctx, action, { before, after: await getAccount(ctx, { id }) });
  await endSignInSessions(ctx, id);
}

/** Shows a whole phone number. */
export const revealPhone = (ctx: Ctx, { id, reason }: In<typeof accountApi.reveal>) =>
  revealNumbers(ctx, async (ctx) => {
    const { phoneSealed, grants } = await getAccount(ctx, { id });
    const branchId = grants.find(({ place }) => place === 'BRANCH')?.placeId ?? undefined;
    const about = { action: 'account.reveal', subjectType: 'ACCOUNT', subjectId: id, branchId, reason } as const;
    return { about: { ...about, fields: ['phone'] }, numbers: { phone: openPhone(ctx, phoneSealed) } };
  });

/** Locks an account, and refuses unless the caller may change it. */
export async function lockManagedAccount(ctx: Tx, { id, version }: { id: string; version?: number }) {
  const account = await lockAccount(ctx, id);
  const { name, isEditable, status } = account;
  if (id === ctx.actor.id) throw new AppError(accountErrors.ownAccount);
  if (!isEditable) throw new AppError(accountErrors.notYours, { name });
  if (status === 'CLOSED') throw new AppError(accountErrors.closed, { name });
  if (version !== undefined && account.version !== version) throw new AppError(commonErrors.changedMeanwhile);
  return account;
}

type AccountDetail = Awaited<ReturnType<typeof getAccount>>;

/** Writes an account before and after the change to the audit log, with the phone masked. */
function traceAccount(ctx: Tx, action: `ACCOUNT.${string}`, { before, after }: { before?: AccountDetail; after: AccountDetail }) {
  const detail = { before: auditedPart(before), after: auditedPart(after) };
  ctx.trace({ action, docType: 'ACCOUNT', docId: after.id, version: after.version, detail });
}

const auditedPart = (account: AccountDetail | undefined) => {
  if (!account) return undefined;
  const { username, name, phone, status, grants } = account;
  const held = grants.map(({ roleName: role, place, placeName }) => ({ role, place, ...(placeName && { placeName }) }));
  return { username, name, phone, status, grants: held };
};

/** Without letters and digits that are easily mistaken for each other when read aloud or typed from paper. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz';
const DIGITS = '23456789';
const LENGTH = 12;

/**
 * A password that is shown once. It is derived from the idempotency key, so that a retry shows the same one without storing it.
 */
function generatePassword({ vault, actor, idempotencyKey, newId }: Ctx, keyVersion = vault.current): string {
  const bytes = vault.mac('made password', `${actor.id} ${idempotencyKey ?? newId()}`, keyVersion).subarray(0, LENGTH);
  // Every third character is a digit, which the rule for new passwords asks for.
  return Array.from(bytes, (byte, i) => charFrom(i % 3 === 2 ? DIGITS : LETTERS, byte)).join('');
}

/** The password that the command set, which may have run with the vault key before this one. */
const shownPassword = async (ctx: Ctx) => generatePassword(ctx, await keyVersionOfCommand(ctx));

const charFrom = (alphabet: string, byte: number) => alphabet.charAt(byte % alphabet.length);
