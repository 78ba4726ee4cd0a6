import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

export const reviewErrors = defineErrors('review', {
  tooWide: [
    422,
    say(
      '门店或天数太多，请先选择门店或缩短时间',
      'Too many branches or days. Please choose a branch or a shorter period.',
      '門店或天數太多，請先選擇門店或縮短時間',
    ),
  ],
  costHidden: [
    422,
    say(
      '这个指标含成本，需要查看成本的权限',
      'This figure contains costs. Viewing costs is a right of its own.',
      '這個指標含成本，需要查看成本的權限',
    ),
  ],
  notCounted: [422, say('这个指标不按这个维度统计', 'This figure is not counted at this level.', '這個指標不按這個維度統計')],
});
