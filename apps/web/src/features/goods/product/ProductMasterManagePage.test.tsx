import { approvalApi } from '@netbar/contract/org/approval/approval.api';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import ProductMasterManagePage from './ProductMasterManagePage.tsx';

it.each([
  ['priceAdjustmentAudit', '调价审核', 'PRICE_ADJUSTMENT'],
  ['takeDownReviewList', '下架审核', 'TAKEDOWN'],
  ['goodsChange', '商品变更', 'PRODUCT_CHANGE'],
  ['purchaseRefund', '采购退货', 'PURCHASE_RETURN'],
])('BELL-05 the address preselects the tab %s', async (tab, title, subjectType) => {
  const server = fakeServer();
  server.answer(approvalApi.list, { rows: [], total: 0 });
  show(<ProductMasterManagePage />, { path: `/?tab=${tab}` });
  expect(await screen.findByRole('radio', { name: title, checked: true })).toBeTruthy();
  await waitFor(() => expect(server.to(approvalApi.list)[0]?.query).toMatchObject({ subjectType }));
});
