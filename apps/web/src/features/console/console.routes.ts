import { consolePages } from '@netbar/contract/console/console.pages';
import { defineScreens } from '#kernel/screens.ts';

export const consoleScreens = defineScreens(consolePages, { console: () => import('./ConsolePage.tsx') });
