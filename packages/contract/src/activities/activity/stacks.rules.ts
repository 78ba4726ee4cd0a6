import { allocate, mulDiv } from '#kernel/money.ts';
import type { QuoteLine } from './quote.model.ts';

/**
 * The units of one product at one price, over all lines that have it. Discounts are worked out on stacks, so that neither the
 * order of the lines nor their splitting changes a price.
 */
export interface Stack {
  productId: string | null;
  classifyCode: string;
  groupCode: string;
  unitPriceFen: number;
  /** What a unit must not be sold below. */
  unitFloorFen: number;
  qty: number;
  lines: { key: string; grossFen: number }[];
  /** What is to be paid: for units that are in no group of an n-th unit rule yet, and for the others. */
  freeQty: number;
  freeNetFen: number;
  groupedNetFen: number;
  /** Activities that took something off, and the one that allows no other. */
  touchedBy: Set<string>;
  lockedBy: string | null;
}

/** Only what is sold counts: recharges, deposits and rents are outside every base and threshold. */
const counts = ({ kind, qty }: QuoteLine) => (kind === 'GOODS' || kind === 'SERVICE') && qty > 0;

export function stackLines(lines: readonly QuoteLine[]): Stack[] {
  const stacks = new Map<string, Stack>();
  for (const line of lines.filter(counts)) {
    const { productId, classifyCode, groupCode, unitPriceFen, minPriceFen } = line;
    const name = `${productId} ${unitPriceFen} ${minPriceFen} ${classifyCode} ${groupCode}`;
    const grossFen = unitPriceFen * line.qty;
    const stack = stacks.get(name) ?? {
      productId,
      classifyCode,
      groupCode,
      unitPriceFen,
      unitFloorFen: Math.min(unitPriceFen, minPriceFen),
      qty: 0,
      lines: [],
      freeQty: 0,
      freeNetFen: 0,
      groupedNetFen: 0,
      touchedBy: new Set(),
      lockedBy: null,
    };
    stack.qty += line.qty;
    stack.freeQty += line.qty;
    stack.freeNetFen += grossFen;
    stack.lines.push({ key: line.key, grossFen });
    stacks.set(name, stack);
  }
  return [...stacks].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, stack]) => stack);
}

export const netOf = ({ freeNetFen, groupedNetFen }: Stack) => freeNetFen + groupedNetFen;

/** What may still be taken off. */
export const roomOf = (stack: Stack, isBelowMin: boolean) =>
  Math.max(0, netOf(stack) - (isBelowMin ? 0 : stack.unitFloorFen * stack.qty));

/** Takes an amount off a stack, from its free and its grouped units in proportion. */
export function takeOff(stack: Stack, amountFen: number) {
  if (stack.groupedNetFen === 0) {
    stack.freeNetFen -= amountFen;
    return;
  }
  const [free = 0, grouped = 0] = spread(
    amountFen,
    [stack.freeNetFen, stack.groupedNetFen],
    [stack.freeNetFen, stack.groupedNetFen],
  );
  stack.freeNetFen -= free;
  stack.groupedNetFen -= grouped;
}

/** Splits an amount by weight, none of the parts above its room. Less is given if there is not room for all of it. */
export function spread(totalFen: number, weights: readonly number[], rooms: readonly number[]): number[] {
  const given = rooms.map(() => 0);
  if (rooms.length === 1) return [Math.max(0, Math.min(totalFen, rooms[0] ?? 0))];
  let left = Math.min(
    totalFen,
    rooms.reduce((sum, room) => sum + room, 0),
  );
  while (left > 0) {
    const open = weights.map((weight, i) => ((rooms[i] ?? 0) > (given[i] ?? 0) ? Math.max(weight, 1) : 0));
    for (const [i, share] of allocate(left, open).entries()) {
      const part = Math.min(share, (rooms[i] ?? 0) - (given[i] ?? 0));
      given[i] = (given[i] ?? 0) + part;
      left -= part;
    }
  }
  return given;
}

/** So many free units of a stack, each at the same price. */
interface Run {
  stack: Stack;
  qty: number;
  unitFen: number;
}

/** Units that make one group of an n-th unit rule, and how many such groups there are. */
interface UnitGroup {
  runs: Run[];
  times: number;
}

/** Rounded down, so that no unit gets off more than it costs. */
const wholeUnitFen = ({ freeNetFen, freeQty }: Stack) => mulDiv(freeNetFen - (freeNetFen % freeQty), 1, freeQty);

/** Sorts the free units by price and cuts them into groups of `nth`. What is left over makes no group. */
export function groupUnits(stacks: readonly Stack[], nth: number): UnitGroup[] {
  const sorted = stacks
    .filter(({ freeQty }) => freeQty > 0)
    .map((stack) => ({ stack, qty: stack.freeQty, unitFen: wholeUnitFen(stack) }))
    .toSorted((a, b) => b.unitFen - a.unitFen);
  const groups: UnitGroup[] = [];
  let open: Run[] = [];
  const openQty = () => open.reduce((sum, { qty }) => sum + qty, 0);
  for (const run of sorted) {
    let left = run.qty;
    const missing = Math.min(left, nth - openQty());
    if (open.length > 0) {
      open.push({ ...run, qty: missing });
      left -= missing;
      if (openQty() === nth) {
        groups.push({ runs: open, times: 1 });
        open = [];
      }
    }
    const times = Math.floor(left / nth);
    if (times > 0) groups.push({ runs: [{ ...run, qty: nth }], times });
    left -= times * nth;
    if (left > 0) open.push({ ...run, qty: left });
  }
  return groups;
}

/** What the cheapest unit of a group gets off, spread over all units of the group, so that each returns its own share. */
export function groupShares({ runs }: UnitGroup, payBp: number, wholeBp: number, isBelowMin: boolean): number[] {
  const cheapest = runs.at(-1);
  if (!cheapest) return [];
  const floorOf = ({ stack, unitFen }: Run) => (isBelowMin ? 0 : Math.min(unitFen, stack.unitFloorFen));
  const offFen = Math.min(cheapest.unitFen - mulDiv(cheapest.unitFen, payBp, wholeBp), cheapest.unitFen - floorOf(cheapest));
  return spread(
    offFen,
    runs.map(({ qty, unitFen }) => qty * unitFen),
    runs.map((run) => run.qty * (run.unitFen - floorOf(run))),
  );
}

/** Moves the units of groups from free to grouped, less what each stack gets off. */
export function closeGroup({ runs }: UnitGroup, times: number, shares: readonly number[]) {
  for (const [i, { stack, qty }] of runs.entries()) {
    const units = qty * times;
    const movedFen = mulDiv(stack.freeNetFen, units, stack.freeQty);
    stack.freeQty -= units;
    stack.freeNetFen -= movedFen;
    stack.groupedNetFen += movedFen - (shares[i] ?? 0) * times;
  }
}
