import { z } from 'zod';
import { Level } from '../access/access.model.ts';
import { Phone } from '../auth/auth.model.ts';
import { Export } from '../export/export.model.ts';
import { defineApi, del, get, post, put } from '../kernel/endpoint.ts';
import { defineErrors } from '../kernel/errors.ts';
import { id, nothing, pageOf } from '../kernel/model.ts';
import { say } from '../kernel/words.ts';
import {
  Account,
  AccountChange,
  AccountExport,
  AccountFilter,
  AccountSession,
  AccountStep,
  MadePassword,
  NewAccount,
  PasswordChange,
  PasswordReset,
  Profile,
  ProfileChange,
} from './account.model.ts';

const one = z.object({ id });
const list = { can: 'USER_LIST' } as const;
const edit = { can: 'USER_EDIT' } as const;
const lock = { can: 'USER_LOCK' } as const;
const stale = ['account', 'access'];

export const accountApi = defineApi('account', {
  list: get('/api/admin/user/page', { access: list, input: AccountFilter, output: pageOf(Account) }),
  get: get('/api/admin/user/:id', { access: list, input: one, output: Account }),
  sessions: get('/api/admin/user/:id/session', {
    access: list,
    input: one,
    output: z.object({ rows: z.array(AccountSession) }),
  }),
  /** The roles that the caller may give. */
  roles: get('/api/admin/user/role/list', {
    access: edit,
    input: nothing,
    output: z.object({ rows: z.array(z.object({ id, name: z.string(), level: Level })) }),
  }),
  add: post('/api/admin/user', { access: edit, input: NewAccount, output: Account.extend({ password: MadePassword }), stale }),
  change: put('/api/admin/user/:id', { access: edit, input: AccountChange, output: Account, stale }),
  lock: post('/api/admin/user/:id/lock', { access: lock, input: AccountStep, output: Account, stale }),
  unlock: post('/api/admin/user/:id/unlock', { access: lock, input: AccountStep, output: Account, stale }),
  /** CSV, with phone numbers masked as on the screen. */
  export: post('/api/admin/user/export', { access: { can: 'USER_EXPORT' }, input: AccountExport, output: Export }),
  /** For good: the name stays taken, so that the audit log keeps meaning one person. */
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
  /** Shows what is masked everywhere else; each look is audited. */
  reveal: post('/api/admin/user/:id/reveal', {
    access: { can: 'USER_REVEAL' },
    input: one,
    output: z.object({ phone: Phone.nullable() }),
  }),
  profile: get('/api/admin/user/profile', { access: 'signedIn', input: nothing, output: Profile }),
  changeProfile: put('/api/admin/user/profile', {
    access: 'signedIn',
    input: ProfileChange,
    output: Profile,
    stale: ['account', 'auth'],
  }),
  ownSessions: get('/api/admin/user/profile/session', {
    access: 'signedIn',
    input: nothing,
    output: z.object({ rows: z.array(AccountSession) }),
  }),
  /** Ends every other session of the caller. */
  changePassword: put('/api/admin/user/password', {
    access: 'signedIn',
    input: PasswordChange,
    output: nothing,
    stale: ['account', 'auth'],
  }),
});

export const accountErrors = defineErrors('account', {
  usernameTaken: [
    42270,
    say(
      '用户名 {username} 已被使用，请换一个',
      'The user name {username} is taken; choose another',
      '用戶名 {username} 已被使用，請換一個',
    ),
  ],
  beyondReach: [
    42271,
    say(
      '只能分配您自己管理的门店和品牌',
      'You can only assign branches and brands you look after yourself',
      '只能分配您自己管理的門店和品牌',
    ),
  ],
  notYours: [
    42272,
    say(
      '“{name}”的级别高于您，或还属于您管理范围以外的门店，请联系上级处理',
      '“{name}” stands above you or also works outside your branches; ask your superior',
      '「{name}」的級別高於您，或還屬於您管理範圍以外的門店，請聯繫上級處理',
    ),
  ],
  ownAccount: [
    42273,
    say(
      '不能对自己执行此操作，请由其他管理员处理',
      'You cannot do this to yourself; ask another administrator',
      '不能對自己執行此操作，請由其他管理員處理',
    ),
  ],
  lastTopUser: [
    42274,
    say(
      '公司至少要保留一位可用的一级管理员，请先指定另一位',
      'The company needs at least one active level-1 administrator; appoint another first',
      '公司至少要保留一位可用的一級管理員，請先指定另一位',
    ),
  ],
  roleBeyondYou: [
    42275,
    say(
      '角色“{role}”超出您的权限，不能分配：{items}',
      'The role “{role}” goes beyond your own rights: {items}',
      '角色「{role}」超出您的權限，不能分配：{items}',
    ),
  ],
  roleAboveYou: [
    42278,
    say(
      '角色“{role}”的级别高于您，不能分配',
      'The role “{role}” stands above yours and is not yours to give',
      '角色「{role}」的級別高於您，不能分配',
    ),
  ],
  closed: [42276, say('“{name}”已停用，不能修改', 'The account of “{name}” is closed', '「{name}」已停用，不能修改')],
  samePassword: [42277, say('新密码不能与旧密码相同', 'The new password must differ from the old one', '新密碼不能與舊密碼相同')],
});
