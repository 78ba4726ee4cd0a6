import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

export const accountErrors = defineErrors('account', {
  usernameTaken: [
    422,
    say(
      '用户名 {username} 已被使用，请换一个',
      'Username {username} is already in use. Please choose another.',
      '使用者名稱 {username} 已被使用，請換一個',
    ),
  ],
  beyondReach: [
    422,
    say(
      '只能分配您有用户管理权限的门店和品牌',
      'You can only assign branches and brands where you may manage users',
      '只能分配您有使用者管理權限的門店和品牌',
    ),
  ],
  notYours: [
    422,
    say(
      '“{name}”的级别高于您，或还属于您管理范围以外的门店，请联系上级处理',
      '“{name}” has a higher level than you or also belongs to branches outside your scope. Please ask your superior.',
      '「{name}」的級別高於您，或還屬於您管理範圍以外的門店，請聯絡上級處理',
    ),
  ],
  ownAccount: [
    422,
    say(
      '不能对自己执行此操作，请由其他管理员处理',
      'You cannot do this to your own account. Ask another administrator.',
      '不能對自己執行此操作，請由其他管理員處理',
    ),
  ],
  lastTopUser: [
    422,
    say(
      '公司至少要保留一位可用的一级管理员，请先指定另一位',
      'The company needs at least one active level-1 administrator. Appoint another one first.',
      '公司至少要保留一位可用的一級管理員，請先指定另一位',
    ),
  ],
  roleBeyondYou: [
    422,
    say(
      '角色“{role}”超出您的权限，不能分配：{items}',
      'Role “{role}” exceeds your own permissions and cannot be assigned: {items}',
      '角色「{role}」超出您的權限，不能分配：{items}',
    ),
  ],
  roleNotBelowYou: [
    422,
    say(
      '角色“{role}”不低于您在该范围的级别，请由上级分配',
      'Role “{role}” does not rank below yours there. Ask your superior to assign it.',
      '角色「{role}」不低於您在該範圍的級別，請由上級分配',
    ),
  ],
  grantExists: [
    422,
    say('“{name}”在该范围已有这个角色', '“{name}” already has this role there', '「{name}」在該範圍已有這個角色'),
  ],
  closed: [
    422,
    say('“{name}”已停用，不能修改', 'The account of “{name}” is deactivated and cannot be changed', '「{name}」已停用，不能修改'),
  ],
  linkUsed: [
    400,
    say(
      '链接已使用或已过期，请向管理员索取新链接',
      'This link has been used or has expired. Ask your administrator for a new one.',
      '連結已使用或已過期，請向管理員索取新連結',
    ),
  ],
  samePassword: [422, say('新密码不能与旧密码相同', 'The new password must differ from the old one', '新密碼不能與舊密碼相同')],
});
