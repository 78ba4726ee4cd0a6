import { act, fireEvent, screen } from '@testing-library/react';
import type { UserInfo } from '@netbar/contract/platform/auth/auth.model';
import { beforeEach, expect, it } from 'vitest';
import { useFlags } from '#kernel/flags.ts';
import { useSession } from '#kernel/session.ts';
import { show } from '#testing/show.tsx';
import { Unseen, useHasUnseen } from './Unseen.tsx';

const pathOf = (page: string) => ({ console: '/admin/bar/console', orderList: '/admin/statistics/orderList' })[page];
const menus = ['console'].map((name) => ({ type: 'MENU', name, title: name, children: [] })) as UserInfo['menus'];

function Header() {
  const hasUnseen = useHasUnseen(pathOf);
  return (
    <>
      <output>{hasUnseen ? 'unseen' : 'seen'}</output>
      <Unseen pathOf={pathOf} onGo={() => {}} />
    </>
  );
}

beforeEach(() => useFlags.setState({ hasNewOrder: false, hasRefund: false, depositPaidNotice: undefined, newCustomers: [] }));

it('RT-15 names what nobody has seen to, and leads to the page that this person may open', () => {
  show(<Header />);
  // Whoever signs in begins with nothing unseen.
  act(() => useSession.setState(({ user }) => ({ user: { ...user!, menus } })));
  act(() => useFlags.setState({ hasRefund: true, newCustomers: ['m1', 'm2'], messageType: 'ADD_MEMBER' }));
  expect(screen.getByText('unseen')).toBeTruthy();
  expect(screen.getByText('新会员待绑定：2')).toBeTruthy();
  expect(screen.getByText('最近一条消息：ADD_MEMBER')).toBeTruthy();

  // Without the order list, a refund is seen to at the counter, which settles the rest too.
  fireEvent.click(screen.getByRole('button', { name: '有订单取消并退款' }));
  expect(screen.getByText('seen')).toBeTruthy();
  expect(useFlags.getState()).toMatchObject({ hasRefund: false, newCustomers: [] });
});

it('RT-15 what arrives at the page where it shows is seen at once', () => {
  show(<Header />, { path: '/admin/bar/console' });
  act(() => useFlags.setState({ hasNewOrder: true }));
  expect(screen.getByText('seen')).toBeTruthy();
  expect(useFlags.getState().hasNewOrder).toBe(false);
});
