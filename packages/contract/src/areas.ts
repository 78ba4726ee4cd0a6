import { activitiesArea } from './activities/area.ts';
import { counterArea } from './counter/area.ts';
import { figuresArea } from './figures/area.ts';
import { floorArea } from './floor/area.ts';
import { goodsArea } from './goods/area.ts';
import { guestsArea } from './guests/area.ts';
import type { Area } from './kernel/feature.ts';
import { moneyArea } from './money/area.ts';
import { orgArea } from './org/area.ts';
import { peopleArea } from './people/area.ts';
import { platformArea } from './platform/area.ts';
import { purchasingArea } from './purchasing/area.ts';

/** The areas of the product, each using only those before it. `tools/areas.ts` says which ones exactly. */
export const areas: Area[] = [
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
