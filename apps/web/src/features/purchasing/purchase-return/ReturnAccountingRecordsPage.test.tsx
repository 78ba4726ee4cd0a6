import { logApi } from '@netbar/contract/platform/log/log.api';
import { purchaseReturnApi } from '@netbar/contract/purchasing/purchase-return/purchase-return.api';
import type { PurchaseReturn } from '@netbar/contract/purchasing/purchase-return/purchase-return.model';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import ReturnAccountingRecordsPage from './ReturnAccountingRecordsPage.tsx';
import { idOf, purchaseReturn, returnId, returnLine } from './testing/returns.ts';

const two = [
  returnLine(),
  returnLine({
    id: idOf(32),
    lineNo: 2,
    name: '卤蛋',
    spec: '',
    qty: 30,
    baseUnit: '枚',
    claimFen: 6600,
    wish: 'CASH',
    canNet: true,
  }),
];

async function open(doc: PurchaseReturn = purchaseReturn({ lines: two, claimFen: 10_800 }), can: string[] = []) {
  const server = fakeServer();
  server.answer(purchaseReturnApi.getAccounting, doc);
  server.answer(purchaseReturnApi.account, { ...doc, status: 'ACCOUNTED', can: [] });
  server.answer(logApi.record, { rows: [], total: 0 });
  show(<ReturnAccountingRecordsPage />, { can: ['PURCHASE_RETURN_ACCOUNT', ...can], path: `/x?id=${returnId}` });
  await screen.findByRole('table', { name: '逐行处理' });
  return server;
}

const way = (name: string) => screen.getByLabelText(name) as HTMLInputElement;
const post = () => screen.getByRole('button', { name: /^记账/ }) as HTMLButtonElement;
const books = () => within(screen.getByRole('table', { name: '账务' }));
const f9 = () => fireEvent.keyDown(document.body, { key: 'F9' });

it('begins with what the branch would like, and shows what posting books', async () => {
  await open();
  expect([way('老坛酸菜面 冲抵账单').value, way('卤蛋 现金退款').value]).toEqual(['42.00', '66.00']);
  expect(screen.getAllByLabelText('金额相符')).toHaveLength(3);
  expect(books().getByText('银行存款')).toBeTruthy();
  expect(books().getByText('退货应收')).toBeTruthy();
  expect(screen.getByText('随供应商下期账单')).toBeTruthy();
});

it('a line that does not add up shows the gap and keeps it from being posted', async () => {
  const server = await open();
  fireEvent.change(way('卤蛋 现金退款'), { target: { value: '52.80' } });
  expect(screen.getAllByText('差 ¥13.20')).toHaveLength(2);
  expect(screen.getByText('“卤蛋”合计与退货金额不符')).toBeTruthy();
  f9();
  expect(post().disabled).toBe(true);
  fireEvent.change(way('卤蛋 损失'), { target: { value: '20' } });
  expect(screen.getAllByText('多 ¥6.80')).toHaveLength(2);
  expect(server.to(purchaseReturnApi.account)).toEqual([]);
});

it('a loss needs who bears it, and cash its bank reference; F9 posts', async () => {
  const server = await open();
  fireEvent.change(way('卤蛋 现金退款'), { target: { value: '52.80' } });
  fireEvent.change(way('卤蛋 损失'), { target: { value: '13.20' } });
  expect(screen.getByText('请选择“卤蛋”由谁承担')).toBeTruthy();
  fireEvent.mouseDown(screen.getByLabelText('卤蛋 损失承担'));
  fireEvent.click(await screen.findByTitle('门店'));
  expect(screen.getByText('请填写银行流水号')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('银行流水号'), { target: { value: ' 1112-0047 ' } });
  expect(books().getByText('门店承担')).toBeTruthy();
  f9();
  await waitFor(() => expect(server.to(purchaseReturnApi.account)).toHaveLength(1));
  expect(server.to(purchaseReturnApi.account)[0]?.body).toMatchObject({
    version: 4,
    bankRef: '1112-0047',
    lines: [
      { lineId: idOf(31), offsetFen: 4200, cashFen: 0, lossBearer: null },
      { lineId: idOf(32), cashFen: 5280, lossFen: 1320, lossBearer: 'BRANCH' },
    ],
  });
});

it('everything can be offset at once', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: '全部按冲抵' }));
  expect(way('卤蛋 冲抵账单').value).toBe('66.00');
  expect(screen.getByText('本次没有要记的账')).toBeTruthy();
  expect(screen.queryByLabelText('银行流水号')).toBeNull();
  expect(post().disabled).toBe(false);
});

it('only goods that no statement bills can be left off the bill', async () => {
  await open();
  expect(screen.queryByLabelText('老坛酸菜面 未结账抵减')).toBeNull();
  expect(way('卤蛋 未结账抵减')).toBeTruthy();
});

it('shows what was settled, once it is', async () => {
  const lines = [returnLine({ lossFen: 4200, lossBearer: 'COMPANY' })];
  await open(purchaseReturn({ status: 'ACCOUNTED', accountedTime: '2026-11-12T07:40:00.000Z', can: [], lines }), [
    'PURCHASE_RETURN_LIST',
  ]);
  expect(screen.queryByRole('button', { name: /^记账/ })).toBeNull();
  expect(screen.getByText('公司')).toBeTruthy();
});

it('says who has to account for it, if the reader may not', async () => {
  await open(purchaseReturn({ can: [], whyNot: '您是申请人，请何蕾处理' }));
  expect(screen.getByText('您是申请人，请何蕾处理')).toBeTruthy();
});
