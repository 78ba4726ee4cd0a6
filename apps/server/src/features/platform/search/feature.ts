import { searchApi } from '@netbar/contract/platform/search/search.api';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { perCompany } from '#kernel/worker/housekeeping.ts';
import { findEverything } from './find.ts';
import { fillSearchKeys } from './search-keys.ts';

const searchRoutes = routesOf(searchApi, { find: findEverything });

export const searchFeature = defineFeature('search', {
  routes: [searchRoutes],
  schedule: [
    {
      name: 'search.fillKeys',
      cron: '7 * * * *',
      run: perCompany(`select id as "companyId" from platform.companies where kind = 'CHAIN'`, fillSearchKeys),
    },
  ],
});
