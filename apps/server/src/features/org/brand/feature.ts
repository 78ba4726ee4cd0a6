import { brandApi } from '@netbar/contract/org/brand/brand.api';
import { addPicture } from '#features/platform/picture/picture.ts';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { recordHistory } from '#kernel/record-history.ts';
import { getBrand, getLogo, getPermission, listBrands, listOwnBranches, listOwnBrands, listResources } from './brand.queries.ts';
import { saveBrand, savePermission, saveResources, setCloudDesk, setOwnDefaultBrand } from './edit-brand.ts';

const brandRoutes = routesOf(brandApi, {
  listOwn: listOwnBrands,
  list: listBrands,
  get: getBrand,
  save: saveBrand,
  setCloudDesk,
  logo: getLogo,
  listOwnBranches,
  setDefault: setOwnDefaultBrand,
  resources: listResources,
  addPicture,
  saveResources,
  permission: getPermission,
  savePermission,
});

export const brandFeature = defineFeature('brand', {
  routes: [brandRoutes],
  extensions: [
    recordHistory.provide({
      kind: 'BRAND',
      read: brandApi.get,
      docTypes: ['BRAND'],
      find: async (ctx, { id }) => [(await getBrand(ctx, { id })).id],
    }),
  ],
});
