import { wechatErrors } from '@netbar/contract/platform/wechat/wechat.errors';
import { randomBytes } from 'node:crypto';
import { inTx, isOneOfMacs, type Tx, type Visit } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';

/** Long enough to wait for two text messages. */
const LIFE_MS = 10 * 60_000;
const TICKET_BYTES = 32;
const OWNER = 'wechat ticket';

/** Stands for a confirmed WeChat identity while its owner proves a phone. */
export async function issueTicket(ctx: Visit, openid: string) {
  const ticket = randomBytes(TICKET_BYTES).toString('base64url');
  const expiresTime = new Date(ctx.now.getTime() + LIFE_MS);
  await inTx(ctx, (ctx) =>
    ctx.db
      .insertInto('platform.wechatTickets')
      .values({ ticketMac: ctx.vault.mac(OWNER, ticket), openid, expiresTime })
      .execute(),
  );
  return ticket;
}

/** Called first, so that a made-up or expired ticket costs no text message and no guess. */
export async function checkTicket(ctx: Visit, ticket: string) {
  await ctx.db
    .selectFrom('platform.wechatTickets')
    .select('openid')
    .where(isOneOfMacs('ticketMac', ctx.vault.macs(OWNER, ticket)))
    .where('expiresTime', '>', ctx.now)
    .executeTakeFirstOrThrow(() => new AppError(wechatErrors.ticketSpent));
}

/** The identity behind a ticket. The ticket is used up only if the transaction commits. */
export async function useTicket(ctx: Tx, ticket: string) {
  const { openid } = await ctx.db
    .deleteFrom('platform.wechatTickets')
    .where(isOneOfMacs('ticketMac', ctx.vault.macs(OWNER, ticket)))
    .where('expiresTime', '>', ctx.now)
    .returning('openid')
    .executeTakeFirstOrThrow(() => new AppError(wechatErrors.ticketSpent));
  return openid;
}
