import { authApi } from '@netbar/contract/platform/auth/auth.api';
import { reservationApi } from '@netbar/contract/floor/reservation/reservation.api';
import { logApi } from '@netbar/contract/platform/log/log.api';
import { branchApi } from '@netbar/contract/org/branch/branch.api';
import { brandApi } from '@netbar/contract/org/brand/brand.api';
import { toRequest, type Endpoint, type Sent } from '@netbar/contract/kernel/endpoint';
import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';
import { demoCompanies, demoPassword } from './organisation.data.ts';
import { organise } from './organisation.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await organise(world.pool, world.system);
}, 120_000);
afterAll(() => world.close());

async function signIn(username: string) {
  const { id: captchaId } = await world.visitor.call(authApi.captcha, {});
  const token = await world.visitor.call(authApi.signIn, { username, password: demoPassword, captcha: 'ab12', captchaId });
  const headers = { authorization: token, 'idempotency-key': randomUUID() };
  const call = async <E extends Endpoint>(endpoint: E, input: Sent<E>) => {
    const { method, url, body } = toRequest(endpoint, input);
    return (await world.app.inject({ method, url, headers, ...(body && { payload: body }) })).json();
  };
  return { call, info: (await call(authApi.info, {})).data };
}

interface MenuItem {
  name: string;
  children?: MenuItem[];
}
const menuNames = (menus: MenuItem[]): string[] => menus.flatMap(({ name, children = [] }) => [name, ...menuNames(children)]);

/** How many rows there are of everything; the audit log would give a silent change away. */
async function countRows() {
  const tables = ['platform.companies', 'platform.accounts', 'tenant.brands', 'tenant.branches', 'tenant.branch_areas'];
  const traces = ['tenant.roles', 'tenant.role_functions', 'tenant.audit_log', 'tenant.idempotency_keys'];
  const counts = [...tables, ...traces].map((table) => `(select count(*) from ${table}) as "${table}"`);
  const { rows } = await world.owner.query<Record<string, string>>(`select ${counts.join(', ')}`);
  return rows[0];
}

