import { z } from 'zod';
import { NewPassword, Phone, Token } from '#platform/auth/auth.model.ts';
import { Export } from '#platform/export/export.model.ts';
import { pictureUpload } from '#platform/picture/picture.model.ts';
import { RevealReason } from '#platform/reveal/reveal.model.ts';
import { defineApi, del, get, post, put } from '#kernel/endpoint.ts';
import { countedPageOf } from '#kernel/list.ts';
import { id, nothing, pageOf } from '#kernel/model.ts';
import {
  Account,
  AccountChange,
  AccountExport,
  AccountFilter,
  AccountSession,
  AccountStep,
  Grantable,
  GrantFilter,
  GrantRef,
  HeldGrant,
  MadePassword,
  NewAccount,
  NewGrant,
  PasswordChange,
  PasswordReset,
  Profile,
  ProfileChange,
  SessionRef,
} from './account.model.ts';

const one = z.object({ id });
const list = { can: 'USER_LIST' } as const;
const edit = { can: 'USER_EDIT' } as const;
const lock = { can: 'USER_LOCK' } as const;
const stale = ['account', 'access'];

export const accountApi = defineApi('account', {
  list: get('/api/admin/user/page', { access: list, input: AccountFilter, output: countedPageOf(Account) }),
  get: get('/api/admin/user/:id', { access: list, input: one, output: Account }),
  sessions: get('/api/admin/user/:id/session', {
    access: list,
    input: one,
    output: z.object({ rows: z.array(AccountSession) }),
  }),
  /** Signs somebody out on one device, or on all of them. */
  endSessions: del('/api/admin/user/:id/session', { access: edit, input: one.extend(SessionRef.shape), output: nothing, stale }),
  /** The roles that the caller may give, and the places where. A role beyond the caller's rights at a place is refused there. */
  grantable: get('/api/admin/user/grantable', { access: edit, input: nothing, output: Grantable }),
  grants: get('/api/admin/user/grant/page', { access: list, input: GrantFilter, output: pageOf(HeldGrant) }),
  addGrant: post('/api/admin/user/:id/grant', { access: edit, input: NewGrant, output: Account, stale }),
  removeGrant: del('/api/admin/user/:id/grant/:grantId', { access: edit, input: GrantRef, output: Account, stale }),
  add: post('/api/admin/user', { access: edit, input: NewAccount, output: Account.extend({ password: MadePassword }), stale }),
  change: put('/api/admin/user/:id', { access: edit, input: AccountChange, output: Account, stale }),
  lock: post('/api/admin/user/:id/lock', { access: lock, input: AccountStep, output: Account, stale }),
  unlock: post('/api/admin/user/:id/unlock', { access: lock, input: AccountStep, output: Account, stale }),
  /** Phone numbers are masked as on the screen. */
  export: post('/api/admin/user/export', { access: { can: 'USER_EXPORT' }, input: AccountExport, output: Export }),
  /** For good. The user name stays taken, so that the audit log always means one person by it. */
  close: del('/api/admin/user/:id', {
    access: { can: 'USER_CLOSE' },
    input: one.extend({ version: z.coerce.number().int().min(1) }),
    output: Account,
    stale,
  }),
  resetPassword: post('/api/admin/user/:id/resetPassword', {
    access: { can: 'USER_RESET_PASSWORD' },
    input: PasswordReset,
    output: z.object({ password: MadePassword }),
    stale,
  }),
  /** Forgets the person's authenticator app and signs them out; they bind a new one at the next sign-in if a role asks for it. */
  resetSecondFactor: post('/api/admin/user/:id/resetSecondFactor', {
    access: { can: 'USER_RESET_PASSWORD' },
    input: one,
    output: nothing,
    stale,
  }),
  /** Shows what is masked elsewhere; every use is audited. */
  reveal: post('/api/admin/user/:id/reveal', {
    access: { can: 'USER_REVEAL' },
    input: one.extend({ reason: RevealReason }),
    output: z.object({ phone: Phone.nullable() }),
  }),
  /** Sets the password by a one-time link and ends all sessions of the account. Returns a login code for `/login?token=`. */
  setPassword: post('/api/auth/passwordLink', {
    access: 'public',
    input: z.object({ code: Token, password: NewPassword }),
    output: z.object({ code: z.string() }),
  }),
  profile: get('/api/admin/user/profile', { access: 'signedIn', input: nothing, output: Profile }),
  changeProfile: put('/api/admin/user/profile', {
    access: 'signedIn',
    input: ProfileChange,
    output: Profile,
    stale: ['account', 'auth'],
  }),
  addAvatar: post('/api/storage/picture/avatar', { access: 'signedIn', ...pictureUpload }),
  ownSessions: get('/api/admin/user/profile/session', {
    access: 'signedIn',
    input: nothing,
    output: z.object({ rows: z.array(AccountSession) }),
  }),
  /** Signs the caller out on another device, or on all others. */
  endOwnSessions: del('/api/admin/user/profile/session', {
    access: 'signedIn',
    input: SessionRef,
    output: nothing,
    stale: ['account'],
  }),
  /** Ends all other sessions of the caller. */
  changePassword: put('/api/admin/user/password', {
    access: 'signedIn',
    withTemporaryPassword: true,
    input: PasswordChange,
    output: nothing,
    stale: ['account', 'auth'],
  }),
});
