import { homeApi } from '@netbar/contract/home/home.api';
import { routesOf } from '#kernel/mount.ts';
import { getOverview } from './home.service.ts';

export const homeRoutes = routesOf(homeApi, { overview: getOverview });
