import { productApi } from '@netbar/contract/goods/product/product.api';
import { approvalApi } from '@netbar/contract/org/approval/approval.api';
import { logApi } from '@netbar/contract/platform/log/log.api';
import { addDays, bizDate } from '@netbar/contract/kernel/time';
import { dictionaryApi } from '@netbar/contract/platform/dictionary/dictionary.api';
import { revealApi } from '@netbar/contract/platform/reveal/reveal.api';
import { supplierApi } from '@netbar/contract/purchasing/supplier/supplier.api';
import type { Supplier, SupplierProduct, SupplierTerms } from '@netbar/contract/purchasing/supplier/supplier.model';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import ProductSettingPage from '#features/goods/product/ProductSettingPage.tsx';
import { fakeServer, show } from '#testing/show.tsx';
import { supplierFeature } from './feature.ts';
import { SupplierDrawer } from './SupplierDrawer.tsx';

beforeAll(() => supplierFeature.fillSlots?.());

const id = '019c0000-0000-7000-8000-000000000001';
const productId = '019c0000-0000-7000-8000-000000000002';
const today = bizDate(new Date());
const supplier: Supplier = {
  id,
  code: 'G001',
  name: '盛源饮料批发',
  contactName: '周敏',
  phone: '138****1234',
  settleCycle: 'MONTHLY',
  paymentDays: 15,
  leadDays: 1,
  deliveryWeekdays: [1, 4],
  cutoff: '18:00',
  minOrderFen: 50_000,
  status: 'ACTIVE',
  version: 3,
  createdTime: '2026-11-01T00:00:00.000Z',
  products: 1,
  preferredProducts: 1,
  unpricedProducts: 0,
  bank: { bankName: '工商银行', accountName: '盛源商贸', bankAccount: '**** 5678' },
};
const sold: SupplierProduct = {
  id: productId,
  supplierId: id,
  productId,
  brandId: id,
  brandName: '蓝鲸电竞',
  productCode: 'D100',
  productName: '可口可乐',
  baseUnit: '罐',
  spec: '330ml',
  picture: '',
  supplierCode: 'KL-330',
  packUnit: '箱',
  packQty: 24,
  moqPacks: 2,
  leadDays: null,
  isPreferred: true,
  status: 'ACTIVE',
  version: 4,
  breaks: [
    { fromPacks: 1, fen: 4800 },
    { fromPacks: 10, fen: 4560 },
  ],
  fromDate: '2026-01-01',
  toDate: null,
  nextBreaks: null,
  nextFromDate: null,
};

const answering = (can: string[]) => {
  const server = fakeServer();
  server.answer(supplierApi.get, can.includes('SUPPLIER_BANK') ? supplier : { ...supplier, bank: null });
  // After the one above, whose address takes any word for an id.
  server.answer(supplierApi.list, { rows: [supplier], total: 1, counts: { status: { '': 1, ACTIVE: 1, STOPPED: 0 } } });
  server.answer(supplierApi.products, { rows: [sold], total: 1 });
  server.answer(logApi.record, { rows: [], total: 0 });
  server.answer(revealApi.list, { rows: [], total: 0 });
  server.answer(approvalApi.rules, []);
  server.answer(dictionaryApi.listOfType, { rows: [] });
  return server;
};
const open = (can: string[], path = '/') => {
  answering(can);
  show(<ProductSettingPage />, { can: ['SUPPLIER_LIST', ...can], path });
};
/** The record alone: with the list behind it a query by role reads twice as much. */
const openDrawer = async (can: string[], atCompany = can) => {
  const server = answering(can);
  show(<SupplierDrawer id={id} onGo={() => {}} onClose={() => {}} />, { can: ['SUPPLIER_LIST', ...can], atCompany });
  await screen.findByText('可口可乐');
  return server;
};
const all = ['SUPPLIER_EDIT', 'SUPPLIER_BANK', 'PRODUCT_SETTING', 'PRODUCT_MASTER_LIST'];

