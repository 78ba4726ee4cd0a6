import { brandPages } from '@netbar/contract/brand/brand.pages';
import { defineScreens } from '#kernel/screens.ts';

export const brandScreens = defineScreens(brandPages, {
  brand: () => import('./BrandPage.tsx'),
  addBrand: () => import('./AddBrandPage.tsx'),
  brandDetail: () => import('./BrandDetailPage.tsx'),
  brandPermissionDetail: () => import('./BrandPermissionDetailPage.tsx'),
  resourceConfig: () => import('./ResourceConfigPage.tsx'),
});
