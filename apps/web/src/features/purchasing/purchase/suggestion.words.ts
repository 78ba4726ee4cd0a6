import { say } from '@netbar/contract/kernel/words';

/** Words that explain how much to order. */
export const suggestionWords = {
  why: say('建议的依据', 'How the suggestion is made', '建議的依據'),
  counting: say('盘点中', 'Being counted', '盤點中'),
  countingWhy: say(
    '正在盲盘，盘完再看建议',
    'The stock is being counted blind. The suggestion follows when the count is done.',
    '正在盲盤，盤完再看建議',
  ),
  sum: say(
    '预测 {forecast} + 安全 {safety} − 可用 {available} − 在途 {incoming} = {need} {unit}',
    'Forecast {forecast} + safety {safety} − available {available} − incoming {incoming} = {need} {unit}',
    '預測 {forecast} + 安全 {safety} − 可用 {available} − 在途 {incoming} = {need} {unit}',
  ),
  enough: say(
    '可用 {available} + 在途 {incoming} 已够 预测 {forecast} + 安全 {safety}',
    'Available {available} + incoming {incoming} covers forecast {forecast} + safety {safety}',
    '可用 {available} + 在途 {incoming} 已夠 預測 {forecast} + 安全 {safety}',
  ),
  weekdays: say('各星期日均销量', 'Mean sales by weekday', '各星期日均銷量'),
  weekdayNames: say('一 二 三 四 五 六 日', 'Mo Tu We Th Fr Sa Su', '一 二 三 四 五 六 日'),
  outDays: say('断货不计的天数', 'Days left out, sold out', '缺貨不計的天數'),
  days: say('{n} 天', 'Days: {n}', '{n} 天'),
  cover: say('备货天数', 'Days to cover', '備貨天數'),
  coverDays: say(
    '{n} 天（到货 {lead} + 下次下单 {review}）',
    '{n} (delivery {lead} + until the next order {review})',
    '{n} 天（到貨 {lead} + 下次下單 {review}）',
  ),
  forecast: say('预测销量', 'Forecast', '預測銷量'),
  safety: say('安全库存', 'Safety stock', '安全庫存'),
  safetyWhy: say(
    '{class} 类，系数 {factor}，日波动 {deviation}',
    'class {class}, factor {factor}, daily deviation {deviation}',
    '{class} 類，係數 {factor}，日波動 {deviation}',
  ),
  available: say('可用库存', 'Available', '可用庫存'),
  incoming: say('在途', 'Incoming', '在途'),
  need: say('需要', 'Needed', '需要'),
  packs: say('建议采购', 'Suggested order', '建議採購'),
};
