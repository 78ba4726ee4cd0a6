import { routes } from '@netbar/server/features.ts';
import { serve } from '@netbar/server/serve.ts';
import { tillRoutes } from '@netbar/server/testing/till.ts';
import { benchRoutes } from './slice.ts';

/** The real server with the test till and the bench page mounted. */
await serve([...routes, tillRoutes, benchRoutes]);
