import { DAY_MS, addDays, bizDate, startOfBizDate } from '@netbar/contract/kernel/time';
import { demoCompanies, type DemoCompany } from '../organisation.data.ts';
import { ensureCrew } from '../crew.ts';
import { brandsOf, found, withAllRights } from '../organisation.ts';
import { allRights } from '#features/platform/installation/base-roles.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { plannerOptions } from '#kernel/postgres/pool.ts';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { seeded } from '../random.ts';
import { openBooks } from './books.ts';
import { workThrough } from './crew-days.ts';
import { bringBills } from './channel-bills.ts';
import { recountDraws } from './take-part.ts';
import { launchActivity, leaveActivities, plansOf, productIdsByCode } from './activities.ts';
import { recountUses } from './benefits.ts';
import { keepCoupons, withCoupons } from './coupons.ts';
import { recountVisits, rememberReading, rememberSignIns } from './figures.ts';
import { changePrices, setUpBrand } from './founding.ts';
import { idsOf } from './ids.ts';
import { openNumbers } from './numbers.ts';
import { loadBrand, loadLevels, type Staff } from './load.ts';
import { openOffice, type Office } from './office.ts';
import { headOf, hireStaff, registerMembers } from './people.ts';
import { openPlay } from './play.ts';
import { walkRounds } from './rounds.ts';
import { openRows } from './rows.ts';
import type { Person, Scene } from './scene.ts';
import { settleStatements } from './statements.ts';
import { leaveSurveys } from './surveys.ts';
import { leaveForToday } from './today.ts';
import { keepStockroom, type ActAs } from './stockroom.ts';

export interface Dependencies {
  pool: pg.Pool;
  ownerUrl: string;
  openCtx: (companyId: string, at: Date) => Ctx;
}

export interface Past {
  days: number;
  seed: number;
  now: Date;
  companies?: DemoCompany[];
  /** How far along it is, from 0 to 1. */
  tell?: (share: number) => void;
}

const MINUTE_MS = 60_000;
/** Shifts change at eight, so nothing is half done then. */
const MORNING_MIN = 480;
const WEEK = 7;

/**
 * The demo organisation as if it had been open for so many days. What is rare goes through the domain's own commands, dated
 * back; what is frequent is made in memory by the same rules and written in bulk, a week of a brand at a time, under all
 * triggers and keys of the database. The same seed gives the same figures, counted back from today.
 */
export async function makeHistory(
  { pool, ownerUrl, openCtx }: Dependencies,
  { days, seed, now, companies = demoCompanies, tell = () => {} }: Past,
) {
  const firstDate = addDays(bizDate(now, MORNING_MIN), 1 - days);
  const founded = new Date(startOfBizDate(firstDate, MORNING_MIN).getTime() - DAY_MS);
  const ids = idsOf(seeded(seed));
  const openAt = (at: Date) => (companyId: string) => ({ ...openCtx(companyId, at), newId: () => ids(at) });
  const companyIds = await found(pool, openAt(founded), companies);
  const brands: Brand[] = [];
  for (const companyId of companyIds) {
    const by = withAllRights(openAt(founded), companyId);
    const found = await brandsOf(by);
    const staff = found.length > 0 ? await hireStaff(by, seeded(seed)) : new Map();
    if (found.length > 0) await ensureCrew(by);
    for (const brand of found) brands.push({ ...brand, companyId, by, staff, index: brands.length });
  }
  const shares = brands.map(() => 0);
  await Promise.all(
    brands.map((brand) => {
      const actAs: ActAs = (person, at) => {
        const ctx = openAt(at)(brand.companyId);
        return { ...ctx, idempotencyKey: randomUUID(), actor: { ...ctx.actor, ...person, ...allRights } };
      };
      const toldShare = (share: number) => {
        shares[brand.index] = share;
        tell(shares.reduce((sum, one) => sum + one, 0) / shares.length);
      };
      return playBrand(brand, { ownerUrl, actAs, founded, firstDate, days, seed, now, tell: toldShare });
    }),
  );
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await updateStatistics(client);
  await client.end();
}

/** After many rows were written at once: PostgreSQL does it by itself only minutes later, and chooses slow plans until then. */
const updateStatistics = (client: pg.Client) => client.query('analyze');

interface Brand {
  id: string;
  name: string;
  companyId: string;
  by: () => Ctx;
  staff: Staff;
  index: number;
}

interface Playing extends Required<Omit<Past, 'companies'>> {
  ownerUrl: string;
  actAs: ActAs;
  founded: Date;
  firstDate: string;
}

