import { authErrors } from '@netbar/contract/auth/auth.api';
import { inTx, type Visit } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { isSameMac } from '#kernel/vault.ts';
import { desk } from './desk.service.ts';

const LIFE_MS = 2 * 60_000;

/** Not in a rush that leaves no room to sign in: drawing and keeping it would take time from the counter for nothing. */
export async function drawCaptcha(ctx: Visit) {
  desk.refuseWhenFull();
  const { text, svg } = await ctx.gateways.captcha.draw();
  const id = ctx.newId();
  const expiresTime = new Date(ctx.now.getTime() + LIFE_MS);
  await inTx(ctx, (ctx) =>
    ctx.db
      .insertInto('platform.captchas')
      .values({ id, answerMac: answerMac(ctx, id, text), expiresTime })
      .execute(),
  );
  return { id, svg };
}

/** Compares what was read off the picture. The picture is used up by it, whatever the result. */
export async function useCaptcha(ctx: Visit, id: string, answer: string) {
  const drawn = await inTx(ctx, (ctx) =>
    ctx.db.deleteFrom('platform.captchas').where('id', '=', id).returning(['answerMac', 'expiresTime']).executeTakeFirst(),
  );
  const isRight = drawn && drawn.expiresTime > ctx.now && isSameMac(drawn.answerMac, answerMac(ctx, id, answer));
  if (!isRight) throw new AppError(authErrors.wrongCaptcha);
}

/** With the picture's id, so that equal answers do not look equal in the table. */
const answerMac = ({ vault }: Pick<Visit, 'vault'>, id: string, answer: string) =>
  vault.mac('captcha', `${id} ${answer.toLowerCase()}`);
