import { receiptApi } from '@netbar/contract/purchasing/receipt/receipt.api';
import type { AwaitedDelivery, AwaitedGoods } from '@netbar/contract/purchasing/receipt/receipt.model';
import { cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dropKeptRecord, readKeptRecords } from '#kernel/kept-records.ts';
import type { UnsentStep } from '#kernel/unsent/unsent.rules.ts';
import { forgetStep, useUnsent } from '#kernel/unsent/unsent.store.ts';
import { fakeServer, show } from '#testing/show.tsx';
import { ReceiveTask } from './ReceiveTask.tsx';
import { useAwaited } from './use-awaited.ts';

const uuid = (n: number) => `019c0000-0000-7000-8000-00000000000${n}`;
const [branchId, orderId, supplierId] = [uuid(1), uuid(2), uuid(3)];
const egg: AwaitedGoods = {
  productId: uuid(5),
  code: 'N005',
  name: '卤蛋',
  spec: '盐焗味',
  picture: '',
  barcode: '6923450657713',
  baseUnit: '枚',
  batchTracked: true,
  shelfLifeDays: 180,
  storeLineId: uuid(5),
  companyLineId: uuid(6),
  storePurchaseId: orderId,
  storePurchaseNo: '20261112102700019',
  packUnit: '箱',
  packQty: 30,
  priceFen: null,
  qty: 60,
  receivedQty: 0,
  chargedBackQty: 0,
  restQty: 60,
};

/** What the server has received of it, and whether it answers. */
let received: number;
let isLineUp: boolean;
beforeEach(() => {
  received = 0;
  isLineUp = true;
});
afterEach(async () => {
  cleanup();
  for (const step of await readKeptRecords<UnsentStep>('unsent ')) await forgetStep(step);
  await dropKeptRecord(`receive-draft me ${branchId}`);
  await dropKeptRecord(`receive-awaited me ${branchId}`);
  useUnsent.setState({ steps: [], sent: [] });
});

function Task() {
  const { data } = useAwaited(branchId);
  return data ? <ReceiveTask delivery={data} storePurchaseId={orderId} onLeave={() => {}} /> : null;
}

async function open() {
  const server = fakeServer();
  const delivery = (): AwaitedDelivery => ({
    branchId,
    branchName: '星河路旗舰店',
    today: '2026-11-14',
    suppliers: [
      { supplierId, supplierName: '恒丰食品', lines: [{ ...egg, receivedQty: received, restQty: egg.qty - received }] },
    ],
  });
  server.answerBy(receiptApi.awaited, () => (isLineUp ? { data: delivery() } : { status: 50_300 }));
  server.answerBy(receiptApi.receive, ({ body }) => {
    if (!isLineUp) return { status: 50_300 };
    received += (body as { lines: { acceptedQty: number }[] }).lines.reduce((sum, { acceptedQty }) => sum + acceptedQty, 0);
    return { data: { status: 'POSTED' } };
  });
  show(<Task />, { can: ['PURCHASE_RECEIVE'] });
  await screen.findByRole('dialog', { name: '入库' });
  return server;
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
/** A hand scanner: a key every millisecond by the clock of the events, however busy the machine is. */
const scan = (code: string) => {
  for (const [i, key] of [...code.split(''), 'Enter'].entries()) {
    const event = createEvent.keyDown(document.body, { key });
    Object.defineProperty(event, 'timeStamp', { value: 1_000 + i });
    fireEvent(document.body, event);
  }
};
const list = () => screen.findByRole('region', { name: /待收/ });

async function record() {
  scan('6923450657713');
  const line = await screen.findByRole('region', { name: '卤蛋 盐焗味' });
  fireEvent.change(within(line).getByLabelText('批号'), { target: { value: '20261026B' } });
  await screen.findByRole('button', { name: '记下，扫下一件' });
  press('记下，扫下一件');
  await within(await list()).findByText('1 箱 / 2 箱');
}

it('a scan opens the line, which says what is missing; the list stays in view', async () => {
  await open();
  scan('6923450657713');
  await screen.findByRole('region', { name: '卤蛋 盐焗味' });
  await screen.findByText(/卤蛋 盐焗味 \+1 箱/);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '请填写批号或到期日' }).disabled).toBe(true);
  expect(within(await list()).getByLabelText('正在填写')).toBeTruthy();
});

it('without a connection the delivery is kept with its key, and sent once when the line is back', async () => {
  const server = await open();
  await record();
  isLineUp = false;
  press('确认入库');
  await screen.findByRole('dialog', { name: '确认入库' });
  press('确认入库');
  await screen.findByRole('dialog', { name: '入库' });
  expect(useUnsent.getState().steps).toHaveLength(1);
  // What is on the phone is no longer awaited, and nobody records it twice.
  await within(await list()).findByText('0 箱 / 1 箱');
  await waitFor(() => expect(server.to(receiptApi.receive).length).toBeGreaterThan(0));
  expect(received).toBe(0);

  isLineUp = true;
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(received).toBe(30));
  const sent = server.to(receiptApi.receive);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(sent.at(-1)?.body).toMatchObject({
    supplierId,
    lines: [{ kind: 'PAID', storeLineId: uuid(5), companyLineId: uuid(6), batchNo: '20261026B', acceptedQty: 30 }],
  });
  await within(await list()).findByText('0 箱 / 1 箱');
});

it('a refused delivery stands there with its reason', async () => {
  const server = await open();
  await record();
  server.answerBy(receiptApi.receive, () => ({
    status: 42_200,
    message: '“卤蛋”最多可收 0 枚',
    data: { reason: 'receipt.overAwaited' },
  }));
  press('确认入库');
  await screen.findByRole('dialog', { name: '确认入库' });
  press('确认入库');
  await screen.findByText('1 步被退回，请处理');
  press('查看');
  await screen.findByText('“卤蛋”最多可收 0 枚');
});

it('booking waits until every line is complete', async () => {
  await open();
  scan('6923450657713');
  await screen.findByRole('region', { name: '卤蛋 盐焗味' });
  press('确认入库');
  const why = await screen.findByRole<HTMLButtonElement>('button', { name: '请填写批号或到期日' });
  expect(why.disabled).toBe(true);
  press(/^卤蛋/);
  await screen.findByRole('dialog', { name: '入库' });
});
