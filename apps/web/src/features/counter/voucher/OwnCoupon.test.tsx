import type { CouponByCode } from '@netbar/contract/activities/coupon/coupon.model';
import { voucherApi } from '@netbar/contract/counter/voucher/voucher.api';
import type { Got } from '@netbar/contract/kernel/endpoint';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { couponActivity } from '#features/activities/coupon/testing/coupons.ts';
import { useFlags } from '#kernel/flags.ts';
import { useSession } from '#kernel/session.ts';
import { fakeServer, show } from '#testing/show.tsx';
import WriteOffPage from './WriteOffPage.tsx';

const branchId = '019c0000-0000-7000-8000-000000000001';
const code = '7KX4M2Q9P0ABCDEF';
const { rule, id } = couponActivity();
const coupon = (over: Partial<CouponByCode> = {}): CouponByCode => ({
  couponId: id,
  name: '满 30 减 8',
  rule,
  validFrom: '2026-11-01T00:00:00.000Z',
  validTo: '2026-11-30T16:00:00.000Z',
  refusal: null,
  heldAt: null,
  heldTime: null,
  ...over,
});
type Use = Got<typeof voucherApi.today>['own'][number];
const use: Use = {
  couponId: id,
  name: '网费满 30 减 8',
  amountFen: 800,
  usedTime: '2026-11-14T12:32:10.000Z',
  orderId: id,
  orderNo: '2100000007',
  memberName: '陈志明',
};

function Place() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

async function open({ can = ['ORDER_PAY', 'ORDER_LIST'], own = [] }: { can?: string[]; own?: Use[] } = {}) {
  const server = fakeServer();
  const none = { count: 0, payFen: 0 };
  const all = { count: own.length, payFen: own.reduce((sum, { amountFen }) => sum + amountFen, 0) };
  const sums = { DOUYIN: none, MEITUAN: none, OWN: all, all };
  server.answer(voucherApi.today, { bizDate: '2026-11-14', rows: [], own, sums, platforms: ['DOUYIN'] });
  const page = (
    <>
      <WriteOffPage />
      <Place />
    </>
  );
  show(page, { can: ['VOUCHER_WRITE_OFF', ...can] });
  const user = useSession.getState().user!;
  act(() =>
    useSession.setState({ user: { ...user, branches: [{ id: branchId, name: '星河路旗舰店', branchNo: '1027' }] } as never }),
  );
  await screen.findByText('等待扫码');
  return server;
}

async function read(typed: string) {
  const field = await screen.findByLabelText<HTMLInputElement>('券码');
  fireEvent.change(field, { target: { value: typed } });
  expect(within(field.closest('.woff-scan')!).getByText('自有券')).toBeTruthy();
  fireEvent.keyDown(field, { key: 'Enter' });
}

beforeEach(() => {
  useSession.setState({ user: undefined as never });
  useFlags.setState({ branchId: undefined });
});

it('a coupon of ours is said, not written off, and goes to the counter by its code', async () => {
  const server = await open();
  server.answer(voucherApi.writeOff, { kind: 'OWN', coupon: coupon() });
  await read('7kx4-m2q9-p0ab-cdef');
  const panel = (await screen.findByRole('heading', { name: '自有券，可以使用' })).closest('section')!;
  for (const text of ['满 30 减 8', '减 ¥8.00，满 ¥30.00', '7KX4 ******** CDEF', '不记名，凭券码使用', '2026-11-30'])
    expect(within(panel).getByText(text)).toBeTruthy();
  expect(server.to(voucherApi.writeOff)).toMatchObject([{ body: { branchId, code } }]);
  fireEvent.click(within(panel).getByRole('button', { name: /带到收银台/ }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(`/admin/bar/console?couponCode=${code}`));
});

it.each([
  ['USED', '已在大学城店使用（2026-11-12 21:17）'],
  ['LOCKED', '已用在大学城店的一张未完成订单上（2026-11-12 21:17），请先完成或取消那张订单'],
  ['EXPIRED', '已于 2026-12-01 00:00 过期'],
  ['NOT_YET', '2026-11-01 08:00 起才能使用'],
  ['NOT_HERE', '这张券不能在本店使用'],
  ['REVOKED', '已被撤回'],
  ['NOT_RUNNING', '活动已暂停或结束'],
] as const)('says why it cannot be used: %s', async (refusal, text) => {
  const server = await open();
  const held = { heldAt: '大学城店', heldTime: '2026-11-12T13:17:00.000Z' };
  server.answer(voucherApi.writeOff, { kind: 'OWN', coupon: coupon({ refusal, ...held }) });
  await read(code);
  const panel = (await screen.findByRole('heading', { name: '自有券，不能使用' })).closest('section')!;
  expect(within(panel).getByText(text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /带到收银台/ })).toBeNull();
});

it('whoever may not take payments is not sent to the counter', async () => {
  const server = await open({ can: [] });
  server.answer(voucherApi.writeOff, { kind: 'OWN', coupon: coupon() });
  await read(code);
  await screen.findByRole('heading', { name: '自有券，可以使用' });
  expect(screen.queryByRole('button', { name: /带到收银台/ })).toBeNull();
});

it('coupons that orders used today are counted, listed, and lead to their order', async () => {
  await open({ own: [use] });
  const today = await screen.findByRole('complementary');
  expect(within(today).getAllByText('1 张')).toHaveLength(2);
  fireEvent.click(within(today).getByRole('button', { name: /网费满 30 减 8/ }));
  const panel = (await screen.findByRole('heading', { name: '已使用' })).closest('section')!;
  expect(panel.querySelector('.woff-sum')?.textContent).toContain('¥8.00');
  expect(within(panel).getByText('陈志明')).toBeTruthy();
  expect(within(panel).getByRole('link', { name: '2100000007' }).getAttribute('href')).toContain('keyword=2100000007');
});
