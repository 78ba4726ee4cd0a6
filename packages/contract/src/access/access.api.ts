import { z } from 'zod';
import { MenuItem } from '../auth/auth.model.ts';
import { defineApi, del, get, post, put } from '../kernel/endpoint.ts';
import { defineErrors } from '../kernel/errors.ts';
import { id, nothing, pageOf } from '../kernel/model.ts';
import { say } from '../kernel/words.ts';
import { NewRole, PermissionItem, PermissionItemName, Role, RoleChange, RoleDetail, RoleFilter } from './access.model.ts';

const list = { can: 'ROLE_LIST' } as const;
const edit = { can: 'ROLE_EDIT' } as const;

export const accessApi = defineApi('access', {
  /** For anyone signed in: the page table is in every browser anyway. */
  tree: get('/api/admin/permission/tree', {
    access: 'signedIn',
    input: nothing,
    output: z.object({ rows: z.array(MenuItem) }),
  }),
  item: get('/api/admin/permission/item/:name', {
    access: { can: 'PERMISSION_LIST' },
    input: PermissionItemName,
    output: PermissionItem,
  }),
  list: get('/api/admin/role/page', { access: list, input: RoleFilter, output: pageOf(Role) }),
  get: get('/api/admin/role/:id', { access: list, input: z.object({ id }), output: RoleDetail }),
  add: post('/api/admin/role', { access: edit, input: NewRole, output: RoleDetail, stale: ['access', 'account'] }),
  change: put('/api/admin/role/:id', {
    access: edit,
    input: RoleChange,
    output: RoleDetail,
    stale: ['access', 'account', 'auth'],
  }),
  remove: del('/api/admin/role/:id', { access: edit, input: z.object({ id }), output: nothing, stale: ['access', 'account'] }),
});

export const accessErrors = defineErrors('access', {
  nameTaken: [
    42260,
    say(
      '已有名为“{name}”的角色，请换一个名称',
      'There is already a role called “{name}”; choose another name',
      '已有名為「{name}」的角色，請換一個名稱',
    ),
  ],
  unknownItems: [
    42261,
    say(
      '没有这些菜单或功能：{items}，请刷新后重试',
      'No such pages or functions: {items}; refresh and try again',
      '沒有這些選單或功能：{items}，請重新整理後再試',
    ),
  ],
  beyondOwnRights: [
    42262,
    say(
      '您自己没有以下权限，不能授予他人：{items}',
      'You cannot grant what you do not hold yourself: {items}',
      '您自己沒有以下權限，不能授予他人：{items}',
    ),
  ],
  levelAboveYou: [
    42263,
    say(
      '您的级别是 {own}，不能设置级别 {level}',
      'Your level is {own}; you cannot give level {level}',
      '您的級別是 {own}，不能設定級別 {level}',
    ),
  ],
  roleAboveYou: [
    42264,
    say(
      '角色“{name}”的级别高于您，不能修改',
      'The role “{name}” stands above yours and is not yours to change',
      '角色「{name}」的級別高於您，不能修改',
    ),
  ],
  ownRoleUpward: [
    42265,
    say(
      '不能提高自己所属角色“{name}”的级别，请由他人操作',
      'You cannot raise your own role “{name}”; ask somebody else',
      '不能提高自己所屬角色「{name}」的級別，請由他人操作',
    ),
  ],
  usedElsewhere: [
    42266,
    say(
      '角色“{name}”还有您管理范围以外的成员，请联系公司管理员',
      'People outside your branches have the role “{name}”; ask your company administrator',
      '角色「{name}」還有您管理範圍以外的成員，請聯繫公司管理員',
    ),
  ],
  roleInUse: [
    42267,
    say(
      '还有 {count} 人使用角色“{name}”，请先为他们更换角色',
      '{count} people have the role “{name}”; give them another one first',
      '還有 {count} 人使用角色「{name}」，請先為他們更換角色',
    ),
  ],
});
