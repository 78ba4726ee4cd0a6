import type { DeviceHandler } from './features/device/device.service.ts';
import { callHandler } from './features/order/call.service.ts';
import { messageHandler } from './features/message/hear.service.ts';
import { sessionHandler } from './features/machine/device-session.service.ts';

/** What features do when a client machine speaks, in the transaction that keeps its words: one line each. */
export const deviceHandlers: DeviceHandler[] = [sessionHandler, callHandler, messageHandler];
