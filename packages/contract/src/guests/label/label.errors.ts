import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

export const labelErrors = defineErrors('label', {
  nameTaken: [422, say('已有名为“{name}”的标签', 'There is already a label “{name}”', '已有名為「{name}」的標籤')],
  classTaken: [
    422,
    say('已有名为“{name}”的标签分类', 'There is already a label category “{name}”', '已有名為「{name}」的標籤分類'),
  ],
  notForThis: [
    422,
    say(
      '标签不存在、已停用，或不属于本品牌',
      'The label does not exist, is disabled, or belongs to another brand',
      '標籤不存在、已停用，或不屬於本品牌',
    ),
  ],
  oneOfClass: [
    422,
    say('分类“{name}”中只能选一个标签', 'Only one label can be chosen in category “{name}”', '分類「{name}」中只能選一個標籤'),
  ],
});
