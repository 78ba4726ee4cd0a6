import { daysSinceMonday, bizDate, formatTime } from '#kernel/time.ts';
import { WHOLE_BP } from '#kernel/money.ts';
import type { Candidate, MemberFacts, Reason } from './quote.model.ts';
import type { Condition, ProductSet } from './rule.model.ts';

/** A product as product sets see it. */
export interface SetMember {
  productId: string | null;
  classifyCode: string;
  groupCode: string;
}

/** Sets are looked up for every line of every order, so each list is made into a set once. */
const looked = new WeakMap<object, ReadonlySet<string>>();

export function isIn(set: ProductSet | undefined, { productId, classifyCode, groupCode }: SetMember): boolean {
  if (!set || set.of === 'ALL') return true;
  const names = set.of === 'PRODUCTS' ? set.ids : set.codes;
  let found = looked.get(set);
  if (!found) looked.set(set, (found = new Set(names)));
  const name = { PRODUCTS: productId, CLASSIFY: classifyCode, GROUP: groupCode }[set.of];
  return name !== null && found.has(name);
}

/** What conditions are about besides the member. What a document does not have stays undefined. */
export interface Facts {
  source?: number;
  areaId?: string | null;
  /** What is to be paid for these products, or the amount of a recharge. */
  amountFen?: (on: ProductSet | undefined) => number;
  qty?: (on: ProductSet) => number;
  streak?: number;
  game?: { game: string; result: number };
}

/** The first condition that does not hold, as a reason; null if all hold. */
export function failsAt(conditions: readonly Condition[], facts: Facts, member: MemberFacts | null): Reason | null {
  for (const condition of conditions) {
    const reason = failureOf(condition, facts, member);
    if (reason) return reason;
  }
  return null;
}

function failureOf(condition: Condition, facts: Facts, member: MemberFacts | null): Reason | null {
  switch (condition.is) {
    case 'LEVEL':
      if (!member) return 'NO_MEMBER';
      return member.levelId !== null && condition.levelIds.includes(member.levelId) ? null : 'LEVEL';
    case 'LABEL':
      if (!member) return 'NO_MEMBER';
      return condition.labelIds.some((label) => member.labelIds.includes(label)) ? null : 'LABEL';
    case 'FIRST_ORDER':
      if (!member) return 'NO_MEMBER';
      return member.isFirstOrder ? null : 'NOT_FIRST';
    case 'EMPLOYEE':
      return fitsEmployee(condition.isOne, member);
    case 'AMOUNT':
      return (facts.amountFen?.(condition.on) ?? 0) >= condition.atLeastFen ? null : 'AMOUNT';
    case 'QTY':
      return (facts.qty?.(condition.on) ?? 0) >= condition.atLeast ? null : 'QTY';
    case 'SOURCE':
      return facts.source !== undefined && condition.sources.includes(facts.source) ? null : 'SOURCE';
    case 'AREA':
      return facts.areaId && condition.areaIds.includes(facts.areaId) ? null : 'AREA';
    case 'STREAK':
      return isStreakDay(condition, facts.streak ?? 0) ? null : 'STREAK';
    case 'GAME':
      return facts.game?.game === condition.game && facts.game.result >= condition.atLeast ? null : 'GAME';
  }
}

/** Guests without a membership are taken for guests. */
const fitsEmployee = (isOne: boolean, member: MemberFacts | null): Reason | null => {
  if ((member?.isEmployee ?? false) === isOne) return null;
  return isOne ? 'EMPLOYEES_ONLY' : 'NOT_EMPLOYEES';
};

const isStreakDay = ({ day, isRepeated }: { day: number; isRepeated: boolean }, streak: number) =>
  isRepeated ? streak > 0 && streak % day === 0 : streak === day;

/** Why an activity is not open to this member now, before anything is known of the document. */
export function closedFor(candidate: Candidate, member: MemberFacts | null, clock: Clock): Reason | null {
  if (!isOn(candidate, clock)) return 'NOT_NOW';
  if ((candidate.leftFen ?? 1) <= 0 || (candidate.leftUses ?? 1) <= 0) return 'BUDGET';
  const isLimited = candidate.perMember !== null || candidate.perMemberDay !== null;
  if (!member) return isLimited ? 'NO_MEMBER' : null;
  if (isHeldOut(candidate, member.id)) return 'HELD_OUT';
  const { total, today } = member.uses[candidate.id] ?? { total: 0, today: 0 };
  if (candidate.perMember !== null && total >= candidate.perMember) return 'MEMBER_TOTAL';
  if (candidate.perMemberDay !== null && today >= candidate.perMemberDay) return 'MEMBER_DAY';
  return null;
}

/** A moment with its place in the week, worked out once for all activities. */
export interface Clock {
  at: Date;
  weekday: number;
  hour: number;
}
export const clockAt = (at: Date): Clock => ({
  at,
  weekday: daysSinceMonday(bizDate(at)),
  hour: Number(formatTime(at, 'time').slice(0, 2)),
});

/** Whether it runs at a moment: inside its dates, and in an hour of the week that is ticked. */
export const isOn = (
  { validFrom, validTo, hours }: Pick<Candidate, 'validFrom' | 'validTo' | 'hours'>,
  { at, weekday, hour }: Clock,
): boolean => at >= validFrom && at < validTo && (((hours[weekday] ?? 0) >> hour) & 1) === 1;

export const ALL_HOURS = 2 ** 24 - 1;
export const EVERY_HOUR: number[] = Array.from({ length: 7 }, () => ALL_HOURS);

/** A share of the members gets nothing, so that the effect can be measured against them. The same ones for its whole life. */
export const isHeldOut = ({ id, holdoutBp }: { id: string; holdoutBp: number }, memberId: string): boolean =>
  holdoutBp > 0 && mixed(`${id}:${memberId}`) % WHOLE_BP < holdoutBp;

/** A 32-bit hash whose low digits are even: FNV-1a, then mixed. */
function mixed(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
