import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import { orderApi } from '@netbar/contract/counter/order/order.api';
import type { Order, OrderRow } from '@netbar/contract/counter/order/order.model';
import { seatSessionApi } from '@netbar/contract/floor/machine/seat-session.api';
import { machineApi } from '@netbar/contract/floor/machine/machine.api';
import type { Machine } from '@netbar/contract/floor/machine/machine.model';
import { productApi } from '@netbar/contract/goods/product/product.api';
import { memberApi } from '@netbar/contract/guests/member/member.api';
import { ledgerErrors } from '@netbar/contract/kernel/ledger';
import { shiftApi } from '@netbar/contract/money/shift/shift.api';
import { branchApi } from '@netbar/contract/org/branch/branch.api';
import { dictionaryApi } from '@netbar/contract/platform/dictionary/dictionary.api';
import { preferenceApi } from '@netbar/contract/platform/preference/preference.api';
import { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { useSession } from '#kernel/session.ts';
import { seat } from '#testing/machine.ts';
import { typeFast as scan } from '#testing/keys.ts';
import { shift as begun } from '#testing/shift.ts';
import { fakeServer, show } from '#testing/show.tsx';
import { noCarts } from './cart/cart.rules.ts';
import { useCarts } from './cart/carts.store.ts';
import ConsolePage from './ConsolePage.tsx';
import { resetCounter, useCounter } from './counter.store.ts';
import { DigitProbe, typedDigits } from './testing/DigitProbe.tsx';
import { goodsOnShelf } from './testing/goods-on-shelf.ts';
import { holdBack } from './testing/hold-back.ts';
import { usePayment } from './pay/payment.store.ts';

const id = (n: number) => `019c0000-0000-7000-8000-00000000000${n}`;
const branch = { id: id(1), name: '文三路店', brandId: id(2), branchNo: '1001', dayCutoffMin: 0 };
const goods = { ...goodsOnShelf, branchId: branch.id };
const tea = { ...goods, id: id(3), code: 'T1', name: '冰红茶', barcode: '6921168509256', priceFen: 400 };
const shift = { ...begun, id: id(4), branchId: branch.id, cashierId: 'me' };
const waiting = (n: number): OrderRow => ({
  id: id(n),
  no: `12${n}`,
  branchId: branch.id,
  branchName: branch.name,
  type: 'SALE',
  source: 0,
  status: 'PENDING',
  paid: 'unpaid',
  refundStatus: 0,
  bizDate: '2026-11-15',
  machineId: null,
  machineNo: `A00${n}`,
  memberId: null,
  memberName: null,
  memberNo: null,
  summary: '卤蛋',
  qty: 1,
  grossFen: 250,
  discountFen: 0,
  payableFen: 250,
  paidFen: 0,
  refundedFen: 0,
  pointsCost: 0,
  bonusFen: 0,
  tenders: [],
  remark: '',
  creatorName: '',
  createdTime: new Date().toISOString(),
  acceptedTime: null,
  finishedTime: null,
  expiresTime: null,
  dueTime: null,
  version: 1,
});
const sold: Order = {
  ...waiting(9),
  status: 'COMPLETED',
  paid: 'paid',
  payableFen: 400,
  paidFen: 400,
  dueFen: 0,
  shiftNo: 'S1',
  lines: [],
  payments: [
    {
      id: id(8),
      orderId: id(9),
      tender: 'CASH',
      status: 'SUCCEEDED',
      amountFen: 400,
      points: 0,
      tenderedFen: 1000,
      changeFen: 600,
      mode: null,
      codeUrl: null,
      expiresTime: null,
      reference: null,
      signerName: null,
      reason: null,
      isFlagged: false,
      refundedFen: 0,
      createdTime: '2026-11-15T12:00:00.000Z',
      settledTime: '2026-11-15T12:00:00.000Z',
      version: 1,
    },
  ],
  steps: [],
  benefits: [],
  printedCount: 0,
};

const signedFor = { tender: 'SIGNED', tenderedFen: null, changeFen: null, signerName: '王店长', reason: '老板招待' } as const;

async function open({
  hasShift = true,
  orders = [] as OrderRow[],
  calls = [] as OrderRow[],
  seats = [] as Machine[],
  over = {},
  goodsCome = undefined as Promise<void> | undefined,
} = {}) {
  const server = fakeServer();
  if (goodsCome) holdBack('/product', goodsCome);
  server.answer(machineApi.seats, seats);
  server.answer(seatSessionApi.online, { rows: [], total: 0 });
  server.answerBy(branchApi.get, () => ({ data: { ...branch, areas: [], ...over } }));
  server.answer(productApi.list, { rows: [tea], total: 1 });
  server.answer(dictionaryApi.listOfType, { rows: [], total: 0 } as never);
  server.answer(preferenceApi.counter, { favourites: [], keys: {} });
  server.answerBy(orderApi.queue, () => ({ data: orders }));
  server.answer(orderApi.calls, calls);
  server.answer(activityApi.live, []);
  server.answerBy(activityApi.member, ({ url }) => ({
    data: { id: url.pathname.split('/').at(-1), levelId: null, labelIds: [], isFirstOrder: false, isEmployee: false, uses: {} },
  }));
  server.answerBy(shiftApi.get, () => ({ data: shift }));
  server.answer(shiftApi.allowance, { leftFen: null, span: null });
  server.answerBy(shiftApi.drawers, () => ({
    data: [{ id: id(5), branchId: branch.id, name: '前台', shiftId: hasShift ? shift.id : null, cashierName: null }],
  }));
  const can = ['ORDER_WORK', 'ORDER_PAY', 'SHIFT_WORK', 'PRODUCT_LIST', 'MEMBER_LIST', 'ONLINE_LIST'];
  const shown = show(
    <>
      <ConsolePage />
      <DigitProbe />
    </>,
    { can },
  );
  act(() => useSession.setState((state) => ({ user: { ...state.user!, branches: [branch] } })));
  await screen.findByText(hasShift ? '扫码或点选商品' : '尚未开班');
  await waitFor(() => expect(server.to(productApi.list)).toHaveLength(1));
  // The shelf is there behind the seats; codes are read once it has its goods.
  if (!goodsCome) await screen.findByText(tea.name);
  return { server, shown };
}

beforeEach(() => {
  resetCounter();
  sessionStorage.clear();
  useCarts.setState({ ...noCarts('first'), branchId: undefined });
  usePayment.setState(usePayment.getInitialState());
});

const press = (key: string, on: Element = document.body) => fireEvent.keyDown(on, { key });
const cart = () => useCarts.getState().current.lines.map(({ name, qty }) => `${name}×${qty}`);

describe('the counter', () => {
  it('without a shift asks for one, and sells nothing', async () => {
    const { server } = await open({ hasShift: false });
    press('F9');
    expect(await screen.findAllByText(/开班 · 前台/)).toBeTruthy();
    expect(server.to(paymentApi.sell)).toHaveLength(0);
  });

  it('puts scanned goods into the cart wherever the focus is, and leaves nothing of the code in the field', async () => {
    await open();
    scan('6921168509256');
    await waitFor(() => expect(cart()).toEqual(['冰红茶×1']));
    const box = screen.getByLabelText<HTMLInputElement>('机号 / 会员姓名');
    box.focus();
    scan('6921168509256', box);
    await waitFor(() => expect(cart()).toEqual(['冰红茶×2']));
    expect(box.value).toBe('');
  });

  it('asks to scan again while the goods are loading, and adds nothing later', async () => {
    let come = () => {};
    const { server } = await open({ goodsCome: new Promise((resolve) => (come = resolve)) });
    scan('6921168509256');
    expect(await screen.findAllByText('商品还在加载，请稍后再扫')).toBeTruthy();
    come();
    // The shelf shows the goods once they have come.
    press('F4');
    await screen.findAllByText('冰红茶');
    expect(cart()).toEqual([]);
    expect(server.to(memberApi.list)).toHaveLength(0);
    scan('6921168509256');
    await waitFor(() => expect(cart()).toEqual(['冰红茶×1']));
  });

  it('shows an unknown code and leaves the cart as it was', async () => {
    const { server } = await open();
    server.answer(memberApi.list, { rows: [], total: 0 });
    scan('6900000000000');
    expect(await screen.findAllByText('没有找到 6900000000000')).toBeTruthy();
    expect(cart()).toEqual([]);
  });

  it('does not take numbers confirmed one by one for a code, however fast', async () => {
    const { server } = await open();
    const box = screen.getByLabelText('机号 / 会员姓名');
    for (let i = 0; i < 8; i++) {
      press('1', box);
      press('Enter', box);
    }
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(server.to(memberApi.list)).toHaveLength(0);
  });

  it('puts goods into the cart by their number while they show, and not from behind the seats', async () => {
    await open();
    // The second digit counts only soon after the first; on a stopped clock it is soon, however busy the machine is.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    typedDigits.length = 0;
    press('0');
    await waitFor(() => expect(typedDigits).toEqual(['0']));
    press('1');
    await waitFor(() => expect(typedDigits).toEqual(['0', '1']));
    expect(cart()).toEqual([]);

    press('F4');
    press('0');
    // Long enough for a typed digit to settle; two settled together count the same.
    await new Promise((resolve) => setTimeout(resolve, 150));
    press('1');
    await waitFor(() => expect(cart()).toEqual(['冰红茶×1']));
  });

  it('takes the first that is found by Enter in the box: the seat while seats show, goods while goods show', async () => {
    await open({ seats: [seat('A001'), seat('A002')] });
    await screen.findByRole('button', { name: /A002/ });
    fireEvent.change(screen.getByLabelText('机号 / 会员姓名'), { target: { value: '002' } });
    press('Enter', screen.getByLabelText('机号 / 会员姓名'));
    expect(useCounter.getState().seatId).toBe('A002');
    expect(cart()).toEqual([]);

    press('F4');
    const box = screen.getByLabelText('名称 / 拼音首字母 / 扫码');
    fireEvent.change(box, { target: { value: '红茶' } });
    press('Enter', box);
    expect(cart()).toEqual(['冰红茶×1']);
    expect(useCounter.getState()).toMatchObject({ seatId: 'A002', typed: '' });
  });

  it('is silent while somebody picks a character, and digits in a field are the field’s', async () => {
    await open();
    scan('6921168509256');
    await waitFor(() => expect(cart()).toHaveLength(1));
    fireEvent.keyDown(document.body, { key: 'F9', isComposing: true, keyCode: 229 });
    press('3', screen.getByLabelText('机号 / 会员姓名'));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(screen.queryByLabelText('实收')).toBeNull();
  });
});

describe('taking money by keyboard', () => {
  const toCash = async () => {
    const opened = await open();
    opened.server.answerBy(orderApi.print, () => ({ data: { printedCount: 1, isReprint: false, bytes: '' } }));
    scan('6921168509256');
    await waitFor(() => expect(cart()).toHaveLength(1));
    press('F9');
    await screen.findByText('选择支付方式');
    press('3');
    const field = await screen.findByLabelText<HTMLInputElement>('实收');
    fireEvent.change(field, { target: { value: '10' } });
    expect(screen.getByText('6.00')).toBeTruthy();
    return { ...opened, field };
  };

  it('is paid once the server says so, with the change in sight until the next key', async () => {
    const { server, field } = await toCash();
    let answer = () => {};
    holdBack('/order/sale', new Promise((resolve) => (answer = resolve)));
    server.answer(paymentApi.sell, sold);
    press('Enter', field);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByText('收款成功')).toBeNull();
    answer();
    await screen.findByText('收款成功');
    expect(server.to(paymentApi.sell)[0]?.body).toMatchObject({
      lines: [{ productId: tea.id, qty: 1 }],
      payableFen: 400,
      tenders: [{ tender: 'CASH', amountFen: 400, tenderedFen: 1000 }],
    });
    expect(cart()).toEqual([]);
    press('Enter');
    await screen.findByText('扫码或点选商品');
  });

  it('that was not answered is asked for again with the same key, and sold once', async () => {
    const { server, field } = await toCash();
    server.answer(paymentApi.sell, sold);
    const fetched = globalThis.fetch;
    let isCut = true;
    globalThis.fetch = async (...input) => {
      const answer = await fetched(...input);
      if (isCut && (input[0] as string).endsWith('/order/sale')) throw new TypeError('Failed to fetch');
      return answer;
    };
    press('Enter', field);
    await screen.findByText('还不知道收款结果');
    isCut = false;
    press('Enter');
    await screen.findByText('收款成功');
    const keys = server.to(paymentApi.sell).map(({ key }) => key);
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
    expect(cart()).toEqual([]);
  });

  it('keeps the cart when it is refused, and says why', async () => {
    const { server, field } = await toCash();
    server.answerBy(paymentApi.sell, () => ({ status: 40961, message: '价格已变动：应付 ¥4.50，请核对后重新收款' }));
    press('Enter', field);
    await screen.findByText('价格已变动：应付 ¥4.50，请核对后重新收款');
    expect(cart()).toEqual(['冰红茶×1']);
  });

  it('of goods that the book does not have is forced by whoever may, with the same payment', async () => {
    const { server, field } = await toCash();
    useSession.setState(({ user }) => ({ user: { ...user!, functions: [...user!.functions, 'FORCE_SALE'] } }));
    server.answerBy(paymentApi.sell, ({ body }) =>
      (body as { isForced?: boolean }).isForced
        ? { data: sold }
        : { status: 42221, message: '库存不足', data: { reason: ledgerErrors.outOfStock.reason } },
    );
    press('Enter', field);
    fireEvent.click(await screen.findByRole('button', { name: '强制销售' }));
    await screen.findByText('收款成功');
    const [first, second] = server.to(paymentApi.sell);
    expect(second!.body).toEqual({ ...(first!.body as object), isForced: true });
    expect(second!.key).toBe(first!.key);
  });

  it('believes nobody who hands over a barcode', async () => {
    const { server, field } = await toCash();
    fireEvent.change(field, { target: { value: '8100110' } });
    press('Enter', field);
    expect(screen.getByText('实收过大，请核对')).toBeTruthy();
    expect(server.to(paymentApi.sell)).toHaveLength(0);
  });
});

