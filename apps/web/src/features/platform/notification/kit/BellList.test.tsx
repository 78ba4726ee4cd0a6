import { allPages } from '@netbar/contract/catalogue';
import { logApi } from '@netbar/contract/platform/log/log.api';
import { notificationApi } from '@netbar/contract/platform/notification/notification.api';
import type { Notification } from '@netbar/contract/platform/notification/notification.model';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useApi } from '#kernel/hooks.ts';
import { fakeServer, show } from '#testing/show.tsx';
import { BellList } from './BellList.tsx';

const rows = Array.from({ length: 12 }, (_, i) => ({
  id: `019c0000-0000-7000-8000-0000000000${String(i + 1).padStart(2, '0')}`,
  content: `消息 ${i + 1}。`,
  createdTime: '2026-11-16T00:00:00.000Z',
  serviceType: 'PURCHASE',
  subServiceType: i + 1,
  notificationType: 0,
  serviceId: 'd',
  readTime: '2026-11-16T00:01:00.000Z',
})) satisfies Notification[];

/** The addresses that the messages of sub-types 1 to 12 lead to. */
async function addressesBy(pathOf: (name: string) => string | undefined) {
  const server = fakeServer();
  server.answerBy(notificationApi.list, ({ url }) => {
    const from = (Number(url.searchParams.get('page')) - 1) * 6;
    return { data: { rows: rows.slice(from, from + 6), total: rows.length } };
  });
  const onGo = vi.fn<(path: string) => void>();
  show(<BellList which="list" pathOf={pathOf} onGo={onGo} />);
  for (const { content } of rows) fireEvent.click(await screen.findByText(content));
  return onGo.mock.calls.map(([path]) => path);
}

it('BELL-05 every sub-type leads to its page of the specification', async () => {
  const store = '/storePurchaseDetail?orderId=d';
  const company = '/purchaseOrderDetail?orderId=d';
  const audit = (tab: string) => `/productMasterManage?tab=${tab}`;
  const orders = [store, store, company, company, store, store];
  const audits = ['priceAdjustmentAudit', 'takeDownReviewList', 'goodsChange'].map(audit);
  const returns = [audit('purchaseRefund'), audit('purchaseRefund')];
  expect(await addressesBy((name) => `/${name}`)).toEqual([...orders, ...audits, store, ...returns]);
});

it('BELL-05 in this console every message opens its tab or its document', async () => {
  const built = new Map(allPages.flatMap(({ pages }) => Object.entries(pages)).map(([name, { path }]) => [name, path]));
  const addresses = await addressesBy((name) => built.get(name));
  const tabs = ['priceAdjustmentAudit', 'takeDownReviewList', 'goodsChange', 'purchaseRefund'];
  expect([6, 7, 8, 10].map((i) => addresses[i])).toEqual(tabs.map((tab) => `/admin/product/productMasterManage?tab=${tab}`));
  const order = '/admin/product/storePurchaseList/detail?orderId=d';
  expect([0, 2, 9].map((i) => addresses[i])).toEqual([order, '/admin/product/companyPurchaseList/detail?orderId=d', order]);
});

it('BELL-05 the page that a message opens is read anew, also when it is open already', async () => {
  const server = fakeServer();
  server.answer(notificationApi.list, { rows: rows.slice(0, 1), total: 1 });
  const logged = (total: number) => server.answerBy(logApi.list, () => ({ data: { rows: [], total } }));
  logged(4);
  const Page = () => <output>{useApi(logApi.list, {}).data?.total}</output>;
  show(
    <>
      <BellList which="list" pathOf={(name) => `/${name}`} onGo={() => {}} />
      <Page />
    </>,
  );
  await screen.findByText('4');
  logged(5);
  fireEvent.click(await screen.findByText('消息 1。'));
  expect(await screen.findByText('5')).toBeTruthy();
});