describe('the demo organisation', () => {
  it('has a provider, two chains with three brands and twelve branches, and a company that has just begun', () => {
    const chains = demoCompanies.filter(({ brands }) => brands.length > 0);
    expect(demoCompanies.filter(({ kind }) => kind === 'PROVIDER')).toHaveLength(1);
    expect(chains).toHaveLength(2);
    expect(chains.flatMap(({ brands }) => brands)).toHaveLength(3);
    expect(chains.flatMap(({ brands }) => brands.flatMap(({ branches }) => branches))).toHaveLength(12);
  });

  it('lets everybody in with the documented password, but the one who is locked', async () => {
    const people = demoCompanies.flatMap((company) => company.people);
    for (const { username } of people.filter((person) => !person.isLocked)) {
      const { info } = await signIn(username);
      expect(info).toMatchObject({ username, mustChangePassword: false });
    }
    await expect(signIn('xingyu.locked')).rejects.toMatchObject({ status: 40102 });
  });

  it('buys everything that is kept in stock from one supplier or two, one of them preferred', async () => {
    const { rows } = await world.owner.query<{ code: string; sellers: number; preferred: number; priced: number }>(`
      select m.code, count(sp.id)::int as sellers, count(sp.id) filter (where sp.is_preferred)::int as preferred, count(t.id)::int as priced
      from tenant.product_masters m left join tenant.supplier_products sp on sp.product_id = m.id
      left join tenant.supplier_terms t on t.supplier_product_id = sp.id
      where m.kind <> 'SERVICE' and m.code ~ '^[DNSG]00' group by m.id, m.code`);
    const wrong = rows.filter(
      ({ sellers, preferred, priced }) => ![1, 2].includes(sellers) || preferred !== 1 || priced !== sellers,
    );
    expect(rows.length).toBeGreaterThan(30);
    expect(wrong).toEqual([]);
  });

  it('shows each person their own part', async () => {
    const [admin, brandAdmin, manager, newcomer, fresh] = await Promise.all(
      ['xingyu.admin', 'lanjing.brand', 'xingyu.manager2', 'xingyu.newcomer', 'qiming.admin'].map(signIn),
    );
    const branchNos = (person: typeof admin) => person!.info.branches.map((branch: { branchNo: string }) => branch.branchNo);
    expect(branchNos(admin)).toHaveLength(8);
    expect(branchNos(brandAdmin)).toEqual(['1101', '1102', '1103']);
    expect(branchNos(manager)).toEqual(['1002', '1003']);
    expect(newcomer!.info.menus).toEqual([]);
    expect(fresh!.info).toMatchObject({ branches: [], roles: [{ level: '1' }] });
    await expect(manager!.call(brandApi.list, {})).resolves.toMatchObject({ status: 40301 });
    await expect(manager!.call(branchApi.list, {})).resolves.toMatchObject({ data: { total: 2 } });
  });

  it('lets a manager and a cashier work with the bookings of their own branch', async () => {
    const [manager, cashier, admin] = await Promise.all(['xingyu.manager', 'xingyu.cashier', 'xingyu.admin'].map(signIn));
    const own = manager!.info.branches[0].id;
    const other = admin!.info.branches.find(({ branchNo }: { branchNo: string }) => branchNo === '1002').id;
    expect(menuNames(manager!.info.menus)).toEqual(expect.arrayContaining(['reservationConfig', 'logCenter']));
    await expect(manager!.call(reservationApi.configs, {})).resolves.toMatchObject({ data: { total: 1 } });
    for (const person of [manager!, cashier!]) {
      expect(person.info.functions).toEqual(expect.arrayContaining(['RESERVATION_LIST', 'RESERVATION_EDIT', 'SESSION_EDIT']));
      await expect(person.call(reservationApi.coming, { branchId: own })).resolves.toMatchObject({ status: 200 });
      const refused = await person.call(reservationApi.coming, { branchId: other });
      expect(refused.data.reason).toBe('common.notFound');
    }
    expect(cashier!.info.functions).not.toContain('RESERVATION_CONFIG');
  });

  it('lets a manager read the log of the own branch, and of nothing else, also by id and as a file', async () => {
    const [manager, cashier, admin] = await Promise.all(['xingyu.manager', 'xingyu.cashier', 'xingyu.admin'].map(signIn));
    const own = manager!.info.branches[0].id;
    const all: { id: string; branchId: string | null }[] = (await admin!.call(logApi.list, { limit: 200 })).data.rows;
    const hidden = [all.find(({ branchId }) => branchId === null), all.find(({ branchId }) => branchId && branchId !== own)];

    const { data: seen } = await manager!.call(logApi.list, { limit: 200 });

    expect(seen.rows.length).toBeGreaterThan(0);
    expect(new Set(seen.rows.map(({ branchId }: { branchId: string }) => branchId))).toEqual(new Set([own]));
    await expect(manager!.call(logApi.get, { id: seen.rows[0].id })).resolves.toMatchObject({ status: 200 });
    for (const row of hidden) {
      const refused = await manager!.call(logApi.get, { id: row!.id });
      expect(refused.data.reason).toBe('common.notFound');
    }
    const { data: file } = await manager!.call(logApi.export, { columns: ['docId', 'branch'] });
    expect(file.rowsTotal).toBe(seen.total);
    await expect(cashier!.call(logApi.list, {})).resolves.toMatchObject({ status: 40301 });
  });

  it('stays as it is when it is made again', async () => {
    const before = await countRows();
    await organise(world.pool, world.system);
    await expect(countRows()).resolves.toEqual(before);
  });

  it('documents every account', () => {
    const text = readFileSync(new URL('../../../../docs/demo.md', import.meta.url), 'utf8');
    for (const { username } of demoCompanies.flatMap(({ people }) => people)) expect(text).toContain(`\`${username}\``);
    expect(text).toContain(`\`${demoPassword}\``);
  });

  it('is not made in production by mistake', async () => {
    const env = {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: world.url,
      VAULT_KEY: randomBytes(32).toString('base64'),
    };
    const run = promisify(execFile)(process.execPath, [new URL('organisation.ts', import.meta.url).pathname], { env });
    await expect(run).rejects.toThrow('only with --force');
  });
});
