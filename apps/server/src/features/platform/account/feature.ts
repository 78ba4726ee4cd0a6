import { accountApi } from '@netbar/contract/platform/account/account.api';
import { exportSheet } from '#features/platform/export/export.ts';
import { addAvatar } from '#features/platform/picture/picture.ts';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { vaultColumns } from '#kernel/vault-columns.ts';
import { accountSheet, exportAccounts } from './account-sheet.ts';
import { accountPhones, getAccount, getProfile, listAccounts, listOwnSessions, listSessions } from './account.queries.ts';
import { listGrants } from './grant-list.ts';
import { listGrantable } from './grants.ts';
import {
  addAccount,
  addGrant,
  changeAccount,
  closeAccount,
  lockAccountOut,
  removeGrant,
  resetPassword,
  resetSecondFactor,
  revealPhone,
  unlockAccount,
} from './manage-account.ts';
import { changeOwnPassword, changeProfile } from './own-account.ts';
import { setPasswordByLink } from './password-link.ts';

const accountRoutes = routesOf(accountApi, {
  list: listAccounts,
  get: getAccount,
  sessions: listSessions,
  grantable: listGrantable,
  grants: listGrants,
  addGrant,
  removeGrant,
  add: addAccount,
  change: changeAccount,
  export: exportAccounts,
  lock: lockAccountOut,
  unlock: unlockAccount,
  close: closeAccount,
  resetPassword,
  resetSecondFactor,
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
  extensions: [
    exportSheet.provide(accountSheet),
    vaultColumns.provide(accountPhones),
    vaultColumns.provide({ table: 'platform.password_links', proof: 'code_mac', gone: 'after an hour' }),
  ],
});
