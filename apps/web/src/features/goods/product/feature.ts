import { productPages } from '@netbar/contract/goods/product/product.pages';
import { defineFeature } from '#kernel/feature.ts';
import { defineScreens } from '#kernel/screens.ts';

export const productFeature = defineFeature({
  screens: defineScreens(productPages, {
    productMasterManage: () => import('./ProductMasterManagePage.tsx'),
    productMasterDetail: () => import('./ProductMasterDetailPage.tsx'),
    uploadProductMasterXlsx: () => import('./UploadProductMasterXlsxPage.tsx'),
    productManage: () => import('./ProductManagePage.tsx'),
    productDetail: () => import('./ProductDetailPage.tsx'),
    productDiscount: () => import('./ProductDiscountPage.tsx'),
    branchPriceSwitch: () => import('./BranchPriceSwitchPage.tsx'),
    productSetting: () => import('./ProductSettingPage.tsx'),
  }),
});
