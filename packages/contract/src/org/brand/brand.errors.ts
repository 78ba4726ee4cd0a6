import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

export const brandErrors = defineErrors('brand', {
  nameTaken: [
    422,
    say(
      '已有名为“{name}”的品牌，请换一个名称',
      'There is already a brand called “{name}”. Please choose another name.',
      '已有名為「{name}」的品牌，請換一個名稱',
    ),
  ],
  disabled: [
    422,
    say('品牌“{name}”已停用，请先启用', 'Brand “{name}” is disabled. Please enable it first.', '品牌「{name}」已停用，請先啟用'),
  ],
});