async function playBrand(brand: Brand, { ownerUrl, actAs, founded, firstDate, days, seed, now, tell }: Playing) {
  const { companyId, by, id: brandId, index } = brand;
  const random = seeded(seed * 31 + index);
  const idAt = idsOf(random);
  const rows = openRows();
  const books = openBooks(companyId, rows, idAt);
  const client = new pg.Client({ connectionString: ownerUrl, options: plannerOptions });
  await client.connect();
  await client.query(`select set_config('app.company_id', $1, false)`, [companyId]);
  const numbers = await openNumbers(client);

  await setUpBrand(by, brand, { isGenerous: index === 1 });
  const applicant = await applicantOf(brand);
  await changePrices(by, brandId, { actAs, since: founded, days, applicant });
  await launchActivities(brand, { actAs, applicant, founded, firstDate, days });
  const levels = await by()
    .db.selectFrom('memberLevels')
    .select('id')
    .where('brandId', '=', brandId)
    .orderBy('fromFen')
    .execute();
  const { branches } = await loadBrand(by(), brandId, { random, staff: brand.staff });
  const club = { rows, books, numbers, idAt, random, brandId, branches, levelIds: levels.map(({ id }) => id) };
  registerMembers(by(), { ...club, since: new Date(founded.getTime() + 120 * MINUTE_MS), until: now });
  await rows.write(client);
  await updateStatistics(client);

  const loaded = await loadBrand(by(), brandId, { random, staff: brand.staff });
  const { scene, batches } = withCoupons({ companyId, brandId, ...loaded, random, rows, books, numbers, idAt }, now);
  const play = openPlay(scene, new Date(now.getTime() - 10 * MINUTE_MS), firstDate);
  const office = await openOffice(by(), actAs);
  for (let week = 0; week * WEEK < days; week++) {
    const lastDate = addDays(firstDate, Math.min(days, (week + 1) * WEEK) - 1);
    const morning = startOfBizDate(addDays(firstDate, week * WEEK), MORNING_MIN);
    await loadLevels(by(), scene);
    await keepStockroom(scene, office, { morning: new Date(morning.getTime() - 60 * MINUTE_MS), week });
    await loadLevels(by(), scene);
    play.through(lastDate, startOfBizDate(addDays(lastDate, 1), MORNING_MIN));
    await rows.write(client);
    if (week === 0) await updateStatistics(client);
    tell(Math.min(1, ((week + 1) * WEEK) / days));
  }
  await keepCoupons(client, scene, batches, { id: applicant.id, now });
  await numbers.keep();
  await recount(client, brandId);
  await leaveWork(client, scene, office, { actAs, by, applicant, firstDate, days, seed, now });
  await leaveCrew(client, scene, { actAs, brandName: brand.name, firstDate, seed, now });
  await rememberReading(client, now);
  await client.end();
}

/** What the people of the branches did, and what is planned. */
async function leaveCrew(
  client: pg.Client,
  scene: Scene,
  days: Pick<Playing, 'actAs' | 'firstDate' | 'seed' | 'now'> & { brandName: string },
) {
  const shifts = await workThrough(client, scene, days);
  await walkRounds(client, scene, { ...days, shifts });
  await scene.numbers.keep();
}

/** What is under way when the history ends, for people to go on with. */
async function leaveWork(
  client: pg.Client,
  scene: Scene,
  office: Office,
  {
    by,
    actAs,
    applicant,
    firstDate,
    days,
    seed,
    now,
  }: Pick<Playing, 'actAs' | 'firstDate' | 'days' | 'seed' | 'now'> & {
    by: () => Ctx;
    applicant: Person;
  },
) {
  await leaveForToday(scene, office, { now, applicant, client, firstDate });
  await leaveSurveys(scene.branches, { actAs, now, days, seed });
  await leaveActivities(by, scene.brandId, { actAs, applicant, at: new Date(now.getTime() - 3 * 60 * MINUTE_MS) });
  await settleStatements(scene, office, now);
  await bringBills(scene, office, now);
}

/** Figures that the product keeps while things happen, and that were not kept while the past was written in bulk. */
async function recount(client: pg.Client, brandId: string) {
  await recountVisits(client, brandId);
  await recountUses(client, brandId);
  await recountDraws(client, brandId);
  await rememberSignIns(client, brandId);
}

/** What the brand gives away during its history, approved before its first guest. */
async function launchActivities(
  { by, id: brandId }: Brand,
  {
    actAs,
    applicant,
    founded,
    firstDate,
    days,
  }: Pick<Playing, 'actAs' | 'founded' | 'firstDate' | 'days'> & { applicant: Person },
) {
  const head = await headOf(by());
  const ids = await productIdsByCode(by(), brandId);
  const at = new Date(founded.getTime() + 60 * MINUTE_MS);
  for (const { plan, from, to } of plansOf((codes) => codes.flatMap((code) => ids.get(code) ?? []), days)) {
    const draft = { ...plan, fromDay: addDays(firstDate, from), toDay: addDays(firstDate, to) };
    await launchActivity(brandId, draft, { actAs, applicant, head, at });
  }
}

/** Whoever looks after prices beside the head of the company, who has to agree. */
async function applicantOf({ by, staff }: Brand): Promise<Person> {
  const head = await headOf(by());
  const managers = [...staff.values()].map(({ manager }) => manager);
  return managers.find(({ id }) => id !== head.id) ?? head;
}
