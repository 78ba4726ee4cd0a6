import { z } from 'zod';
import { MenuItem } from '#platform/auth/auth.model.ts';
import { defineApi, del, get, post, put } from '#kernel/endpoint.ts';
import { id, nothing, pageOf } from '#kernel/model.ts';
import { NewRole, PermissionItem, PermissionItemName, Role, RoleChange, RoleDetail, RoleFilter } from './access.model.ts';

const list = { can: 'ROLE_LIST' } as const;
const edit = { can: 'ROLE_EDIT' } as const;

export const accessApi = defineApi('access', {
  /** For everybody signed in: every browser has the page table anyway. */
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
