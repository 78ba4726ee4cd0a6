import type { UserInfo } from '@netbar/contract/platform/auth/auth.model';
import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import type { UnstoredPurchase } from '@netbar/contract/purchasing/purchase/store-purchase.model';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '#kernel/session.ts';
import { removeStored } from '#kernel/storage.ts';
import { fakeServer, show } from '#testing/show.tsx';
import { branchId, idOf, orderId } from './testing/purchases.ts';
import { UnstoredReminder } from './UnstoredReminder.tsx';

const FOUR_HOURS_MS = 14_400_000;
const late: UnstoredPurchase = { id: orderId, no: '20261101100100001', orderedTime: '2026-11-01T04:00:00.000Z', restLines: 2 };
const branch = (id: string) => ({ id, name: '一店', brandId: idOf(31), branchNo: '1001', dayCutoffMin: 0 });

const Where = () => <output aria-label="where">{useLocation().pathname + useLocation().search}</output>;

interface Person {
  level?: string;
  branches?: string[];
  can?: string[];
}

/** Somebody signs in; the server then knows these orders, or fails. */
function signIn(
  { level = '2', branches = [branchId], can = ['PURCHASE_LIST'] }: Person = {},
  orders: UnstoredPurchase[] | 'fails' = [late],
) {
  const server = fakeServer();
  server.answerBy(purchaseApi.unstored, () => (orders === 'fails' ? { status: 50_000, message: '系统忙' } : { data: orders }));
  show(
    <>
      <UnstoredReminder />
      <Where />
    </>,
    { can },
  );
  const { user } = useSession.getState();
  const person = { ...user, roles: [{ id: 'r', name: '店长', level }], branches: branches.map(branch) } as UserInfo;
  act(() => useSession.setState({ user: person }));
  return server;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime('2026-11-16T02:00:00.000Z');
  removeStored('unstoredCheck');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('PERM-04 asks every 14400000 ms for the branch of whoever is signed in', async () => {
  const server = signIn({}, []);
  await pass(FOUR_HOURS_MS - 1);
  expect(server.to(purchaseApi.unstored)).toHaveLength(0);
  await pass(2);
  expect(server.to(purchaseApi.unstored).map(({ query }) => query)).toEqual([{ branchId }]);
  await pass(2 * FOUR_HOURS_MS);
  expect(server.to(purchaseApi.unstored)).toHaveLength(3);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each<[string, Person]>([
  ['whose first role has another level', { level: '1' }],
  ['with several branches', { branches: [branchId, idOf(2)] }],
  ['without a branch', { branches: [] }],
  ['who may not see the orders', { can: [] }],
])('PERM-04 does not ask for somebody %s', async (_, person) => {
  const server = signIn(person);
  await pass(3 * FOUR_HOURS_MS);
  expect(server.to(purchaseApi.unstored)).toHaveLength(0);
});

it('PERM-04 says 订单未入库，请尽快处理, which orders, and 去处理 opens storePurchaseList', async () => {
  signIn();
  await pass(FOUR_HOURS_MS + 1);
  expect(screen.getByRole('dialog', { name: '订单未入库，请尽快处理' })).toBeTruthy();
  expect(screen.getByText('20261101100100001，2026-11-01 下单，还差 2 项')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '去处理' }));
  expect(screen.getByLabelText('where').textContent).toBe('/admin/product/storePurchaseList?isLate=true');
});

it('PERM-04 shows one dialog at a time', async () => {
  signIn();
  await pass(FOUR_HOURS_MS + 1);
  await pass(FOUR_HOURS_MS + 1);
  await pass(1_000);
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

it('PERM-04 says 七天内未入库订单查询出错 when the check fails, and asks again the next time', async () => {
  const server = signIn({}, 'fails');
  await pass(FOUR_HOURS_MS + 1);
  expect(screen.getByText('七天内未入库订单查询出错')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  server.answer(purchaseApi.unstored, [late]);
  await pass(FOUR_HOURS_MS + 1);
  expect(screen.getByRole('dialog', { name: '订单未入库，请尽快处理' })).toBeTruthy();
});

it('PERM-04 loading the page again does not begin the four hours anew', async () => {
  signIn({}, []);
  await pass(FOUR_HOURS_MS - 60_000);
  cleanup();
  const server = signIn({}, []);
  await pass(60_001);
  expect(server.to(purchaseApi.unstored)).toHaveLength(1);
});
