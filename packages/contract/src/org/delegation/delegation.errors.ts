import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

export const delegationErrors = defineErrors('delegation', {
  nothingToDelegate: [422, say('您没有审批权限，无需委托', 'You have no approvals to delegate', '您沒有審批權限，無需委託')],
  lacksRight: [
    422,
    say(
      '{name}没有与您相同的审批权限，请选择有权限的同事',
      '{name} does not have your approval permissions. Choose a colleague who does.',
      '{name}沒有與您相同的審批權限，請選擇有權限的同事',
    ),
  ],
  daysTaken: [
    422,
    say(
      '这段日期已有委托，请先撤销或改选日期',
      'You already have a delegation on some of these days. Revoke it first or choose other days.',
      '這段日期已有委託，請先撤銷或改選日期',
    ),
  ],
  tooLong: [422, say('一次最多委托 {days} 天', 'Choose at most {days} days', '一次最多委託 {days} 天')],
  inThePast: [422, say('结束日期不能早于今天', 'The last day cannot be before today', '結束日期不能早於今天')],
  ended: [422, say('该委托已结束', 'This delegation has already ended', '該委託已結束')],
});