describe('what the house pays', () => {
  const enter = (field: HTMLElement) => press('Enter', field) && fireEvent.keyUp(field, { key: 'Enter' });
  const toSign = async (can: string[] = [], leftFen: number | null = null) => {
    const opened = await open();
    opened.server.answer(shiftApi.allowance, { leftFen, span: leftFen === null ? null : 'SHIFT' });
    act(() => useSession.setState(({ user }) => ({ user: { ...user!, functions: [...user!.functions, ...can] } })));
    opened.server.answer(paymentApi.sell, { ...sold, payments: [{ ...sold.payments[0]!, ...signedFor }] });
    scan('6921168509256');
    await waitFor(() => expect(cart()).toHaveLength(1));
    press('F9');
    await screen.findByText('选择支付方式');
    press('7');
    const reason = await screen.findByLabelText('为谁、为什么');
    enter(reason);
    fireEvent.change(reason, { target: { value: '老板招待' } });
    return { ...opened, reason };
  };

  it('wants a reason and the signature of somebody who may', async () => {
    const { server, reason } = await toSign();
    enter(reason);
    fireEvent.change(screen.getByLabelText('店长账号'), { target: { value: 'manager' } });
    const password = screen.getByLabelText('店长密码');
    enter(password);
    expect(server.to(paymentApi.sell)).toHaveLength(0);
    fireEvent.change(password, { target: { value: 'secret' } });
    enter(password);
    await screen.findByText('收款成功');
    const approver = { username: 'manager', password: 'secret' };
    expect(server.to(paymentApi.sell)[0]?.body).toMatchObject({
      tenders: [{ tender: 'SIGNED', amountFen: 400, reason: '老板招待', approver }],
    });
    expect(screen.getByText('签单')).toBeTruthy();
  });

  it('S7 is signed by somebody else above what whoever may has left', async () => {
    await toSign(['ORDER_SIGN'], 399);
    expect(await screen.findByText('本班还可签 ¥3.99，超出需另一位有权限的人签字')).toBeTruthy();
    expect(await screen.findByLabelText('店长密码')).toBeTruthy();
  });

  it('is signed at once by whoever may', async () => {
    const { server, reason } = await toSign(['ORDER_SIGN']);
    expect(screen.queryByLabelText('店长密码')).toBeNull();
    enter(reason);
    await screen.findByText('收款成功');
    expect(server.to(paymentApi.sell)[0]?.body).toMatchObject({
      tenders: [{ tender: 'SIGNED', amountFen: 400, reason: '老板招待' }],
    });
  });
});

