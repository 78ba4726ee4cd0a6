import { z } from 'zod';
import { BranchOption } from '../branch/branch.model.ts';
import { defineApi, get, post, put } from '../kernel/endpoint.ts';
import { defineErrors } from '../kernel/errors.ts';
import { id, nothing, pageOf } from '../kernel/model.ts';
import { say } from '../kernel/words.ts';
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
  /** RT-16: the menu-logo of the default brand; an empty address when it has none. */
  logo: get('/api/admin/base/user/branch/brand/logo', { access: 'signedIn', input: nothing, output: BrandResource }),
  /** The branches that the caller works in and that are open. */
  listOwnBranches: get('/api/admin/base/user/branch/brand/:id', {
    access: 'signedIn',
    input: one,
    output: z.array(BranchOption),
  }),
  /** RT-16: nobody but the person themselves. */
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
  /** Sets the pictures named and leaves the others. */
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

export const brandErrors = defineErrors('brand', {
  wholeCompanyOnly: [
    40301,
    say(
      '只有管理整个公司的人员可以执行此操作，请联系公司管理员',
      'Only people who look after the whole company may do this; please ask your company administrator',
      '只有管理整個公司的人員可以執行此操作，請聯繫公司管理員',
    ),
  ],
  nameTaken: [
    42240,
    say(
      '已有名为“{name}”的品牌，请换一个名称',
      'There is already a brand called “{name}”; choose another name',
      '已有名為「{name}」的品牌，請換一個名稱',
    ),
  ],
  disabled: [
    42241,
    say(
      '品牌“{name}”已停用，请先启用',
      'The brand “{name}” is switched off; switch it on first',
      '品牌「{name}」已停用，請先啟用',
    ),
  ],
});
