import { defineApi, get } from '#kernel/endpoint.ts';
import { Behaviour, BehaviourFilter, GroupBehaviour, GroupFilter } from './behaviour.model.ts';

const access = { can: 'BEHAVIOR_ANALYSIS' } as const;

/** PERM-02: behaviour of one member and of all members of a brand. */
export const behaviourApi = defineApi('member', {
  behaviour: get('/api/member/behaviour/:memberId', { access, input: BehaviourFilter, output: Behaviour }),
  groupBehaviour: get('/api/member/behaviour/brand/:brandId', {
    access,
    input: GroupFilter,
    output: GroupBehaviour,
  }),
});
