import { installationApi } from '@netbar/contract/platform/installation/installation.api';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { getInstallation, setUpInstallation } from './set-up.ts';

const installationRoutes = routesOf(installationApi, { get: getInstallation, setUp: setUpInstallation });

export const installationFeature = defineFeature('installation', { routes: [installationRoutes] });
