import {
  emptyPlan,
  minOf,
  NO_SHIFT,
  plannedMinIn,
  whyNotIn,
  type HeadCount,
  type Plan,
  type RosterIndex,
} from '@netbar/contract/people/roster/proposal-index.rules';
import { PROPOSAL_COSTS } from '@netbar/contract/people/roster/proposal.rules';

/**
 * Fills a roster as a manager does by hand: day after day, whoever covers most of what still lacks people and has most hours left.
 * It takes milliseconds and breaks no hard rule. The solver starts from it, so there is a roster from the first moment on.
 */
export function fillGreedily(index: RosterIndex, start: Plan = emptyPlan(index)): Plan {
  const plan = start.map((row) => [...row]);
  const lacking = lackingHeads(index, index.fixedHeads.copy());
  plan.forEach((row, p) => row.forEach((k, day) => k !== NO_SHIFT && lacking.place(p, day, k)));
  for (const day of index.dates.keys()) {
    for (;;) {
      const best = bestCell(index, plan, day, lacking.gain);
      if (!best) break;
      const [p, k] = best;
      plan[p]?.splice(day, 1, k);
      lacking.place(p, day, k);
    }
  }
  return plan;
}

/** What each cell would cover, kept up to date while cells are placed. */
function lackingHeads(index: RosterIndex, heads: HeadCount) {
  const needsAt = Map.groupBy(index.needs, ({ hour }) => hour);
  const hours = (day: number, k: number) => (index.hoursOfKind[k] ?? []).map((hour) => day * 24 + hour);
  return {
    place: (p: number, day: number, k: number) => {
      const position = index.people[p]?.positions[day];
      if (position !== undefined) for (const hour of hours(day, k)) heads.add(hour, position, 1);
    },
    /** Cost saved by the needs that it covers, less that of heads nobody needs. */
    gain: (p: number, day: number, k: number) => {
      const position = index.people[p]?.positions[day];
      return hours(day, k).reduce((sum, hour) => {
        const own = (needsAt.get(hour) ?? []).filter(({ positionId }) => positionId === null || positionId === position);
        const covered = own.filter(({ positionId, heads: needed }) => heads.at(hour, positionId) < needed).length;
        return sum + (covered > 0 ? covered * PROPOSAL_COSTS.UNCOVERED : -PROPOSAL_COSTS.SURPLUS);
      }, 0);
    },
  };
}

type Gain = (p: number, day: number, k: number) => number;

function bestCell(index: RosterIndex, plan: Plan, day: number, gain: Gain): [number, number] | undefined {
  let best: [number, number] | undefined;
  let most = 0;
  for (const [p, row] of plan.entries()) {
    if (row[day] !== NO_SHIFT) continue;
    for (const k of index.kinds.keys()) {
      if (index.people[p]?.why[day]?.[k]) continue;
      const value = gain(p, day, k) + ownGain(index, row, [p, day, k]);
      if (value > most && !whyNotIn(index, plan, [p, day, k])) [best, most] = [[p, k], value];
    }
  }
  return best;
}

/** What the shift means for the person: hours of the contract, and wishes. */
function ownGain(index: RosterIndex, row: readonly number[], [p, day, k]: readonly [number, number, number]) {
  const person = index.people[p];
  const week = index.weekOfDay[day] ?? 0;
  const minutes = minOf(index, k);
  const before = plannedMinIn(index, row, week);
  const left = Math.max(0, (person?.dueMin[week] ?? 0) - (person?.fixedHereMin[week] ?? 0) - before);
  const free = Math.max(0, (person?.contractMin[week] ?? 0) - (person?.fixedMin[week] ?? 0) - before);
  const wishes = (person?.wishes ?? []).filter(
    ({ wish, day: on }) => on === day && (wish.shiftKindId === null || wish.shiftKindId === index.kinds[k]?.id),
  );
  const liked = wishes.reduce(
    (sum, { wish }) => sum + (wish.kind === 'AVOID' ? -PROPOSAL_COSTS.AVOID : PROPOSAL_COSTS.PREFER),
    0,
  );
  const over = (Math.max(0, minutes - free) / 60) * PROPOSAL_COSTS.OVER_HOURS;
  // Of people who are otherwise equal, the one with most hours left works.
  return (Math.min(left, minutes) / 60) * PROPOSAL_COSTS.UNDER_HOURS - over + liked + left / 6000;
}
