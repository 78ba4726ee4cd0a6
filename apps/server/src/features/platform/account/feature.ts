import { accountApi } from '@netbar/contract/platform/account/account.api';
import { exportSheet } from '#features/platform/export/export.ts';
import { addAvatar } from '#features/platform/picture/picture.ts';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { accountSheet, exportAccounts } from './account-sheet.ts';
import { getAccount, getProfile, listAccounts, listOwnSessions, listSessions } from './account.queries.ts';
import { listGrantableRoles } from './grants.ts';
import {
  addAccount,
  changeAccount,
  closeAccount,
  lockAccountOut,
  resetPassword,
  revealPhone,
  unlockAccount,
} from './manage-account.ts';
import { changeOwnPassword, changeProfile } from './own-account.ts';
import { setPasswordByLink } from './password-link.ts';

const accountRoutes = routesOf(accountApi, {
  list: listAccounts,
  get: getAccount,
  sessions: listSessions,
  roles: listGrantableRoles,
  add: addAccount,
  change: changeAccount,
  export: exportAccounts,
  lock: lockAccountOut,
  unlock: unlockAccount,
  close: closeAccount,
  resetPassword,
  reveal: revealPhone,
  setPassword: setPasswordByLink,
  profile: getProfile,
  changeProfile,
  addAvatar,
  ownSessions: listOwnSessions,
  changePassword: changeOwnPassword,
});

export const accountFeature = defineFeature('account', {
  routes: [accountRoutes],
  extensions: [exportSheet.provide(accountSheet)],
});
