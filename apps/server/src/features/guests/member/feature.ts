import { behaviourApi } from '@netbar/contract/guests/member/behaviour.api';
import { memberApi } from '@netbar/contract/guests/member/member.api';
import { memberLifecycle } from '@netbar/contract/guests/member/member.rules';
import { finders, unkeyedRows } from '#features/platform/search/search.ts';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { recordHistory } from '#kernel/record-history.ts';
import { vaultColumns } from '#kernel/vault-columns.ts';
import { getBehaviour } from './behaviour.queries.ts';
import { addMember, changeMember, closeMember, revealMember, setMemberLocked, setMemberUnlocked } from './change-member.ts';
import { findMembers, listUnkeyedMembers } from './find-members.ts';
import { countGroups, getGroupBehaviour } from './group-behaviour.ts';
import { addLevel, changeLevel, listLevels } from './member-level.ts';
import { inquireMember } from './inquire-member.ts';
import { sealedIdCards, sealedPhones } from './member.ts';
import { getMember, listMembers } from './member.queries.ts';
import { mergeMembers } from './merge-members.ts';
import { requireMember } from './reach.ts';

const memberRoutes = routesOf(memberApi, {
  list: listMembers,
  get: getMember,
  add: addMember,
  change: changeMember,
  lock: setMemberLocked,
  unlock: setMemberUnlocked,
  close: closeMember,
  merge: mergeMembers,
  reveal: revealMember,
  inquire: inquireMember,
  levels: listLevels,
  addLevel,
  changeLevel,
});

const behaviourRoutes = routesOf(behaviourApi, { behaviour: getBehaviour, groupBehaviour: getGroupBehaviour });

export const memberFeature = defineFeature('member', {
  routes: [memberRoutes, behaviourRoutes],
  lifecycles: [memberLifecycle],
  // Past the full hour, when other work of the clock begins.
  schedule: [{ name: 'member.countGroups', cron: '7 * * * *', run: countGroups }],
  extensions: [
    finders.provide({ kind: 'member', can: 'MEMBER_LIST', find: findMembers }),
    unkeyedRows.provide({ kind: 'member', list: listUnkeyedMembers }),
    recordHistory.provide({
      kind: 'MEMBER',
      read: memberApi.get,
      docTypes: ['MEMBER'],
      find: async (ctx, { id }) => [(await requireMember(ctx, id)).id],
    }),
    vaultColumns.provide({ table: 'tenant.members', sealed: 'phone_sealed', digest: 'phone_index', ...sealedPhones }),
    vaultColumns.provide({ table: 'tenant.members', sealed: 'id_card_sealed', digest: 'id_card_index', ...sealedIdCards }),
  ],
});
