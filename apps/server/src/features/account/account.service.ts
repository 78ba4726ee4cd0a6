import { accountApi, accountErrors } from '@netbar/contract/account/account.api';
import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { command } from '#kernel/command.ts';
import { inTx, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { hashPassword } from '#kernel/passwords.ts';
import { moveAccessClock } from '#kernel/sessions.ts';
import { whenTaken } from '#kernel/taken.ts';
import { getAccount, lockAccount } from './account.queries.ts';
import { leaveTrace } from './account-trace.service.ts';
import { checkReach, checkRoles } from './grants.service.ts';
import { madePassword } from './made-password.service.ts';
import { openPhone, sealPhone } from './phone.service.ts';
import { keepingTopUser } from './top-user.service.ts';

/** Opens an account. Its first password serves only to choose another one. */
export async function addAccount(ctx: Ctx, input: In<typeof accountApi.add>) {
  const password = input.password ?? madePassword(ctx);
  const passwordHash = await hashPassword(password);
  const added = await command(ctx, accountApi.add, input, async (ctx) => {
    const { username, name, phone, companyWide } = input;
    await checkReach(ctx, input);
    await checkRoles(ctx, input.roleIds);
    const id = ctx.newId();
    const { companyId } = ctx.actor;
    await ctx.db
      .insertInto('platform.accounts')
      .values({ id, companyId, username, name, companyWide, passwordHash, mustChangePassword: true, createdTime: ctx.now })
      .execute()
      .catch(whenTaken('accounts_username', new AppError(accountErrors.usernameTaken, { username })));
    if (phone) await ctx.db.updateTable('platform.accounts').set(sealPhone(ctx, phone)).where('id', '=', id).execute();
    await writePost(ctx, id, input);
    const after = await getAccount(ctx, { id });
    leaveTrace(ctx, 'ACCOUNT.add', { after });
    // The stored answer must not hold the password, which the key makes again.
    return { ...after, password: null };
  });
  return { ...added, password: input.password ? null : password };
}

/** Sets who somebody is and where they work. One's own rights are for others to change. */
export const changeAccount = (ctx: Ctx, input: In<typeof accountApi.change>) =>
  command(ctx, accountApi.change, input, async (ctx) => {
    const after = await keepingTopUser(ctx, () => writeChange(ctx, input));
    await moveAccessClock(ctx);
    return after;
  });

async function writeChange(ctx: Tx, input: In<typeof accountApi.change>) {
  const { id, version, name, phone, companyWide } = input;
  const before = await lockManaged(ctx, { id, version });
  await checkReach(ctx, input);
  const held = new Set(before.roles.map((role) => role.id));
  const added = input.roleIds.filter((roleId) => !held.has(roleId));
  await checkRoles(ctx, added);

  await ctx.db
    .updateTable('platform.accounts')
    .set({ name, companyWide, version: version + 1, ...(phone !== undefined && sealPhone(ctx, phone)) })
    .where('id', '=', id)
    .execute();
  await writePost(ctx, id, input);
  const after = await getAccount(ctx, { id });
  leaveTrace(ctx, 'ACCOUNT.change', { before, after });
  return after;
}

/** Shows a phone number whole. Looking is what is audited, so it is written before anything is shown. */
export const revealPhone = (ctx: Ctx, { id }: In<typeof accountApi.reveal>) =>
  inTx(ctx, async (ctx) => {
    const { phoneSealed, version } = await getAccount(ctx, { id });
    ctx.trace({ action: 'account.reveal', docType: 'ACCOUNT', docId: id, version, detail: { field: 'phone' } });
    return { phone: openPhone(ctx, phoneSealed) };
  });

/** The account as it is now, for a change that the caller may make. */
export async function lockManaged(ctx: Tx, { id, version }: { id: string; version?: number }) {
  const account = await lockAccount(ctx, id);
  const { name, isEditable, status } = account;
  if (id === ctx.actor.id) throw new AppError(accountErrors.ownAccount);
  if (!isEditable) throw new AppError(accountErrors.notYours, { name });
  if (status === 'CLOSED') throw new AppError(accountErrors.closed, { name });
  if (version !== undefined && account.version !== version) throw new AppError(commonErrors.changedMeanwhile);
  return account;
}

type Post = Pick<In<typeof accountApi.change>, 'roleIds' | 'branchIds' | 'brandIds'>;

async function writePost({ db }: Tx, accountId: string, { roleIds, branchIds, brandIds }: Post) {
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
