import { preferenceApi } from '@netbar/contract/platform/preference/preference.api';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { addListView, changeListView, getListViews, removeListView, starListView } from './list-views.ts';
import { getCounterSettings, getListSettings, saveCounterSettings, saveListSettings } from './preference.ts';

const preferenceRoutes = routesOf(preferenceApi, {
  lists: getListSettings,
  saveList: saveListSettings,
  views: getListViews,
  addView: addListView,
  changeView: changeListView,
  removeView: removeListView,
  starView: starListView,
  counter: getCounterSettings,
  saveCounter: saveCounterSettings,
});

export const preferenceFeature = defineFeature('preference', {
  routes: [preferenceRoutes],
});
