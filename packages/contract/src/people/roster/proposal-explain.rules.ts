import { costOf } from './proposal-cost.rules.ts';
import { NO_SHIFT, whyNotIn, type Plan, type RosterIndex } from './proposal-index.rules.ts';
import {
  HardRule,
  type AbsenceReason,
  type BindingRule,
  type BrokenWish,
  type CostPart,
  type Shortage,
} from './proposal.model.ts';

type CellPlace = readonly [p: number, day: number, k: number];

/** The hours that lack people, and of everybody who is not there the rule that keeps them away. */
export const shortagesOf = (index: RosterIndex, plan: Plan, parts: readonly CostPart[]): Shortage[] =>
  parts.flatMap(({ rule, date, hours, positionId, amount }): Shortage[] => {
    if (rule !== 'UNCOVERED' || date === null || hours === null) return [];
    const found: Shortage[] = [];
    for (let hour = hours.from; hour < hours.to; hour++) {
      const reasons = reasonsFor(index, plan, { date, hour, positionId });
      const last = found.at(-1);
      // Hours in a row are told together only where the same people are kept away by the same rules.
      if (last && JSON.stringify(last.reasons) === JSON.stringify(reasons)) last.hours.to = hour + 1;
      else found.push({ date, hours: { from: hour, to: hour + 1 }, positionId, heads: amount, reasons });
    }
    return found;
  });

interface NeededHour {
  date: string;
  hour: number;
  positionId: string | null;
}

function reasonsFor(index: RosterIndex, plan: Plan, needed: NeededHour): Shortage['reasons'] {
  const hour = (index.dayPlaces.get(needed.date) ?? 0) * 24 + needed.hour;
  const options = index.hoursOfKind.flatMap((hours, k) =>
    hours.flatMap((h) => {
      const day = (hour - h) / 24;
      return Number.isInteger(day) && day >= 0 ? [{ day, k }] : [];
    }),
  );
  if (options.length === 0) return [{ reason: 'NO_KIND', people: [] }];
  const reasons = index.people.map(({ id }, p) => ({ id, reason: whyAway(index, plan, p, { ...needed, options }) }));
  return [...Map.groupBy(reasons, ({ reason }) => reason)]
    .map(([reason, people]) => ({ reason, people: people.map(({ id }) => id) }))
    .toSorted((a, b) => b.people.length - a.people.length);
}

type Options = NeededHour & { options: readonly { day: number; k: number }[] };

function whyAway(index: RosterIndex, plan: Plan, p: number, { date, positionId, options }: Options): AbsenceReason {
  const row = plan[p] ?? [];
  const position = index.people[p]?.positions[index.dayPlaces.get(date) ?? -1];
  if (position !== undefined && positionId !== null && position !== positionId) return 'OTHER_POSITION';
  if (options.some(({ day, k }) => row[day] === k)) return 'WORKING';
  const whys = options.map(({ day, k }) => {
    const always = index.people[p]?.why[day]?.[k];
    if (always) return always;
    return (row[day] ?? NO_SHIFT) === NO_SHIFT ? (whyNotIn(index, plan, [p, day, k]) ?? 'COST') : 'OTHER_SHIFT';
  });
  // Whoever could come by one of the shifts is kept away by cost alone; else the shift of the day itself says why.
  return whys.includes('COST') ? 'COST' : (whys.at(-1) ?? 'NO_KIND');
}

/** The rules that keep people from hours that lack them, the one that costs most hours first. */
export function bindingRulesOf(shortages: readonly Shortage[]): BindingRule[] {
  const isRule = (reason: AbsenceReason) => reason === 'NO_KIND' || HardRule.options.some((rule) => rule === reason);
  const found = shortages.flatMap(({ hours, heads, reasons }) =>
    reasons
      .filter(({ reason }) => isRule(reason))
      .map(({ reason, people }) => ({
        reason,
        people,
        headHours: (hours.to - hours.from) * (reason === 'NO_KIND' ? heads : Math.min(heads, people.length)),
      })),
  );
  return [...Map.groupBy(found, ({ reason }) => reason)]
    .map(([reason, of]) => ({
      reason,
      headHours: of.reduce((sum, { headHours }) => sum + headHours, 0),
      people: [...new Set(of.flatMap(({ people }) => people))],
    }))
    .toSorted((a, b) => b.headHours - a.headHours);
}

/** The wishes that a roster breaks, each with what the cheapest roster nearby that keeps it would cost more. */
export function brokenWishesOf(index: RosterIndex, plan: Plan): BrokenWish[] {
  const { cost, parts } = costOf(index, plan);
  const wishes = new Map(index.problem.wishes.map((wish) => [wish.id, wish]));
  return parts.flatMap((part): BrokenWish[] => {
    const wish = wishes.get(part.wishId ?? '');
    const [p, day] = [index.personPlaces.get(part.employeeId ?? ''), index.dayPlaces.get(part.date ?? '')];
    if (!wish || p === undefined || day === undefined || part.date === null) return [];
    const isMeant = (k: number) => wish.shiftKindId === null || index.kinds[k]?.id === wish.shiftKindId;
    const isKeptBy = (k: number) => (k !== NO_SHIFT && isMeant(k)) === (wish.kind === 'PREFER');
    const places = [NO_SHIFT, ...index.kinds.keys()].filter((k) => isKeptBy(k));
    const others = places.flatMap((k) => rostersNearby(index, plan, [p, day, k]));
    const [best] = others
      .map((other) => ({ ...other, cost: Math.round((costOf(index, other.plan).cost - cost) * 100) / 100 }))
      .toSorted((a, b) => a.cost - b.cost);
    return [
      {
        wishId: wish.id,
        employeeId: wish.employeeId,
        date: part.date,
        kind: wish.kind,
        shiftKindId: wish.shiftKindId,
        cost: part.cost,
        otherwise: best ? { cost: best.cost, employeeId: best.employeeId, shiftKindId: best.shiftKindId } : null,
        forbiddenBy: best ? null : (places.map((k) => whyNotIn(index, plan, [p, day, k])).find((rule) => rule) ?? null),
      },
    ];
  });
}

/** The roster with one cell changed, and the same with somebody who is free that day in the shift that is left. */
function rostersNearby(index: RosterIndex, plan: Plan, [p, day, k]: CellPlace) {
  const left = plan[p]?.[day] ?? NO_SHIFT;
  if (k !== NO_SHIFT && whyNotIn(index, plan, [p, day, k])) return [];
  const without = withCell(plan, [p, day, k]);
  const alone = { plan: without, employeeId: null as string | null, shiftKindId: index.kinds[k]?.id ?? null };
  if (left === NO_SHIFT) return [alone];
  const position = index.people[p]?.positions[day];
  const instead = index.people.flatMap((other, q) => {
    const isFree = q !== p && other.positions[day] === position && plan[q]?.[day] === NO_SHIFT;
    return isFree && !whyNotIn(index, without, [q, day, left])
      ? [{ ...alone, plan: withCell(without, [q, day, left]), employeeId: other.id }]
      : [];
  });
  return [alone, ...instead];
}

const withCell = (plan: Plan, [p, day, k]: CellPlace): Plan =>
  plan.map((row, place) => (place === p ? row.map((kind, on) => (on === day ? k : kind)) : row));
