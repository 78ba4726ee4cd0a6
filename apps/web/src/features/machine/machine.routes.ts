import { machinePages } from '@netbar/contract/machine/machine.pages';
import { defineScreens } from '#kernel/screens.ts';

export const machineScreens = defineScreens(machinePages, {
  machines: () => import('./MachinesPage.tsx'),
  onlineUsers: () => import('./OnlineUsersPage.tsx'),
});
