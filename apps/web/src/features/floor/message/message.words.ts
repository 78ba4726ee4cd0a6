import { say } from '@netbar/contract/kernel/words';
import { commonWords } from '#kit/words.ts';

export const messageWords = {
  console: say('消息控制台', 'Guest messages', '訊息控制台'),
  board: say('留言板', 'Message board', '留言板'),
  waitingNote: say('{n} 位客人等待回复', 'Guests waiting for a reply: {n}', '{n} 位客人等待回覆'),
  noneWaiting: say('没有等待回复的留言', 'No messages waiting for a reply', '沒有等待回覆的留言'),
  machine: commonWords.machine,
  machineNo: say('{no} 号机', 'Machine {no}', '{no} 號機'),
  guest: say('客人', 'Guest', '客人'),
  unknown: say('未登记客人', 'Unregistered guest', '未登記客人'),
  last: say('最后一条', 'Last message', '最後一則'),
  lastTime: commonWords.time,
  branch: commonWords.branch,
  state: commonWords.status,
  WAITING: say('待回复', 'Awaiting reply', '待回覆'),
  waitingN: say('待回复 {n} 条', 'Awaiting reply: {n}', '待回覆 {n} 則'),
  DONE: say('已处理', 'Handled', '已處理'),
  replied: say('已回复', 'Replied', '已回覆'),
  here: say('在机', 'At machine', '在機'),
  left: say('已离开', 'Left', '已離開'),
  leftText: say(
    '客人已离开，回复无法送达。处理完请标为已处理。',
    'The guest has left, so a reply cannot be delivered. Mark as handled when done.',
    '客人已離開，回覆無法送達。處理完請標為已處理。',
  ),
  days: commonWords.date,
  detail: commonWords.view,
  conversations: say('留言', 'Conversations', '留言'),
  empty: say('暂无客人留言', 'No messages from guests', '暫無客人留言'),
  emptyText: say(
    '客人在客户机上写的留言会显示在这里',
    'Messages guests send from their machines appear here',
    '客人在客戶機上寫的留言會顯示在這裡',
  ),
  pick: say('选择一位客人', 'Select a guest', '選擇一位客人'),
  pickText: say(
    '在左侧选择留言，查看对话并回复',
    'Select a conversation on the left to read it and reply',
    '在左側選擇留言，查看對話並回覆',
  ),
  back: say('返回列表', 'Back to list', '返回列表'),
  reply: say('回复', 'Reply', '回覆'),
  replyTo: say('回复 {no} 号机', 'Reply to machine {no}', '回覆 {no} 號機'),
  replyHint: say(
    '输入回复，Enter 发送，Shift+Enter 换行',
    'Type a reply. Enter sends, Shift+Enter starts a new line.',
    '輸入回覆，Enter 發送，Shift+Enter 換行',
  ),
  send: say('发送', 'Send', '發送'),
  settle: say('标为已处理', 'Mark as handled', '標為已處理'),
  settled: say('已标为已处理', 'Marked as handled', '已標為已處理'),
  shown: say('已送达', 'Delivered', '已送達'),
  sent: say('等待客户机取走', 'Waiting for the machine', '等待客戶機取走'),
  notShown: say('未送达', 'Not delivered', '未送達'),
  quick: say('常用回复', 'Quick replies', '常用回覆'),
};

/** What is said a hundred times a night. In Chinese: guests read it. */
export const quickReplies = ['好的，马上到', '请稍等，正在处理', '请到前台办理', '已通知同事处理'];
