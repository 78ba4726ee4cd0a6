import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

export const gameErrors = defineErrors('game', {
  alreadyReported: [
    409,
    say('该场比赛的结果已经上报', 'The result of this match has already been reported.', '該場比賽的結果已經上報'),
  ],
});
