import { gameErrors } from '@netbar/contract/activities/game/game.errors';
import type { Benefit } from '@netbar/contract/activities/activity/rule.model';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { findCandidates, giveBenefits, memberAtMachine } from '#features/activities/activity/activity.ts';
import type { DeviceHandler } from '#features/floor/device/device.ts';
import { AppError } from '#kernel/errors.ts';
import { whenTaken } from '#kernel/taken.ts';

/** The document type under which benefits of a game result are booked. */
const docType = 'GAME_RESULT';

/**
 * A match ended at a client machine. It counts for the member who signed in there, on the business day of the server, once.
 * Games that no activity is about are not stored.
 */
export const gameResultHandler: DeviceHandler = {
  on: ['GAME_RESULT'],
  handle: async (tx, { id, branchId, machine, session, match }) => {
    if (!match) throw new AppError(commonErrors.invalidInput, { fields: 'match' });
    const { ctx, member } = await memberAtMachine(tx, { branchId, machine, session });
    const rules = (await findCandidates(ctx, branchId)).map(({ rule }) => rule);
    const isWanted = rules.some(
      ({ trigger, when, grants }) =>
        trigger === 'GAME_RESULT' &&
        [...when, ...grants.flatMap((grant) => grant.when)].some((one) => one.is === 'GAME' && one.game === match.game),
    );
    if (!isWanted) return { answer: { given: [] } };
    const { memberId, brandId, bizDate } = member;
    await ctx.db
      .insertInto('gameResults')
      .values({ id, branchId, brandId, memberId, bizDate, machineNo: machine, ...match, createdTime: ctx.now })
      .execute()
      .catch(whenTaken('game_results_once', new AppError(gameErrors.alreadyReported)));
    const document = { branchId, brandId, memberId, docType, docId: id, bizDate };
    const due = await giveBenefits(ctx, { trigger: 'GAME_RESULT', game: match }, document);
    ctx.trace({ action: 'GAME_RESULT.open', branchId, docType, docId: id, version: 1, detail: { machine, ...match } });
    return { answer: { given: due.map(({ benefit }) => toldOf(benefit)) } };
  },
};

/** A benefit as the machine shows it: fen, points or how many. */
const toldOf = (benefit: Benefit) => {
  const { gives } = benefit;
  if (benefit.gives === 'BONUS_FEN') return { gives, amount: benefit.fen };
  if (benefit.gives === 'POINTS') return { gives, amount: benefit.points };
  return { gives, amount: 'qty' in benefit ? benefit.qty : 1 };
};
