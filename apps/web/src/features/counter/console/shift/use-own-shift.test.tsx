import { shiftApi } from '@netbar/contract/money/shift/shift.api';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSession } from '#kernel/session.ts';
import { fakeServer, show } from '#testing/show.tsx';
import { useCarts } from '../cart/carts.store.ts';
import ConsolePage from '../ConsolePage.tsx';
import { workInShift } from '../pay/payment.store.ts';

const branch = { id: '019c0000-0000-7000-8000-000000000001', name: '文三路店', brandId: 'x', branchNo: '1001', dayCutoffMin: 0 };

const openedTime = '2026-11-16T01:00:00.000Z';
const failure = () => ({ status: 50_000, message: '', data: {} });

/** Opens the counter and gives the column with the cart. */
async function showColumn() {
  show(<ConsolePage />, { can: ['SHIFT_WORK'] });
  act(() => useSession.setState((state) => ({ user: { ...state.user!, branches: [branch] } })));
  // The first one is the queue.
  return within((await screen.findAllByRole('complementary')).at(-1)!);
}

it('the counter says when it cannot be known whether a shift is open, and asks again by a press', async () => {
  const server = fakeServer();
  server.answerBy(shiftApi.drawers, failure);
  const column = await showColumn();
  await column.findByText('加载失败');
  server.answer(shiftApi.drawers, []);
  fireEvent.click(column.getByRole('button', { name: '重试' }));
  await column.findByText('尚未开班');
  screen.getByText('未开班');
  expect(server.to(shiftApi.drawers)).toHaveLength(2);
});

it('a shift that cannot be read is not taken for none: no cart is taken out of it, and it is read again by a press', async () => {
  const server = fakeServer();
  let answer: () => object = failure;
  server.answerBy(shiftApi.get, () => answer());
  server.answer(shiftApi.drawers, [{ id: 'drawer', branchId: branch.id, name: '前台', shiftId: 'shift', cashierName: '李静' }]);
  const column = await showColumn();
  await column.findByText('加载失败');
  expect(column.queryByText('尚未开班')).toBeNull();
  expect(screen.queryByText('未开班')).toBeNull();
  // The counter was told of no shift yet, not even of none.
  act(() => workInShift('shift'));
  const { key } = useCarts.getState().current;
  answer = () => ({ data: { id: 'shift', cashierId: useSession.getState().user!.id, status: 'OPEN', openedTime } });
  fireEvent.click(column.getByRole('button', { name: '重试' }));
  await column.findByText('扫码或点选商品');
  expect(useCarts.getState().current.key).toBe(key);
});
