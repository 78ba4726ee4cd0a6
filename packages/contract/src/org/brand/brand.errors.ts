import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

export const brandErrors = defineErrors('brand', {
  wholeCompanyOnly: [
    40301,
    say(
      '只有管理整个公司的人员可以执行此操作，请联系公司管理员',
      'Only people who manage the entire company can do this. Please contact your company administrator.',
      '只有管理整個公司的人員可以執行此操作，請聯繫公司管理員',
    ),
  ],
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
