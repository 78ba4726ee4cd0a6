import { preferenceApi } from '@netbar/contract/preference/preference.api';
import { routesOf } from '#kernel/mount.ts';
import { getCounter, listSettings, saveCounter, saveListSettings } from './preference.service.ts';

export const preferenceRoutes = routesOf(preferenceApi, {
  lists: listSettings,
  saveList: saveListSettings,
  counter: getCounter,
  saveCounter,
});
