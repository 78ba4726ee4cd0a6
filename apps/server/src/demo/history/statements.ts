import { bizDate } from '@netbar/contract/kernel/time';
import { mulDiv } from '@netbar/contract/kernel/money';
import type { StatementLine } from '@netbar/contract/money/statement/statement.model';
import { billApi, branchBillApi } from '@netbar/contract/purchasing/bill/bill.api';
import { BILL_LINE } from '@netbar/contract/purchasing/bill/bill.rules';
import type { SettleCycle } from '@netbar/contract/purchasing/supplier/supplier.model';
import { statementHandlers } from '#features/money/statement/statement.ts';
import { branchKind } from '#features/purchasing/bill/branch-kind.ts';
import { supplierKind } from '#features/purchasing/bill/supplier-kind.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { applicantOf, type Office } from './office.ts';
import { type Period, periodsToSettle } from './periods.ts';
import type { Branch, Scene } from './scene.ts';
import { type Reached, takeSteps, timesOf } from './statement-steps.ts';

const ofSuppliers = statementHandlers(supplierKind, billApi);
const ofBranches = statementHandlers(branchKind, branchBillApi);

/** Where the newest statements stand: those of one supplier after the other, and of branches. The others are paid. */
const suppliersReached: readonly Reached[] = ['CONFIRMED', 'PART', 'DISPUTED', 'DRAFT'];
const branchesReached: readonly Reached[] = ['ISSUED', 'CONFIRMED'];

/**
 * What came in is settled by the cycle of each supplier; branches that a manager runs settle theirs with the company by month. The
 * newest statements are left half done.
 */
export async function settleStatements(scene: Scene, office: Office, now: Date) {
  const deliveries = await findDeliveries(office.actAs(office.accountant, now), scene);
  const today = bizDate(now);
  const bySupplier = [...Map.groupBy(deliveries, ({ supplierId }) => supplierId)].flatMap(([partyId, some]) => {
    const cycle = some[0]?.settleCycle ?? 'MONTHLY';
    return [
      {
        partyId,
        periods: periodsToSettle(
          cycle,
          some.map(({ day }) => day),
          today,
        ),
      },
    ];
  });
  const settled = bySupplier.filter(({ periods }) => periods.length > 0);
  for (const [i, { partyId, periods }] of settled.entries())
    for (const { period, reached } of withReached(periods, suppliersReached[i]))
      await settleWithSupplier(scene, office, { partyId, period, reached, now });
  const managed = scene.branches.filter((branch) => applicantOf(branch, office) === branch.manager);
  for (const [i, branch] of managed.slice(0, branchesReached.length).entries()) {
    const days = deliveries.filter(({ branchId }) => branchId === branch.id).map(({ day }) => day);
    for (const { period, reached } of withReached(periodsToSettle('MONTHLY', days, today), branchesReached[i]))
      await settleWithBranch(office, branch, { period, reached, now });
  }
}

const withReached = (periods: readonly Period[], newest: Reached = 'PAID') =>
  periods.map((period, i) => ({ period, reached: i === periods.length - 1 ? newest : ('PAID' as const) }));

interface Delivery {
  supplierId: string;
  settleCycle: SettleCycle;
  branchId: string;
  day: string;
}

/** By supplier, in order of time. */
async function findDeliveries({ db }: Ctx, { brandId, branches }: Scene): Promise<Delivery[]> {
  const rows = await db
    .selectFrom('goodsReceipts as r')
    .innerJoin('suppliers as s', 's.id', 'r.supplierId')
    .select(['r.supplierId', 's.settleCycle', 'r.branchId', 'r.postedTime'])
    .where('r.brandId', '=', brandId)
    .where('r.status', '=', 'POSTED')
    .orderBy('s.code')
    .orderBy('r.postedTime')
    .execute();
  const cutoffs = new Map(branches.map(({ id, dayCutoffMin }) => [id, dayCutoffMin]));
  return rows.flatMap(({ postedTime, ...row }) =>
    postedTime ? [{ ...row, day: bizDate(postedTime, cutoffs.get(row.branchId)) }] : [],
  );
}

