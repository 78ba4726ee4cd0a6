import { homeApi } from '@netbar/contract/figures/home/home.api';
import { doneSteps, lacksOf } from '@netbar/contract/figures/home/home.rules';
import { shiftApi } from '@netbar/contract/money/shift/shift.api';
import { accountApi } from '@netbar/contract/platform/account/account.api';
import { accessApi } from '@netbar/contract/platform/access/access.api';
import { branchApi } from '@netbar/contract/org/branch/branch.api';
import { machineApi } from '@netbar/contract/floor/machine/machine.api';
import { productApi } from '@netbar/contract/goods/product/product.api';
import { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import { installationApi } from '@netbar/contract/platform/installation/installation.api';
import { authApi } from '@netbar/contract/platform/auth/auth.api';
import type { Endpoint, Got, Sent } from '@netbar/contract/kernel/endpoint';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setUpToken } from '#features/platform/installation/installation.ts';
import { ask } from '#testing/sign-in.ts';
import { tariff } from '#testing/seats.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function callAs<E extends Endpoint>(token: string, endpoint: E, input: Sent<E>): Promise<Got<E>> {
  const headers = { authorization: token, 'idempotency-key': randomUUID() };
  const { status, message, data } = await ask(world.app, endpoint, input, headers);
  expect({ endpoint: endpoint.path, status, message }).toMatchObject({ status: 200 });
  return data as Got<E>;
}

/** The first company of an installation, and its administrator. */
async function setUp() {
  await world.owner.query('delete from platform.installation');
  const form = { companyName: '新开网咖', username: 'boss', name: '沈岚', password: 'Correct horse 9' };
  const { code } = await world.visitor.call(installationApi.setUp, { token: setUpToken(world.dependencies), ...form });
  return world.visitor.call(authApi.exchange, { token: code });
}

it('O1 K11 a new company is led from the set-up to the first sale, in any order; then the guide is gone', async () => {
  const boss = await setUp();
  const guide = () => callAs(boss, homeApi.firstSteps, {});
  const blockers = async () => lacksOf((await guide()).counts).flatMap(({ lack, isBlocking }) => (isBlocking ? lack : []));
  expect(await callAs(boss, homeApi.plan, {})).toEqual({ kind: 'company', isNew: true });
  expect(doneSteps((await guide()).counts)).toEqual([]);
  expect(await blockers()).toEqual(['branch', 'drawer']);

  const place = {
    newBrandName: '新开',
    name: '翠苑店',
    branchNo: '1001',
    province: '浙江省',
    city: '杭州市',
    address: '文三路 478 号',
  };
  const { id: branchId, brandId } = await callAs(boss, branchApi.add, place);
  await callAs(boss, branchApi.addArea, { branchId, name: '大厅' });
  const { areas } = await callAs(boss, branchApi.get, { branchId });
  const areaId = areas[0]!.id;
  await callAs(boss, machineApi.addMany, { branchId, areaId, prefix: 'A', first: 1, count: 3 });
  await callAs(boss, machineApi.addTariff, { branchId, areaId: null, levelId: null, content: tariff });
  expect(await guide()).toMatchObject({
    branchId,
    brandId,
    counts: { branches: 1, areas: 1, machines: 3, reported: 0, tariffs: 1 },
  });

  await callAs(boss, homeApi.skipStep, { step: 'payment', isSkipped: true });
  await callAs(boss, homeApi.skipStep, { step: 'payment', isSkipped: true });
  await callAs(boss, homeApi.skipStep, { step: 'people', isSkipped: true });
  await callAs(boss, homeApi.skipStep, { step: 'people', isSkipped: false });
  expect((await guide()).skipped).toEqual(['payment']);

  const { rows: roles } = await callAs(boss, accessApi.list, {});
  const roleId = roles.find(({ name }) => name === '收银员')!.id;
  const grants = [{ roleId, place: 'BRANCH' as const, placeId: branchId }];
  await callAs(boss, accountApi.add, { username: 'cashier', name: '王小梅', grants });
  const product = { brandId, code: 'P1', name: '可乐', baseUnit: '瓶', priceFen: 500, kind: 'SERVICE' as const };
  const { id: productId } = await callAs(boss, productApi.addMaster, product);
  const { version } = await callAs(boss, productApi.get, { branchId, productId });
  await callAs(boss, productApi.setShelf, { branchId, productId, version, shelf: 'ON' });
  expect(doneSteps((await guide()).counts)).toEqual(['branch', 'machines', 'tariff', 'products', 'people']);

  // What the guide calls blocking is what the server refuses.
  expect(await blockers()).toEqual(['drawer']);
  const { id: drawerId } = await callAs(boss, shiftApi.addDrawer, { branchId, name: '前台' });
  expect(await blockers()).toEqual([]);
  await callAs(boss, shiftApi.open, { branchId, drawerId, count: [{ faceFen: 10_000, count: 5 }] });
  expect((await callAs(boss, homeApi.plan, {})).isNew).toBe(true);
  await callAs(boss, paymentApi.sell, {
    branchId,
    lines: [{ productId, qty: 1 }],
    payableFen: 500,
    tenders: [{ tender: 'CASH', amountFen: 500, tenderedFen: 500 }],
  });
  expect(await callAs(boss, homeApi.plan, {})).toEqual({ kind: 'company', isNew: false });
  expect((await guide()).isSold).toBe(true);
});

it('is only for people who may set the company up, and knows nothing of others', async () => {
  const manager = await world.hire({ level: 2, can: ['BRANCH_EDIT', 'ORDER_LIST', 'MACHINE_LIST'] });
  expect((await manager.call(homeApi.plan, {})).isNew).toBe(false);
  const boss = await world.hire({ branchIds: [], isCompanyWide: true, level: 1, can: ['BRANCH_EDIT'] });
  expect((await boss.call(homeApi.plan, {})).isNew).toBe(true);
  expect(await boss.call(homeApi.firstSteps, {})).toMatchObject({ skipped: [], counts: { branches: 3, machines: 0, shifts: 0 } });
  await expect((await world.hire()).call(homeApi.firstSteps, {})).rejects.toMatchObject({ status: 40301 });
});
