import { behaviourApi } from '@netbar/contract/member/behaviour.api';
import { memberApi } from '@netbar/contract/member/member.api';
import { routesOf } from '#kernel/mount.ts';
import { getBehaviour, getGroupBehaviour } from './behaviour.queries.ts';
import { addLevel, changeLevel } from './level.service.ts';
import { closeMember, setMemberLocked, setMemberUnlocked } from './member-status.service.ts';
import { getMember, listLevels, listMembers } from './member.queries.ts';
import { addMember, changeMember, inquireMember, revealMember } from './member.service.ts';
import { mergeMembers } from './merge.service.ts';

export const memberRoutes = routesOf(memberApi, {
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

export const behaviourRoutes = routesOf(behaviourApi, { behaviour: getBehaviour, groupBehaviour: getGroupBehaviour });
