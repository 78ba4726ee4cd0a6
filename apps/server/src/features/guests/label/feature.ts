import { labelApi } from '@netbar/contract/guests/label/label.api';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { listLabelClasses, listLabels } from './label.queries.ts';
import { addLabel, addLabelClass, changeLabel, changeLabelClass } from './label.ts';

const labelRoutes = routesOf(labelApi, {
  list: listLabels,
  add: addLabel,
  change: changeLabel,
  listClasses: listLabelClasses,
  addClass: addLabelClass,
  changeClass: changeLabelClass,
});

export const labelFeature = defineFeature('label', {
  routes: [labelRoutes],
});
