import { z } from 'zod';
import { PrizeKind } from '#activities/activity/rule.model.ts';
import { Evidence } from '#guests/evidence/evidence.model.ts';
import { actorName, id, line, pageQuery, time, upToMostListed, version } from '#kernel/model.ts';

export const DrawStatus = z.enum(['RESERVED', 'GRANTED', 'DELIVERED']);
/** Names one wish to draw. The same one again gets the same result. */
const requestId = line(64);

export const Draw = z.object({
  id,
  activityId: id,
  activityName: z.string(),
  branchId: id,
  branchName: z.string(),
  memberId: id,
  memberNo: z.string(),
  memberName: z.string(),
  machineNo: z.string().nullable(),
  /** Which draw of the activity it is, from 1. */
  seq: z.int(),
  prizeKey: z.string(),
  prizeName: z.string(),
  prizeKind: PrizeKind,
  costFen: z.int(),
  /** The prize that came up but was locked, gone or beyond the budget, so that the fallback was given. */
  missedKey: z.string().nullable(),
  status: DrawStatus,
  version: z.int(),
  createdTime: time,
  deliveredTime: time.nullable(),
  delivererName: actorName,
});
export type Draw = z.input<typeof Draw>;

/** WAITING: granted, and to be handed out. */
export const DrawTab = z.enum(['WAITING', 'DELIVERED', 'MISSED']);
export const DrawFilter = upToMostListed(
  pageQuery.extend({ activityId: id.optional(), branchId: id.optional(), tab: DrawTab.optional(), prizeKey: line(8).optional() }),
);
/** Of one branch, or of all that the caller hands out prizes at. */
export const WaitingFilter = z.object({ branchId: id.optional(), memberId: id.optional() });

export const DrawActivityRef = z.object({ activityId: id });
export const DrawFigures = z.object({
  activityId: id,
  draws: z.int(),
  members: z.int(),
  costFen: z.int(),
  /** Draws that got the fallback although another prize came up. */
  missed: z.int(),
  waiting: z.int(),
  chances: z.object({ given: z.int(), used: z.int(), revoked: z.int() }),
  prizes: z.array(z.object({ key: z.string(), stock: z.int().nullable(), given: z.int(), waiting: z.int(), costFen: z.int() })),
});
export type DrawFigures = z.input<typeof DrawFigures>;

export const PrizeStock = z.object({
  activityId: id,
  prizeKey: line(8),
  add: z.int().min(1).max(100_000),
  reason: line(200),
});

/** A draw that is on at a branch, as the member may take part in it. */
export const OpenDraw = z.object({
  activityId: id,
  name: z.string(),
  prizes: z.array(z.object({ key: z.string(), name: z.string(), kind: PrizeKind })),
  chances: z.int(),
  /** How often the member may still draw today, chances or not. */
  leftToday: z.int(),
});
export const DrawMember = z.object({ branchId: id, memberId: id });

export const NewDraw = z.object({ branchId: id, memberId: id, activityId: id, requestId, evidence: Evidence });
export const DrawResult = z.object({
  drawId: id,
  prizeKey: z.string(),
  prizeName: z.string(),
  prizeKind: PrizeKind,
  /** To be fetched at the counter. */
  isHandedOut: z.boolean(),
  chances: z.int(),
});
export type DrawResult = z.input<typeof DrawResult>;
export const DrawDelivery = z.object({ id, version, branchId: id });

const client = { companyId: id, branchId: id, machine: line(20), session: line(64) };
export const AskDraws = z.object(client);
export const NewScreenDraw = z.object({ ...client, activityId: id, requestId });
