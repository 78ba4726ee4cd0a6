import { z } from 'zod';
import { Benefit } from '#activities/activity/rule.model.ts';
import { Evidence } from '#guests/evidence/evidence.model.ts';
import { day, id, line, pageQuery, time, upToMostListed } from '#kernel/model.ts';

/** A member signed in at a branch on a day. Not the sign-in of an account. */
export const MemberSignIn = z.object({
  id,
  memberId: id,
  memberNo: z.string(),
  memberName: z.string(),
  branchName: z.string(),
  bizDate: day,
  streak: z.int(),
  machineNo: z.string().nullable(),
  /** What was given with it. */
  gives: z.array(z.string()),
  costFen: z.int(),
  createdTime: time,
});
export type MemberSignIn = z.input<typeof MemberSignIn>;

export const MemberSignInFilter = upToMostListed(pageQuery.extend({ activityId: id, bizDate: day.optional() }));
export const MemberSignInActivity = z.object({
  activityId: id,
  /** Of the calendar; without it the present month. */
  month: z
    .string()
    .regex(/^20\d{2}-(0[1-9]|1[0-2])$/)
    .optional(),
});
export const MemberSignInFigures = z.object({
  activityId: id,
  month: z.string(),
  signIns: z.int(),
  members: z.int(),
  today: z.int(),
  longestStreak: z.int(),
  /** Days of the month with at least one sign-in. */
  days: z.array(z.object({ bizDate: day, signIns: z.int(), firstDays: z.int(), costFen: z.int() })),
  /** How many members have reached which day in a row with their newest sign-in. */
  streaks: z.array(z.object({ streak: z.int(), members: z.int() })),
});
export type MemberSignInFigures = z.input<typeof MemberSignInFigures>;

/** A sign-in activity that is on at a branch, and where the member stands. */
export const OpenSignIn = z.object({
  activityId: id,
  name: z.string(),
  isSignedIn: z.boolean(),
  /** Days in a row up to today or yesterday. */
  streak: z.int(),
});
export const SignInMember = z.object({ branchId: id, memberId: id });
export const NewMemberSignIn = z.object({ branchId: id, memberId: id, activityId: id, evidence: Evidence });
export const SignInResult = z.object({ bizDate: day, streak: z.int(), given: z.array(Benefit) });

const client = { companyId: id, branchId: id, machine: line(20), session: line(64) };
export const AskSignIns = z.object(client);
/** Carries no time: the day is that of the server. */
export const NewScreenSignIn = z.object({ ...client, activityId: id });
