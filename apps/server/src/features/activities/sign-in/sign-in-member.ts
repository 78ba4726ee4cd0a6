import { clockAt, isOn } from '@netbar/contract/activities/activity/conditions.rules';
import { memberSignInApi } from '@netbar/contract/activities/sign-in/sign-in.api';
import { memberSignInErrors } from '@netbar/contract/activities/sign-in/sign-in.errors';
import type { guestSignInApi } from '@netbar/contract/activities/sign-in/guest-sign-in.api';
import { nextStreak } from '@netbar/contract/activities/sign-in/sign-in.rules';
import type { In } from '@netbar/contract/kernel/endpoint';
import { addDays } from '@netbar/contract/kernel/time';
import {
  findCandidates,
  giveBenefits,
  memberAtCounter,
  memberAtMachine,
  type PresentMember,
} from '#features/activities/activity/activity.ts';
import { readEvidence } from '#features/guests/evidence/evidence.ts';
import { command } from '#kernel/command.ts';
import { inTx, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { whenTaken } from '#kernel/taken.ts';

/** Signs in a member at the counter, who shows their code, card or PIN. */
export async function signInAtCounter(ctx: Ctx, input: In<typeof memberSignInApi.signIn>) {
  const { branchId, memberId, activityId, evidence } = input;
  const shown = await readEvidence(ctx, { memberId, branchId }, evidence);
  return command(ctx, memberSignInApi.signIn, input, async (ctx) => {
    const signInId = ctx.newId();
    const member = await memberAtCounter(ctx, { branchId, memberId, docId: signInId }, shown);
    return signInMember(ctx, member, { signInId, activityId });
  });
}

export const signInOnScreen = (ctx: Ctx, { activityId, ...client }: In<typeof guestSignInApi.signInOnScreen>) =>
  inTx(ctx, async (tx) => {
    const { ctx, member } = await memberAtMachine(tx, client);
    return signInMember(ctx, member, { signInId: ctx.newId(), activityId });
  });

/** The document type under which benefits of a sign-in are booked. */
const docType = 'SIGN_IN';

/** One sign-in a day, by the server's clock. Days that were missed cannot be made up for. */
async function signInMember(
  ctx: Tx,
  member: PresentMember,
  { signInId: id, activityId }: { signInId: string; activityId: string },
) {
  const { memberId, branchId, brandId, bizDate } = member;
  const activity = (await findCandidates(ctx, branchId)).find((one) => one.id === activityId);
  if (activity?.rule.trigger !== 'SIGN_IN' || !isOn(activity, clockAt(ctx.now)))
    throw new AppError(memberSignInErrors.notRunning);
  const streak = nextStreak(await streakOn(ctx, { activityId, memberId, bizDate: addDays(bizDate, -1) }));
  await ctx.db
    .insertInto('memberSignIns')
    .values({ id, activityId, ...member, streak, createdBy: ctx.actor.id, createdTime: ctx.now })
    .execute()
    .catch(whenTaken('member_sign_ins_once', new AppError(memberSignInErrors.alreadyToday)));
  const document = { branchId, brandId, memberId, docType, docId: id, bizDate };
  const due = await giveBenefits(ctx, { trigger: 'SIGN_IN', streak }, document, { activityId });
  ctx.trace({ action: 'SIGN_IN.open', branchId, docType, docId: id, version: 1, detail: { activity: activity.name, streak } });
  return { bizDate, streak, given: due.map(({ benefit }) => benefit) };
}

interface SignInDay {
  activityId: string;
  memberId: string;
  bizDate: string;
}

/** The day in a row of a sign-in on this day; undefined without one. */
export async function streakOn(ctx: Ctx | Tx, { activityId, memberId, bizDate }: SignInDay): Promise<number | undefined> {
  const found = await ctx.db
    .selectFrom('memberSignIns')
    .select('streak')
    .where('activityId', '=', activityId)
    .where('memberId', '=', memberId)
    .where('bizDate', '=', bizDate)
    .executeTakeFirst();
  return found?.streak;
}
