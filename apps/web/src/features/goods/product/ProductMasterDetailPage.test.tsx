import { adjustmentApi } from '@netbar/contract/goods/adjustment/adjustment.api';
import { productApi } from '@netbar/contract/goods/product/product.api';
import type { Product } from '@netbar/contract/goods/product/product.model';
import { dictionaryApi } from '@netbar/contract/platform/dictionary/dictionary.api';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import ProductMasterDetailPage from './ProductMasterDetailPage.tsx';

const id = '019c0000-0000-7000-8000-000000000001';
const product: Product = {
  id,
  brandId: id,
  code: 'G001',
  name: '电竞鼠标垫',
  classifyCode: '',
  groupCode: '',
  kind: 'GOODS',
  barcode: null,
  baseUnit: '个',
  spec: '',
  picture: '',
  priceFen: 3900,
  minPriceFen: 0,
  status: 'ACTIVE',
  version: 2,
  createdTime: '2026-11-15T02:00:00.000Z',
  purchaseUnit: '',
  unitFactor: 1,
  suggestedPriceFen: 0,
  pointsPrice: 390,
  batchTracked: false,
  shelfLifeDays: 0,
  returnBeforeDays: 0,
  components: [],
  prices: [],
  shelves: 0,
  pendingChange: null,
};

it('says what a product costs in points, and the brand changes it', async () => {
  const server = fakeServer();
  server.answer(productApi.getMaster, product);
  server.answer(adjustmentApi.listPrices, { rows: [], total: 0 });
  server.answer(dictionaryApi.listOfType, { rows: [], total: 0 } as never);
  server.answer(productApi.changeMaster, { id, approvalId: id, status: 'APPROVED' });
  show(<ProductMasterDetailPage />, { can: ['PRODUCT_MASTER_LIST', 'PRODUCT_MASTER_EDIT'], path: `/?id=${id}` });
  await screen.findByText('390');
  fireEvent.click(screen.getByRole('button', { name: /编\s?辑|修\s?改/ }));
  fireEvent.change(await screen.findByLabelText('积分价'), { target: { value: '500' } });
  fireEvent.change(screen.getByLabelText(/原因|理由/), { target: { value: '换季' } });
  fireEvent.click(screen.getByRole('button', { name: /保\s?存/ }));
  await waitFor(() => expect(server.to(productApi.changeMaster)).toHaveLength(1));
  expect(server.to(productApi.changeMaster)[0]?.body).toMatchObject({ pointsPrice: 500, version: 2 });
});
