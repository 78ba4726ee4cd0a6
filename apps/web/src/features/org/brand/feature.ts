import { brandPages } from '@netbar/contract/org/brand/brand.pages';
import { AccountBrandsSlot } from '#features/platform/account/kit/account.slots.ts';
import { defineFeature } from '#kernel/feature.ts';
import { defineScreens } from '#kernel/screens.ts';
import { lazyPart } from '#kit/load-chunk.ts';

export const brandFeature = defineFeature({
  screens: defineScreens(brandPages, {
    brand: () => import('./BrandPage.tsx'),
    addBrand: () => import('./AddBrandPage.tsx'),
    brandDetail: () => import('./BrandDetailPage.tsx'),
    brandPermissionDetail: () => import('./BrandPermissionDetailPage.tsx'),
    resourceConfig: () => import('./ResourceConfigPage.tsx'),
  }),
  fillSlots: () => {
    AccountBrandsSlot.fill(lazyPart(async () => (await import('./kit/BrandsField.tsx')).BrandsField));
  },
});
