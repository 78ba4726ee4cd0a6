import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { delegationErrors } from './delegation.errors.ts';

export const delegationNouns = {
  delegation: say('审批委托', 'approval delegation', '審批委託'),
  delegate: say('受托人', 'delegate', '受託人'),
};

export const delegationFeature = defineFeature('delegation', {
  nouns: delegationNouns,
  errors: delegationErrors,
  actions: {
    add: say('委托审批', 'Delegate approvals', '委託審批'),
    revoke: say('撤销审批委托', 'Revoke approval delegation', '撤銷審批委託'),
  },
  searchedActions: ['add', 'revoke'],
});
