import { defineArea } from '#kernel/feature.ts';
import { deviceFeature } from './device/feature.ts';
import { machineFeature } from './machine/feature.ts';
import { reservationFeature } from './reservation/feature.ts';
import { messageFeature } from './message/feature.ts';
import { ticketFeature } from './ticket/feature.ts';

export const floorArea = defineArea('floor', [deviceFeature, machineFeature, reservationFeature, messageFeature, ticketFeature]);
