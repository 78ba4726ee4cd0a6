import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

export const activityErrors = defineErrors('activity', {
  notYourBranches: [
    403,
    say(
      '活动包含您不能管理的门店，请只选自己的门店',
      'The activity includes branches you do not manage. Please choose only your own.',
      '活動包含您不能管理的門店，請只選自己的門店',
    ),
  ],
  overRedLine: [
    422,
    say(
      '最高档赠送 {share}，超过品牌红线 {line}，请调低赠送',
      'The highest tier gives {share}, above the brand’s limit of {line}. Please lower the bonus.',
      '最高檔贈送 {share}，超過品牌紅線 {line}，請調低贈送',
    ),
  ],
  alreadyOver: [
    422,
    say(
      '活动日期已过，请改到今天以后',
      'The activity’s dates have passed. Please move them to today or later.',
      '活動日期已過，請改到今天以後',
    ),
  ],
  notEarlier: [
    422,
    say(
      '结束日期只能提前，且不能早于今天',
      'The end date can only be moved forward to an earlier day, and not before today.',
      '結束日期只能提前，且不能早於今天',
    ),
  ],
  noBudget: [
    422,
    say(
      '该活动没有设预算，不需要追加',
      'This activity has no budget, so there is nothing to raise.',
      '該活動沒有設預算，不需要追加',
    ),
  ],
  budgetOnlyGrows: [
    422,
    say('预算只能增加，当前为 {limit}', 'The budget can only be raised. It is {limit} now.', '預算只能增加，目前為 {limit}'),
  ],
  budgetUsedUp: [
    409,
    say(
      '“{name}”的预算刚刚用完，请按新价格确认',
      'The budget of “{name}” has just been used up. Please confirm the new price.',
      '「{name}」的預算剛剛用完，請按新價格確認',
    ),
  ],
  memberCapReached: [
    422,
    say('该会员已达到活动次数上限', 'The member has reached the limit of this activity.', '該會員已達到活動次數上限'),
  ],
  unknownInRule: [
    422,
    say(
      '规则中的商品、等级或标签已不存在，请重新选择',
      'A product, level or label in the rule no longer exists. Please choose again.',
      '規則中的商品、等級或標籤已不存在，請重新選擇',
    ),
  ],
  trialFirst: [422, say('请先试算，再提交审核', 'Please run a trial before submitting.', '請先試算，再提交審核')],
});
