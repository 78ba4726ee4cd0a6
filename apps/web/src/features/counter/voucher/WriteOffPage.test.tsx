import { voucherApi } from '@netbar/contract/counter/voucher/voucher.api';
import type { Got } from '@netbar/contract/kernel/endpoint';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useConnection } from '#kernel/connection.ts';
import { useSession } from '#kernel/session.ts';
import { fakeServer, show } from '#testing/show.tsx';
import WriteOffPage from './WriteOffPage.tsx';

type Voucher = Got<typeof voucherApi.query>;

const branchId = '019c0000-0000-7000-8000-000000000001';
const memberId = '019c0000-0000-7000-8000-000000000009';
const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
let next = 10;
const voucher = (over: Partial<Voucher> = {}): Voucher => ({
  id: `019c0000-0000-7000-8000-0000000000${(next += 1)}`,
  branchId,
  platform: 'DOUYIN',
  codeShown: '1068 **** 0426',
  title: '双人 3 小时 + 饮品 2 杯',
  payFen: 5990,
  marketFen: 9900,
  feeBp: 600,
  settleFen: 5631,
  validTo: '2026-12-31T15:59:59.000Z',
  left: 2,
  buyer: '139****4410',
  status: 'VERIFIED',
  isRevoking: false,
  refusal: null,
  said: '',
  verifyId: '7731046822',
  orderId: branchId,
  orderNo: '2100000001',
  memberId: null,
  memberName: null,
  netFeeFen: 6000,
  netFeeDays: 30,
  redeemedTime: null,
  isMapped: true,
  note: '',
  creatorName: '王小梅',
  bizDate: '2026-11-14',
  createdTime: '2026-11-14T12:41:36.000Z',
  verifiedTime: '2026-11-14T12:41:36.000Z',
  revocableUntil: soon(4.5),
  revokedTime: null,
  version: 3,
  ...over,
});

/** The server with these vouchers of today; what is written off is added in front. */
function open(rows: Voucher[] = [], platforms: Got<typeof voucherApi.today>['platforms'] = ['DOUYIN', 'MEITUAN']) {
  const server = fakeServer();
  const sum = (kept: Voucher[]) => ({ count: kept.length, payFen: kept.reduce((all, { payFen }) => all + payFen, 0) });
  const of = (platform: string) => sum(rows.filter((row) => row.platform === platform && row.status === 'VERIFIED'));
  server.answerBy(voucherApi.today, () => ({
    data: {
      bizDate: '2026-11-14',
      rows,
      own: [],
      sums: {
        DOUYIN: of('DOUYIN'),
        MEITUAN: of('MEITUAN'),
        OWN: sum([]),
        all: sum(rows.filter(({ status }) => status === 'VERIFIED')),
      },
      platforms,
    },
  }));
  show(<WriteOffPage />, { can: ['VOUCHER_WRITE_OFF', 'MEMBER_LIST', 'ORDER_LIST'] });
  return {
    server,
    rows,
    writes: (written: Voucher) =>
      server.answerBy(voucherApi.writeOff, () => {
        rows.unshift(written);
        return { data: { kind: 'PLATFORM', voucher: written } };
      }),
  };
}

/** As a scanner does it: faster than any hand, wherever the focus is. */
function scan(code: string, target: Element = document.body) {
  for (const key of [...code.split(''), 'Enter']) fireEvent.keyDown(target, { key });
}

beforeEach(() => {
  useSession.setState({ user: undefined as never });
});
afterEach(() => act(() => useConnection.setState({ isLost: false })));

function signIn() {
  const user = useSession.getState().user!;
  act(() =>
    useSession.setState({ user: { ...user, branches: [{ id: branchId, name: '星河路旗舰店', branchNo: '1027' }] } as never }),
  );
}

it('a scan anywhere writes off at once, and shows what the guest paid', async () => {
  const { server, writes } = open();
  signIn();
  writes(voucher());
  await screen.findByText('等待扫码');
  scan('106827459931042');
  expect(await screen.findByRole('heading', { name: '核销成功' })).toBeTruthy();
  expect(server.to(voucherApi.writeOff)).toMatchObject([
    { body: { branchId, code: '106827459931042' }, key: expect.any(String) },
  ]);
  const panel = screen.getByRole('heading', { name: '核销成功' }).closest('section')!;
  for (const text of ['1068 **** 0426', '139****4410', '1 张可用', '2026-12-31', '未绑定'])
    expect(within(panel).getByText(text)).toBeTruthy();
  expect(within(panel).getByText(/平台结算到店 ¥56.31（服务费 6%）/)).toBeTruthy();
  expect(within(panel).getByText(/04:\d\d 内可撤销/)).toBeTruthy();
  const today = screen.getByRole('complementary');
  expect(within(today).getAllByText('1 张')).toHaveLength(2);
});

