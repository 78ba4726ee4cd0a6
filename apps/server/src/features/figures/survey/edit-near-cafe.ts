import { surveyApi } from '@netbar/contract/figures/survey/survey.api';
import { surveyErrors } from '@netbar/contract/figures/survey/survey.errors';
import { cafeStepTo, nearCafeLifecycle } from '@netbar/contract/figures/survey/survey.rules';
import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { requireBranch } from '#features/org/branch/branch.ts';
import { requireOwnPictures } from '#features/platform/picture/picture.ts';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { initialsOf } from '#kernel/pinyin.ts';
import { whenTaken } from '#kernel/taken.ts';
import { traceOpened, transition } from '#kernel/transition.ts';
import { getNearCafe, lockNearCafe } from './near-cafe.queries.ts';

type Content = Omit<In<typeof surveyApi.addCafe>, 'branchId'>;

export const addNearCafe = (ctx: Ctx, input: In<typeof surveyApi.addCafe>) =>
  command(ctx, surveyApi.addCafe, input, async (ctx) => {
    const { branchId, ...content } = input;
    await requireBranch(ctx, branchId);
    await requireOwnPictures(ctx, [content.picture]);
    const id = ctx.newId();
    await ctx.db
      .insertInto('nearCafes')
      .values({ id, branchId, ...columnsOf(content), createdTime: ctx.now })
      .execute()
      .catch(nameTaken(content));
    traceOpened(ctx, nearCafeLifecycle, { id, branchId, status: 'OPEN' }, { after: toldOf(content) });
    return getNearCafe(ctx, id);
  });

export const changeNearCafe = (ctx: Ctx, input: In<typeof surveyApi.changeCafe>) =>
  command(ctx, surveyApi.changeCafe, input, async (ctx) => {
    const { cafeId, version, ...content } = input;
    const before = await lockVersion(ctx, { cafeId, version });
    await requireOwnPictures(ctx, [content.picture]);
    await transition(ctx, nearCafeLifecycle, before, {
      action: 'change',
      by: 'person',
      detail: { before: toldOf(before), after: toldOf(content) },
      write: (next) =>
        ctx.db
          .updateTable('nearCafes')
          .set({ ...columnsOf(content), ...next })
          .where('id', '=', cafeId)
          .execute()
          .catch(nameTaken(content)),
    });
    return getNearCafe(ctx, cafeId);
  });

/** Closes, reopens, archives or restores a cafe. Its surveys stay as they are. */
export const setNearCafeStatus = (ctx: Ctx, input: In<typeof surveyApi.setCafeStatus>) =>
  command(ctx, surveyApi.setCafeStatus, input, async (ctx) => {
    const before = await lockVersion(ctx, input);
    const action = cafeStepTo(before.status, input.status);
    if (!action) throw new AppError(commonErrors.wrongStatus);
    await transition(ctx, nearCafeLifecycle, before, {
      action,
      by: 'person',
      write: (next) => ctx.db.updateTable('nearCafes').set(next).where('id', '=', before.id).execute().catch(nameTaken(before)),
    });
    return getNearCafe(ctx, before.id);
  });

async function lockVersion(ctx: Tx, { cafeId, version }: { cafeId: string; version: number }) {
  const cafe = await lockNearCafe(ctx, cafeId);
  if (cafe.version !== version) throw new AppError(commonErrors.changedMeanwhile);
  return cafe;
}

const seatsOf = ({ areas }: Pick<Content, 'areas'>) => areas.reduce((sum, area) => sum + area.seats, 0);

const columnsOf = (content: Content) => ({
  ...content,
  areas: JSON.stringify(content.areas),
  seats: seatsOf(content),
  initials: initialsOf(content.name),
});

/** What the timeline tells of a cafe. */
const toldOf = (content: Omit<Content, 'picture'>) => {
  const { name, address, distanceM, bearingDeg, note } = content;
  return { name, address, distanceM, bearingDeg, seats: seatsOf(content), note };
};

const nameTaken = ({ name }: { name: string }) => whenTaken('near_cafes_name', new AppError(surveyErrors.nameTaken, { name }));
