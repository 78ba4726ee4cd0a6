import { wechatErrors } from '@netbar/contract/wechat/wechat.api';
import { randomBytes } from 'node:crypto';
import { inTx, type Tx, type Visit } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';

/** Long enough to wait for a text twice. */
const LIFE_MS = 10 * 60_000;
const TICKET_BYTES = 32;

/** Stands for an identity that WeChat has vouched for, while its owner proves a phone. */
export async function issueTicket(ctx: Visit, openid: string) {
  const ticket = randomBytes(TICKET_BYTES).toString('base64url');
  const expiresTime = new Date(ctx.now.getTime() + LIFE_MS);
  await inTx(ctx, (ctx) =>
    ctx.db
      .insertInto('platform.wechatTickets')
      .values({ ticketMac: macOf(ctx, ticket), openid, expiresTime })
      .execute(),
  );
  return ticket;
}

/** Before anything is spent on a ticket that is made up or over. */
export async function checkTicket(ctx: Visit, ticket: string) {
  await ctx.db
    .selectFrom('platform.wechatTickets')
    .select('openid')
    .where('ticketMac', '=', macOf(ctx, ticket))
    .where('expiresTime', '>', ctx.now)
    .executeTakeFirstOrThrow(() => new AppError(wechatErrors.ticketSpent));
}

/** The identity behind a ticket, which is used up if and only if the transaction commits. */
export async function takeTicket(ctx: Tx, ticket: string) {
  const { openid } = await ctx.db
    .deleteFrom('platform.wechatTickets')
    .where('ticketMac', '=', macOf(ctx, ticket))
    .where('expiresTime', '>', ctx.now)
    .returning('openid')
    .executeTakeFirstOrThrow(() => new AppError(wechatErrors.ticketSpent));
  return openid;
}

const macOf = ({ vault }: Pick<Visit, 'vault'>, ticket: string) => vault.mac('wechat ticket', ticket);
