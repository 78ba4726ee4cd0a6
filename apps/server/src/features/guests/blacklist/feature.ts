import { blacklistApi } from '@netbar/contract/guests/blacklist/blacklist.api';
import { sealedIdCards, sealedPhones } from '#features/guests/member/member.ts';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { vaultColumns } from '#kernel/vault-columns.ts';
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
  extensions: [
    vaultColumns.provide({ table: 'tenant.blacklist_entries', sealed: 'phone_sealed', digest: 'phone_index', ...sealedPhones }),
    vaultColumns.provide({
      table: 'tenant.blacklist_entries',
      sealed: 'id_card_sealed',
      digest: 'id_card_index',
      ...sealedIdCards,
    }),
  ],
});
