import { machinePages } from '@netbar/contract/floor/machine/machine.pages';
import { SessionChargeSlot, UsedMachinesSlot } from '#features/guests/member/kit/member.slots.ts';
import { defineFeature } from '#kernel/feature.ts';
import { defineScreens } from '#kernel/screens.ts';
import { lazyPart } from '#kit/load-chunk.ts';

export const machineFeature = defineFeature({
  screens: defineScreens(machinePages, {
    machines: () => import('./MachinesPage.tsx'),
    onlineUsers: () => import('./OnlineUsersPage.tsx'),
  }),
  fillSlots: () => {
    UsedMachinesSlot.fill(lazyPart(async () => (await import('./kit/UsedMachines.tsx')).UsedMachines));
    SessionChargeSlot.fill(lazyPart(async () => (await import('./kit/ChargeOf.tsx')).ChargeOf));
  },
});
