import { productApi } from '@netbar/contract/goods/product/product.api';
import { voucherApi } from '@netbar/contract/counter/voucher/voucher.api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import { VoucherPlatforms } from './kit/VoucherPlatforms.tsx';

const brandId = '019c0000-0000-7000-8000-000000000001';
const branchId = '019c0000-0000-7000-8000-000000000002';
const otherId = '019c0000-0000-7000-8000-000000000003';
const shop = { branchId, branchName: '星河路旗舰店', poiId: '5501', hasToken: true };
const other = { branchId: otherId, branchName: '大学城店', poiId: '', hasToken: false };
const meituan = {
  brandId,
  platform: 'MEITUAN' as const,
  accountNo: '100381',
  rootNo: '',
  feeBp: 600,
  enabled: true,
  hasKey: true,
  shops: [shop, other],
  version: 4,
};
const douyin = {
  ...meituan,
  platform: 'DOUYIN' as const,
  accountNo: '',
  hasKey: false,
  enabled: false,
  version: 0,
  shops: [other],
};
const deal = {
  id: branchId,
  brandId,
  platform: 'DOUYIN' as const,
  dealId: '880001',
  title: '双人 3 小时',
  products: [{ productId: otherId, name: '可乐', qty: 2 }],
  netFeeFen: 6000,
  netFeeDays: 30,
  version: 2,
};

function open(can = ['VOUCHER_SETTING']) {
  const server = fakeServer();
  server.answerBy(voucherApi.account, ({ url }) => ({ data: url.searchParams.get('platform') === 'DOUYIN' ? douyin : meituan }));
  server.answer(voucherApi.saveAccount, meituan);
  server.answer(voucherApi.deals, [deal]);
  server.answer(voucherApi.saveDeal, deal);
  server.answer(productApi.listMasters, { rows: [], total: 0 } as never);
  show(<VoucherPlatforms brandId={brandId} />, { can });
  return server;
}
const save = () => fireEvent.click(screen.getByRole('button', { name: '保存' }));
const type = (label: string | RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('keys and tokens that are left empty are not sent, so that the stored ones stay', async () => {
  const server = open();
  fireEvent.click(await screen.findByRole('button', { name: '设置 美团团购' }));
  expect(screen.getByLabelText<HTMLInputElement>(/签名密钥/).value).toBe('');
  type('平台服务费（%）', '5.5');
  type('大学城店 门店 ID', '5502');
  type('大学城店 授权码', 'token-of-5502');
  save();
  await waitFor(() => expect(server.to(voucherApi.saveAccount)).toHaveLength(1));
  expect(server.to(voucherApi.saveAccount)[0]!.body).toEqual({
    brandId,
    platform: 'MEITUAN',
    version: 4,
    accountNo: '100381',
    rootNo: '',
    feeBp: 550,
    enabled: true,
    shops: [
      { branchId, poiId: '5501' },
      { branchId: otherId, poiId: '5502', token: 'token-of-5502' },
    ],
  });
});

it('Douyin also wants the root account, and has no tokens of shops', async () => {
  const server = open();
  fireEvent.click(await screen.findByRole('button', { name: '设置 抖音团购' }));
  expect(screen.queryByLabelText('大学城店 授权码')).toBeNull();
  type('应用 client_key', 'awabc');
  type('来客根账户 ID', '7001');
  type(/client_secret/, 'secret');
  save();
  await waitFor(() => expect(server.to(voucherApi.saveAccount)).toHaveLength(1));
  expect(server.to(voucherApi.saveAccount)[0]!.body).toMatchObject({
    platform: 'DOUYIN',
    accountNo: 'awabc',
    rootNo: '7001',
    key: 'secret',
  });
});

it('a deal says which goods and how much to play for', async () => {
  const server = open();
  expect(await screen.findByText('可乐 × 2')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '编辑 双人 3 小时' }));
  const form = await screen.findByRole('dialog');
  fireEvent.change(within(form).getByLabelText('数量 可乐'), { target: { value: '3' } });
  type('团购名称', '双人 3 小时 + 饮品');
  save();
  await waitFor(() => expect(server.to(voucherApi.saveDeal)).toHaveLength(1));
  expect(server.to(voucherApi.saveDeal)[0]!.body).toMatchObject({
    brandId,
    platform: 'DOUYIN',
    dealId: '880001',
    title: '双人 3 小时 + 饮品',
    products: [{ productId: otherId, qty: 3 }],
    netFeeFen: 6000,
    version: 2,
  });
});

it('is not there for whoever may not set it up', () => {
  const server = open([]);
  expect(screen.queryByText('抖音团购')).toBeNull();
  expect(server.to(voucherApi.account)).toHaveLength(0);
});
