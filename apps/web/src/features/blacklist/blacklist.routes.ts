import { blacklistPages } from '@netbar/contract/blacklist/blacklist.pages';
import { defineScreens } from '#kernel/screens.ts';

export const blacklistScreens = defineScreens(blacklistPages, { blackList: () => import('./BlackListPage.tsx') });
