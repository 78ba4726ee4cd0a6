import { callTypes, isCall } from '@netbar/contract/order/order.rules';
import type { DeviceHandler } from '#features/device/device.service.ts';
import { findSeat } from '#features/machine/seat-lookup.service.ts';
import { openOrder } from './create-order.service.ts';
import { findOpenCall } from './opposite-call.service.ts';

/** A guest presses a button at a machine: the counter gets a call, unless the same one is still open. */
export const callHandler: DeviceHandler = {
  on: callTypes,
  handle: async (ctx, { type, branchId, machine: machineNo }) => {
    if (!isCall(type)) return;
    const open = await findOpenCall(ctx, { branchId, machineNo, type });
    if (open) return { tell: { orderNo: open.no }, answer: { orderNo: open.no } };
    const seat = await findSeat(ctx, branchId, machineNo);
    const { no: orderNo } = await openOrder(ctx, {
      branchId,
      type,
      source: 0,
      remark: '',
      lines: [],
      completesWhenPaid: false,
      ...(seat ? { machineId: seat.id } : { machineNo }),
    });
    return { tell: { orderNo }, answer: { orderNo } };
  },
};
