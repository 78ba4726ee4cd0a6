import { dutyApi } from '@netbar/contract/org/duty/duty.api';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { todoList } from '#kernel/todo.ts';
import { countAlone } from './alone-figure.ts';
import { changeCoolDays, getDutySettings } from './duty-settings.ts';

const dutyRoutes = routesOf(dutyApi, { settings: getDutySettings, setCoolDays: changeCoolDays });

export const dutyFeature = defineFeature('duty', {
  routes: [dutyRoutes],
  extensions: [todoList.provide(countAlone)],
});
