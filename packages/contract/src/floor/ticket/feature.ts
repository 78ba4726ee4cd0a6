import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { ticketStatusWords } from './ticket.words.ts';
import { ticketErrors } from './ticket.errors.ts';

export const ticketNouns = {
  ticket: say('维修工单', 'maintenance ticket', '維修工單'),
};

export const ticketNumbers = { ticket: '70' } as const;

export const ticketFeature = defineFeature('ticket', {
  nouns: ticketNouns,
  errors: ticketErrors,
  numbers: ticketNumbers,
  actions: {
    take: say('接单', 'Take ticket', '接單'),
    waitForParts: say('等待配件', 'Wait for parts', '等待零件'),
    finish: say('完成维修', 'Finish repair', '完成維修'),
    reopen: say('重新打开工单', 'Reopen ticket', '重新打開工單'),
    close: say('关闭工单', 'Close ticket', '關閉工單'),
    addPicture: say('上传工单照片', 'Upload photo of ticket', '上傳工單照片'),
  },
  values: Object.fromEntries(Object.entries(ticketStatusWords).map(([status, words]) => [`TICKET.${status}`, words])),
  todos: {
    'ticket.open': {
      title: say('维修工单待处理', 'Maintenance tickets to work on', '維修工單待處理'),
      path: '/admin/HRManagement/patrolScheduling/record?tickets=open',
    },
  },
});
