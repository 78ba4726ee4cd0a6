import { DAY_MS } from '@netbar/contract/kernel/time';
import { TariffContent } from '@netbar/contract/floor/machine/machine.model';
import { policyOf } from '#features/guests/wallet/policy.ts';
import { Rule } from '@netbar/contract/activities/activity/rule.model';
import { findCandidate } from '#features/activities/activity/activity.ts';
import { voucherKeysOwner } from '#features/counter/voucher/account.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { sql } from 'kysely';
import type { Random } from '../random.ts';
import { newHabit } from './habits.ts';
import type { Branch, Goods, Guest, Person, Scene } from './scene.ts';

export type Staff = Map<string, { cashiers: [Person, Person]; manager: Person }>;

/** How busy each branch is beside the others: the first of a brand is its best. */
const sizes = [1.5, 1.1, 0.9, 1, 0.7];
/** What sells: cold and awake first, a mouse pad now and then. */
const weights: Record<string, number> = {
  D001: 10,
  D002: 12,
  D003: 9,
  D004: 11,
  D005: 6,
  N001: 5,
  N002: 5,
  N003: 1,
  G001: 2,
  G002: 0.2,
};

/** What the database holds of a brand. */
export async function loadBrand(ctx: Ctx, brandId: string, { random, staff }: { random: Random; staff: Staff }) {
  const [branches, goods, policy, tiers, activities, merchants, accounts] = await Promise.all([
    loadBranches(ctx, brandId, staff),
    loadGoods(ctx, brandId),
    policyOf(ctx, brandId),
    loadTiers(ctx, brandId),
    loadActivities(ctx, brandId),
    ctx.db.selectFrom('merchants').select(['id', 'channel']).where('brandId', '=', brandId).execute(),
    ctx.db.selectFrom('voucherAccounts').select(['id', 'platform']).where('brandId', '=', brandId).execute(),
  ]);
  const merchantOf = (channel: 'WECHAT' | 'ALIPAY') => merchants.find((merchant) => merchant.channel === channel)?.id ?? '';
  const of = { WECHAT: merchantOf('WECHAT'), ALIPAY: merchantOf('ALIPAY') };
  const nothingSealed = ctx.vault.seal(voucherKeysOwner(ctx.actor.companyId), '{}');
  const accountOf = (platform: 'DOUYIN' | 'MEITUAN') => ({
    accountId: accounts.find((account) => account.platform === platform)?.id ?? '',
    nothingSealed,
  });
  const platforms = { DOUYIN: accountOf('DOUYIN'), MEITUAN: accountOf('MEITUAN') };
  return { branches, goods, policy, tiers, activities, merchants: of, platforms, guests: await loadGuests(ctx, brandId, random) };
}

/** The recharge bonus of the brand, which its history gives. */
async function loadTiers(ctx: Ctx, brandId: string): Promise<Scene['tiers']> {
  const stored = await ctx.db
    .selectFrom('activities')
    .select(['id', 'rule'])
    .where('brandId', '=', brandId)
    .where('preset', '=', 'CHARGE_DISCOUNT')
    .where('status', '=', 'APPROVED')
    .orderBy('id')
    .executeTakeFirst();
  const benefit = stored && Rule.parse(stored.rule).grants[0]?.benefit;
  if (!stored || benefit?.gives !== 'BONUS_TIERS') return { activityId: '', steps: [], validDays: null };
  return { activityId: stored.id, steps: benefit.tiers, validDays: benefit.validDays };
}

/** The approved activities of a brand as the engine takes them, whatever their dates. */
async function loadActivities(ctx: Ctx, brandId: string) {
  const rows = await ctx.db
    .selectFrom('activities')
    .select('id')
    .where('brandId', '=', brandId)
    .where('status', '=', 'APPROVED')
    .orderBy('id')
    .execute();
  const found = await Promise.all(rows.map(({ id }) => findCandidate(ctx, id)));
  return found.flatMap((candidate) => candidate ?? []);
}

async function loadBranches({ db }: Ctx, brandId: string, staff: Staff): Promise<Branch[]> {
  const found = await db
    .selectFrom('branches as b')
    .innerJoin('warehouses as w', (on) => on.onRef('w.branchId', '=', 'b.id').on('w.kind', '=', 'MAIN'))
    .innerJoin('cashDrawers as d', 'd.branchId', 'b.id')
    .select(['b.id', 'b.branchNo', 'b.name', 'b.dayCutoffMin', 'b.openingHours', 'w.id as warehouseId', 'd.id as drawerId'])
    .where('b.brandId', '=', brandId)
    .orderBy('b.branchNo')
    .execute();
  const machines = await loadMachines(
    db,
    found.map(({ id }) => id),
  );
  return found.map(({ openingHours, ...branch }, i) => ({
    ...branch,
    ...hoursOf(openingHours as { from: string; to: string }[]),
    ...(staff.get(branch.branchNo) as { cashiers: [Person, Person]; manager: Person }),
    size: sizes[i] ?? 0.8,
    machines: machines.get(branch.id) ?? [],
    drawerWasUsed: false,
    cashFen: 0,
    levels: new Map(),
    shift: undefined,
  }));
}

