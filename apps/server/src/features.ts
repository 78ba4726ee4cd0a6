import { activitiesArea } from './features/activities/area.ts';
import { counterArea } from './features/counter/area.ts';
import { figuresArea } from './features/figures/area.ts';
import { floorArea } from './features/floor/area.ts';
import { goodsArea } from './features/goods/area.ts';
import { guestsArea } from './features/guests/area.ts';
import { moneyArea } from './features/money/area.ts';
import { orgArea } from './features/org/area.ts';
import { peopleArea } from './features/people/area.ts';
import { platformArea } from './features/platform/area.ts';
import { purchasingArea } from './features/purchasing/area.ts';
import { addGuards } from './kernel/errors.ts';
import { fillExtensionPoints } from './kernel/extension.ts';
import { housekeeping } from './kernel/worker/housekeeping.ts';

/** The areas of the product, each using only those before it. */
export const areas = [
  platformArea,
  orgArea,
  moneyArea,
  goodsArea,
  purchasingArea,
  guestsArea,
  floorArea,
  activitiesArea,
  counterArea,
  figuresArea,
  peopleArea,
];

/** Everything the features add to the server, put together. */
const features = areas.flatMap((area) => area.features);
export const routes = features.flatMap((feature) => feature.routes ?? []);
export const jobs = features.flatMap((feature) => feature.jobs ?? []);
export const schedule = [...housekeeping, ...features.flatMap((feature) => feature.schedule ?? [])];
export const loops = features.flatMap((feature) => feature.loops ?? []);
export const lifecycles = features.flatMap((feature) => feature.lifecycles ?? []);
export const dutyRules = features.flatMap((feature) => feature.duties ?? []);
for (const { guards } of features) if (guards) addGuards(guards);
fillExtensionPoints(features.flatMap((feature) => feature.extensions ?? []));
