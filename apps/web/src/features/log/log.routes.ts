import { logPages } from '@netbar/contract/log/log.pages';
import { defineScreens } from '#kernel/screens.ts';

export const logScreens = defineScreens(logPages, { logCenter: () => import('./LogCenterPage.tsx') });
