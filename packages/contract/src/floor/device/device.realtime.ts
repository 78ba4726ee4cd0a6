import { defineRealtime } from '#kernel/realtime.ts';
import { say, type Words } from '#kernel/words.ts';

const call = (service: Words) => ({
  stale: ['order'],
  notice: say(
    `{machineName}号机 ${service['zh-CN']}`,
    `No. {machineName}: ${service['en-US']}`,
    `{machineName}號機 ${service['zh-TW']}`,
  ),
  can: 'ORDER_WORK',
  sound: 'call' as const,
});

export const deviceRealtime = defineRealtime({
  // A guest who sits down may have come for a booking.
  ON: { stale: ['order', 'machine', 'reservation'] },
  OFF: { stale: ['order', 'machine', 'reservation'] },
  CALL: call(say('呼叫服务', 'calls for service', '呼叫服務')),
  TEA: call(say('加水', 'asks for water', '加水')),
  CLEAN: call(say('打扫', 'asks for cleaning', '打掃')),
  AC_ON: call(say('开空调', 'wants the air conditioning on', '開空調')),
  AC_OFF: call(say('关空调', 'wants the air conditioning off', '關空調')),
  NO_SMOKING: call(say('禁烟提醒', 'asks for a no-smoking reminder', '禁菸提醒')),
  SUPPLEMENTARY_TEMP_CARD_INFO: call(say('补充临时卡信息', 'temporary card details needed', '補充臨時卡資訊')),
  SAVE_CARD_ID: { stale: ['order'] },
  ADD_TEMP_CARD_NAME: { stale: ['order'] },
});