it('is a tab beside the settings, and the first thing for whoever may set nothing else', async () => {
  open([]);
  expect((await screen.findAllByText('盛源饮料批发')).length).toBeGreaterThan(0);
  expect(screen.getAllByText('周一、周四').length).toBeGreaterThan(0);
  expect(screen.queryByText('新增供应商')).toBeNull();
});

it('leaves the settings where they were', async () => {
  open(all);
  expect(await screen.findByText('审批规则')).toBeTruthy();
  fireEvent.click(screen.getByTitle('供应商'));
  expect((await screen.findAllByText('盛源饮料批发')).length).toBeGreaterThan(0);
});

it('shows a supplier with what it sells, in packs and base units, and what each unit comes to', async () => {
  await openDrawer([]);
  const table = within(screen.getByLabelText('供货商品和价格'));
  expect(table.getByText('1 箱 = 24 罐')).toBeTruthy();
  expect(table.getByText('10 箱起')).toBeTruthy();
  expect(table.getByText('合 ¥2.00/罐')).toBeTruthy();
  expect(table.getByText('首选')).toBeTruthy();
  expect(table.queryByText('调整价格')).toBeNull();
  expect(screen.getByText('现在下单到货')).toBeTruthy();
  expect(screen.queryByText('收款账户')).toBeNull();
});

it('shows the bank account masked, and whole only after a reason', async () => {
  const server = await openDrawer(['SUPPLIER_BANK']);
  server.answer(supplierApi.revealBank, { bankAccount: '6222020200012345678' });
  expect(screen.getByText('**** 5678')).toBeTruthy();
  fireEvent.click(within(screen.getByText('**** 5678')).getByLabelText('查看完整内容'));
  fireEvent.change(await screen.findByLabelText('为什么要查看？', { selector: 'input' }), { target: { value: '付款核对' } });
  fireEvent.click(screen.getByText('查看完整内容'));
  expect(await screen.findByText('6222020200012345678')).toBeTruthy();
  expect(server.to(supplierApi.revealBank)[0]?.body).toEqual({ reason: '付款核对' });
});

it('keeps phone and account number when their fields stay empty', async () => {
  const server = await openDrawer(all);
  server.answer(supplierApi.change, supplier);
  server.answer(supplierApi.setBank, supplier);
  fireEvent.click(screen.getAllByText('编辑')[0]!);
  fireEvent.change(await screen.findByLabelText('名称'), { target: { value: '盛源商贸' } });
  fireEvent.click(screen.getByText('保存'));
  await waitFor(() => expect(server.to(supplierApi.change)).toHaveLength(1));
  expect(server.to(supplierApi.change)[0]?.body).toMatchObject({ name: '盛源商贸', version: 3, deliveryWeekdays: [1, 4] });
  expect(server.to(supplierApi.change)[0]?.body).not.toHaveProperty('phone');

  fireEvent.click(await screen.findByText('修改收款账户'));
  fireEvent.change(await screen.findByLabelText('开户银行'), { target: { value: '建设银行' } });
  fireEvent.click(screen.getByText('保存'));
  await waitFor(() => expect(server.to(supplierApi.setBank)).toHaveLength(1));
  expect(server.to(supplierApi.setBank)[0]?.body).toEqual({ bankName: '建设银行', accountName: '盛源商贸', version: 3 });
});

it('company data is changed by people with the whole company; a brand’s own people set its prices', async () => {
  await openDrawer(['SUPPLIER_EDIT', 'SUPPLIER_BANK'], []);
  expect(screen.queryByText('修改收款账户')).toBeNull();
  expect(screen.getAllByText('编辑')).toHaveLength(1);
  expect(screen.getByText('调整价格')).toBeTruthy();
});

it('asks before a supplier is stopped', async () => {
  const server = await openDrawer(all);
  server.answer(supplierApi.setStatus, { ...supplier, status: 'STOPPED' });
  fireEvent.click(screen.getByLabelText('更多'));
  fireEvent.click(await screen.findByText('停用'));
  expect((await screen.findAllByText('停用“盛源饮料批发”？')).length).toBeGreaterThan(0);
  fireEvent.click(screen.getAllByText('停用').at(-1)!);
  await waitFor(() => expect(server.to(supplierApi.setStatus)).toHaveLength(1));
  expect(server.to(supplierApi.setStatus)[0]?.body).toEqual({ version: 3, status: 'STOPPED' });
});

