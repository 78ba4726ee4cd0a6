import { authErrors, type authApi } from '@netbar/contract/auth/auth.api';
import type { In } from '@netbar/contract/kernel/endpoint';
import { createHash, randomBytes } from 'node:crypto';
import { inTx, type Ctx, type Tx, type Visit } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { findAccount, findAccountById } from './auth.queries.ts';
import { openSession } from './session.service.ts';

const LIFE_MS = 60_000;
const CODE_BYTES = 32;

/** AUTH-05: stands in an address where a session's token must not, and is worth nothing after its first use. */
export const createLoginCode = async (ctx: Ctx) => ({ code: await inTx(ctx, (ctx) => issueLoginCode(ctx, {})) });

/** For the person of the `ctx`, who has proven to be that person; `detail` says how, where no session does. */
export async function issueLoginCode(ctx: Tx, detail: { by?: 'wechat' }) {
  const code = randomBytes(CODE_BYTES).toString('base64url');
  const expiresTime = new Date(ctx.now.getTime() + LIFE_MS);
  await ctx.db
    .insertInto('platform.loginCodes')
    .values({ codeMac: ctx.vault.mac('login code', code), accountId: ctx.actor.id, expiresTime })
    .execute();
  ctx.trace({ action: 'auth.createLoginCode', docType: 'ACCOUNT', docId: ctx.actor.id, detail });
  return code;
}

/** Makes a session of a one-time code of ours, or of a hand-over token of the single sign-on host. Only the latter has dots. */
export async function exchange(ctx: Visit, { token }: In<typeof authApi.exchange>) {
  const bySso = token.includes('.');
  const account = bySso ? await takeHandOver(ctx, token) : await takeLoginCode(ctx, token);
  if (!account) throw new AppError(authErrors.codeUsed);
  return openSession(ctx, account, bySso ? 'sso' : 'code');
}

async function takeLoginCode(ctx: Visit, code: string) {
  const taken = await inTx(ctx, (ctx) =>
    ctx.db
      .deleteFrom('platform.loginCodes')
      .where('codeMac', '=', ctx.vault.mac('login code', code))
      .returning(['accountId', 'expiresTime'])
      .executeTakeFirst(),
  );
  return taken && taken.expiresTime > ctx.now ? findAccountById(ctx, taken.accountId) : undefined;
}

async function takeHandOver(ctx: Visit, token: string) {
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
