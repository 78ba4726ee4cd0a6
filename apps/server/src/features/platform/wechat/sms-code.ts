import type { In } from '@netbar/contract/kernel/endpoint';
import { DAY_MS } from '@netbar/contract/kernel/time';
import type { wechatApi } from '@netbar/contract/platform/wechat/wechat.api';
import { wechatErrors } from '@netbar/contract/platform/wechat/wechat.errors';
import { SMS_PAUSE_S } from '@netbar/contract/platform/wechat/wechat.model';
import { sql } from 'kysely';
import { randomInt } from 'node:crypto';
import { useCaptcha } from '#features/platform/auth/auth.ts';
import { whenDown } from '#gateways/provider.ts';
import { addressOf } from '#kernel/address.ts';
import { inTx, isOneOfMacs, type Visit, type VisitTx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { checkTicket } from './ticket.ts';

const PURPOSE = 'wechatBinding';
const PHONE_OWNER = 'sms phone';
const CODE_OWNER = 'sms code';
const LIFE_MINUTES = 5;
const MOST_MISSES = 5;
const MOST_PER_NUMBER = 5;
const MOST_PER_ADDRESS = 20;

/**
 * Sends a code by text message. No account is looked up, so answer and time are the same whether the number has one or not. A
 * message is counted before it is sent, and stays counted if sending fails, because it may still arrive.
 */
export async function sendSmsCode(ctx: Visit, { ticket, phone, captcha, captchaId }: In<typeof wechatApi.sendCode>) {
  const { sms } = ctx.gateways;
  if (!sms) throw new AppError(wechatErrors.smsNotOffered);
  await useCaptcha(ctx, captchaId, captcha);
  await checkTicket(ctx, ticket);
  const smsCode = String(randomInt(1_000_000)).padStart(6, '0');
  await inTx(ctx, async (ctx) => {
    await countSms(ctx, phone);
    await storeSmsCode(ctx, { ticket, phone, smsCode });
  });
  await sms.sendCode(phone, smsCode, LIFE_MINUTES).catch(whenDown(ctx.log, new AppError(wechatErrors.smsDown)));
  return {};
}

/** Checks and counts under a lock on the number and on the address: a hundred requests at once send one message. */
async function countSms(ctx: VisitTx, phone: string) {
  const phoneIndex = ctx.vault.mac(PHONE_OWNER, phone);
  const digests = ctx.vault.macs(PHONE_OWNER, phone);
  const ip = addressOf(ctx.ip);
  // Named by the oldest key, which every server knows while the key is being changed.
  await lockSmsCount(ctx, `texts to ${digests[0]?.toString('hex')}`);
  await lockSmsCount(ctx, `texts for ${ip}`);
  const sends = ctx.db
    .selectFrom('platform.smsSends')
    .select((q) => [q.fn.countAll<number>().as('count'), q.fn.max('sentTime').as('last')])
    .where('sentTime', '>', new Date(ctx.now.getTime() - DAY_MS));
  const toNumber = await sends.where(isOneOfMacs('phoneIndex', digests)).executeTakeFirstOrThrow();
  const fromAddress = await sends.where('ip', '=', ip).executeTakeFirstOrThrow();
  if (toNumber.count >= MOST_PER_NUMBER || fromAddress.count >= MOST_PER_ADDRESS) throw new AppError(wechatErrors.smsTooMany);
  const seconds = toNumber.last ? Math.ceil((toNumber.last.getTime() - ctx.now.getTime()) / 1000) + SMS_PAUSE_S : 0;
  if (seconds > 0) throw new AppError(wechatErrors.smsTooSoon, { seconds });
  await ctx.db.insertInto('platform.smsSends').values({ id: ctx.newId(), phoneIndex, ip, sentTime: ctx.now }).execute();
}

const lockSmsCount = ({ db }: VisitTx, what: string) =>
  db.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${what}, 0))`.as('locked')).execute();

interface Proof {
  ticket: string;
  phone: string;
  smsCode: string;
}

/** Replaces the earlier code, and with it its count of wrong tries. */
async function storeSmsCode(ctx: VisitTx, proof: Proof) {
  const code = {
    codeMac: ctx.vault.mac(CODE_OWNER, provenBy(proof)),
    misses: 0,
    sentTime: ctx.now,
    expiresTime: new Date(ctx.now.getTime() + LIFE_MINUTES * 60_000),
  };
  const phoneIndex = ctx.vault.mac(PHONE_OWNER, proof.phone);
  await ctx.db.deleteFrom('platform.smsCodes').where(isOfPhone(ctx, proof)).where('phoneIndex', '<>', phoneIndex).execute();
  await ctx.db
    .insertInto('platform.smsCodes')
    .values({ phoneIndex, purpose: PURPOSE, ...code })
    .onConflict((row) => row.columns(['phoneIndex', 'purpose']).doUpdateSet(code))
    .execute();
}

/** Compares the code. A right one is used up; the fifth wrong try ends it. */
export async function useSmsCode(ctx: Visit, proof: Proof) {
  const isRight = await inTx(ctx, async (ctx) => {
    // Counting the try first locks the row until the commit, so that parallel guesses wait for each other.
    const kept = await ctx.db
      .updateTable('platform.smsCodes')
      .set((q) => ({ misses: q('misses', '+', 1) }))
      .where(isOfPhone(ctx, proof))
      .where('expiresTime', '>', ctx.now)
      .where('misses', '<', MOST_MISSES)
      .returning('codeMac')
      .executeTakeFirst();
    if (!kept || !ctx.vault.isMac(kept.codeMac, CODE_OWNER, provenBy(proof))) return false;
    await ctx.db.deleteFrom('platform.smsCodes').where(isOfPhone(ctx, proof)).execute();
    return true;
  });
  if (!isRight) throw new AppError(wechatErrors.wrongSmsCode);
}

const isOfPhone = ({ vault }: Pick<Visit, 'vault'>, { phone }: Proof) =>
  sql<boolean>`(purpose = ${PURPOSE} and ${isOneOfMacs('phoneIndex', vault.macs(PHONE_OWNER, phone))})`;

/** The digest covers the ticket: a code that somebody was tricked into telling is useless for another WeChat identity. */
const provenBy = ({ ticket, phone, smsCode }: Proof) => `${phone} ${smsCode} ${ticket}`;
