import { accountApi } from '@netbar/contract/account/account.api';
import { routesOf } from '#kernel/mount.ts';
import { exportAccounts } from './account-sheet.service.ts';
import { closeAccount, lockAccountOut, unlockAccount } from './account-status.service.ts';
import { getAccount, getProfile, listAccounts, listOwnSessions, listSessions } from './account.queries.ts';
import { addAccount, changeAccount, revealPhone } from './account.service.ts';
import { listGrantableRoles } from './grants.service.ts';
import { changeOwnPassword, resetPassword } from './password.service.ts';
import { changeProfile } from './profile.service.ts';

export const accountRoutes = routesOf(accountApi, {
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
  profile: getProfile,
  changeProfile,
  ownSessions: listOwnSessions,
  changePassword: changeOwnPassword,
});
