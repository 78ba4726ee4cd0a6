import { accountApi } from '@netbar/contract/platform/account/account.api';
import { authApi } from '@netbar/contract/platform/auth/auth.api';
import { branchApi } from '@netbar/contract/org/branch/branch.api';
import { dictionaryApi } from '@netbar/contract/platform/dictionary/dictionary.api';
import { installationApi } from '@netbar/contract/platform/installation/installation.api';
import type { Endpoint, Got, Sent } from '@netbar/contract/kernel/endpoint';
import { spawnSync } from 'node:child_process';
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openVault } from '#kernel/vault.ts';
import { ask, submitLogin } from '#testing/sign-in.ts';
import { openWorld, type World } from '#testing/world.ts';
import { openApp } from '../../../app.ts';
import { findSetUpAddress, setUpToken } from './installation.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const password = 'Correct horse 9';
const form = () => ({
  token: setUpToken(world.dependencies),
  companyName: '新开网咖',
  username: `boss.${randomUUID().slice(0, 8)}`,
  name: '沈国栋',
  password,
});

/** Calls as whoever holds the token, and fails when refused. */
async function callAs<E extends Endpoint>(token: string, endpoint: E, input: Sent<E>): Promise<Got<E>> {
  const { status, message, data } = await ask(world.app, endpoint, input, {
    authorization: token,
    'idempotency-key': randomUUID(),
  });
  expect({ status, message }).toMatchObject({ status: 200 });
  return data;
}
const companies = async () =>
  (await world.owner.query<{ name: string }>('select name from platform.companies')).rows.map((row) => row.name);

describe('an installation without a company', () => {
  beforeEach(async () => {
    await world.owner.query('truncate platform.companies cascade');
  });

  it('is set up once: company, roles, codes and an administrator who is signed in and adds the first branch', async () => {
    expect(await world.visitor.call(installationApi.get, {})).toEqual({ isOpen: true });
    const wanted = form();

    const { code } = await world.visitor.call(installationApi.setUp, wanted);

    const token = await world.visitor.call(authApi.exchange, { token: code });
    const me = await callAs(token, authApi.info, {});
    expect(me).toMatchObject({ username: wanted.username, companyName: '新开网咖', mustChangePassword: false, branches: [] });
    expect(me.roles).toEqual([expect.objectContaining({ name: '公司管理员', level: '1' })]);
    const units = await callAs(token, dictionaryApi.listOfType, { type: 'PRODUCT_UNIT' });
    expect(units.rows.map((unit) => unit.codevalue)).toContain('瓶');
    const place = { name: '一店', province: '浙江省', city: '杭州市', address: '文三路 478 号' };
    expect(await callAs(token, branchApi.add, { newBrandName: '新开', branchNo: '1001', ...place })).toMatchObject({
      branchNo: '1001',
    });
    expect(await submitLogin(world.app, { username: wanted.username, password })).toMatchObject({ status: 200 });
  });

  it('is gone for whoever comes second, with the right token too, and for any other way a company came', async () => {
    await world.visitor.call(installationApi.setUp, form());
    const gone = { status: 40400, data: { reason: 'common.noSuchAddress' } };
    await expect(world.visitor.call(installationApi.setUp, form())).rejects.toMatchObject(gone);
    await expect(world.visitor.call(installationApi.get, {})).rejects.toMatchObject(gone);
    expect(await findSetUpAddress({ ...world.dependencies, db: world.db }, 'https://netbar.example')).toBeUndefined();

    await world.owner.query('truncate platform.companies cascade');
    await world.owner.query(`insert into platform.companies (id, name, created_time) values ($1, '手工', now())`, [
      randomUUIDv7(),
    ]);
    await expect(world.visitor.call(installationApi.setUp, form())).rejects.toMatchObject(gone);
  });

  it('is set up by only one of two at the same moment', async () => {
    // Holds back both until both have found it empty, so that only the row decides.
    const holder = await world.owner.connect();
    await holder.query('begin; lock table platform.installation in share mode');
    const presses = [form(), form()].map((each) => world.visitor.call(installationApi.setUp, each));
    const settled = Promise.allSettled(presses);
    await expect
      .poll(async () => {
        const { rows } = await world.owner.query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows[0]?.n;
      })
      .toBe(2);
    await holder.query('commit');
    holder.release();

    const outcomes = (await settled).map((outcome) =>
      outcome.status === 'fulfilled' ? 'won' : (outcome.reason as { data: { reason: string } }).data.reason,
    );
    expect(outcomes.toSorted()).toEqual(['common.noSuchAddress', 'won']);
    expect(await companies()).toEqual(['新开网咖']);
  });

  it('tells only the log how to begin, and takes no other token', async () => {
    const address = await findSetUpAddress({ ...world.dependencies, db: world.db }, 'https://netbar.example/');
    expect(address).toBe(`https://netbar.example/setup#${setUpToken(world.dependencies)}`);
    for (const token of ['guess', setUpToken(world.dependencies).slice(1)])
      await expect(world.visitor.call(installationApi.setUp, { ...form(), token })).rejects.toMatchObject({
        data: { reason: 'installation.wrongToken' },
      });
    expect(await companies()).toEqual([]);
  });

  it('stays empty when something of the set-up fails', async () => {
    await world.owner.query(`create function tenant.fail() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
      create trigger fail before insert on platform.password_links for each row execute function tenant.fail()`);
    await expect(world.visitor.call(installationApi.setUp, form())).rejects.toMatchObject({ status: 50000 });
    await world.owner.query('drop trigger fail on platform.password_links; drop function tenant.fail()');
    expect(await companies()).toEqual([]);
    expect(await world.visitor.call(installationApi.get, {})).toEqual({ isOpen: true });
  });
});

