import { CAPTCHA_LIFE_S } from '@netbar/contract/platform/auth/auth.model';
import { authErrors } from '@netbar/contract/platform/auth/auth.errors';
import { inTx, type Visit } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { HASHING_AT_ONCE } from '#kernel/passwords.ts';
import { openLimiter } from '#kernel/limiter.ts';

/**
 * Limits how many sign-ins run at once to the number of hashing threads. More wait about a second; past the end of the queue
 * they are refused at almost no cost. All of a sign-in runs inside, because all of it takes time from counter requests.
 */
export const signInQueue = openLimiter(HASHING_AT_ONCE, 30 * HASHING_AT_ONCE);

/** Refused while the sign-in queue is full: drawing and storing a picture would be wasted. */
export async function drawCaptcha(ctx: Visit) {
  signInQueue.refuseWhenFull();
  const { text, svg } = await ctx.gateways.captcha.draw();
  const id = ctx.newId();
  const expiresTime = new Date(ctx.now.getTime() + CAPTCHA_LIFE_S * 1000);
  await inTx(ctx, (ctx) =>
    ctx.db
      .insertInto('platform.captchas')
      .values({ id, answerMac: ctx.vault.mac(OWNER, proofOf(id, text)), expiresTime })
      .execute(),
  );
  return { id, svg };
}

/** Compares the answer. The picture is used up, whether the answer is right or not. */
export async function useCaptcha(ctx: Visit, id: string | undefined, answer: string) {
  if (id === undefined) throw new AppError(authErrors.wrongCaptcha);
  const drawn = await inTx(ctx, (ctx) =>
    ctx.db.deleteFrom('platform.captchas').where('id', '=', id).returning(['answerMac', 'expiresTime']).executeTakeFirst(),
  );
  const isRight = drawn && drawn.expiresTime > ctx.now && ctx.vault.isMac(drawn.answerMac, OWNER, proofOf(id, answer));
  if (!isRight) throw new AppError(authErrors.wrongCaptcha);
}

/** The MAC covers the picture's id, so that equal answers look different in the table. */
const proofOf = (id: string, answer: string) => `${id} ${answer.toLowerCase()}`;
const OWNER = 'captcha';
