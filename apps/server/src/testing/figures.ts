import { catchUp } from '#features/figures/facts/catch-up.ts';
import type { World } from './world.ts';

/** Has the worker's part done: facts and rollups of all that happened so far. */
export const countFigures = (world: World) => catchUp({ pool: world.workerPool, openCtx: world.system });
