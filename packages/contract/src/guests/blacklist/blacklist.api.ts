import { z } from 'zod';
import { defineApi, get, post } from '#kernel/endpoint.ts';
import { id, pageOf } from '#kernel/model.ts';
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
  /** Easing an entry needs `BLACKLIST_LIFT` too: a lower level, an earlier end. */
  change: post('/api/member/member/blacklist/modifyBlacklist', {
    access: edit,
    input: BlacklistChange,
    output: BlacklistEntry,
    stale,
  }),
  /** Switching an entry off needs `BLACKLIST_LIFT` too. */
  enable: post('/api/member/member/blacklist/enableBlacklist', {
    access: edit,
    input: BlacklistSwitch,
    output: BlacklistEntry,
    stale,
  }),
  remove: post('/api/member/member/blacklist/deleteBlacklist/:id', {
    access: { can: 'BLACKLIST_LIFT' },
    input: z.object({ id }),
    output: z.object({}),
    stale,
  }),
});
