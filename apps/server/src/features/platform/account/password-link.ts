import type { In } from '@netbar/contract/kernel/endpoint';
import type { accountApi } from '@netbar/contract/platform/account/account.api';
import { accountErrors } from '@netbar/contract/platform/account/account.errors';
import { randomBytes } from 'node:crypto';
import { endSignInSessions, issueLoginCode } from '#features/platform/auth/auth.ts';
import { withoutRights } from '#kernel/actor.ts';
import { inTx, isOneOfMacs, type Tx, type Visit } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { hashPassword } from '#kernel/passwords.ts';

const LIFE_MS = 60 * 60_000;
const CODE_BYTES = 32;
const OWNER = 'password link';

/** Issues the code of a link by which somebody sets their password, once and within an hour. An earlier link ends. */
export async function issuePasswordLink(ctx: Tx, account: { id: string; username: string }): Promise<string> {
  const code = randomBytes(CODE_BYTES).toString('base64url');
  const expiresTime = new Date(ctx.now.getTime() + LIFE_MS);
  await ctx.db.deleteFrom('platform.passwordLinks').where('accountId', '=', account.id).execute();
  await ctx.db
    .insertInto('platform.passwordLinks')
    .values({ codeMac: ctx.vault.mac(OWNER, code), accountId: account.id, expiresTime })
    .execute();
  const { username } = account;
  ctx.trace({ action: 'ACCOUNT.issuePasswordLink', docType: 'ACCOUNT', docId: account.id, detail: { username } });
  return code;
}

/** Sets the password of the account that the link is for, and returns a login code. */
export async function setPasswordByLink(ctx: Visit, { code, password }: In<typeof accountApi.setPassword>) {
  const account = await findByLink(ctx, code);
  // Only a valid link is worth the time that hashing takes.
  const passwordHash = await hashPassword(password);
  return inTx(ctx.as(withoutRights(account)), async (ctx) => {
    const { numDeletedRows } = await ctx.db
      .deleteFrom('platform.passwordLinks')
      .where(isOneOfMacs('codeMac', ctx.vault.macs(OWNER, code)))
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new AppError(accountErrors.linkUsed);
    await ctx.db
      .updateTable('platform.accounts')
      .set((q) => ({ passwordHash, mustChangePassword: false, version: q('version', '+', 1) }))
      .where('id', '=', account.id)
      .execute();
    ctx.trace({ action: 'ACCOUNT.setPassword', docType: 'ACCOUNT', docId: account.id, detail: { by: 'link' } });
    await endSignInSessions(ctx, account.id);
    return { code: await issueLoginCode(ctx, { by: 'link' }) };
  });
}

async function findByLink(ctx: Visit, code: string) {
  const account = await ctx.db
    .selectFrom('platform.passwordLinks as l')
    .innerJoin('platform.accounts as a', 'a.id', 'l.accountId')
    .select(['a.id', 'a.name', 'a.companyId'])
    .where(isOneOfMacs('l.codeMac', ctx.vault.macs(OWNER, code)))
    .where('l.expiresTime', '>', ctx.now)
    .where('a.status', '=', 'ACTIVE')
    .executeTakeFirst();
  if (!account) throw new AppError(accountErrors.linkUsed);
  return account;
}
