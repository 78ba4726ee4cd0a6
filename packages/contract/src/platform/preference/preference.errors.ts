import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

export const preferenceErrors = defineErrors('preference', {
  viewNameTaken: [422, say('您已有名为“{name}”的视图', 'You already have a view named “{name}”', '您已有名為「{name}」的檢視')],
  tooManyViews: [
    422,
    say('每个列表最多保存 {most} 个视图', 'Each list can have up to {most} saved views', '每個列表最多儲存 {most} 個檢視'),
  ],
});
