import { accessApi } from '@netbar/contract/platform/access/access.api';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { recordHistory } from '#kernel/record-history.ts';
import { getPermissionItem, getPermissionTree, getRole, listRoles } from './access.queries.ts';
import { addRole, changeRole, removeRole } from './edit-role.ts';

const accessRoutes = routesOf(accessApi, {
  tree: getPermissionTree,
  item: getPermissionItem,
  list: listRoles,
  get: getRole,
  add: addRole,
  change: changeRole,
  remove: removeRole,
});

export const accessFeature = defineFeature('access', {
  routes: [accessRoutes],
  extensions: [
    recordHistory.provide({
      kind: 'ROLE',
      read: accessApi.get,
      docTypes: ['ROLE'],
      find: async (ctx, { id }) => [(await getRole(ctx, { id })).id],
    }),
  ],
});