describe('create-company', () => {
  const run = (...args: string[]) => {
    const env = { ...process.env, DATABASE_URL: world.url, PUBLIC_URL: 'https://netbar.example', VAULT_KEY: vaultKey };
    const { status, stdout, stderr } = spawnSync(process.execPath, ['src/create-company.ts', ...args], {
      cwd: `${import.meta.dirname}/../../../..`,
      env,
      encoding: 'utf8',
    });
    return { status, stderr, link: /https:\S+/.exec(stdout)?.[0] ?? '' };
  };
  const vaultKey = Buffer.alloc(32, 7).toString('base64');
  const codeOf = (link: string) => new URL(link).hash.slice(1);

  it('makes a company and a link that sets the password once; run again, only the newest link works', async () => {
    const first = run('--name', '二号网咖', '--admin', 'second.boss', '--admin-name', '老板');
    expect(first).toMatchObject({
      status: 0,
      link: expect.stringMatching(/^https:\/\/netbar\.example\/setPassword\?username=second\.boss#/),
    });
    const second = run('--name', '二号网咖', '--admin', 'second.boss');
    expect(run('--name', '二号网咖', '--admin', 'stranger').status).toBe(1);
    const { rows } = await world.owner.query(`select code_mac from platform.password_links`);
    expect(JSON.stringify(rows)).not.toContain(codeOf(second.link));

    const { app } = await openApp(world.config, { ...world.dependencies, vault: openVault(vaultKey) }, world.log);
    const setPassword = (link: string) => ask(app, accountApi.setPassword, { code: codeOf(link), password });
    expect(await setPassword(first.link)).toMatchObject({ data: { reason: 'account.linkUsed' } });
    expect(await setPassword(second.link)).toMatchObject({ status: 200, data: { code: expect.any(String) } });
    expect(await setPassword(second.link)).toMatchObject({ data: { reason: 'account.linkUsed' } });
    await app.close();
    expect(await submitLogin(world.app, { username: 'second.boss', password })).toMatchObject({ status: 200 });
  });
});