/** By branch, each with what time costs in its area. */
async function loadMachines(db: Ctx['db'], branchIds: string[]): Promise<Map<string, Branch['machines']>> {
  const rows = await db
    .selectFrom('machines as m')
    .innerJoin('tariffs as t', 't.branchId', 'm.branchId')
    .select(['m.id', 'm.no', 'm.branchId', 't.content'])
    .distinctOn('m.id')
    .where('m.branchId', 'in', branchIds)
    .where('m.status', '=', 'ACTIVE')
    .where((q) => q.or([q('t.areaId', 'is', null), q('t.areaId', '=', q.ref('m.areaId'))]))
    .orderBy('m.id')
    .orderBy('t.areaId', (by) => by.asc().nullsLast())
    .execute();
  const byNo = rows.toSorted((a, b) => (a.no < b.no ? -1 : 1));
  const machineOf = ({ id, no, content }: (typeof rows)[number]) => ({
    id,
    no,
    freeFrom: 0,
    tariff: TariffContent.parse(content),
  });
  return new Map([...Map.groupBy(byNo, ({ branchId }) => branchId)].map(([id, own]) => [id, own.map(machineOf)]));
}

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** Round the clock the day begins at eight, when the shifts change. */
function hoursOf([hours]: { from: string; to: string }[]) {
  if (!hours) return { opensMin: 480, openForMin: 1440 };
  const [opensMin, closesMin] = [minutesOf(hours.from), minutesOf(hours.to)];
  return { opensMin, openForMin: (closesMin - opensMin + 1440) % 1440 };
}

async function loadGoods({ db }: Ctx, brandId: string): Promise<Goods[]> {
  const rows = await db
    .selectFrom('productMasters as m')
    .innerJoin('prices as p', (on) => on.onRef('p.productId', '=', 'm.id').on('p.branchId', 'is', null))
    .select(['m.id', 'm.code', 'm.name', 'm.kind', 'm.baseUnit', 'p.priceFen'])
    .select([sql<Date>`lower(p.valid)`.as('from'), sql<Date | null>`upper(p.valid)`.as('to')])
    .where('m.brandId', '=', brandId)
    .where('m.kind', 'in', ['GOODS', 'SERVICE'])
    .orderBy('m.code')
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, prices]) => {
    const { code, name, kind, baseUnit: unit } = prices[0] as (typeof rows)[number];
    return { id, code, name, kind: kind as Goods['kind'], unit, weight: weights[code] ?? 4, prices };
  });
}

async function loadGuests({ db }: Ctx, brandId: string, random: Random): Promise<Guest[]> {
  const members = await db
    .selectFrom('members')
    .select(['id', 'no', 'name', 'registeredBranchId', 'idCardSealed', 'idCardIndex', 'createdTime'])
    .where('brandId', '=', brandId)
    .orderBy('no')
    .execute();
  const lots = await db
    .selectFrom('walletLots as l')
    .innerJoin('members as m', 'm.id', 'l.memberId')
    .select(['l.id', 'l.kind', 'l.granted', 'l.remaining', 'l.expiresTime', 'l.originBranchId', 'l.pairedLotId', 'l.memberId'])
    .where('m.brandId', '=', brandId)
    .where('l.remaining', '>', 0)
    .orderBy('l.id')
    .execute();
  const lotsOf = Map.groupBy(lots, ({ memberId }) => memberId);
  return members.flatMap(({ registeredBranchId: homeId, idCardSealed, idCardIndex, createdTime: since, ...member }) => {
    if (!idCardSealed || !idCardIndex) return [];
    // One in seven stays away after a while.
    const until = new Date(since.getTime() + (random.chance(0.15) ? random.between(10, 60) : 10_000) * DAY_MS);
    const person = { ...member, homeId, idCardSealed, idCardIndex, since, until };
    return [{ ...person, lots: lotsOf.get(member.id) ?? [], habit: newHabit(random), busyUntil: 0 }];
  });
}

/** What lies on the shelves now; others moved it since we last looked. */
export async function loadLevels({ db }: Ctx, { branches }: Pick<Scene, 'branches'>) {
  const rows = await db
    .selectFrom('stockLevels')
    .select(['warehouseId', 'productId', 'onHand', 'valueFen'])
    .where(
      'warehouseId',
      'in',
      branches.map(({ warehouseId }) => warehouseId),
    )
    .execute();
  for (const branch of branches)
    branch.levels = new Map(
      rows
        .filter(({ warehouseId }) => warehouseId === branch.warehouseId)
        .map(({ productId, onHand, valueFen }) => [productId, { onHand, valueFen }]),
    );
}
