import { shiftApi } from '@netbar/contract/money/shift/shift.api';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSession } from '#kernel/session.ts';
import { fakeServer, show } from '#testing/show.tsx';
import ConsolePage from '../ConsolePage.tsx';

const branch = { id: '019c0000-0000-7000-8000-000000000001', name: '文三路店', brandId: 'x', branchNo: '1001' };

it('the counter says when it cannot be known whether a shift is open, and asks again by a press', async () => {
  const server = fakeServer();
  server.answerBy(shiftApi.drawers, () => ({ status: 50_000, message: '', data: {} }));
  show(<ConsolePage />, { can: ['SHIFT_WORK'] });
  act(() => useSession.setState((state) => ({ user: { ...state.user!, branches: [branch] } })));
  // The queue, and the column with the cart.
  const column = within((await screen.findAllByRole('complementary')).at(-1)!);
  await column.findByText('加载失败');
  server.answer(shiftApi.drawers, []);
  fireEvent.click(column.getByRole('button', { name: '重试' }));
  await column.findByText('尚未开班');
  expect(server.to(shiftApi.drawers)).toHaveLength(2);
});
