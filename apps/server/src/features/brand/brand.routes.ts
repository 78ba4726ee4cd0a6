import { brandApi } from '@netbar/contract/brand/brand.api';
import { routesOf } from '#kernel/mount.ts';
import { savePermission } from './brand-permission.service.ts';
import { saveResources } from './brand-resource.service.ts';
import { getBrand, getLogo, getPermission, listBrands, listOwnBranches, listOwnBrands, listResources } from './brand.queries.ts';
import { saveBrand, setCloudDesk, setOwnDefaultBrand } from './brand.service.ts';

export const brandRoutes = routesOf(brandApi, {
  listOwn: listOwnBrands,
  list: listBrands,
  get: getBrand,
  save: saveBrand,
  setCloudDesk,
  logo: getLogo,
  listOwnBranches,
  setDefault: setOwnDefaultBrand,
  resources: listResources,
  saveResources,
  permission: getPermission,
  savePermission,
});
