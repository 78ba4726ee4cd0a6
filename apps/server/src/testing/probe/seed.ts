import { accountApi } from '@netbar/contract/platform/account/account.api';
import { accessApi } from '@netbar/contract/platform/access/access.api';
import { branchApi } from '@netbar/contract/org/branch/branch.api';
import { brandApi } from '@netbar/contract/org/brand/brand.api';
import { dictionaryApi } from '@netbar/contract/platform/dictionary/dictionary.api';
import { notificationApi } from '@netbar/contract/platform/notification/notification.api';
import { preferenceApi } from '@netbar/contract/platform/preference/preference.api';
import { randomUUIDv7 } from 'node:crypto';
import { confessionHandler } from '#features/activities/confession/receive-confession.ts';
import { messageHandler } from '#features/floor/message/receive-message.ts';
import { requestApproval } from '#kernel/approvals.ts';
import { inTx } from '#kernel/ctx.ts';
import { openFlow, wordsOfCode } from '../approvable.ts';
import { openWarehouse, type Place } from '../place.ts';
import { dot } from './sample.ts';
import { seedActivities } from './seed-activities.ts';
import { seedAttendance } from './seed-attendance.ts';
import { seedChannelBill } from './seed-bills.ts';
import { seedCards } from './seed-cards.ts';
import { seedCoupons } from './seed-coupons.ts';
import { seedDeposits } from './seed-deposits.ts';
import { seedDraws } from './seed-draws.ts';
import { seedEmployee, seedPosition } from './seed-employees.ts';
import { seedGoods, seedProduct, seedSupplier, seedTransfer } from './seed-goods.ts';
import { seedMerchant } from './seed-orders.ts';
import { seedMember, seedSeat } from './seed-members.ts';
import { seedEvidence, seedTies } from './seed-people.ts';
import { seedPatrol } from './seed-patrols.ts';
import { seedRosters } from './seed-rosters.ts';
import { seedShift } from './seed-shift.ts';
import { seedSurvey } from './seed-surveys.ts';
import { seedVoucher, seedVoucherAccount } from './seed-vouchers.ts';
import { tillApi } from '../till.ts';
import type { Person, World } from '../world.ts';

/** What the seeds write wherever people may write: nobody unknown may ever read it. */
export const SEEDED = 'SEEDED';
const FLOW = 'PROBE';

let made = 0;
const unique = () => `${SEEDED}${made++}`;

/** Whoever seeds a company: sees all of it and may do everything. */
export const hireSeeder = (world: World, place: Place, can: string[]) =>
  world.hire({
    companyId: place.company,
    branchIds: [],
    isCompanyWide: true,
    level: 1,
    can: [...can, 'TILL', 'ORDER_REFUND_ANY'],
  });

/** One of everything that belongs to a company as a whole. A new slice adds its own here, or below. */
export async function seedCompany(world: World, place: Place, seeder: Person) {
  const type = unique();
  await seeder.call(dictionaryApi.add, { type, code: 'ONE', codevalue: unique() });
  await seeder.call(accountApi.export, { keyword: unique(), columns: ['name'] });
  const settings = { version: 1, hidden: [], order: [], pinned: [], widths: {}, isCompact: false };
  const content = { values: { keyword: unique() }, settings };
  await seeder.call(preferenceApi.addView, { list: 'account.list', name: unique(), content, isShared: true });
  // As the endpoint of a large file leaves it; such a file itself would only cost time.
  await world.owner.query(
    `insert into tenant.imports (company_id, id, account_id, kind, options, lang, is_trial, status, problems, created_time)
     values ($1, $2, $3, 'product', '{}', 'zh-CN', true, 'REFUSED', $4, now())`,
    [place.company, randomUUIDv7(), seeder.accountId, JSON.stringify([{ row: 1, column: '', text: unique() }])],
  );
  await seeder.call(accessApi.add, { name: unique(), level: 3, menus: [], functions: [] });
  await seedTies(world, place, seeder, unique);
  await seedPosition(seeder, unique);
  await openFlow(world.system(place.company), { type: FLOW, steps: [{ can: 'PROBE' }] });
}

