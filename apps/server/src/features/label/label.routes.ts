import { labelApi } from '@netbar/contract/label/label.api';
import { routesOf } from '#kernel/mount.ts';
import { listClasses, listLabels } from './label.queries.ts';
import { addClass, addLabel, changeClass, changeLabel } from './label.service.ts';

export const labelRoutes = routesOf(labelApi, {
  list: listLabels,
  add: addLabel,
  change: changeLabel,
  listClasses,
  addClass,
  changeClass,
});
