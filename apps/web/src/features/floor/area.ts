import { deviceFeature } from './device/feature.ts';
import { machineFeature } from './machine/feature.ts';
import { reservationFeature } from './reservation/feature.ts';
import { messageFeature } from './message/feature.ts';

export const floorArea = [deviceFeature, machineFeature, reservationFeature, messageFeature];
