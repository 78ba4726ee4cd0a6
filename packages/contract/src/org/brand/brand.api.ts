import { z } from 'zod';
import { BranchOption } from '#org/branch/branch.model.ts';
import { pictureUpload } from '#platform/picture/picture.model.ts';
import { defineApi, get, post, put } from '#kernel/endpoint.ts';
import { id, nothing, pageOf } from '#kernel/model.ts';
import {
  Brand,
  BrandFilter,
  BrandPermission,
  BrandPermissionSave,
  BrandResource,
  BrandSave,
  ResourceBatch,
  UserBrand,
} from './brand.model.ts';

const one = z.object({ id });

export const brandApi = defineApi('brand', {
  listOwn: get('/api/admin/base/user/brand/list', { access: 'signedIn', input: nothing, output: z.array(UserBrand) }),
  list: get('/api/admin/brand/page', { access: { can: 'BRAND_LIST' }, input: BrandFilter, output: pageOf(Brand) }),
  get: get('/api/admin/brand/:id', { access: { can: 'BRAND_LIST' }, input: one, output: Brand }),
  save: post('/api/admin/brand/save', {
    access: { can: 'BRAND_EDIT' },
    input: BrandSave,
    output: Brand,
    stale: ['brand', 'branch'],
  }),
  setCloudDesk: put('/api/admin/brand/cloud/desk', {
    access: { can: 'BRAND_EDIT' },
    input: z.object({ id, cloudDesk: z.boolean() }),
    output: Brand,
    stale: ['brand'],
  }),
  /** RT-16: the menu-logo of the default brand; an empty address if it has none. */
  logo: get('/api/admin/base/user/branch/brand/logo', { access: 'signedIn', input: nothing, output: BrandResource }),
  /** The caller's open branches. */
  listOwnBranches: get('/api/admin/base/user/branch/brand/:id', {
    access: 'signedIn',
    input: one,
    output: z.array(BranchOption),
  }),
  /** RT-16: only for the caller's own account. */
  setDefault: post('/api/admin/base/user/branch/update/default/:userId/:brandId', {
    access: 'signedIn',
    input: z.object({ userId: id, brandId: id }),
    output: z.array(UserBrand),
    stale: ['brand', 'auth'],
  }),
  resources: get('/api/admin/base/brand/resource/brandResource/:id', {
    access: 'signedIn',
    input: one,
    output: z.array(BrandResource),
  }),
  addPicture: post('/api/storage/picture/brand', { access: { can: 'BRAND_RESOURCE' }, ...pictureUpload }),
  /** Sets the pictures given, removes those with an empty address, and leaves the others. */
  saveResources: post('/api/admin/base/brand/resource/batchSaveBrandResource', {
    access: { can: 'BRAND_RESOURCE' },
    input: ResourceBatch,
    output: z.array(BrandResource),
    stale: ['brand'],
  }),
  permission: get('/api/admin/brand/:id/permission', {
    access: { can: 'BRAND_PERMISSION' },
    input: one,
    output: BrandPermission,
  }),
  savePermission: post('/api/admin/brand/:id/permission', {
    access: { can: 'BRAND_PERMISSION' },
    input: BrandPermissionSave,
    output: BrandPermission,
    stale: ['brand', 'auth', 'access'],
  }),
});
