import { brandPages } from '@netbar/contract/org/brand/brand.pages';
import { defineFeature } from '#kernel/feature.ts';
import { defineScreens } from '#kernel/screens.ts';

export const brandFeature = defineFeature({
  screens: defineScreens(brandPages, {
    brand: () => import('./BrandPage.tsx'),
    addBrand: () => import('./AddBrandPage.tsx'),
    brandDetail: () => import('./BrandDetailPage.tsx'),
    brandPermissionDetail: () => import('./BrandPermissionDetailPage.tsx'),
    resourceConfig: () => import('./ResourceConfigPage.tsx'),
  }),
});
