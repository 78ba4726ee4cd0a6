import { z } from 'zod';
import { defineApi, get, post } from '../kernel/endpoint.ts';
import { defineErrors } from '../kernel/errors.ts';
import { id, pageOf } from '../kernel/model.ts';
import { say } from '../kernel/words.ts';
import { BlacklistChange, BlacklistEntry, BlacklistFilter, BlacklistSwitch, NewBlacklistEntry } from './blacklist.model.ts';

const edit = { can: 'BLACKLIST_EDIT' } as const;
const stale = ['blacklist'];

/** API-08: the paths are the specification's. */
export const blacklistApi = defineApi('blacklist', {
  list: get('/api/member/member/blacklist/findBlacklistVos', {
    access: { can: 'BLACKLIST_LIST' },
    input: BlacklistFilter,
    output: pageOf(BlacklistEntry),
  }),
  add: post('/api/member/member/blacklist/saveBlacklist', {
    access: edit,
    input: NewBlacklistEntry,
    output: BlacklistEntry,
    stale,
  }),
  change: post('/api/member/member/blacklist/modifyBlacklist', {
    access: edit,
    input: BlacklistChange,
    output: BlacklistEntry,
    stale,
  }),
  enable: post('/api/member/member/blacklist/enableBlacklist', {
    access: edit,
    input: BlacklistSwitch,
    output: BlacklistEntry,
    stale,
  }),
  remove: post('/api/member/member/blacklist/deleteBlacklist/:id', {
    access: edit,
    input: z.object({ id }),
    output: z.object({}),
    stale,
  }),
});

export const blacklistErrors = defineErrors('blacklist', {
  notWelcome: [
    40940,
    say('该顾客在黑名单中，不能上机：{reason}', 'On the blacklist: {reason}', '該顧客在黑名單中，不能上機：{reason}'),
  ],
  wholeCompanyOnly: [
    40302,
    say(
      '只有管理整个公司的人员可以设置全公司黑名单',
      'Only for whoever looks after the whole company',
      '只有管理整個公司的人員可以設定全公司黑名單',
    ),
  ],
});
