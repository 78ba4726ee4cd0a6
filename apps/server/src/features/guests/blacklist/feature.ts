import { blacklistApi } from '@netbar/contract/guests/blacklist/blacklist.api';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { listBlacklist } from './blacklist.queries.ts';
import { deleteBlacklist, enableBlacklist, modifyBlacklist, saveBlacklist } from './blacklist.ts';

const blacklistRoutes = routesOf(blacklistApi, {
  list: listBlacklist,
  add: saveBlacklist,
  change: modifyBlacklist,
  enable: enableBlacklist,
  remove: deleteBlacklist,
});

export const blacklistFeature = defineFeature('blacklist', {
  routes: [blacklistRoutes],
});
