import { type FigureId, hasCost } from '@netbar/contract/figures/facts/definitions';
import { reviewErrors } from '@netbar/contract/figures/review/review.errors';
import { holdsAt } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import type { Scope } from './scope.ts';

/** Figures that contain costs are for people who see them at every branch that is counted. */
export const mayShow = ({ ctx, branchIds }: Scope, figureId: FigureId): boolean =>
  !hasCost(figureId) || branchIds.every((id) => holdsAt(ctx, 'STOCK_COST', id));

export function requireShown(scope: Scope, figureId: FigureId) {
  if (!mayShow(scope, figureId)) throw new AppError(reviewErrors.costHidden);
}
