import { blacklistApi } from '@netbar/contract/blacklist/blacklist.api';
import { routesOf } from '#kernel/mount.ts';
import { listBlacklist } from './blacklist.queries.ts';
import { deleteBlacklist, enableBlacklist, modifyBlacklist, saveBlacklist } from './blacklist.service.ts';

export const blacklistRoutes = routesOf(blacklistApi, {
  list: listBlacklist,
  add: saveBlacklist,
  change: modifyBlacklist,
  enable: enableBlacklist,
  remove: deleteBlacklist,
});
