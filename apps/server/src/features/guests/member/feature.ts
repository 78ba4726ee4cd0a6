import { behaviourApi } from '@netbar/contract/guests/member/behaviour.api';
import { memberApi } from '@netbar/contract/guests/member/member.api';
import { memberLifecycle } from '@netbar/contract/guests/member/member.rules';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { getBehaviour, getGroupBehaviour } from './behaviour.queries.ts';
import {
  addMember,
  changeMember,
  closeMember,
  inquireMember,
  revealMember,
  setMemberLocked,
  setMemberUnlocked,
} from './change-member.ts';
import { addLevel, changeLevel, listLevels } from './member-level.ts';
import { getMember, listMembers } from './member.queries.ts';
import { mergeMembers } from './merge-members.ts';

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
});
