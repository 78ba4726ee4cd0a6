import type { evidenceApi } from '@netbar/contract/guests/evidence/evidence.api';
import { evidenceErrors } from '@netbar/contract/guests/evidence/evidence.errors';
import type { In } from '@netbar/contract/kernel/endpoint';
import { maskPhone } from '@netbar/contract/kernel/format';
import { DAY_MS } from '@netbar/contract/kernel/time';
import { randomInt } from 'node:crypto';
import { lockActiveMember, openSealed, requireMember } from '#features/guests/member/member.ts';
import { whenDown } from '#gateways/provider.ts';
import { inTx, requireInScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { refuseChangedNumber } from './evidence.queries.ts';
import { findPin } from './pin.ts';

const LIFE_MINUTES = 5;
const PAUSE_S = 60;
const MOST_A_DAY = 5;
const MOST_MISSES = 5;

/** Sends a one-time code to the stored phone of a member without a PIN. It stays counted if sending fails: it may still arrive. */
export async function sendPinCode(ctx: Ctx, input: In<typeof evidenceApi.sendCode>) {
  const { sms } = ctx.gateways;
  if (!sms) throw new AppError(evidenceErrors.smsNotOffered);
  const smsCode = String(randomInt(1_000_000)).padStart(6, '0');
  const phone = await inTx(ctx, (ctx) => storePinCode(ctx, input, smsCode));
  await sms.sendCode(phone, smsCode, LIFE_MINUTES).catch(whenDown(ctx.log, new AppError(evidenceErrors.smsDown)));
  return { phone: maskPhone(phone) };
}

/** Under the lock of the member: a hundred requests at once send one message. */
async function storePinCode(ctx: Tx, { memberId, branchId }: In<typeof evidenceApi.sendCode>, smsCode: string): Promise<string> {
  requireInScope(ctx, branchId);
  await requireMember(ctx, memberId);
  const member = await lockActiveMember(ctx, memberId);
  const phone = openSealed(ctx, member.phoneSealed);
  if (phone === null) throw new AppError(evidenceErrors.noPhone);
  refuseChangedNumber(ctx, member.phoneChangedTime);
  if (await findPin(ctx, memberId)) throw new AppError(evidenceErrors.resetNeedsMore);
  const before = await ctx.db
    .selectFrom('pinCodes')
    .select(['sentTime', 'fromTime', 'sends'])
    .where('memberId', '=', memberId)
    .executeTakeFirst();
  const isToday = before && ctx.now.getTime() - before.fromTime.getTime() < DAY_MS;
  const seconds = before ? Math.ceil((before.sentTime.getTime() - ctx.now.getTime()) / 1000) + PAUSE_S : 0;
  if (seconds > 0) throw new AppError(evidenceErrors.smsTooSoon, { seconds });
  if (isToday && before.sends >= MOST_A_DAY) throw new AppError(evidenceErrors.smsTooMany);
  const code = {
    codeMac: codeMac(ctx, memberId, smsCode),
    misses: 0,
    sentTime: ctx.now,
    expiresTime: new Date(ctx.now.getTime() + LIFE_MINUTES * 60_000),
    ...(isToday ? { fromTime: before.fromTime, sends: before.sends + 1 } : { fromTime: ctx.now, sends: 1 }),
  };
  await ctx.db
    .insertInto('pinCodes')
    .values({ memberId, ...code })
    .onConflict((row) => row.columns(['companyId', 'memberId']).doUpdateSet(code))
    .execute();
  ctx.trace({ action: 'evidence.sendCode', branchId, docType: 'MEMBER_PIN', docId: memberId, detail: { memberId } });
  return phone;
}

/** Compares a code and returns why it is refused. The try is counted first, which locks the row until it is stored. */
export const tryPinCode = (ctx: Ctx, memberId: string, smsCode: string): Promise<AppError | undefined> =>
  inTx(ctx, async (ctx) => {
    const kept = await ctx.db
      .updateTable('pinCodes')
      .set((q) => ({ misses: q('misses', '+', 1) }))
      .where('memberId', '=', memberId)
      .where('expiresTime', '>', ctx.now)
      .where('misses', '<', MOST_MISSES)
      .returning('codeMac')
      .executeTakeFirst();
    const isRight = kept && ctx.vault.isMac(kept.codeMac, codeOwner(ctx), `${memberId} ${smsCode}`);
    return isRight ? undefined : new AppError(evidenceErrors.wrongSmsCode);
  });

/** A code works once. */
export async function endPinCode(ctx: Tx, memberId: string) {
  const { numUpdatedRows } = await ctx.db
    .updateTable('pinCodes')
    .set({ expiresTime: ctx.now })
    .where('memberId', '=', memberId)
    .where('expiresTime', '>', ctx.now)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new AppError(evidenceErrors.wrongSmsCode);
}

const codeMac = ({ vault, actor }: Pick<Ctx, 'vault' | 'actor'>, memberId: string, smsCode: string) =>
  vault.mac(codeOwner({ actor }), `${memberId} ${smsCode}`);

const codeOwner = ({ actor }: Pick<Ctx, 'actor'>) => `pin code ${actor.companyId}`;
