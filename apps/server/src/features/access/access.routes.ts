import { accessApi } from '@netbar/contract/access/access.api';
import { routesOf } from '#kernel/mount.ts';
import { getRole, listRoles, showItem, showTree } from './access.queries.ts';
import { addRole, changeRole, removeRole } from './access.service.ts';

export const accessRoutes = routesOf(accessApi, {
  tree: showTree,
  item: showItem,
  list: listRoles,
  get: getRole,
  add: addRole,
  change: changeRole,
  remove: removeRole,
});
