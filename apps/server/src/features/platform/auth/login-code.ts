import type { In } from '@netbar/contract/kernel/endpoint';
import type { authApi } from '@netbar/contract/platform/auth/auth.api';
import { authErrors } from '@netbar/contract/platform/auth/auth.errors';
import { createHash, randomBytes } from 'node:crypto';
import { type Ctx, inTx, isOneOfMacs, type Tx, type Visit } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { findAccount, findAccountById } from './auth.queries.ts';
import { openSignInSession } from './sign-in.ts';

const LIFE_MS = 60_000;
const CODE_BYTES = 32;

/** AUTH-05: a one-time code for a URL, where the session token must not appear. */
export const createLoginCode = async (ctx: Ctx) => ({ code: await inTx(ctx, (ctx) => issueLoginCode(ctx, {})) });

/** For the person of `ctx`, who is already authenticated; `detail` says how if there is no session. */
export async function issueLoginCode(ctx: Tx, detail: { by?: 'wechat' | 'link' }) {
  const code = randomBytes(CODE_BYTES).toString('base64url');
  const expiresTime = new Date(ctx.now.getTime() + LIFE_MS);
  await ctx.db
    .insertInto('platform.loginCodes')
    .values({ codeMac: ctx.vault.mac('login code', code), accountId: ctx.actor.id, expiresTime })
    .execute();
  ctx.trace({ action: 'auth.createLoginCode', docType: 'ACCOUNT', docId: ctx.actor.id, detail });
  return code;
}

/**
 * Exchanges a one-time login code, or a hand-over token of the single sign-on host, for a session. Only such a token contains
 * dots.
 */
export async function exchangeLoginCode(ctx: Visit, { token }: In<typeof authApi.exchange>) {
  const bySso = token.includes('.');
  const account = bySso ? await useHandOverToken(ctx, token) : await useLoginCode(ctx, token);
  if (!account) throw new AppError(authErrors.codeUsed);
  return openSignInSession(ctx, account, bySso ? 'sso' : 'code');
}

async function useLoginCode(ctx: Visit, code: string) {
  const taken = await inTx(ctx, (ctx) =>
    ctx.db
      .deleteFrom('platform.loginCodes')
      .where(isOneOfMacs('codeMac', ctx.vault.macs('login code', code)))
      .returning(['accountId', 'expiresTime'])
      .executeTakeFirst(),
  );
  return taken && taken.expiresTime > ctx.now ? findAccountById(ctx, taken.accountId) : undefined;
}

async function useHandOverToken(ctx: Visit, token: string) {
  const handOver = await ctx.gateways.sso.read(token, ctx.now);
  if (!handOver) return undefined;
  const id = createHash('sha256').update(handOver.id).digest('base64url');
  const { numInsertedOrUpdatedRows } = await inTx(ctx, (ctx) =>
    ctx.db
      .insertInto('platform.usedTokens')
      .values({ id, expiresTime: handOver.expiresTime })
      .onConflict((row) => row.column('id').doNothing())
      .executeTakeFirst(),
  );
  return numInsertedOrUpdatedRows === 1n ? findAccount(ctx, handOver.username) : undefined;
}
