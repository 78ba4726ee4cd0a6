import { completeIdCard } from '@netbar/contract/kernel/id-card';
import { addDays, bizDate, weekStart } from '@netbar/contract/kernel/time';
import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import { patrolApi } from '@netbar/contract/people/patrol/patrol.api';
import { rosterSetupApi } from '@netbar/contract/people/roster/roster.api';
import { addBaseLeaveTypes } from '#features/people/attendance/leave-types.ts';
import { grantYear } from '#features/people/attendance/leave-lots.ts';
import { addDocument } from '#features/people/employee/documents.ts';
import { addEmployee } from '#features/people/employee/edit-employee.ts';
import { linkAccount } from '#features/people/employee/link-account.ts';
import { addBasePositions, listPositions } from '#features/people/employee/positions.ts';
import { addPlan } from '#features/people/patrol/edit-plans.ts';
import { addPoint } from '#features/people/patrol/edit-points.ts';
import { addRotation } from '#features/people/roster/rotations.ts';
import { addKind } from '#features/people/roster/shift-kinds.ts';
import { setNeeds } from '#features/people/roster/staffing.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { demoCrew, demoKinds, demoPoints, type Letter } from './crew.data.ts';
import { nameOf, peopleAt } from './history/people.ts';
import { seeded } from './random.ts';

type By = () => Ctx;

const CONTRACT_YEARS = 6;

/**
 * The people of each branch with their archives, shifts, needs and rounds. Managers and cashiers who may sign in are linked to
 * theirs. Made once; whoever works at two branches has their archive at the first.
 */
export async function ensureCrew(by: By) {
  await ensureBase(by);
  const branches = await by()
    .db.selectFrom('branches')
    .innerJoin('brands', (on) =>
      on.onRef('brands.companyId', '=', 'branches.companyId').onRef('brands.id', '=', 'branches.brandId'),
    )
    .select(['branches.id', 'branches.branchNo', 'brands.name as brandName'])
    .orderBy('branches.branchNo')
    .execute();
  const positions = new Map((await listPositions(by())).map(({ name, id }) => [name, id]));
  for (const branch of branches) {
    const known = await by()
      .db.selectFrom('employees')
      .select('id')
      .where('branchId', '=', branch.id)
      .limit(1)
      .executeTakeFirst();
    if (!known) await openBranch(by, branch, positions);
  }
  await grantYear(by());
}

/** What a company begins with; companies of the demo are written directly, so nobody has added it yet. */
async function ensureBase(by: By) {
  const { db } = by();
  const [position, type] = await Promise.all([
    db.selectFrom('positions').select('id').limit(1).executeTakeFirst(),
    db.selectFrom('leaveTypes').select('id').limit(1).executeTakeFirst(),
  ]);
  if (!position) await addBasePositions(by);
  if (!type) await addBaseLeaveTypes(by);
}

interface DemoBranch {
  id: string;
  branchNo: string;
  brandName: string;
}

async function openBranch(by: By, branch: DemoBranch, positions: Map<string, string>) {
  const kinds = await addKinds(by, branch);
  await addNeeds(by, branch.id);
  const employeeIds = await hireCrew(by, branch, positions);
  const cells = ({ week }: (typeof demoCrew)[number]) => Array.from(week, (letter) => kinds.get(letter as Letter) ?? null);
  const rows = demoCrew.map((post, i) => ({ employeeId: employeeIds[i], cells: cells(post) }));
  const anchorDate = weekStart(bizDate(by().now));
  await addRotation(
    by(),
    rosterSetupApi.addRotation.input.parse({ branchId: branch.id, name: '每周轮换', days: 7, anchorDate, rows }),
  );
  await addPoints(by, branch.id);
}

async function addKinds(by: By, { id: branchId, brandName }: DemoBranch): Promise<Map<Letter, string>> {
  const windows = { inBeforeMin: 60, outAfterMin: 60, lateGraceMin: 5, earlyGraceMin: 5, halfDayMin: 120, absentMin: 240 };
  const kinds = new Map<Letter, string>();
  for (const { letter, ...kind } of demoKinds[brandName] ?? demoKinds['星域电竞'] ?? []) {
    const { id } = await addKind(by(), rosterSetupApi.addKind.input.parse({ branchId, ...kind, ...windows }));
    kinds.set(letter, id);
  }
  return kinds;
}

/** Heads by hour of a quiet day: one at night, two from eight, three from four in the afternoon. From Friday on one more in the evening. */
async function addNeeds(by: By, branchId: string) {
  const heads = (evening: number) => Array.from({ length: 24 }, (_, hour) => (hour < 8 ? 1 : hour < 16 ? 2 : evening));
  for (const [weekdays, evening] of [
    [[1, 2, 3, 4], 3],
    [[5, 6, 7], 4],
  ] as const)
    await setNeeds(
      by(),
      rosterSetupApi.setNeeds.input.parse({ branchId, weekdays, needs: [{ positionId: null, heads: heads(evening) }] }),
    );
}

