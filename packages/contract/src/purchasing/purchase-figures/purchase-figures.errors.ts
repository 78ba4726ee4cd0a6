import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

export const purchaseFiguresErrors = defineErrors('purchaseFigures', {
  periodTooLong: [
    422,
    say(
      '一次最多统计 {days} 天，请缩短日期范围',
      'Statistics cover at most {days} days. Please choose a shorter period.',
      '一次最多統計 {days} 天，請縮短日期範圍',
    ),
  ],
});
