import { revealApi } from '@netbar/contract/platform/reveal/reveal.api';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { listReveals } from './reveal.queries.ts';

const revealRoutes = routesOf(revealApi, { list: listReveals });

export const revealFeature = defineFeature('reveal', {
  routes: [revealRoutes],
});
