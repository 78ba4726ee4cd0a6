import { branchApi } from '@netbar/contract/org/branch/branch.api';
import { brandApi } from '@netbar/contract/org/brand/brand.api';
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import type pg from 'pg';
import { readConfig } from '../config.ts';
import { addArea } from '#features/org/branch/areas.ts';
import { addBranch } from '#features/org/branch/add-branch.ts';
import { saveBrand } from '#features/org/brand/edit-brand.ts';
import { addDrawer } from '#features/money/shift/drawer.ts';
import { allRights } from '#features/platform/installation/base-roles.ts';
import { openGateways } from '#gateways/gateways.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { openDb } from '#kernel/postgres/db.ts';
import { openLog } from '#kernel/log.ts';
import { systemCtx } from '#kernel/open-ctx.ts';
import { openPool } from '#kernel/postgres/pool.ts';
import { openVault } from '#kernel/vault.ts';
import { ensureCrew, planRounds } from './crew.ts';
import { ensureEvidence } from './evidence.ts';
import { ensureBranchPrices, ensureGoodsRules, ensureProducts, ensureStock } from './goods.ts';
import { demoCompanies, type DemoCompany } from './organisation.data.ts';
import { ensureGuests, seatGuests } from './guests.ts';
import { ensurePerson, ensureRole } from './people.ts';
import { ensureOffers, ensureSuppliers } from './suppliers.ts';

/** Each call is an intent of its own. */
type By = () => Ctx;
type OpenCtx = (companyId: string) => Ctx;

/**
 * A provider, chains, brands, branches and people to try every rule by hand, made by the same functions as real ones.
 * What is there already, by name or number, is left as it is, so that a second run changes nothing.
 */
export async function organise(pool: pg.Pool, openCtx: OpenCtx, companies = demoCompanies) {
  await found(pool, openCtx, companies);
  for (const company of companies) {
    const by = withAllRights(openCtx, await ensureCompany(pool, company));
    const brands = await brandsOf(by);
    if (brands.length > 0) await ensureCrew(by);
    for (const { id } of await branchesOf(by)) await planRounds(by, id);
    for (const { id } of brands) await seatGuests(by, id);
  }
}

/** Whoever makes everything may do everything. */
export const withAllRights =
  (openCtx: OpenCtx, companyId: string): By =>
  () => {
    const ctx = openCtx(companyId);
    return { ...ctx, idempotencyKey: randomUUID(), actor: { ...ctx.actor, ...allRights } };
  };

/** The same on its first day, before anybody has sat down. Says which companies there are. */
export async function found(pool: pg.Pool, openCtx: OpenCtx, companies = demoCompanies): Promise<string[]> {
  const companyIds: string[] = [];
  for (const company of companies) {
    const companyId = await ensureCompany(pool, company);
    companyIds.push(companyId);
    const by = withAllRights(openCtx, companyId);
    for (const role of company.roles) await ensureRole(by, role);
    for (const brand of company.brands) await ensureBrand(by, brand);
    for (const person of company.people) await ensurePerson(by, person);
    if (company.brands.length > 0) await ensureGoods(by);
  }
  return companyIds;
}

export const brandsOf = (by: By) =>
  by().db.selectFrom('brands').select(['id', 'name']).orderBy('createdTime').orderBy('name').execute();

const branchesOf = (by: By) => by().db.selectFrom('branches').select('id').orderBy('branchNo').execute();

async function ensureGoods(by: By) {
  await ensureGoodsRules(by);
  await ensureSuppliers(by);
  for (const { id } of await brandsOf(by)) {
    await ensureBranchPrices(by, id);
    await ensureProducts(by, id);
    await ensureStock(by, id);
    await ensureOffers(by, id);
    await ensureGuests(by, id);
    await ensureEvidence(by, id);
  }
}

/** Companies come from the provider's pages, which are not built yet, so this one thing is written directly. */
async function ensureCompany(pool: pg.Pool, { name, kind, provider }: DemoCompany): Promise<string> {
  const db = openDb(pool, 'nobody');
  const find = (named: string) =>
    db.selectFrom('platform.companies').select('id').where('name', '=', named).orderBy('createdTime').executeTakeFirst();
  const found = await find(name);
  if (found) return found.id;
  const providerId = provider ? (await find(provider))?.id : undefined;
  const company = { id: randomUUIDv7(), name, kind, providerId: providerId ?? null, createdTime: new Date() };
  await db.transaction().execute((tx) => tx.insertInto('platform.companies').values(company).execute());
  return company.id;
}

async function ensureBrand(by: By, { branches, ...brand }: DemoCompany['brands'][number]) {
  const found = await by().db.selectFrom('brands').select('id').where('name', '=', brand.name).executeTakeFirst();
  const { id } = found ?? (await saveBrand(by(), brandApi.save.input.parse(brand)));
  for (const branch of branches) await ensureBranch(by, id, branch);
}

type DemoBranch = DemoCompany['brands'][number]['branches'][number];

async function ensureBranch(by: By, brandId: string, { areas, hours, ...branch }: DemoBranch) {
  const found = await by().db.selectFrom('branches').select('id').where('branchNo', '=', branch.branchNo).executeTakeFirst();
  if (found) return;
  const content = branchApi.add.input.parse({ ...branch, brandId, openingHours: hours, dayCutoffMin: 360 });
  const { id: branchId } = await addBranch(by(), content);
  for (const name of areas) await addArea(by(), { branchId, name });
  await addDrawer(by(), { branchId, name: '前台' });
}

if (import.meta.main) {
  const config = readConfig('DATABASE_URL', 'VAULT_KEY');
  if (config.NODE_ENV === 'production' && !process.argv.includes('--force'))
    throw new Error('Everybody knows the password of these accounts. In production they are made only with --force.');
  const log = openLog(config.LOG_LEVEL);
  const dependencies = {
    pool: openPool(config.DATABASE_URL, { max: 2 }),
    vault: openVault(config.VAULT_KEY, config.VAULT_OTHER_KEYS),
    gateways: openGateways(config),
    now: () => new Date(),
  };
  await organise(dependencies.pool, (companyId) => systemCtx(dependencies, companyId, log));
  await dependencies.pool.end();
  log.info('the demo organisation is ready; docs/demo.md has the accounts');
}