async function hireCrew(by: By, branch: DemoBranch, positions: Map<string, string>): Promise<string[]> {
  const random = seeded(Number(branch.branchNo) * 7919);
  const today = bizDate(by().now);
  const [managers, cashiers] = [await freeAccounts(by, branch.id, 2), await freeAccounts(by, branch.id, 3)];
  const ids: string[] = [];
  for (const [i, { position, kind, weekHours, baseFen, joined, trialDays, healthDays }] of demoCrew.entries()) {
    const account = position === '店长' ? managers.shift() : position === '收银' ? cashiers.shift() : undefined;
    const [first, second] = [`199${branch.branchNo}${6000 + i}`, `198${branch.branchNo}${6000 + i}`];
    const added = await addEmployee(
      by(),
      employeeApi.add.input.parse({
        branchId: branch.id,
        positionId: positions.get(position),
        kind,
        weekHours,
        baseFen,
        joinedDate: joined < today ? joined : addDays(today, -30),
        name: account?.name ?? nameOf(random),
        phone: first,
        idCard: idCardOf(branch.branchNo, i),
        address: `浙江省杭州市西湖区文三路 ${100 + i} 号 ${i + 1} 单元`,
        emergency: { name: nameOf(random), relation: random.pick(['父亲', '母亲', '配偶']), phone: second },
        bankCard: `622202${branch.branchNo}${String(i).padStart(3, '0')}${random.between(100_000, 999_999)}`,
        probationUntil: trialDays === undefined ? null : addDays(today, trialDays),
        source: random.pick(['门店推荐', '招聘网站', '校园招聘', '门店张贴']),
      }),
    );
    ids.push(added.id);
    await addPapers(by, { employeeId: added.id, joined, healthDays, today });
    if (account) await linkAccount(by(), { id: added.id, version: added.version, accountId: account.id });
  }
  return ids;
}

async function addPapers(
  by: By,
  { employeeId, joined, healthDays, today }: { employeeId: string; joined: string; healthDays: number | null; today: string },
) {
  const add = (kind: string, name: string, validFrom: string, validTo: string) =>
    addDocument(by(), employeeApi.addDocument.input.parse({ employeeId, kind, name, validFrom, validTo }));
  const [from, to] = contractOn(joined, today);
  await add('CONTRACT', '劳动合同', from, to);
  if (healthDays !== null) await add('HEALTH', '健康证', addDays(today, healthDays - 365), addDays(today, healthDays));
}

/** The contract in force on a day: it is renewed every six years. */
export function contractOn(joined: string, today: string): [from: string, to: string] {
  const [year, rest] = [Number(joined.slice(0, 4)), joined.slice(4)];
  const to = addDays(`${year + CONTRACT_YEARS}${rest}`, -1);
  return to > today ? [joined, to] : contractOn(`${year + CONTRACT_YEARS}${rest}`, today);
}

/** People with a role of this level at the branch who have no archive yet, the longest there first. */
async function freeAccounts(by: By, branchId: string, level: number) {
  const people = await peopleAt(by(), branchId, level);
  const taken = await by().db.selectFrom('employees').select('accountId').where('accountId', 'is not', null).execute();
  const known = new Set(taken.map(({ accountId }) => accountId));
  return people.filter(({ id }) => !known.has(id));
}

const two = (number: number) => String(number).padStart(2, '0');
/** No two of a company are the same. */
const idCardOf = (branchNo: string, i: number) =>
  completeIdCard(
    `330106${1978 + ((Number(branchNo) + i * 3) % 26)}${two(1 + (i % 12))}${two(1 + (Number(branchNo) % 28))}${two(i)}${i % 10}`,
  );

async function addPoints(by: By, branchId: string) {
  for (const { name, items } of demoPoints) {
    const point = patrolApi.addPoint.input.parse({ branchId, name, items: items.map((text) => ({ text })) });
    await addPoint(by(), point);
  }
}

/** The points of a branch are walked five times a day. The rounds of today that are still to come are made at once. */
export async function planRounds(by: By, branchId: string) {
  const { db } = by();
  const [points, asked, plan] = await Promise.all([
    db.selectFrom('patrolPoints').select('id').where('branchId', '=', branchId).orderBy('place').execute(),
    db.selectFrom('positions').select('id').where('name', 'in', ['网管', '收银', '店长']).execute(),
    db.selectFrom('patrolPlans').select('id').where('branchId', '=', branchId).executeTakeFirst(),
  ]);
  if (plan || points.length === 0) return;
  const startsMin = [630, 750, 870, 1110, 1230];
  const content = { branchId, name: '日常巡场', weekdays: [1, 2, 3, 4, 5, 6, 7], startsMin, windowMin: 30, graceMin: 10 };
  const [pointIds, positionIds] = [points.map(({ id }) => id), asked.map(({ id }) => id)];
  await addPlan(by(), patrolApi.addPlan.input.parse({ ...content, pointIds, positionIds }));
}