/** One of everything that belongs to a brand. */
export async function seedBrand(world: World, place: Place, seeder: Person, brandId: string) {
  const { url } = await seeder.call(brandApi.addPicture, { name: `${unique()}.gif`, file: dot() });
  await seeder.call(brandApi.saveResources, { brandId, resources: [{ key: 'menu-logo', imageUrl: url }] });
  await world.owner.query('insert into tenant.brand_closed_items (company_id, brand_id, item) values ($1, $2, $3)', [
    place.company,
    brandId,
    'probe-page',
  ]);
  await seedMerchant(world, place.company, brandId);
  await seedVoucherAccount(world, place.company, brandId, unique());
  await seedChannelBill(world, { company: place.company, brandId, branchId: null }, unique());
  await seedProduct(seeder, brandId, unique());
  if (brandId !== place.brand) return;
  await seedTransfer(seeder, place, unique());
  await seedSupplier(seeder, brandId, unique());
}

/** One of everything that belongs to a branch. */
export async function seedBranch(world: World, place: Place, seeder: Person, branchId: string) {
  const { company } = place;
  await world.hire({ companyId: company, branchIds: [branchId] });
  await seeder.call(branchApi.addArea, { branchId, name: unique() });
  await seedVoucher(world, company, branchId, unique());
  await seeder.call(notificationApi.sendNotice, { title: unique(), content: unique(), branchIds: [branchId] });
  await seedMember(seeder, branchId, { brandId: branchId === place.third ? place.otherBrand : place.brand, unique });
  await seedEvidence(world, company, branchId, unique);
  await seedSeat(seeder, branchId, unique);
  await seedShift(seeder, branchId, unique);
  const warehouseId = await openWarehouse(world.pool, company, branchId).catch(() => mainStore(world, branchId));
  const memberId = randomUUIDv7();
  await seeder.call(tillApi.recharge, { branchId, memberId, principalFen: 10_000, bonusFen: 0 });
  await seeder.call(tillApi.receive, { branchId, warehouseId, productId: randomUUIDv7(), qty: 1, valueFen: 100 });
  await seeder.call(tillApi.hold, { branchId, memberId, fen: 100 });
  const { id: subjectId } = await seeder.call(dictionaryApi.add, { type: unique(), code: 'ONE', codevalue: unique() });
  await seedApproval(world, company, { branchId, subjectId });
  await seedDevice(world, company, branchId);
  await seedGoods(world, seeder, { company, branchId }, unique);
  await seedDraws(world, company, branchId, unique);
  await seedCoupons(world, company, branchId, unique);
  const brandId = branchId === place.third ? place.otherBrand : place.brand;
  await seedChannelBill(world, { company, brandId, branchId }, unique());
  await seedActivities(world, seeder, { company, brandId, branchId }, unique);
  await seedCards(world, company, branchId, unique);
  await seedDeposits(world, company, branchId, unique);
  await seedSurvey(seeder, branchId, unique);
  await seedRosters(world, company, branchId, unique);
  await seedAttendance(world, company, branchId, unique);
  await seedEmployee(seeder, branchId, unique);
  await seedPatrol(world, seeder, branchId, unique);
  // Made by the relay, of which no test world runs one.
  await world.owner.query(
    `insert into tenant.branch_events (company_id, id, branch_id, seq, type, payload, created_time, relayed_time)
     select $1, $2, $3, count(*) + 1, 'ORDER_PAID', '{}', now(), now() from tenant.branch_events where branch_id = $3`,
    [company, randomUUIDv7(), branchId],
  );
}

async function seedDevice(world: World, company: string, branchId: string) {
  await world.owner.query(
    `insert into tenant.device_events
       (company_id, branch_id, machine_name, session, seq, id, type, content_mac, content_sealed, happened_time, received_time)
     values ($1, $2, $3, 'boot', 1, $4, 'TEA', '', '', now(), now())`,
    [company, branchId, unique(), randomUUIDv7()],
  );
  const said = { machine: unique().slice(-20), session: 'boot', seq: 1, type: 'MESSAGE_BOARD', time: new Date() } as const;
  const message = { ...said, id: randomUUIDv7(), branchId, text: unique() };
  await inTx(world.system(company), (ctx) => messageHandler.handle(ctx, message));
  const confession = { ...message, type: 'CONFESSION', id: randomUUIDv7(), text: unique() } as const;
  await inTx(world.system(company), (ctx) => confessionHandler.handle(ctx, confession));
}

async function mainStore(world: World, branchId: string) {
  const { rows } = await world.owner.query<{ id: string }>('select id from tenant.warehouses where branch_id = $1', [branchId]);
  return rows[0]!.id;
}

async function seedApproval(world: World, company: string, about: { branchId: string; subjectId: string }) {
  const ctx = world.system(company);
  const change = { before: { words: '原价' }, after: { words: unique() }, reason: unique() };
  await inTx(ctx, (ctx) => requestApproval(ctx, { subject: wordsOfCode(FLOW), ...about, baseVersion: 1, ...change }));
}
