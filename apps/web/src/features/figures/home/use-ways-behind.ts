import type { FigureId } from '@netbar/contract/figures/facts/definitions';
import type { Tender } from '@netbar/contract/money/shift/tender.model';
import { useCan } from '#kernel/session.ts';
import { figureBehind } from '../review/kit/figure-behind.ts';
import { figureOfTender, ordersBehind } from './figures.rules.ts';
import type { HomePlace } from './use-figures.ts';

interface Days {
  from: string;
  to: string;
}

/**
 * The ways from a home's figures to what adds up to them: to the review, of the same brand or branch, or to the orders for people who
 * do not see the review.
 */
export function useWaysBehind({ brandId, branchId }: HomePlace) {
  const canReview = useCan('REVIEW_LIST');
  const figure = (figureId: FigureId, days: Days, ofBranch = branchId) =>
    canReview ? figureBehind(figureId, { ...days, brandId, branchId: ofBranch }) : undefined;
  return {
    figure,
    /** What was taken, in all or by one way of paying. */
    taken: (days: Days, { ofBranch = branchId, tender }: { ofBranch?: string | undefined; tender?: Tender } = {}) =>
      figure((tender && figureOfTender[tender]) ?? 'taken', days, ofBranch) ??
      ordersBehind({ ...days, ...(ofBranch && { branchId: ofBranch }), ...(tender && { tender }) }),
  };
}
