import { closePeriod } from '#kernel/ledger.ts';
import { inTx } from '#kernel/ctx.ts';
import { addCode, openFlow, wordsOfCode } from './approvable.ts';
import { ApprovalModel, type Somebody } from './approval-model.ts';
import { LedgerModel, type Answer, type Press } from './ledger-model.ts';
import { openPlace, openWarehouse } from './place.ts';
import type { Person, World } from './world.ts';

/** A press that was answered or refused, to be pressed again. */
export interface Done {
  key: string;
  press: Press;
  answer: Answer;
}

/** A counter with members, goods and codes of its own, so that what happens at the others cannot change its outcomes. */
export interface Lane {
  cashier: Person;
  here: { branchId: string; warehouseId: string };
  there: { branchId: string; warehouseId: string };
  members: string[];
  products: string[];
  codes: string[];
  journals: { docId: string; journalId: string }[];
  holds: string[];
  requests: string[];
  answered: Done[];
  refused: Omit<Done, 'answer'>[];
}

export type Shop = Awaited<ReturnType<typeof openShop>>;

const LANES = 3;
const STEPS = [
  { can: 'CHECK', minApprovals: 2 },
  { can: 'CONFIRM', minApprovals: 1 },
];
export const subject = wordsOfCode('WORDS');

/** The month that is closed from the start, the one that closes half way, and the one after. */
export const months = { past: '2026-12', first: '2027-01', second: '2027-02' };
export const middleOf = (month: string) => new Date(`${month}-15T12:00:00+08:00`);
export const periodOf = (month: string) => month.replace('-', '');

/** A fresh company at work, and beside it the model of what it should be. */
export async function openShop(world: World) {
  const place = await openPlace(world.pool, '新网咖');
  const { company, first, second } = place;
  const spots = await Promise.all(
    [first, second].map(async (branchId) => ({ branchId, warehouseId: await openWarehouse(world.pool, company, branchId) })),
  );
  const hire = async (can: string[]) => {
    const person = await world.hire({ companyId: company, branchIds: [first, second], can });
    return { person, as: { id: person.accountId, can } satisfies Somebody };
  };
  const staff = [await hire(['CHECK']), await hire(['CHECK']), await hire(['CHECK', 'CONFIRM']), await hire([])];
  const system = world.system(company);
  await openFlow(system, { type: subject.type, steps: STEPS });
  const shop = {
    ...place,
    system,
    staff,
    books: new LedgerModel(spots.map(({ warehouseId }) => warehouseId)),
    approvals: new ApprovalModel(
      STEPS,
      staff.map(({ as }) => as),
    ),
    numbers: new Set<string>(),
    month: months.first,
    async close(month: string) {
      await inTx(system, (ctx) => closePeriod(ctx, periodOf(month)));
      shop.books.closedMonths.add(periodOf(month));
    },
    lanes: [] as Lane[],
  };
  await shop.close(months.past);
  for (let i = 0; i < LANES; i++) shop.lanes.push(await openLane(world, shop, [spots[i % 2]!, spots[(i + 1) % 2]!]));
  return shop;
}

async function openLane(
  world: World,
  shop: Pick<Shop, 'company' | 'system' | 'approvals'>,
  spots: [Lane['here'], Lane['there']],
) {
  const cashier = await world.hire({ companyId: shop.company, branchIds: [spots[0].branchId], can: ['TILL'] });
  const codes = [await addCode(shop.system), await addCode(shop.system)];
  for (const id of codes) shop.approvals.codes.set(id, { words: '原价', version: 1 });
  const ids = (count: number) => Array.from({ length: count }, world.newId);
  const empty = { journals: [], holds: [], requests: [], answered: [], refused: [] };
  return { cashier, here: spots[0], there: spots[1], members: ids(2), products: ids(2), codes, ...empty } as Lane;
}
