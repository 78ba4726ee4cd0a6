import { productPages } from '@netbar/contract/goods/product/product.pages';
import { showApprovalsBy } from '#features/org/approval/kit/approval-views.tsx';
import { defineFeature } from '#kernel/feature.ts';
import { defineScreens } from '#kernel/screens.ts';
import { lazyPart } from '#kit/load-chunk.ts';

export const productFeature = defineFeature({
  screens: defineScreens(productPages, {
    productMasterManage: () => import('./ProductMasterManagePage.tsx'),
    productMasterDetail: () => import('./ProductMasterDetailPage.tsx'),
    uploadProductMasterXlsx: () => import('./UploadProductMasterXlsxPage.tsx'),
    productManage: () => import('./ProductManagePage.tsx'),
    productDetail: () => import('./ProductDetailPage.tsx'),
    branchPriceSwitch: () => import('./BranchPriceSwitchPage.tsx'),
    productSetting: () => import('./ProductSettingPage.tsx'),
  }),
  fillSlots: () => {
    showApprovalsBy(
      'PRICE_ADJUSTMENT',
      lazyPart(async () => (await import('./PriceChange.tsx')).PriceChange),
    );
    showApprovalsBy(
      'TAKEDOWN',
      lazyPart(async () => (await import('./TakedownPlan.tsx')).TakedownPlan),
    );
    showApprovalsBy(
      'PRODUCT_CHANGE',
      lazyPart(async () => (await import('./ContentChange.tsx')).ContentChange),
    );
  },
});
