import { allocate } from '#kernel/money.ts';
import { clockAt, closedFor, failsAt, isIn, type Clock, type Facts } from './conditions.rules.ts';
import { keepBestOfGroups } from './groups.rules.ts';
import { applyToOrder, applyToUnits, lineOff, orderOff, type Move } from './moves.rules.ts';
import type { Adjustment, Candidate, Gift, MemberFacts, Quote, QuoteOrder, Reason, Verdict } from './quote.model.ts';
import type { ProductSet } from './rule.model.ts';
import { netOf, stackLines, type Stack } from './stacks.rules.ts';

/** One candidate, or one coupon of it that was shown. */
interface Entry {
  candidate: Candidate;
  couponId: string | null;
  reason: Reason | null;
  amountFen: number;
}

/** What was taken off one stack by one benefit. */
interface Taken {
  entry: Entry;
  key: string;
  stack: Stack;
  amountFen: number;
}

interface Run {
  order: QuoteOrder;
  member: MemberFacts | null;
  stacks: Stack[];
  taken: Taken[];
  gifts: Gift[];
  /** The activity that allows no other one on the whole order. */
  lockedBy: string | null;
  touchedBy: Set<string>;
}

/**
 * The price of an order: which activities apply, what each takes off which line, and why the others do not. It asks nobody and
 * depends on nothing but its input, so the counter previews with it and the server decides with it. The order of the
 * candidates and of the lines does not matter.
 */
export function quote(order: QuoteOrder, member: MemberFacts | null, at: Date, candidates: readonly Candidate[]): Quote {
  const entries = enter(order, candidates);
  const undiscounted = openRun(order, member, stackLines(order.lines));
  const clock = clockAt(at);
  for (const entry of entries) entry.reason ??= whyNot(undiscounted, entry, clock);
  keepBestOfGroups(entries, (entry) => worthAlone(undiscounted, entry));
  for (;;) {
    const run = apply(undiscounted, entries);
    // Activities whose budget does not cover their whole benefit give nothing of it; the others are worked out without them.
    const broke = entries.filter(({ candidate, amountFen }) => candidate.leftFen !== null && amountFen > candidate.leftFen);
    if (broke.length === 0) return answer(order, run, entries);
    for (const entry of broke) entry.reason = 'BUDGET';
  }
}

/** Sorted by id and coupon, so that everything after it has one order. */
function enter(order: QuoteOrder, candidates: readonly Candidate[]): Entry[] {
  const found = candidates.flatMap((candidate): Entry[] => {
    const entry = { candidate, couponId: null, reason: null, amountFen: 0 };
    if (candidate.rule.trigger === 'QUOTE_ORDER') return [entry];
    if (candidate.rule.trigger !== 'COUPON_REDEEM') return [];
    const shown = order.coupons.filter(({ activityId }) => activityId === candidate.id);
    return shown
      .toSorted((a, b) => (a.couponId < b.couponId ? -1 : 1))
      .map(({ couponId }, i) => ({
        ...entry,
        couponId,
        reason: i < (candidate.rule.coupon?.perOrder ?? 1) ? null : 'COUPON_LIMIT',
      }));
  });
  return found.toSorted((a, b) => (a.candidate.id < b.candidate.id ? -1 : a.candidate.id > b.candidate.id ? 1 : 0));
}

const openRun = (order: QuoteOrder, member: MemberFacts | null, stacks: readonly Stack[]): Run => ({
  order,
  member,
  stacks: stacks.map((stack) => ({ ...stack, touchedBy: new Set() })),
  taken: [],
  gifts: [],
  lockedBy: null,
  touchedBy: new Set(),
});

const GROUP_BUY = 4;

function whyNot(run: Run, { candidate }: Entry, clock: Clock): Reason | null {
  if (run.order.source === GROUP_BUY && !candidate.isForGroupBuy) return 'SOURCE';
  const closed = closedFor(candidate, run.member, clock);
  if (closed) return closed;
  if (run.stacks.length === 0) return 'NO_PRODUCT';
  const facts = factsOf(run);
  const failed = failsAt(candidate.rule.when, facts, run.member);
  if (failed) return failed;
  const reasons = candidate.rule.grants.map(({ when, benefit }) => {
    const isFound = !('on' in benefit) || run.stacks.some((stack) => isIn(benefit.on, stack));
    return !isFound ? 'NO_PRODUCT' : failsAt(when, facts, run.member);
  });
  return reasons.includes(null) ? null : (reasons[0] ?? 'NO_PRODUCT');
}

