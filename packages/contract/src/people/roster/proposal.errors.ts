import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

export const rosterProposalErrors = defineErrors('roster', {
  proposalOpen: [
    409,
    say(
      '本店正在计算另一份排班建议，请等待完成或先取消',
      'Another roster is being worked out for this branch. Wait for it or cancel it first.',
      '本店正在計算另一份排班建議，請等待完成或先取消',
    ),
  ],
  proposalPast: [
    422,
    say(
      '排班建议只能从明天开始，请选择以后的日期',
      'A roster can be proposed from tomorrow on. Choose later days.',
      '排班建議只能從明天開始，請選擇以後的日期',
    ),
  ],
  proposalNoKinds: [
    422,
    say(
      '本店没有可用的班次，请先在班次设置里新增',
      'This branch has no shifts in use. Add them in shift setup first.',
      '本店沒有可用的班次，請先在班次設定裡新增',
    ),
  ],
  proposalNoNeeds: [
    422,
    say(
      '这些天没有设置每小时人手，请先在班次设置里填写',
      'No staffing by hour is set for these days. Set it in shift setup first.',
      '這些天沒有設定每小時人手，請先在班次設定裡填寫',
    ),
  ],
  proposalNoPeople: [
    422,
    say('这些天没有员工在本店任职', 'Nobody is employed at this branch on these days', '這些天沒有員工在本店任職'),
  ],
  proposalBroken: [
    422,
    say(
      '排班在计算后有变动，没有套用。请重新计算，或先处理：{faults}',
      'Nothing was applied, since things have changed meanwhile. Work it out again, or settle these first: {faults}',
      '排班在計算後有變動，沒有套用。請重新計算，或先處理：{faults}',
    ),
  ],
});
