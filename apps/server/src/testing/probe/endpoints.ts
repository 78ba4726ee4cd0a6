import type { Endpoint } from '@netbar/contract/kernel/endpoint';
import type { Routes } from '#kernel/mount.ts';
import { openApp } from '../../app.ts';
import { routes } from '../../features.ts';
import type { World } from '../world.ts';

/** The server with these slices, and the contract of every route it really mounted: a list written by hand would be late. */
export async function openMounted({ config, dependencies, log }: World, slices: Routes[] = routes) {
  const endpoints: Endpoint[] = [];
  const watch: Routes = (app) => {
    app.addHook('onRoute', ({ config, method }) => {
      if (config?.endpoint && method !== 'HEAD') endpoints.push(config.endpoint);
    });
  };
  const { app } = await openApp(config, dependencies, log, [watch, ...slices]);
  return { app, endpoints };
}

export const titleOf = ({ feature, name }: Endpoint) => `${feature}.${name}`;

/** Every function that any of these endpoints asks for. */
export const functionsOf = (endpoints: Endpoint[]) => [
  ...new Set(endpoints.flatMap(({ access }) => (typeof access === 'object' ? [access.can] : []))),
];
