import { say, type Words } from '#kernel/words.ts';
import type { BillChannel, BillRowStatus, ChannelBillStatus, Clue, ResolveWay } from './third-income.rules.ts';

export const billChannelWords: Record<BillChannel, Words> = {
  WECHAT: say('微信支付', 'WeChat Pay', '微信支付'),
  ALIPAY: say('支付宝', 'Alipay', '支付寶'),
  DOUYIN: say('抖音团购', 'Douyin vouchers', '抖音團購'),
  MEITUAN: say('美团团购', 'Meituan vouchers', '美團團購'),
};

export const channelBillStatusWords: Record<ChannelBillStatus, Words> = {
  IMPORTED: say('有差异', 'Differences open', '有差異'),
  MATCHED: say('待结算', 'To be settled', '待結算'),
  SETTLED: say('已结算', 'Settled', '已結算'),
};

export const billRowStatusWords: Record<BillRowStatus, Words> = {
  OPEN: say('待处理', 'Open', '待處理'),
  CLAIMED: say('追款中', 'Claimed', '追款中'),
  RESOLVED: say('已处理', 'Resolved', '已處理'),
  CLOSED: say('自动完成', 'Closed by itself', '自動完成'),
};

export const lineKindWords = {
  PAYMENT: say('收款', 'Payment', '收款'),
  REFUND: say('退款', 'Refund', '退款'),
} as const;

export const resolveWayWords: Record<ResolveWay, Words> = {
  TAKE_THEIRS: say('以渠道为准', 'Take the channel’s amount', '以渠道為準'),
  CLAIM: say('以我方为准，向渠道追款', 'Keep ours and claim from the channel', '以我方為準，向渠道追款'),
  CASH: say('记为现金补收', 'Record as made up in cash', '記為現金補收'),
  ATTACH: say('对应到订单', 'Attach to an order', '對應到訂單'),
  UNIDENTIFIED: say('记为待查收入', 'Record as unidentified receipt', '記為待查收入'),
  WAIT: say('等次日账单', 'Wait for the next bill', '等次日帳單'),
  WRITE_OFF: say('核销损失', 'Write off', '核銷損失'),
  RECOVERED: say('已追回到银行', 'Recovered to the bank', '已追回到銀行'),
};

export const clueWords: Record<Clue, Words> = {
  EQUALS_FEE: say(
    '差额等于这笔的手续费，可能是按净额记的账',
    'The difference equals the fee: one side may have recorded the net amount',
    '差額等於這筆的手續費，可能是按淨額記的帳',
  ),
  DIGITS_SWAPPED: say(
    '两边数字顺序颠倒，可能是录入错误',
    'Two digits are swapped: possibly a typing error',
    '兩邊數字順序顛倒，可能是錄入錯誤',
  ),
  TENFOLD: say(
    '相差十倍，可能少输或多输一个零',
    'Tenfold: possibly a zero too many or too few',
    '相差十倍，可能少輸或多輸一個零',
  ),
};
