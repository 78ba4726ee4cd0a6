import { accountApi } from '@netbar/contract/platform/account/account.api';
import { exportSheet } from '#features/platform/export/export.ts';
import { addAvatar } from '#features/platform/picture/picture.ts';
import { finders } from '#features/platform/search/search.ts';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { recordHistory } from '#kernel/record-history.ts';
import { vaultColumns } from '#kernel/vault-columns.ts';
import { accountSheet, exportAccounts } from './account-sheet.ts';
import { accountPhones, getAccount, getProfile, listAccounts } from './account.queries.ts';
import { endOwnSessions, endSessionsOfAccount, listOwnSessions, listSessions } from './devices.ts';
import { findAccounts } from './find-accounts.ts';
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
import { listAccountTodos } from './account-todos.ts';
import { todoList } from '#kernel/todo.ts';

const accountRoutes = routesOf(accountApi, {
  list: listAccounts,
  get: getAccount,
  sessions: listSessions,
  endSessions: endSessionsOfAccount,
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
  endOwnSessions,
  changePassword: changeOwnPassword,
});

export const accountFeature = defineFeature('account', {
  routes: [accountRoutes],
  extensions: [
    todoList.provide(listAccountTodos),
    exportSheet.provide(accountSheet),
    finders.provide({ kind: 'account', can: 'USER_LIST', find: findAccounts }),
    recordHistory.provide({
      kind: 'ACCOUNT',
      read: accountApi.get,
      docTypes: ['ACCOUNT'],
      find: async (ctx, { id }) => [(await getAccount(ctx, { id })).id],
    }),
    vaultColumns.provide(accountPhones),
    vaultColumns.provide({ table: 'platform.password_links', proof: 'code_mac', gone: 'after an hour' }),
  ],
});
