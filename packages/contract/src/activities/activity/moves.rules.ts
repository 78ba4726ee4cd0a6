import { mulDiv, WHOLE_BP } from '#kernel/money.ts';
import type { Benefit, Condition } from './rule.model.ts';
import { closeGroup, groupShares, groupUnits, netOf, roomOf, spread, takeOff, type Stack } from './stacks.rules.ts';

type Of<K extends Benefit['gives']> = Extract<Benefit, { gives: K }>;

/** One benefit about to be applied to the stacks it is for. */
export interface Move {
  key: string;
  when: readonly Condition[];
  benefit: Benefit;
  stacks: Stack[];
  isBelowMin: boolean;
}

/** Called for each stack with what is taken off it. */
type Take = (stack: Stack, amountFen: number) => void;

/** What a benefit takes off one stack. */
export function lineOff(benefit: Of<'LINE_PERCENT' | 'LINE_FIXED'>, stack: Stack, isBelowMin: boolean): number {
  const net = netOf(stack);
  const off = benefit.gives === 'LINE_PERCENT' ? net - mulDiv(net, benefit.payBp, WHOLE_BP) : benefit.offFen * stack.qty;
  return Math.min(off, roomOf(stack, isBelowMin), benefit.maxFen ?? off);
}

/** What a benefit takes off the stacks together. */
export function orderOff(benefit: Of<'ORDER_PERCENT' | 'ORDER_FIXED'>, stacks: readonly Stack[], isBelowMin: boolean): number {
  const base = stacks.reduce((sum, stack) => sum + netOf(stack), 0);
  const room = stacks.reduce((sum, stack) => sum + roomOf(stack, isBelowMin), 0);
  if (benefit.gives === 'ORDER_PERCENT')
    return Math.min(base - mulDiv(base, benefit.payBp, WHOLE_BP), room, benefit.maxFen ?? room);
  const times = benefit.everyFen === null ? 1 : Math.floor(base / benefit.everyFen);
  return Math.min(benefit.offFen * Math.min(times, benefit.maxTimes ?? times), room);
}

/** Applies a benefit of lines or of the order: one amount, spread over what each stack costs. */
export function applyToOrder({ benefit, stacks, isBelowMin, mostFen }: Move & { mostFen?: number }, take: Take) {
  const [first] = stacks;
  if (!first) return;
  const off =
    benefit.gives === 'LINE_PERCENT' || benefit.gives === 'LINE_FIXED'
      ? lineOff(benefit, first, isBelowMin)
      : benefit.gives === 'ORDER_PERCENT' || benefit.gives === 'ORDER_FIXED'
        ? orderOff(benefit, stacks, isBelowMin)
        : 0;
  const shares = spread(
    Math.min(off, mostFen ?? off),
    stacks.map(netOf),
    stacks.map((stack) => roomOf(stack, isBelowMin)),
  );
  for (const [i, stack] of stacks.entries()) {
    takeOff(stack, shares[i] ?? 0);
    take(stack, shares[i] ?? 0);
  }
}

/** Applies an n-th unit benefit. Returns what it took off. */
export function applyToUnits({ benefit, stacks, isBelowMin }: Move, take: Take): number {
  if (benefit.gives !== 'NTH_UNIT_PERCENT') return 0;
  const { nth, payBp, isSameProduct } = benefit;
  const groups = isSameProduct ? stacks.flatMap((stack) => groupUnits([stack], nth)) : groupUnits(stacks, nth);
  let left = benefit.maxTimes ?? Number.MAX_SAFE_INTEGER;
  let leftFen = benefit.maxFen ?? Number.MAX_SAFE_INTEGER;
  let total = 0;
  for (const group of groups) {
    const shares = groupShares(group, payBp, WHOLE_BP, isBelowMin);
    const each = shares.reduce((sum, share) => sum + share, 0);
    if (each === 0) continue;
    const times = Math.min(group.times, left, Math.floor(leftFen / each));
    if (times === 0) continue;
    closeGroup(group, times, shares);
    for (const [i, { stack }] of group.runs.entries()) take(stack, (shares[i] ?? 0) * times);
    left -= times;
    leftFen -= each * times;
    total += each * times;
  }
  return total;
}
