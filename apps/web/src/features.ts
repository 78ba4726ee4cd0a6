import { activitiesArea } from '#features/activities/area.ts';
import { counterArea } from '#features/counter/area.ts';
import { figuresArea } from '#features/figures/area.ts';
import { floorArea } from '#features/floor/area.ts';
import { goodsArea } from '#features/goods/area.ts';
import { guestsArea } from '#features/guests/area.ts';
import { moneyArea } from '#features/money/area.ts';
import { orgArea } from '#features/org/area.ts';
import { peopleArea } from '#features/people/area.ts';
import { platformArea } from '#features/platform/area.ts';
import { purchasingArea } from '#features/purchasing/area.ts';
import { addRealtimeRows } from '#kernel/realtime-rows.ts';

/** Everything the features add to the console, put together. */
const features = [
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
].flat();
export const featureScreens = features.flatMap((feature) => feature.screens ?? []);
export const companions = features.flatMap((feature) => feature.companion ?? []);
for (const { realtime, fillSlots } of features) {
  if (realtime) addRealtimeRows(realtime);
  fillSlots?.();
}
