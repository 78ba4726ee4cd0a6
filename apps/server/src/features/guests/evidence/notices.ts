import { noticeWords, type NoticeEvent } from '@netbar/contract/guests/evidence/evidence.words';
import { yuan } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { sql } from 'kysely';
import { z } from 'zod';
import { balancesOf, noBalances, openSealed } from '#features/guests/member/member.ts';
import { ProviderDown } from '#gateways/provider.ts';
import { inTx, type Ctx, type Tx } from '#kernel/ctx.ts';
import { defineJob } from '#kernel/outbox.ts';
import { evidencePolicyOf } from './evidence-policy.ts';

export const textMemberJob = defineJob('evidence.textMember', z.object({ noticeId: z.uuid() }));

interface NewNotice {
  memberId: string;
  branchId: string;
  event: NoticeEvent;
  /** Fen or points of a debit, minutes of a lock. */
  amount?: number;
}

/** Tells a member what happened to their wallet, once and after the commit, by the channels that their brand uses. */
export async function tellMember(ctx: Tx, { memberId, branchId, event, amount = 0 }: NewNotice) {
  const { brandId, hasPhone } = await ctx.db
    .selectFrom('members')
    .select(['brandId', sql<boolean>`phone_sealed is not null`.as('hasPhone')])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  const { tellsBySms, tellsOnScreen: onScreen } = await evidencePolicyOf(ctx, brandId);
  const bySms = tellsBySms && hasPhone;
  if (!bySms && !onScreen) return;
  const id = ctx.newId();
  await ctx.db
    .insertInto('memberNotices')
    .values({ id, memberId, branchId, event, amount, bySms, onScreen, createdTime: ctx.now })
    .execute();
  if (bySms) ctx.later(textMemberJob, { noticeId: id });
}

/** Sends one text. It is marked first, so that a job that runs twice sends it once; a text that certainly did not leave is sent again. */
export async function textMember(ctx: Ctx, { noticeId }: { noticeId: string }) {
  const { sms } = ctx.gateways;
  if (!sms?.sendNotice) return;
  const notice = await inTx(ctx, (ctx) => claimText(ctx, noticeId));
  if (!notice) return;
  try {
    await sms.sendNotice(notice.phone, notice.said);
  } catch (error) {
    if (error instanceof ProviderDown && error.wasSent) return ctx.log.warn({ err: error }, 'a notice may not have arrived');
    await inTx(ctx, (ctx) => ctx.db.updateTable('memberNotices').set({ smsTime: null }).where('id', '=', noticeId).execute());
    throw error;
  }
}

async function claimText(ctx: Tx, id: string) {
  const claimed = await ctx.db
    .updateTable('memberNotices')
    .set({ smsTime: ctx.now })
    .where('id', '=', id)
    .where('bySms', '=', true)
    .where('smsTime', 'is', null)
    .returning(['memberId', 'branchId', 'event', 'amount'])
    .executeTakeFirst();
  if (!claimed) return undefined;
  const member = await ctx.db.selectFrom('members').select('phoneSealed').where('id', '=', claimed.memberId).executeTakeFirst();
  const phone = openSealed(ctx, member?.phoneSealed ?? null);
  if (phone === null) return undefined;
  const { branch, amount, rest } = await valuesOf(ctx, claimed as StoredNotice);
  const [what, more] = smsWords[claimed.event as NoticeEvent];
  return { phone, said: { what: fill(what, { amount }), branch, rest: fill(more, { rest }) } };
}

/** The first and last place of the template. Texts go to phones in China. */
const smsWords: Record<NoticeEvent, [what: string, rest: string]> = {
  PAID: ['余额支付 {amount}', '余额 {rest}'],
  POINTS_PAID: ['积分兑换 {amount} 积分', '剩余 {rest} 积分'],
  PIN_SET: ['支付密码重新设置', '非本人办理请联系门店'],
  PIN_LOCKED: ['支付密码多次输错', '已锁定，请联系门店'],
  CARD_ISSUED: ['换发会员卡', '旧卡已停用'],
  CARD_BLOCKED: ['会员卡挂失', '已停用'],
};

interface StoredNotice {
  memberId: string;
  branchId: string;
  event: NoticeEvent;
  amount: number;
}

async function valuesOf(ctx: Ctx | Tx, { memberId, branchId, event, amount }: StoredNotice) {
  const { name: branch } = await ctx.db
    .selectFrom('branches')
    .select('name')
    .where('id', '=', branchId)
    .executeTakeFirstOrThrow();
  const { principalFen, bonusFen, points } = (await balancesOf(ctx, [memberId])).get(memberId) ?? noBalances;
  if (event === 'PAID') return { branch, amount: yuan(amount), rest: yuan(principalFen + bonusFen) };
  if (event === 'POINTS_PAID') return { branch, amount: String(amount), rest: String(points) };
  return { branch, amount: event === 'PIN_LOCKED' ? String(amount) : '', rest: '' };
}

/** A notice on a screen is for whoever sits there now; an older one is no news. */
const SCREEN_MINUTES = 10;
const MOST_AT_ONCE = 100;

/** Marks the notices that machines have shown, and returns those for these members that none has. */
export async function noticesFor(ctx: Tx, memberIds: string[], shown: string[]) {
  if (shown.length > 0)
    await ctx.db
      .updateTable('memberNotices')
      .set({ shownTime: ctx.now })
      .where('id', 'in', shown)
      .where('memberId', '=', sql<string>`any(${memberIds}::uuid[])`)
      .where('shownTime', 'is', null)
      .execute();
  const rows = await ctx.db
    .selectFrom('memberNotices')
    .select(['id', 'memberId', 'branchId', 'event', 'amount', 'createdTime as time'])
    .where('memberId', '=', sql<string>`any(${memberIds}::uuid[])`)
    .where('onScreen', '=', true)
    .where('shownTime', 'is', null)
    .where('createdTime', '>', new Date(ctx.now.getTime() - SCREEN_MINUTES * 60_000))
    .orderBy('id')
    .limit(MOST_AT_ONCE)
    .execute();
  const notices = [];
  for (const { id, time, ...row } of rows as (StoredNotice & { id: string; time: Date })[])
    notices.push({ id, time, memberId: row.memberId, text: fill(noticeWords[row.event][ctx.lang], await valuesOf(ctx, row)) });
  return notices;
}
