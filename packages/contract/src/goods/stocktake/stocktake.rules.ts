import { defineLifecycle } from '#kernel/lifecycle.ts';

export const stocktakeLifecycle = defineLifecycle({
  name: 'STOCKTAKE',
  initial: ['COUNTING'],
  actions: {
    count: { from: ['COUNTING'], to: 'same', can: 'STOCKTAKE_COUNT' },
    finish: { from: ['COUNTING'], to: 'REVIEW', can: 'STOCKTAKE_COUNT' },
    recount: { from: ['REVIEW'], to: 'same', can: 'STOCKTAKE_COUNT' },
    post: { from: ['REVIEW'], to: 'POSTED' },
    void: { from: ['COUNTING', 'REVIEW'], to: 'VOID', can: 'STOCKTAKE_POST' },
  },
});

interface Counted {
  countedQty: number | null;
  expectedQty: number | null;
  recountedBy: string | null;
}

export const diffOf = ({ countedQty, expectedQty }: Counted) =>
  countedQty === null || expectedQty === null ? null : countedQty - expectedQty;

/** Above the tolerance, a second person has to count. */
export const needsRecount = (line: Counted, tolerance: number) =>
  Math.abs(diffOf(line) ?? 0) > tolerance && line.recountedBy === null;
