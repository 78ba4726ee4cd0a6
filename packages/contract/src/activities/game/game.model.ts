import { z } from 'zod';
import { id, pageQuery, time, upToMostListed } from '#kernel/model.ts';

/** What a game on a client machine told of the member who sat there. */
export const GameResult = z.object({
  id,
  memberId: id,
  memberNo: z.string(),
  memberName: z.string(),
  branchName: z.string(),
  machineNo: z.string(),
  game: z.string(),
  result: z.int(),
  matchId: z.string(),
  /** What was given for it. */
  gives: z.array(z.string()),
  costFen: z.int(),
  createdTime: time,
});
export type GameResult = z.input<typeof GameResult>;

/** Of one activity: the results it rewarded. */
export const GameResultFilter = upToMostListed(pageQuery.extend({ activityId: id }));
export const GameActivityRef = z.object({ activityId: id });
export const GameFigures = z.object({
  activityId: id,
  /** Results of its games while it ran, and those that it rewarded. */
  results: z.int(),
  rewarded: z.int(),
  members: z.int(),
  costFen: z.int(),
});
export type GameFigures = z.input<typeof GameFigures>;
