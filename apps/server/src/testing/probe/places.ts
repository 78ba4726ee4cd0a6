import { randomUUIDv7 } from 'node:crypto';
import { openPlace, type Place } from '../place.ts';
import type { World } from '../world.ts';
import { hireSeeder, seedBranch, seedBrand, seedCompany } from './seed.ts';
import { bare, has, isTenant, tablesOf, type Table } from './tables.ts';

export const targets = ['own', 'sibling', 'otherBrand', 'otherCompany', 'otherProvider'] as const;
export type Target = (typeof targets)[number];

/** Rows of a company as a whole, whoever of its people made them: they are no secret among its branches. */
const OF_COMPANY = new Set(['roles', 'codes', 'approval_flows', 'positions', 'leave_types']);

/** Rows of a brand as a whole: its branches share them. */
const OF_BRAND = new Set(['product_masters', 'prices']);

/** Made at one branch and known at every other of the brand. */
const BRAND_WIDE = new Set(['member_levels', 'label_classes', 'labels']);

/** The ids of real rows, by table, and everything that makes a row part of the place. */
export interface Spot {
  rows: Map<string, string[]>;
  ids: string[];
}

export type Places = Awaited<ReturnType<typeof openPlaces>>;

/** The five places a call may aim at, each with a row of everything there is. */
export async function openPlaces(world: World, can: string[]) {
  const { ours, rival } = world;
  const strange = await openPlace(world.pool, '别家网咖');
  const [ourProvider, otherProvider] = [await openProvider(world, [ours, rival]), await openProvider(world, [strange])];
  const tables = (await tablesOf(world.owner)).filter((table) => has(table, 'id'));
  const seen = new Set<string>();
  const look = async () => newRows(world, tables, seen);

  const seeders = new Map([ours, rival, strange].map((place) => [place, hireSeeder(world, place, can)]));
  for (const [place, seeder] of seeders) {
    await seedCompany(world, place, await seeder);
    await seedBrand(world, place, await seeder, place.brand);
  }
  const ofBrand = (await look()).filter(({ table, company }) => OF_BRAND.has(table) && company === ours.company);
  const seed = async (place: Place, branchId: string) => {
    await seedBranch(world, place, (await seeders.get(place))!, branchId);
    return look();
  };
  // Several of each, since calls that are allowed use them up.
  const mine = [await seed(ours, ours.first), await seed(ours, ours.first), await seed(ours, ours.first)].flat();
  const sibling = await seed(ours, ours.second);
  await seedBrand(world, ours, (await seeders.get(ours))!, ours.otherBrand);
  const otherBrand = await seed(ours, ours.third);
  for (const place of [rival, strange]) {
    await seedBrand(world, place, (await seeders.get(place))!, place.otherBrand);
    for (const branchId of [place.first, place.second, place.third]) await seed(place, branchId);
  }
  const shared = await rowsOfCompany(world, tables, ours.company);
  const spots: Record<Target, Spot> = {
    own: spotOf([
      ...mine,
      ...ofBrand,
      ...shared.filter(({ table }) => OF_COMPANY.has(table)),
      at('companies', ours.company),
      at('branches', ours.first),
      at('brands', ours.brand),
    ]),
    sibling: spotOf([...within(sibling).filter(({ table }) => !BRAND_WIDE.has(table)), at('branches', ours.second)]),
    otherBrand: spotOf([...within(otherBrand), at('branches', ours.third), at('brands', ours.otherBrand)]),
    otherCompany: spotOf([...(await rowsOfCompany(world, tables, rival.company)), at('companies', rival.company)]),
    otherProvider: spotOf([...(await rowsOfCompany(world, tables, strange.company)), at('companies', strange.company)]),
  };
  return { spots, ourProvider, otherProvider };
}

/** Tables with an id of which a foreign place has no row: whatever leaks from them would not be noticed. */
export async function unseeded(world: World, { spots }: Pick<Places, 'spots'>) {
  const tables = (await tablesOf(world.owner)).filter((table) => isTenant(table) && has(table, 'id'));
  return tables.flatMap((table) => {
    const needed: Target[] = ['otherCompany', 'otherProvider'];
    if (has(table, 'branch_id') || table.name === 'tenant.branches') needed.push('sibling', 'otherBrand');
    if (has(table, 'brand_id') || table.name === 'tenant.brands') needed.push('otherBrand');
    return needed.filter((target) => !spots[target].rows.get(bare(table))?.length).map((target) => `${table.name} in ${target}`);
  });
}

interface Row {
  table: string;
  id: string;
  company?: string | null;
  /** Nothing where the table has no branches, null where this row is of none. */
  branchId?: string | null;
}

const at = (table: string, id: string): Row => ({ table, id });

/** What was made for a branch but belongs to the company is not the branch's. */
const within = (rows: Row[]) => rows.filter(({ table, branchId }) => !OF_COMPANY.has(table) && branchId !== null);

function spotOf(rows: Row[]): Spot {
  const byTable = Map.groupBy(rows, ({ table }) => table);
  return {
    rows: new Map([...byTable].map(([table, found]) => [table, found.map(({ id }) => id)])),
    ids: rows.map(({ id }) => id),
  };
}

async function allRows(world: World, tables: Table[]) {
  const parts = tables.map((table) => {
    const company = has(table, 'company_id') ? 'company_id' : 'null::uuid';
    const branch = has(table, 'branch_id') ? `coalesce(branch_id::text, 'none')` : 'null';
    return `select '${bare(table)}' as table, id::text, ${company} as company, ${branch} as branch from ${table.name}`;
  });
  const { rows } = await world.owner.query<{ table: string; id: string; company: string | null; branch: string | null }>(
    parts.join(' union all '),
  );
  return rows.map(({ branch, ...row }) => ({ ...row, ...(branch && { branchId: branch === 'none' ? null : branch }) }));
}

async function newRows(world: World, tables: Table[], seen: Set<string>): Promise<Row[]> {
  const rows = (await allRows(world, tables)).filter(({ table, id }) => !seen.has(`${table} ${id}`));
  for (const { table, id } of rows) seen.add(`${table} ${id}`);
  return rows;
}

const rowsOfCompany = async (world: World, tables: Table[], companyId: string): Promise<Row[]> =>
  (await allRows(world, tables)).filter(({ company }) => company === companyId);

async function openProvider(world: World, places: Place[]) {
  const id = randomUUIDv7();
  await world.owner.query(
    `insert into platform.companies (id, kind, name, created_time) values ($1, 'PROVIDER', '服务商', now())`,
    [id],
  );
  await world.owner.query('update platform.companies set provider_id = $1 where id = any($2)', [
    id,
    places.map(({ company }) => company),
  ]);
  return id;
}
