import { say, type Words } from '#kernel/words.ts';
import type { TicketPriority, TicketStatus } from './ticket.model.ts';

export const ticketStatusWords: Record<TicketStatus, Words> = {
  OPEN: say('待接单', 'Open', '待接單'),
  TAKEN: say('维修中', 'In repair', '維修中'),
  WAIT_PARTS: say('等待配件', 'Waiting for parts', '等待零件'),
  DONE: say('已修复', 'Repaired', '已修復'),
  CLOSED: say('已关闭', 'Closed', '已關閉'),
  CANCELLED: say('已取消', 'Cancelled', '已取消'),
};

export const ticketPriorityWords: Record<TicketPriority, Words> = {
  URGENT: say('紧急', 'Urgent', '緊急'),
  NORMAL: say('普通', 'Normal', '普通'),
  LOW: say('不急', 'Low', '不急'),
};
