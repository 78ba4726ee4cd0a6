import type { RealtimeRows } from '@netbar/contract/kernel/realtime';
import type { ComponentType } from 'react';
import type { Screen } from './screens.ts';

/** What a feature adds to the console. `feature.ts` of each feature holds one, and its area lists it. */
export interface Feature {
  screens?: Screen[];
  /** What the realtime messages of this feature do on the counter. */
  realtime?: RealtimeRows;
  /** Called once at start: puts components of this feature into slots on pages of features below it. */
  fillSlots?: () => void;
  /** Mounted beside the shell while somebody is signed in, whatever page they are on. Shows nothing of its own on the page. */
  companion?: ComponentType;
}

export const defineFeature = (feature: Feature): Feature => feature;
