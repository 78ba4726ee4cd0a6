import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import type { Answer, Press } from './ledger-model.ts';
import type { Lane } from './shop.ts';

/** How often each thing happens at a counter. */
const atTheTill = { recharge: 4, receive: 4, sell: 6, refund: 4, transfer: 2, hold: 4, capture: 3, release: 1 };
const outOfOrder = { replay: 2, retry: 1, reuse: 1, late: 1, outsider: 2 };
const inTheOffice = { ask: 3, decide: 6, withdraw: 1, touch: 1 };
const weights = { ...atTheTill, ...outOfOrder, ...inTheOffice };
type Kind = keyof typeof weights;

/** A wish without knowledge of the world: what `member` 1 or `pick` 17 means is found out at the counter. */
export interface Gesture {
  lane: number;
  kind: Kind;
  member: number;
  product: number;
  pick: number;
  fen: number;
  qty: number;
}

const kinds = Object.entries(weights).flatMap(([kind, weight]) => Array<Kind>(weight).fill(kind as Kind));

/** Bias would keep most runs short; every run is meant to be a busy day. */
export const script = (longest: number) =>
  fc.noBias(
    fc.array(
      fc.record<Gesture>({
        lane: fc.nat(2),
        kind: fc.constantFrom(...kinds),
        member: fc.nat(1),
        product: fc.nat(1),
        pick: fc.nat(9_999),
        fen: fc.oneof(
          { weight: 1, arbitrary: fc.constantFrom(1, 2, 3) },
          { weight: 4, arbitrary: fc.integer({ min: 1, max: 6_000 }) },
        ),
        qty: fc.integer({ min: 1, max: 4 }),
      }),
      { minLength: 1, maxLength: longest, size: 'max' },
    ),
  );

/** One of the list, now and then something that is not on it. */
export const pickFrom = <T>(list: readonly T[], pick: number, unknown: T): T =>
  (pick % 12 === 0 ? undefined : list[Math.floor(pick / 12) % list.length]) ?? unknown;

const postingKinds = ['recharge', 'receive', 'sell', 'refund', 'transfer', 'capture'] as const;
export const isTillKind = (kind: Kind): kind is Press['name'] => kind in atTheTill;

/** What the gesture means at this counter: a press of a button with its input. */
export function pressOf(kind: Press['name'], { member, product, pick, fen, qty }: Gesture, lane: Lane): Press {
  const { branchId, warehouseId } = lane.here;
  const memberId = lane.members[member]!;
  const goods = { branchId, warehouseId, productId: lane.products[product]!, qty };
  const holdId = pickFrom(lane.holds, pick, randomUUID());
  switch (kind) {
    case 'recharge':
      return { name: kind, input: { branchId, memberId, principalFen: 2 * fen, bonusFen: pick % 3 === 0 ? 0 : pick } };
    case 'receive':
      return { name: kind, input: { ...goods, valueFen: pick % 5 === 0 ? 0 : fen } };
    case 'sell':
      return { name: kind, input: { ...goods, memberId, priceFen: Math.ceil(fen / 3) } };
    case 'transfer':
      return { name: kind, input: { ...goods, toBranchId: lane.there.branchId, toWarehouseId: lane.there.warehouseId } };
    case 'refund':
      return {
        name: kind,
        input: { branchId, ...pickFrom(lane.journals, pick, { docId: randomUUID(), journalId: randomUUID() }) },
      };
    case 'hold':
      return { name: kind, input: { branchId, memberId, fen: Math.ceil(fen / 3) } };
    case 'capture':
      return { name: kind, input: { branchId, memberId, holdId, fen: Math.ceil(fen / 4) } };
    case 'release':
      return { name: kind, input: { branchId, holdId } };
  }
}

export const latePressOf = (gesture: Gesture, lane: Lane) =>
  pressOf(postingKinds[gesture.pick % postingKinds.length]!, gesture, lane);

/** The same button and branch with other contents, for a key that has been used. */
export const otherThan = ({ input }: Press): Press => ({
  name: 'recharge',
  input: { branchId: input.branchId, memberId: randomUUID(), principalFen: 1, bonusFen: 0 },
});

/** What somebody of another company may try with ids of ours, and what they must hear. */
export function intrusionOf(
  gesture: Gesture,
  lane: Lane,
  own: { branchId: string; warehouseId: string },
): { press: Press; hears: string } {
  const { branchId } = own;
  const notFound = (press: Press) => ({ press, hears: 'common.notFound' });
  const ours = { memberId: lane.members[gesture.member]!, productId: lane.products[gesture.product]!, qty: 1, priceFen: 1 };
  const journal = lane.journals.at(-1) ?? { docId: randomUUID(), journalId: randomUUID() };
  const holdId = lane.holds.at(-1) ?? randomUUID();
  const tries = [
    () => notFound({ name: 'sell', input: { ...ours, ...lane.here } }),
    () => notFound({ name: 'sell', input: { ...ours, branchId, warehouseId: lane.here.warehouseId } }),
    () => notFound({ name: 'refund', input: { branchId, ...journal } }),
    () => notFound({ name: 'release', input: { branchId, holdId } }),
    () => notFound({ name: 'capture', input: { branchId, memberId: ours.memberId, holdId, fen: 1 } }),
    () => ({
      press: { name: 'hold', input: { branchId, memberId: ours.memberId, fen: 1 } } as Press,
      hears: 'ledger.notCovered',
    }),
    () => ({ press: { name: 'sell', input: { ...ours, ...own } } as Press, hears: 'ledger.notCovered' }),
  ];
  return tries[gesture.pick % tries.length]!();
}

/** Where a document number must start: what it stands for. */
export const prefixOf = ({ name }: Press) =>
  ({ recharge: '11', receive: '22', sell: '10', capture: '10', transfer: '30' })[name as string];

export const journalOf = ({ input }: Press, { docId, journalId }: Answer) =>
  journalId === undefined ? undefined : { docId: docId ?? (input as { docId: string }).docId, journalId };
