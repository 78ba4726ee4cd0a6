import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { revealErrors } from './reveal.errors.ts';

const revealNouns = {
  reveal: say('号码查看记录', 'number lookup', '號碼查看紀錄'),
};

export const revealFeature = defineFeature('reveal', {
  nouns: revealNouns,
  errors: revealErrors,
  actions: {
    refuse: say('查看号码过多，已拒绝', 'Refused: too many numbers viewed', '查看號碼過多，已拒絕'),
  },
  searchedActions: ['refuse'],
});
