import { say } from '@netbar/contract/kernel/words';

export const stepFormWords = {
  stepNo: say('第 {n} 步 · {name}', 'Step {n}: {name}', '第 {n} 步 · {name}'),
  doing: say('正在做', 'In progress', '進行中'),
  skipped: say('已跳过', 'Skipped', '已跳過'),
  done: say('已完成', 'Done', '已完成'),
  skip: say('跳过这一步', 'Skip this step', '跳過這一步'),
  unskip: say('重新做这一步', 'Take this step up again', '重新做這一步'),
  previous: say('上一步', 'Back', '上一步'),
  next: say('下一步：{name}', 'Next: {name}', '下一步：{name}'),
};
