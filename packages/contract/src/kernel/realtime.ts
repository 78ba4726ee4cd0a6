import { say, type Words } from './words.ts';

/** What a realtime event does on the counter: which reads it makes stale, what it says, what it plays. */
export interface RealtimeEffect {
  stale: readonly string[];
  notice?: Words;
  sound?: 'newOrder' | 'paid' | 'charge' | 'call' | 'booking';
}

const call = (service: Words) => ({
  stale: ['order'],
  notice: say(
    `{machineName}号机 ${service['zh-CN']}`,
    `No. {machineName}: ${service['en-US']}`,
    `{machineName}號機 ${service['zh-TW']}`,
  ),
  sound: 'call' as const,
});

/** Specification §4, RT-04 to RT-13. */
export const realtime = {
  ON: { stale: ['order', 'machine'] },
  OFF: { stale: ['order', 'machine'] },
  CALL: call(say('呼叫服务', 'calls for service', '呼叫服務')),
  TEA: call(say('加水', 'asks for tea', '加水')),
  CLEAN: call(say('打扫', 'asks for cleaning', '打掃')),
  AC_ON: call(say('开空调', 'wants the air conditioning on', '開空調')),
  AC_OFF: call(say('关空调', 'wants the air conditioning off', '關空調')),
  NO_SMOKING: call(say('禁烟提醒', 'asks for a no-smoking reminder', '禁菸提醒')),
  SUPPLEMENTARY_TEMP_CARD_INFO: call(say('补充临时卡信息', 'temporary card needs details', '補充臨時卡資訊')),
  ORDER_CONFIRMED: { stale: ['order', 'stock'], notice: say('您有新的订单', 'New order', '您有新的訂單'), sound: 'newOrder' },
  ORDER_PAID: {
    stale: ['order', 'stock'],
    notice: say('订单 {orderNo} 已支付', 'Order {orderNo} is paid', '訂單 {orderNo} 已支付'),
    sound: 'paid',
  },
  ORDER_CANCELLED: {
    stale: ['order'],
    notice: say('订单 {orderNo} 已取消', 'Order {orderNo} was cancelled', '訂單 {orderNo} 已取消'),
  },
  ADD_MEMBER: { stale: ['member'], notice: say('有新会员待绑定', 'A new member waits to be bound', '有新會員待綁定') },
  BOOKING: { stale: ['order', 'machine'], notice: say('您有新的预订', 'New booking', '您有新的預訂'), sound: 'booking' },
  DEPOSIT_ORDER_PAID: {
    stale: ['lease'],
    notice: say('押金订单 {orderNo} 已支付', 'Deposit {orderNo} is paid', '押金訂單 {orderNo} 已支付'),
  },
  MESSAGE_BOARD: { stale: ['message'], notice: say('您有新的留言', 'New message', '您有新的留言') },
  SAVE_CARD_ID: { stale: ['order'] },
  ADD_TEMP_CARD_NAME: { stale: ['order'] },
} as const satisfies Record<string, RealtimeEffect>;

export type RealtimeType = keyof typeof realtime;

/** RT-01: the message as the socket carries it. */
export interface RealtimeMessage {
  type: RealtimeType;
  branchId: string;
  machineName?: string;
  orderNo?: string;
  value?: string;
}

/** RT-01: what the server calls to everybody in a branch's room. */
export const NOTIFY_ROOM = 'notifyRoom';
/** Asks everybody to look for what they missed: the way between the servers was interrupted. */
export const CATCH_UP = 'catchUp';

/** A message with its place in the branch's row of events: 1, 2, 3 … without a gap. */
export interface RealtimeEvent extends RealtimeMessage {
  seq: number;
  createdTime: string;
}

/** RT-07: recharge orders are numbered 11…, and sound different. */
export const soundOf = (message: RealtimeMessage): RealtimeEffect['sound'] => {
  const effect: RealtimeEffect = realtime[message.type];
  return message.type === 'ORDER_PAID' && message.orderNo?.startsWith('11') ? 'charge' : effect.sound;
};
