import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { memberErrors } from './member.errors.ts';
import { memberPages } from './member.pages.ts';
import { memberRealtime } from './member.realtime.ts';

export const memberNouns = {
  member: say('会员', 'member', '會員'),
  level: say('会员等级', 'member level', '會員等級'),
};

export const memberNumbers = {
  member: '90',
} as const;

export const memberFeature = defineFeature('member', {
  nouns: memberNouns,
  pages: memberPages.pages,
  errors: memberErrors,
  numbers: memberNumbers,
  realtime: memberRealtime,
  actions: {
    addLevel: say('新增会员等级', 'Add member level', '新增會員等級'),
    changeLevel: say('修改会员等级', 'Edit member level', '修改會員等級'),
    reveal: say('查看会员完整号码', 'View full member numbers', '查看會員完整號碼'),
    inquire: say('跨门店查询会员', 'Look up member across branches', '跨門店查詢會員'),
  },
  searchedActions: ['reveal', 'inquire'],
});