it('what waits is late when its branch says so, and a call after half of that', async () => {
  const since = (row: OrderRow, sec: number) => ({ ...row, createdTime: new Date(Date.now() - sec * 1000).toISOString() });
  const orders = [since(waiting(6), 110), since(waiting(7), 130)];
  const calls = [since({ ...waiting(8), type: 'TEA' }, 70)];
  await open({ orders, calls, over: { waitLimits: { warnSec: 60, lateSec: 120 } } });
  const late = (no: string) => screen.getByText(no).closest('li')!.textContent.includes('超时');
  await waitFor(() => expect(['A006', 'A007', 'A008'].map(late)).toEqual([false, true, true]));
});

it('new orders wait behind a word while the pointer is over the list, and come in when it leaves', async () => {
  const orders = [waiting(6)];
  const { server } = await open({ orders });
  server.answer(orderApi.accept, sold);
  const list = (await screen.findByText('A006')).closest('.oqw')!;
  // The list is the counter's only once its keys are known.
  await waitFor(() => expect(server.to(preferenceApi.counter).length).toBeGreaterThan(0));
  await new Promise((resolve) => setTimeout(resolve, 200));
  fireEvent.pointerEnter(list);
  orders.push(waiting(7));
  press(' ');
  await waitFor(() => expect(list.querySelector('.fresh')?.textContent).toBe('1 条新订单'));
  expect(screen.queryByText('A007')).toBeNull();
  fireEvent.pointerLeave(list);
  await screen.findByText('A007');
  expect(list.querySelector('.fresh')).toBeNull();
});
