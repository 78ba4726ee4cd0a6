import { say } from '@netbar/contract/kernel/words';

/** Read by developers, in the three languages like every text, so that the parts can be seen in each. */
export const kitPageWords = {
  title: say('组件样例', 'Kit samples', '元件樣例'),
  note: say('仅在开发环境', 'In development only', '僅在開發環境'),
  tree: say('权限树', 'Tree', '權限樹'),
  draftNote: say('样例，不会保存', 'A sample; nothing is saved', '樣例，不會儲存'),
  queue: say('审批队列', 'Decision queue', '審批佇列'),
  approveNote: say('明天 06:00 起生效', 'From 06:00 tomorrow', '明天 06:00 起生效'),
  whyNot: say('你是申请人，可由郑岚处理', 'You requested it. Ask Zheng Lan.', '你是申請人，可由鄭嵐處理'),
  failed: say('网络中断', 'No connection', '網路中斷'),
  form: say('分区表单', 'Form in sections', '分區表單'),
  openForm: say('打开表单', 'Open form', '打開表單'),
  region: say('所在地区样例', 'Sample region', '所在地區樣例'),
  sectionFirst: say('第一部分', 'First part', '第一部分'),
  sectionSecond: say('第二部分', 'Second part', '第二部分'),
  sectionNote: say('说明写在左边。', 'The explanation stands at the left.', '說明寫在左邊。'),
  preview: say('预览', 'Preview', '預覽'),
  steps: say('分步表单', 'Form in steps', '分步表單'),
  stepDone: say('做完的一步', 'A finished step', '做完的一步'),
  stepDoneText: say('12 台机器', '12 machines', '12 台機器'),
  sheet: say('打印单据', 'Printed sheet', '列印單據'),
  blank: say('空状态', 'Empty state', '空狀態'),
  blankTitle: say('还没有记录', 'No records yet', '還沒有紀錄'),
  blankText: say('为什么没有，以及怎么办。', 'Why there are none, and what to do.', '為什麼沒有，以及怎麼辦。'),
  act: say('去做', 'Do it', '去做'),
};
