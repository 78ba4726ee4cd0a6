import { pictureApi } from '@netbar/contract/platform/picture/picture.api';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { showPicture } from './picture.ts';

const pictureRoutes = routesOf(pictureApi, { show: showPicture });

export const pictureFeature = defineFeature('picture', {
  routes: [pictureRoutes],
});
