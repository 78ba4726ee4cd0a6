import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

export const salesErrors = defineErrors('sales', {
  periodTooLong: [
    422,
    say(
      '跨店按此维度最多 {days} 天，请缩短日期、选择一家门店或换一个维度',
      'Across branches this breakdown covers at most {days} days. Choose fewer days, one branch or another breakdown.',
      '跨店按此維度最多 {days} 天，請縮短日期、選擇一家門店或換一個維度',
    ),
  ],
  daysReversed: [422, say('结束日期早于开始日期', 'The end date is before the start date', '結束日期早於開始日期')],
  costHidden: [
    403,
    say(
      '您没有查看这些门店成本的权限，不能按毛利统计',
      'You may not see costs at these branches, so margins cannot be shown',
      '您沒有查看這些門店成本的權限，不能按毛利統計',
    ),
  ],
});