interface Due {
  period: Period;
  reached: Reached;
  now: Date;
}

async function settleWithSupplier(scene: Scene, office: Office, { partyId, period, reached, now }: Due & { partyId: string }) {
  const at = timesOf(period, { now, reached });
  const asked = billApi.draft.input.parse({ partyId, brandId: scene.brandId, ...period });
  const drawn = await ofSuppliers.draft(office.actAs(office.accountant, at(0)), asked);
  const compared = await compareBill(scene, office, { ...drawn, at: at(0.3), isOpen: reached === 'DRAFT' });
  await takeSteps(compared, {
    steps: ofSuppliers,
    office,
    confirmer: office.accountant,
    at,
    reached,
    dispute: '供应商称有一批退货没有扣，要求重新对账',
    restPercent: reached === 'PART' || scene.random.chance(0.25) ? 40 : 0,
  });
}

interface Compared {
  id: string;
  no: string;
  oursFen: number;
  at: Date;
  /** What differs is left to be decided. */
  isOpen: boolean;
}

/** Mostly the bill says what the books say. Now and then a line is missing and left for the next bill, one is wrong, or there is a rebate. */
async function compareBill({ random }: Scene, { actAs, accountant, papers }: Office, { id, no, oursFen, at, isOpen }: Compared) {
  const by = () => actAs(accountant, at);
  const { rows } = await ofSuppliers.lines(by(), billApi.lines.input.parse({ id, limit: 100 }));
  const goods = rows.filter(({ lineKind }) => lineKind === BILL_LINE.goods);
  const missing = goods.length > 4 && random.chance(0.15) ? random.draw(goods) : undefined;
  if (missing) await decideLine(by(), { id, line: missing, decision: 'CARRIED', note: '对方漏开，转下期' });
  const rebateFen = random.chance(0.15) ? mulDiv(oursFen, 1, 100) : 0;
  if (rebateFen > 0) await ofSuppliers.addRebate(by(), { id, title: '陈列返利', amountFen: rebateFen });
  const wrong = isOpen || random.chance(0.4) ? random.draw(goods) : undefined;
  const isDearer = random.chance(0.6);
  const lines = wrong ? [{ lineId: wrong.id, billFen: wronglyBilled(wrong, isDearer) }] : [];
  const bill = { id, billNo: `DZ${no.slice(2)}`, lines, rest: 'MATCH', evidence: [papers.bill] };
  const entered = await ofSuppliers.enterBill(by(), billApi.enterBill.input.parse(bill));
  if (!wrong || isOpen) return entered;
  return isDearer
    ? decideLine(by(), { id, line: wrong, decision: 'ACCEPTED', note: '旺季涨价，已电话确认' })
    : decideLine(by(), { id, line: wrong, decision: 'DISPUTED', note: '对方多算一件，按实收付款' });
}

/** Four percent dearer than ordered, or a pack more than came. */
function wronglyBilled({ oursFen, detail: { priceFen } }: StatementLine, isDearer: boolean) {
  return isDearer || typeof priceFen !== 'number' ? mulDiv(oursFen, 104, 100) : oursFen + priceFen;
}

interface LineDecided {
  id: string;
  line: StatementLine;
  decision: 'ACCEPTED' | 'DISPUTED' | 'CARRIED';
  note: string;
}

const decideLine = (ctx: Ctx, { id, line, decision, note }: LineDecided) =>
  ofSuppliers.decide(ctx, { id, lineIds: [line.id], decision, note });

/** The manager confirms for the branch. */
async function settleWithBranch(office: Office, branch: Branch, { period, reached, now }: Due) {
  const at = timesOf(period, { now, reached });
  const asked = branchBillApi.draft.input.parse({ partyId: branch.id, branchId: branch.id, ...period });
  const drawn = await ofBranches.draft(office.actAs(office.accountant, at(0)), asked);
  const manner = { dispute: '', restPercent: 0 };
  await takeSteps(drawn, { steps: ofBranches, office, confirmer: branch.manager, at, reached, ...manner });
}
