import type { ActivityContent } from '@netbar/contract/activities/activity/activity.model';
import { sharesOfFunders } from '@netbar/contract/activities/activity/activity.rules';
import { isIn } from '@netbar/contract/activities/activity/conditions.rules';
import { benefitsOf, tierFor } from '@netbar/contract/activities/activity/grants.rules';
import type { Candidate, MemberFacts, QuoteLine, Reason } from '@netbar/contract/activities/activity/quote.model';
import { quote } from '@netbar/contract/activities/activity/quote.rules';
import type { Rule } from '@netbar/contract/activities/activity/rule.model';
import type { TrialResult } from '@netbar/contract/activities/activity/trial.model';
import { mulDiv } from '@netbar/contract/kernel/money';
import type { PastOrder } from './past-trade.ts';

const ALWAYS = { validFrom: new Date(0), validTo: new Date('9999-01-01T00:00:00Z') };
/** The draft has no id of its own while it is tried. */
const DRAFT_ID = '00000000-0000-7000-8000-000000000000';
const CAPS: readonly (Reason | null)[] = ['BUDGET', 'MEMBER_TOTAL', 'MEMBER_DAY'];

/** One hit of the activity that is tried. */
interface Hit {
  part: string;
  costFen: number;
  baseFen: number;
}

/**
 * Replays past orders or recharges, in the order of time, as if the activity had run then. Conditions are tested at the moment of
 * each order, prices are those that were paid, limits and budget are used up on the way. It does not know how people would have
 * behaved differently.
 */
export class Replay {
  readonly #content: ActivityContent;
  readonly #others: readonly Candidate[];
  readonly #uses = new Map<string, { total: number; today: number; day: string }>();
  readonly #parts = new Map<string, { docs: number; baseFen: number; costFen: number }>();
  readonly #conflicts = new Map<string, { docs: number; lost: number }>();
  readonly #members = new Set<string>();
  #sums = { docs: 0, hits: 0, hitFen: 0, costFen: 0, guests: 0, capped: 0, netFen: 0, goodsFen: 0 };
  #usedUpDay: string | null = null;

  constructor(content: ActivityContent, others: readonly Candidate[]) {
    this.#content = content;
    this.#others = others.map((other) => ({ ...other, ...ALWAYS, leftFen: null, leftUses: null }));
  }

  /** `isEmployee`: the member is one today; who was one on that day is not asked. */
  add(order: PastOrder, isEmployee: boolean) {
    this.#sums.docs++;
    const member = this.#memberOf(order, isEmployee);
    const candidate = this.#candidate();
    const { hits, reason } =
      this.#content.rule.trigger === 'CHARGE_PAID'
        ? chargeHits(order, member, candidate)
        : this.#orderHits(order, member, candidate);
    if (CAPS.includes(reason)) this.#sums.capped++;
    if (reason === 'BUDGET') this.#usedUpDay ??= order.bizDate;
    if (hits.length > 0) this.#count(order, hits);
  }

  /** `margin`: what all sales of the period brought in and cost, where the orders themselves have no goods. */
  result(
    days: { fromDay: string; toDay: string },
    margin: { netFen: number; costFen: number },
    names: ReadonlyMap<string, string>,
  ): TrialResult {
    const { netFen, goodsFen, ...sums } = this.#sums;
    const isGoods = this.#content.rule.trigger !== 'CHARGE_PAID';
    const { earned, of } = isGoods
      ? { earned: netFen - goodsFen, of: netFen }
      : { earned: margin.netFen - margin.costFen, of: margin.netFen };
    return {
      ...days,
      ...sums,
      ...sharesOfFunders(sums.costFen, this.#content.funders),
      members: this.#members.size,
      marginFen: isGoods ? netFen - goodsFen : null,
      breakEvenFen: earned > 0 ? mulDiv(sums.costFen, of, earned) : null,
      usedUpDay: this.#usedUpDay,
      parts: [...this.#parts].map(([key, part]) => ({ key, ...part })).toSorted((a, b) => (a.key < b.key ? -1 : 1)),
      conflicts: [...this.#conflicts].map(([activityId, found]) => ({ activityId, name: names.get(activityId) ?? '', ...found })),
    };
  }

  /** The activity as the engine takes it, with what is left of its limits at this point of the past. */
  #candidate(): Candidate {
    const {
      name,
      rule,
      priority,
      exclusiveGroup,
      isStackable,
      isBelowMin,
      isForGroupBuy,
      hours,
      perMember,
      perMemberDay,
      budget,
    } = this.#content;
    const spent = budget?.kind === 'SPEND' ? this.#sums.costFen : this.#sums.hits;
    const left = budget ? budget.limit - spent : null;
    return {
      id: DRAFT_ID,
      name,
      rule,
      priority,
      exclusiveGroup,
      isStackable,
      isBelowMin,
      isForGroupBuy,
      hours,
      perMember,
      perMemberDay,
      ...ALWAYS,
      // Nobody is held out, so that the cost is that of the whole.
      holdoutBp: 0,
      leftFen: budget?.kind === 'SPEND' ? left : null,
      leftUses: budget?.kind === 'USAGE' ? left : null,
    };
  }

  #memberOf({ memberId, levelId, labelIds, isFirst, bizDate }: PastOrder, isEmployee: boolean): MemberFacts | null {
    if (memberId === null) return null;
    const held = this.#uses.get(memberId);
    const uses = held ? { [DRAFT_ID]: { total: held.total, today: held.day === bizDate ? held.today : 0 } } : {};
    return { id: memberId, levelId, labelIds, isFirstOrder: isFirst, isEmployee, uses };
  }

  #orderHits(order: PastOrder, member: MemberFacts | null, candidate: Candidate): { hits: Hit[]; reason: Reason | null } {
    const asked = { source: order.source, areaId: order.areaId, lines: order.lines, coupons: [] };
    const alone = quote(asked, member, order.at, [candidate]);
    const [verdict] = alone.verdicts;
    if (!verdict || verdict.reason) return { hits: [], reason: verdict?.reason ?? null };
    this.#compare(asked, member, order.at, candidate);
    const units = order.lines.reduce((sum, { qty }) => sum + qty, 0);
    const kinds = new Set(alone.adjustments.map(({ lineKey }) => lineKey)).size;
    const part =
      this.#content.preset === 'SECOND_CUP'
        ? units >= 3
          ? 'THREE'
          : kinds > 1
            ? 'MIXED'
            : 'SAME'
        : (alone.adjustments[0]?.benefitKey ?? 'GIFT');
    return { hits: [{ part, costFen: verdict.amountFen, baseFen: order.paidFen }], reason: null };
  }

