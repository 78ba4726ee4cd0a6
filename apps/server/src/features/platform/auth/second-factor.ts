import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import type { authApi } from '@netbar/contract/platform/auth/auth.api';
import { authErrors } from '@netbar/contract/platform/auth/auth.errors';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { type Actor, type Ctx, inTx, isOneOfMacs, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { isSecondFactorRequired } from '#kernel/second-factor.ts';
import { passSecondFactor } from '#kernel/session-rows.ts';
import { base32, matchingStep } from '#kernel/totp.ts';
import { proveOwnPassword } from './check-password.ts';
import { tryCode } from './code-tries.ts';
import { endSignInSessions } from './sign-in.ts';

const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** Fifty bits: as text two groups of five letters. */
const RECOVERY_BYTES = 7;

const findFactor = ({ db, actor }: Ctx | Tx) =>
  db
    .selectFrom('platform.secondFactors')
    .select(['secretSealed', 'pendingSealed', 'confirmedTime'])
    .where('accountId', '=', actor.id)
    .executeTakeFirst();

export async function readSecondFactor(ctx: Ctx) {
  const [factor, isRequired, { left }] = await Promise.all([
    findFactor(ctx),
    isSecondFactorRequired(ctx.db, ctx.actor.id),
    ctx.db
      .selectFrom('platform.recoveryCodes')
      .select(sql<number>`count(*)::int`.as('left'))
      .where('accountId', '=', ctx.actor.id)
      .where('usedTime', 'is', null)
      .executeTakeFirstOrThrow(),
  ]);
  const boundTime = factor?.confirmedTime ?? null;
  return { isBound: boundTime !== null, isRequired, boundTime, recoveryLeft: left };
}

/**
 * Makes a secret for an authenticator app. On a screen that is already open it asks for the password; at sign-in the person has
 * just proved who they are, and a bound app must be shown before it can be replaced.
 */
export async function newSecondFactor(ctx: Ctx, { password }: In<typeof authApi.newSecondFactor>) {
  const { secondFactorPending = false } = ctx.actor;
  if (!secondFactorPending) await proveOwnPassword(ctx, password ?? '');
  const secret = randomBytes(SECRET_BYTES);
  const pendingSealed = ctx.vault.seal(sealOwner(ctx), secret.toString('base64'));
  return inTx(ctx, async (ctx) => {
    if (secondFactorPending && (await findFactor(ctx))?.confirmedTime) throw new AppError(commonErrors.secondFactorNeeded);
    await ctx.db
      .insertInto('platform.secondFactors')
      .values({ accountId: ctx.actor.id, companyId: ctx.actor.companyId, pendingSealed })
      .onConflict((row) => row.column('accountId').doUpdateSet({ pendingSealed }))
      .execute();
    const { username, companyName } = await ctx.db
      .selectFrom('platform.accounts as a')
      .innerJoin('platform.companies as c', 'c.id', 'a.companyId')
      .select(['a.username', 'c.name as companyName'])
      .where('a.id', '=', ctx.actor.id)
      .executeTakeFirstOrThrow();
    const text = base32(secret);
    const [issuer, label] = [encodeURIComponent(companyName), encodeURIComponent(`${companyName}:${username}`)];
    return { secret: text, uri: `otpauth://totp/${label}?secret=${text}&issuer=${issuer}` };
  });
}

/** Binds the app whose first code is right. From then on the old one no longer works, nor do other sessions. */
export async function bindSecondFactor(ctx: Ctx, { code }: In<typeof authApi.bindSecondFactor>) {
  return tryCode(ctx, async () => {
    const pendingSealed = (await findFactor(ctx))?.pendingSealed;
    if (!pendingSealed) throw new AppError(authErrors.noSecondFactor);
    const step = matchingStep(openSecret(ctx, pendingSealed), code, ctx.now);
    if (step === undefined) return undefined;
    return inTx(ctx, async (ctx) => {
      const { numUpdatedRows } = await ctx.db
        .updateTable('platform.secondFactors')
        .set({ secretSealed: pendingSealed, pendingSealed: null, confirmedTime: ctx.now, lastStep: step, misses: 0 })
        .where('accountId', '=', ctx.actor.id)
        .where('pendingSealed', '=', pendingSealed)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new AppError(commonErrors.changedMeanwhile);
      const recoveryCodes = await writeRecoveryCodes(ctx);
      await endSignInSessions(ctx, ctx.actor.id, ctx.actor.sessionId);
      await passSecondFactor(ctx);
      traceFactor(ctx, 'auth.bindSecondFactor');
      return { recoveryCodes };
    });
  });
}

export const showSecondFactor = (ctx: Ctx, { code }: In<typeof authApi.showSecondFactor>) =>
  useCode(ctx, code, async (ctx, by) => {
    await passSecondFactor(ctx);
    traceFactor(ctx, 'auth.showSecondFactor', { by });
    return {};
  });

export const renewRecoveryCodes = (ctx: Ctx, { code }: In<typeof authApi.renewRecoveryCodes>) =>
  useCode(ctx, code, async (ctx) => {
    traceFactor(ctx, 'auth.renewRecoveryCodes');
    return { recoveryCodes: await writeRecoveryCodes(ctx) };
  });

export async function removeSecondFactor(ctx: Ctx, { code }: In<typeof authApi.removeSecondFactor>) {
  if (await isSecondFactorRequired(ctx.db, ctx.actor.id)) throw new AppError(authErrors.secondFactorRequired);
  return useCode(ctx, code, async (ctx) => {
    await forgetSecondFactor(ctx, ctx.actor.id);
    traceFactor(ctx, 'auth.removeSecondFactor');
    return {};
  });
}

/** Forgets app and recovery codes of an account. Whoever needs a second factor binds a new one at the next sign-in. */
export async function forgetSecondFactor(ctx: Tx, accountId: string) {
  await ctx.db.deleteFrom('platform.recoveryCodes').where('accountId', '=', accountId).execute();
  await ctx.db.deleteFrom('platform.secondFactors').where('accountId', '=', accountId).execute();
}

/**
 * Uses up the code of somebody who signs on another person's screen, if their own sign-in would ask for one. Recovery codes are
 * for the own screen only. The same command, repeated after a lost answer, may show the same code again.
 */
export async function useSignerCode(screen: Ctx, signer: Actor, code: string | undefined) {
  const ctx = { ...screen, actor: signer };
  const factor = await findFactor(ctx);
  const secretSealed = factor?.secretSealed;
  if (!secretSealed && !(await isSecondFactorRequired(ctx.db, signer.id))) return;
  if (!secretSealed || code === undefined) throw new AppError(authErrors.signerCodeNeeded, { name: signer.name });
  const use = `${screen.actor.id} ${screen.idempotencyKey ?? ''}`;
  await tryCode(ctx, async () => {
    const step = matchingStep(openSecret(ctx, secretSealed), code, ctx.now);
    return (await inTx(ctx, (ctx) => useStep(ctx, step, use))) || undefined;
  });
}

/** Runs the step once the code is accepted, in the transaction that uses it up. */
const useCode = <T>(ctx: Ctx, code: string, step: (ctx: Tx, by: 'app' | 'recoveryCode') => Promise<T>) =>
  tryCode(ctx, async () => {
    const factor = await findFactor(ctx);
    if (!factor?.secretSealed) throw new AppError(authErrors.noSecondFactor);
    const isDigits = /^\d{6}$/.test(code);
    const matched = isDigits ? matchingStep(openSecret(ctx, factor.secretSealed), code, ctx.now) : undefined;
    return inTx(ctx, async (ctx) => {
      const isUsed = isDigits ? await useStep(ctx, matched) : await useRecoveryCode(ctx, code);
      return isUsed ? step(ctx, isDigits ? 'app' : 'recoveryCode') : undefined;
    });
  });

/** False for a wrong code and for one that was accepted before: the row lock lets only the first of two pass. */
async function useStep(ctx: Tx, step: number | undefined, use: string | null = null): Promise<boolean> {
  if (step === undefined) return false;
  const { numUpdatedRows } = await ctx.db
    .updateTable('platform.secondFactors')
    .set({ lastStep: step, lastUse: use, misses: 0 })
    .where('accountId', '=', ctx.actor.id)
    .where((q) => q.or([q('lastStep', '<', step), q.and({ lastStep: step, lastUse: use ?? '' })]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function useRecoveryCode(ctx: Tx, code: string): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('platform.recoveryCodes')
    .set({ usedTime: ctx.now })
    .where('accountId', '=', ctx.actor.id)
    .where(isOneOfMacs('codeMac', ctx.vault.macs(RECOVERY_OWNER, recoveryText(ctx, code))))
    .where('usedTime', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await ctx.db.updateTable('platform.secondFactors').set({ misses: 0 }).where('accountId', '=', ctx.actor.id).execute();
  return true;
}

async function writeRecoveryCodes(ctx: Tx): Promise<string[]> {
  const accountId = ctx.actor.id;
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(RECOVERY_BYTES)).slice(0, 10).toLowerCase());
  await ctx.db.deleteFrom('platform.recoveryCodes').where('accountId', '=', accountId).execute();
  await ctx.db
    .insertInto('platform.recoveryCodes')
    .values(codes.map((code) => ({ accountId, codeMac: recoveryMac(ctx, code) })))
    .execute();
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

const RECOVERY_OWNER = 'recovery code';
const recoveryText = ({ actor }: Tx, code: string) => `${actor.id} ${code.replace('-', '').toLowerCase()}`;
const recoveryMac = (ctx: Tx, code: string) => ctx.vault.mac(RECOVERY_OWNER, recoveryText(ctx, code));

export const secondFactorOwner = (companyId: string) => `second factor ${companyId}`;
const sealOwner = ({ actor }: Ctx | Tx) => secondFactorOwner(actor.companyId);
const openSecret = (ctx: Ctx, sealed: Buffer) => Buffer.from(ctx.vault.open(sealOwner(ctx), sealed), 'base64');

const traceFactor = (ctx: Tx, action: string, detail: object = {}) =>
  ctx.trace({ action, docType: 'ACCOUNT', docId: ctx.actor.id, detail });