/** Amounts and quantities as they are now in this run. */
function factsOf({ stacks, order }: Run): Facts {
  const sum = (on: ProductSet | undefined, of: (stack: Stack) => number) =>
    stacks.reduce((total, stack) => (isIn(on, stack) ? total + of(stack) : total), 0);
  return {
    source: order.source,
    areaId: order.areaId,
    amountFen: (on) => sum(on, netOf),
    qty: (on) => sum(on, ({ qty }) => qty),
  };
}

/** What an activity would take off if it were the only one. Goods given away count with nothing: their price is not known here. */
function worthAlone(undiscounted: Run, entry: Entry): number {
  const alone = { ...entry, amountFen: 0 };
  apply(undiscounted, [alone]);
  return alone.amountFen;
}

/** Item benefits first, then those of the whole order, then goods given away. */
function apply({ order, member, stacks }: Run, entries: Entry[]): Run {
  const run = openRun(order, member, stacks);
  for (const entry of entries) entry.amountFen = 0;
  const open = entries.filter(({ reason }) => reason === null);
  if (open.length === 0 || run.stacks.length === 0) return run;
  for (const move of byRank(itemMoves(run, open))) applyItem(run, move);
  for (const move of byRank(orderMoves(run, open))) applyOrder(run, move);
  for (const entry of open) giveGoods(run, entry);
  return run;
}

interface RankedMove extends Move {
  entry: Entry;
  /** On the undiscounted order, to rank it. */
  worthFen: number;
}

function itemMoves(run: Run, entries: Entry[]): RankedMove[] {
  return entries.flatMap((entry) =>
    entry.candidate.rule.grants.flatMap(({ key, when, benefit }): RankedMove[] => {
      const { isBelowMin } = entry.candidate;
      if (benefit.gives === 'LINE_PERCENT' || benefit.gives === 'LINE_FIXED')
        return run.stacks
          .filter((stack) => isIn(benefit.on, stack))
          .map((stack) => ({
            entry,
            key,
            when,
            benefit,
            stacks: [stack],
            isBelowMin,
            worthFen: lineOff(benefit, stack, isBelowMin),
          }));
      if (benefit.gives !== 'NTH_UNIT_PERCENT') return [];
      const stacks = run.stacks.filter((stack) => isIn(benefit.on, stack));
      const move = { entry, key, when, benefit, stacks, isBelowMin };
      return [{ ...move, worthFen: applyToUnits({ ...move, stacks: stacks.map((stack) => ({ ...stack })) }, () => undefined) }];
    }),
  );
}

const orderMoves = (run: Run, entries: Entry[]): RankedMove[] =>
  entries.flatMap((entry) =>
    entry.candidate.rule.grants.flatMap(({ key, when, benefit }): RankedMove[] => {
      if (benefit.gives !== 'ORDER_PERCENT' && benefit.gives !== 'ORDER_FIXED') return [];
      const stacks = run.stacks.filter((stack) => isIn(benefit.on, stack));
      const { isBelowMin } = entry.candidate;
      return [{ entry, key, when, benefit, stacks, isBelowMin, worthFen: orderOff(benefit, stacks, isBelowMin) }];
    }),
  );

/** By priority, then what gives more. Sorting is stable, so equal ones stay in the order of their ids. */
const byRank = (moves: RankedMove[]) =>
  moves.toSorted((a, b) => b.entry.candidate.priority - a.entry.candidate.priority || b.worthFen - a.worthFen);

function applyItem(run: Run, move: RankedMove) {
  const { entry, key, benefit, when } = move;
  const { id, isStackable } = entry.candidate;
  if (!holdsNow(run, move)) return;
  const stacks = move.stacks.filter(({ lockedBy, touchedBy }) => {
    const isTaken = lockedBy !== null && lockedBy !== id;
    return !isTaken && (isStackable || [...touchedBy].every((other) => other === id));
  });
  const take = (stack: Stack, amountFen: number) => {
    if (amountFen <= 0) return;
    stack.touchedBy.add(id);
    if (!isStackable) stack.lockedBy = id;
    record(run, { entry, key, stack, amountFen });
  };
  if (benefit.gives === 'NTH_UNIT_PERCENT') applyToUnits({ ...move, benefit, when, stacks }, take);
  else applyToOrder({ ...move, stacks, mostFen: restOf(run, move) }, take);
}