  /** Whether other activities would have applied too, and kept this one out. */
  #compare(asked: Parameters<typeof quote>[0], member: MemberFacts | null, at: Date, candidate: Candidate) {
    const others = this.#others.filter(({ rule }) => isAbout(rule, asked.lines));
    if (others.length === 0) return;
    const together = quote(asked, member, at, [candidate, ...others]);
    const isLost = together.verdicts.find(({ activityId }) => activityId === DRAFT_ID)?.reason !== null;
    for (const { activityId, reason } of together.verdicts) {
      if (activityId === DRAFT_ID || (reason !== null && reason !== 'BETTER_ONE' && reason !== 'NOT_STACKABLE')) continue;
      const found = this.#conflicts.get(activityId) ?? { docs: 0, lost: 0 };
      this.#conflicts.set(activityId, { docs: found.docs + 1, lost: found.lost + (isLost && reason === null ? 1 : 0) });
    }
  }

  #count({ memberId, bizDate, paidFen, lines }: PastOrder, hits: Hit[]) {
    this.#sums.hits++;
    this.#sums.hitFen += paidFen;
    this.#sums.netFen += paidFen;
    this.#sums.goodsFen += lines.reduce((sum, { costFen }) => sum + costFen, 0);
    for (const { part, costFen, baseFen } of hits) {
      const known = this.#parts.get(part) ?? { docs: 0, baseFen: 0, costFen: 0 };
      this.#parts.set(part, { docs: known.docs + 1, baseFen: known.baseFen + baseFen, costFen: known.costFen + costFen });
      this.#sums.costFen += costFen;
    }
    if (memberId === null) {
      this.#sums.guests++;
      return;
    }
    this.#members.add(memberId);
    const held = this.#uses.get(memberId) ?? { total: 0, today: 0, day: bizDate };
    this.#uses.set(memberId, { total: held.total + 1, today: held.day === bizDate ? held.today + 1 : 1, day: bizDate });
  }
}

/** Whether a rule could apply to one of these lines. Most rules are about other products, and need not be tried. */
const isAbout = (rule: Rule, lines: readonly QuoteLine[]) =>
  rule.grants.some(({ benefit }) => !('on' in benefit) || lines.some((line) => isIn(benefit.on, line)));

function chargeHits(order: PastOrder, member: MemberFacts | null, candidate: Candidate): { hits: Hit[]; reason: Reason | null } {
  const { due, verdicts } = benefitsOf({ trigger: 'CHARGE_PAID', amountFen: order.paidFen }, member, order.at, [candidate]);
  const tiers = candidate.rule.grants.flatMap(({ benefit }) => (benefit.gives === 'BONUS_TIERS' ? benefit.tiers : []));
  const part = String(tierFor(tiers, order.paidFen)?.fromFen ?? 0).padStart(10, '0');
  const hits = due.flatMap(({ benefit }) =>
    benefit.gives === 'BONUS_FEN' ? [{ part, costFen: benefit.fen, baseFen: order.paidFen }] : [],
  );
  return { hits, reason: verdicts[0]?.reason ?? null };
}
