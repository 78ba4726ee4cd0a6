import { routes } from '../features.ts';
import { serve } from '../serve.ts';
import { tillRoutes } from './till.ts';

/** The server with the test till mounted, as a process of its own to kill and to load. */
await serve([...routes, tillRoutes]);
