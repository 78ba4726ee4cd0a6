import { DAY_MS } from '@netbar/contract/kernel/time';
import type { In } from '@netbar/contract/kernel/endpoint';
import { wechatErrors, type wechatApi } from '@netbar/contract/wechat/wechat.api';
import { SMS_PAUSE_S } from '@netbar/contract/wechat/wechat.model';
import { sql } from 'kysely';
import { randomInt } from 'node:crypto';
import { useCaptcha } from '#features/auth/captcha.service.ts';
import { whenDown } from '#gateways/provider.ts';
import { addressOf } from '#kernel/address.ts';
import { inTx, type Visit, type VisitTx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { isSameMac } from '#kernel/vault.ts';
import { checkTicket } from './ticket.service.ts';

const PURPOSE = 'wechatBinding';
const LIFE_MINUTES = 5;
const MOST_MISSES = 5;
const MOST_PER_NUMBER = 5;
const MOST_PER_ADDRESS = 20;

/**
 * Texts a code. No account is looked up, so the answer, and the time it takes, are the same for a number that has one and
 * one that has none. A text counts before it is sent, and also when it fails: nobody knows which of those arrived.
 */
export async function sendCode(ctx: Visit, { ticket, phone, captcha, captchaId }: In<typeof wechatApi.sendCode>) {
  const { sms } = ctx.gateways;
  if (!sms) throw new AppError(wechatErrors.smsNotOffered);
  await useCaptcha(ctx, captchaId, captcha);
  await checkTicket(ctx, ticket);
  const smsCode = String(randomInt(1_000_000)).padStart(6, '0');
  await inTx(ctx, async (ctx) => {
    await takeTurn(ctx, phone);
    await keepCode(ctx, { ticket, phone, smsCode });
  });
  await sms.sendCode(phone, smsCode, LIFE_MINUTES).catch(whenDown(ctx.log, new AppError(wechatErrors.smsDown)));
  return {};
}

/** One after another for a number and for an address: a hundred presses at once are one text. */
async function takeTurn(ctx: VisitTx, phone: string) {
  const phoneIndex = indexOf(ctx, phone);
  const ip = addressOf(ctx.ip);
  await lock(ctx, `texts to ${phoneIndex.toString('hex')}`);
  await lock(ctx, `texts for ${ip}`);
  const sends = ctx.db
    .selectFrom('platform.smsSends')
    .select((q) => [q.fn.countAll<number>().as('count'), q.fn.max('sentTime').as('last')])
    .where('sentTime', '>', new Date(ctx.now.getTime() - DAY_MS));
  const toNumber = await sends.where('phoneIndex', '=', phoneIndex).executeTakeFirstOrThrow();
  const fromAddress = await sends.where('ip', '=', ip).executeTakeFirstOrThrow();
  if (toNumber.count >= MOST_PER_NUMBER || fromAddress.count >= MOST_PER_ADDRESS) throw new AppError(wechatErrors.smsTooMany);
  const seconds = toNumber.last ? Math.ceil((toNumber.last.getTime() - ctx.now.getTime()) / 1000) + SMS_PAUSE_S : 0;
  if (seconds > 0) throw new AppError(wechatErrors.smsTooSoon, { seconds });
  await ctx.db.insertInto('platform.smsSends').values({ id: ctx.newId(), phoneIndex, ip, sentTime: ctx.now }).execute();
}

const lock = ({ db }: VisitTx, what: string) =>
  db.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${what}, 0))`.as('locked')).execute();

interface Proof {
  ticket: string;
  phone: string;
  smsCode: string;
}

/** Takes the place of the one before, whose misses are forgotten with it. */
async function keepCode(ctx: VisitTx, proof: Proof) {
  const code = {
    codeMac: macOf(ctx, proof),
    misses: 0,
    sentTime: ctx.now,
    expiresTime: new Date(ctx.now.getTime() + LIFE_MINUTES * 60_000),
  };
  await ctx.db
    .insertInto('platform.smsCodes')
    .values({ phoneIndex: indexOf(ctx, proof.phone), purpose: PURPOSE, ...code })
    .onConflict((row) => row.columns(['phoneIndex', 'purpose']).doUpdateSet(code))
    .execute();
}

/** Compares what was read off the text. Right, it is used up; the fifth miss ends it. */
export async function useCode(ctx: Visit, proof: Proof) {
  const isRight = await inTx(ctx, async (ctx) => {
    const phoneIndex = indexOf(ctx, proof.phone);
    // The miss is counted first: the row is then ours until the commit, and a storm of guesses queues up behind it.
    const kept = await ctx.db
      .updateTable('platform.smsCodes')
      .set((q) => ({ misses: q('misses', '+', 1) }))
      .where('phoneIndex', '=', phoneIndex)
      .where('purpose', '=', PURPOSE)
      .where('expiresTime', '>', ctx.now)
      .where('misses', '<', MOST_MISSES)
      .returning('codeMac')
      .executeTakeFirst();
    if (!kept || !isSameMac(kept.codeMac, macOf(ctx, proof))) return false;
    await ctx.db.deleteFrom('platform.smsCodes').where('phoneIndex', '=', phoneIndex).where('purpose', '=', PURPOSE).execute();
    return true;
  });
  if (!isRight) throw new AppError(wechatErrors.wrongSmsCode);
}

const indexOf = ({ vault }: Pick<Visit, 'vault'>, phone: string) => vault.mac('sms phone', phone);

/** With the ticket it was asked for by: a code that was talked out of somebody is of no use to another WeChat. */
const macOf = ({ vault }: Pick<Visit, 'vault'>, { ticket, phone, smsCode }: Proof) =>
  vault.mac('sms code', `${phone} ${smsCode} ${ticket}`);