it('new prices begin with those of today, say when a break is wrong, and are sent with their day', async () => {
  const server = await openDrawer(all);
  server.answer(supplierApi.setTerms, sold);
  fireEvent.click(screen.getByText('调整价格'));
  const second = await screen.findByLabelText('每包价格 2');
  fireEvent.change(second, { target: { value: '49' } });
  expect(await screen.findByText('每一档的数量要更多，价格要更低')).toBeTruthy();
  fireEvent.change(second, { target: { value: '45' } });
  await waitFor(() => expect(screen.queryByText('每一档的数量要更多，价格要更低')).toBeNull());
  fireEvent.click(screen.getByText('保存'));
  await waitFor(() => expect(server.to(supplierApi.setTerms)).toHaveLength(1));
  expect(server.to(supplierApi.setTerms)[0]?.body).toEqual({
    version: 4,
    fromDate: today,
    breaks: [
      { fromPacks: 1, fen: 4800 },
      { fromPacks: 10, fen: 4500 },
    ],
  });
});

it('a product is added in the packs of the library, and its prices come next', async () => {
  const server = await openDrawer(all);
  const product = { id: productId, name: '可口可乐', spec: '330ml', code: 'D100', baseUnit: '罐' };
  server.answerBy(productApi.getMaster, () => ({ data: { ...product, purchaseUnit: '箱', unitFactor: 24 } }));
  server.answerBy(productApi.listMasters, () => ({ data: { rows: [product], total: 1 } }));
  server.answer(supplierApi.saveProduct, { ...sold, breaks: null, version: 1 });
  fireEvent.click(screen.getByText('添加商品'));
  fireEvent.mouseDown(await screen.findByLabelText('商品'));
  fireEvent.click(await screen.findByText('可口可乐 330ml'));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('包装单位').value).toBe('箱'));
  fireEvent.click(screen.getByText('保存'));
  await waitFor(() => expect(server.to(supplierApi.saveProduct)).toHaveLength(1));
  expect(server.to(supplierApi.saveProduct)[0]?.body).toEqual({
    version: 0,
    packUnit: '箱',
    packQty: 24,
    moqPacks: 1,
    leadDays: null,
    supplierCode: '',
    isPreferred: false,
    status: 'ACTIVE',
  });
  expect((await screen.findAllByText('调整价格：可口可乐')).length).toBeGreaterThan(0);
});

it('the history of prices tells what is in force, what comes, what was replaced, and by how much each differs', async () => {
  const server = await openDrawer([]);
  const terms = (over: Partial<SupplierTerms>): SupplierTerms => ({
    id: over.fromDate ?? id,
    breaks: [{ fromPacks: 1, fen: 4800 }],
    fromDate: today,
    toDate: null,
    creatorName: '林晓雯',
    createdTime: '2026-01-01T00:00:00.000Z',
    ...over,
  });
  const rows = [
    terms({ fromDate: addDays(today, 9), toDate: addDays(today, 8), creatorName: null }),
    terms({ fromDate: addDays(today, 5), breaks: [{ fromPacks: 1, fen: 5000 }] }),
    terms({ fromDate: addDays(today, -5), toDate: addDays(today, 4) }),
    terms({ fromDate: addDays(today, -50), toDate: addDays(today, -6), breaks: [{ fromPacks: 1, fen: 4900 }] }),
  ];
  server.answer(supplierApi.terms, { rows, total: 4 });
  fireEvent.click(screen.getByText('价格记录'));
  const table = within(await screen.findByLabelText('价格记录'));
  for (const state of ['生效前被替换', '将生效', '生效中', '已结束']) expect(table.getByText(state)).toBeTruthy();
  expect(table.getByText('系统')).toBeTruthy();
  expect(table.getByText(/▲/).textContent).toContain('+¥2.00');
  expect(table.getByText(/▼/).textContent).toContain('−¥1.00');
});
