import { approvalErrors, approvalNumber } from '#kernel/approval.ts';
import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';

export const approvalNouns = {
  approval: say('审批单', 'approval', '審批單'),
};

export const approvalFeature = defineFeature('approval', {
  nouns: approvalNouns,
  errors: approvalErrors,
  numbers: { approval: approvalNumber },
  actions: {
    decide: say('审批', 'Decide on approval', '審批'),
    setRule: say('设置审批规则', 'Set approval rule', '設定審批規則'),
  },
});