function applyOrder(run: Run, move: RankedMove) {
  const { entry, key } = move;
  const { id, isStackable } = entry.candidate;
  if (!holdsNow(run, move)) return;
  if (run.lockedBy !== null && run.lockedBy !== id) return;
  if (!isStackable && [...run.touchedBy].some((other) => other !== id)) return;
  const before = entry.amountFen;
  applyToOrder(move, (stack, amountFen) => record(run, { entry, key, stack, amountFen }));
  if (entry.amountFen === before) return;
  run.touchedBy.add(id);
  if (!isStackable) run.lockedBy = id;
}

/** Conditions again, on what is to be paid after the activities before this one. */
const holdsNow = (run: Run, { entry, when }: RankedMove) =>
  failsAt([...entry.candidate.rule.when, ...when], factsOf(run), run.member) === null;

/** What a line benefit may still give in this order. */
function restOf({ taken }: Run, { entry, key, benefit }: RankedMove): number {
  const most = 'maxFen' in benefit ? benefit.maxFen : null;
  if (most === null) return Number.MAX_SAFE_INTEGER;
  return taken.reduce((rest, one) => (one.entry === entry && one.key === key ? rest - one.amountFen : rest), most);
}

function record(run: Run, taken: Taken) {
  if (taken.amountFen <= 0) return;
  run.taken.push(taken);
  taken.entry.amountFen += taken.amountFen;
}

function giveGoods(run: Run, entry: Entry) {
  for (const { key, when, benefit } of entry.candidate.rule.grants) {
    if (benefit.gives !== 'FREE_GOODS') continue;
    if (failsAt([...entry.candidate.rule.when, ...when], factsOf(run), run.member) !== null) continue;
    const benefitKey = keyOf(entry, key);
    run.gifts.push({ activityId: entry.candidate.id, benefitKey, productId: benefit.productId, qty: benefit.qty });
  }
}

/** Each coupon is a use of its own. */
const keyOf = ({ couponId }: Entry, key: string) => (couponId === null ? key : `${key}:${couponId}`);

function answer(order: QuoteOrder, run: Run, entries: Entry[]): Quote {
  const adjustments = run.taken.flatMap(splitOverLines);
  const byLine = Map.groupBy(adjustments, ({ lineKey }) => lineKey);
  const lines = order.lines.map(({ key, unitPriceFen, qty }) => {
    const grossFen = unitPriceFen * qty;
    const discountFen = (byLine.get(key) ?? []).reduce((sum, { amountFen }) => sum + amountFen, 0);
    return { key, grossFen, discountFen, netFen: grossFen - discountFen };
  });
  const grossFen = lines.reduce((sum, line) => sum + line.grossFen, 0);
  const discountFen = lines.reduce((sum, line) => sum + line.discountFen, 0);
  const verdicts = entries.map((entry) => verdictOf(run, entry));
  return { lines, grossFen, discountFen, payableFen: grossFen - discountFen, adjustments, gifts: run.gifts, verdicts };
}

function splitOverLines({ entry, key, stack, amountFen }: Taken): Adjustment[] {
  const head = { activityId: entry.candidate.id, benefitKey: keyOf(entry, key) };
  const shares = allocate(
    amountFen,
    stack.lines.map(({ grossFen }) => grossFen),
  );
  return stack.lines.flatMap((line, i) => {
    const share = shares[i] ?? 0;
    return share > 0 ? [{ ...head, lineKey: line.key, amountFen: share }] : [];
  });
}

/** An activity that was open and gave nothing was kept out by another one, or by the minimum price. */
function verdictOf(run: Run, { candidate, couponId, reason, amountFen }: Entry): Verdict {
  const isGiven = amountFen > 0 || run.gifts.some(({ activityId }) => activityId === candidate.id);
  const why = reason ?? (isGiven ? null : run.taken.length > 0 ? 'NOT_STACKABLE' : 'MIN_PRICE');
  return { activityId: candidate.id, couponId, reason: why, amountFen };
}
