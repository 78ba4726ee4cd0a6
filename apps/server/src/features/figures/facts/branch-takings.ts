import { valueOf } from '@netbar/contract/figures/facts/definitions';
import { addDays } from '@netbar/contract/kernel/time';
import { bizDateAt, type BranchFigure } from '#features/org/branch/branch.ts';
import { sumMeasures } from './facts.ts';

const TAKINGS_DAYS = 30;

/** What one branch took today and on each of the last thirty business days. */
export const takingsFigure: BranchFigure = {
  can: 'ORDER_LIST',
  read: async (ctx, branchId) => {
    const today = await bizDateAt(ctx, branchId);
    const days = Array.from({ length: TAKINGS_DAYS }, (_, i) => addDays(today, i - TAKINGS_DAYS + 1));
    const actor = { ...ctx.actor, isCompanyWide: false, branchIds: [branchId] };
    const rows = await sumMeasures({ ...ctx, actor }, { from: days[0] ?? today, to: today }, 'DATE');
    const takenOn = new Map(rows.map((row) => [row.date, valueOf('taken', row) ?? 0]));
    return {
      takings: { todayFen: takenOn.get(today) ?? 0, days: days.map((day) => ({ day, fen: takenOn.get(day) ?? 0 })) },
    };
  },
};
