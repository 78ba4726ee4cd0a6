import { homeApi } from '@netbar/contract/figures/home/home.api';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { getOverview } from './home.ts';

const homeRoutes = routesOf(homeApi, { overview: getOverview });

export const homeFeature = defineFeature('home', {
  routes: [homeRoutes],
});
