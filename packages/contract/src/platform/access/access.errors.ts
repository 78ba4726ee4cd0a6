import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

export const accessErrors = defineErrors('access', {
  nameTaken: [
    422,
    say(
      '已有名为“{name}”的角色，请换一个名称',
      'There is already a role called “{name}”. Please choose another name.',
      '已有名為「{name}」的角色，請換一個名稱',
    ),
  ],
  unknownItems: [
    422,
    say(
      '没有这些菜单或功能：{items}，请刷新后重试',
      'No such pages or functions: {items}. Please refresh and try again.',
      '沒有這些選單或功能：{items}，請重新整理後再試',
    ),
  ],
  beyondOwnRights: [
    422,
    say(
      '您自己没有以下权限，不能授予他人：{items}',
      'You cannot grant permissions you do not have: {items}',
      '您自己沒有以下權限，不能授予他人：{items}',
    ),
  ],
  levelAboveYou: [
    422,
    say(
      '您的级别是 {own}，不能设置级别 {level}',
      'Your level is {own}; you cannot assign level {level}',
      '您的級別是 {own}，不能設定級別 {level}',
    ),
  ],
  roleAboveYou: [
    422,
    say(
      '角色“{name}”的级别高于您，不能修改',
      'Role “{name}” has a higher level than yours and cannot be changed',
      '角色「{name}」的級別高於您，不能修改',
    ),
  ],
  ownRole: [
    422,
    say(
      '您自己持有角色“{name}”，请由他人修改',
      'You hold role “{name}” yourself. Ask someone else to change it.',
      '您自己持有角色「{name}」，請由他人修改',
    ),
  ],
  usedElsewhere: [
    422,
    say(
      '角色“{name}”还有您管理范围以外的成员，请联系公司管理员',
      'Role “{name}” has members outside your scope. Please contact your company administrator.',
      '角色「{name}」還有您管理範圍以外的成員，請聯絡公司管理員',
    ),
  ],
  roleInUse: [
    422,
    say(
      '还有 {count} 人使用角色“{name}”，请先为他们更换角色',
      'People with role “{name}”: {count}. Assign them another role first.',
      '還有 {count} 人使用角色「{name}」，請先為他們更換角色',
    ),
  ],
});