it('a typed code is shown in fours with whose it may be, and goes by Enter', async () => {
  const { server, writes } = open([], ['MEITUAN']);
  signIn();
  writes(voucher({ platform: 'MEITUAN' }));
  const field = await screen.findByLabelText<HTMLInputElement>('券码');
  await screen.findByText('今天还没有核销');
  fireEvent.change(field, { target: { value: '8827 1140 3391' } });
  expect(field.value).toBe('8827 1140 3391');
  expect(screen.getByText('12 位')).toBeTruthy();
  expect(within(field.closest('.woff-scan')!).getByText('美团')).toBeTruthy();
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(server.to(voucherApi.writeOff)[0]?.body).toEqual({ branchId, code: '882711403391' }));
  await waitFor(() => expect(field.value).toBe(''));
});

it('a refusal empties the field and stays in one line, without the whole code', async () => {
  const { server } = open();
  signIn();
  server.answerBy(voucherApi.writeOff, () => ({ status: 40900, message: '券已在大学城店核销（11-12 21:17）' }));
  await screen.findByText('等待扫码');
  scan('882711403391');
  const line = await screen.findByRole('alert');
  expect(within(line).getByText('上一次失败：券已在大学城店核销（11-12 21:17）')).toBeTruthy();
  expect(line.textContent).toContain('8827 **** 3391');
  scan('not-a-code');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('不是有效的券码'));
  expect(server.to(voucherApi.writeOff)).toHaveLength(1);
});

it('in doubt there is one thing to do: ask for the result', async () => {
  const doubtful = voucher({ status: 'VERIFYING', orderId: null, orderNo: null, verifiedTime: null, revocableUntil: null });
  const { server, rows, writes } = open();
  signIn();
  writes(doubtful);
  server.answerBy(voucherApi.query, () => {
    rows[0] = { ...doubtful, status: 'VERIFIED', revocableUntil: soon(4), version: 5 };
    return { data: rows[0] };
  });
  await screen.findByText('等待扫码');
  scan('106827459931042');
  await screen.findByRole('heading', { name: '结果待确认' });
  expect(screen.queryByRole('button', { name: /撤销核销/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '查询结果' }));
  await screen.findByRole('heading', { name: '核销成功' });
  expect(server.to(voucherApi.writeOff)).toHaveLength(1);
});

it('F7 revokes the last one that still can be, after a question; a revoked row is struck out', async () => {
  const late = voucher({ title: '通宵', revocableUntil: soon(-1) });
  const last = voucher({ title: '新客 1 小时' });
  const { server, rows } = open([late, last]);
  signIn();
  server.answerBy(voucherApi.revoke, () => {
    rows[1] = { ...last, status: 'REVOKED', version: 5 };
    return { data: rows[1] };
  });
  await screen.findByText('新客 1 小时');
  fireEvent.keyDown(document.body, { key: 'F7' });
  fireEvent.click(await screen.findByRole('button', { name: '撤销核销' }));
  await waitFor(() => expect(server.to(voucherApi.revoke)[0]?.body).toEqual({ version: 3 }));
  await screen.findByText('已撤');
  const row = screen.getByText('新客 1 小时').closest('button')!;
  expect(row.querySelector('.woff-struck')).not.toBeNull();
});

it('after the platform’s minutes there is no button, but the way to a refund', async () => {
  open([voucher({ title: '通宵', revocableUntil: soon(-1), netFeeFen: 0 })]);
  signIn();
  fireEvent.click(await screen.findByText('通宵'));
  await screen.findByText('已超过撤销时限，需要退还时请办理退款。');
  expect(screen.getByRole('link', { name: '去退款' }).getAttribute('href')).toContain('2100000001');
  expect(screen.queryByRole('button', { name: /撤销核销/ })).toBeNull();
});

it('says what could not be handed over, and who has the net fee', async () => {
  open([
    voucher({ title: '缺货', note: '库存不足', netFeeFen: 0, isMapped: false }),
    voucher({ title: '已存', memberId, memberName: '陈志明', redeemedTime: soon(0) }),
    voucher({ title: '没有内容', isMapped: false, netFeeFen: 0 }),
  ]);
  signIn();
  fireEvent.click(await screen.findByText('缺货'));
  await screen.findByText('没有自动兑现：库存不足。请人工处理。');
  fireEvent.click(screen.getByText('已存'));
  await screen.findByText('网费 ¥60.00 已存入陈志明的账户');
  fireEvent.click(screen.getByText('没有内容'));
  await screen.findByText(/还没有设置兑换内容/);
});

it('without a connection nothing is sent, and without a platform it says who can help', async () => {
  const { server } = open([], []);
  signIn();
  await screen.findByText(/本店还没有开通团购平台/);
  act(() => useConnection.setState({ isLost: true }));
  scan('882711403391');
  await screen.findByText('上一次失败：网络已断开，暂时不能核销');
  expect(server.to(voucherApi.writeOff)).toHaveLength(0);
});

it('while the records are open, a scan looks there and writes nothing off', async () => {
  const { server } = open();
  signIn();
  server.answer(voucherApi.list, { rows: [voucher({ title: '上周的券', status: 'SETTLED' })], total: 1 });
  await screen.findByText('今天还没有核销');
  fireEvent.click(screen.getByRole('button', { name: '核销记录' }));
  await screen.findByText(/上周的券/);
  scan('882711403391');
  await waitFor(() => expect(server.to(voucherApi.list).at(-1)?.query).toMatchObject({ keyword: '882711403391' }));
  expect(server.to(voucherApi.writeOff)).toHaveLength(0);
});
