import { say, type Words } from '#kernel/words.ts';
import type { VoucherRefusal } from './voucher.model.ts';
import type { VoucherKind, VoucherStatus } from './voucher.rules.ts';

/** Codes of vouchers in words. */
export const voucherKindWords: Record<VoucherKind, Words> = {
  DOUYIN: say('抖音', 'Douyin', '抖音'),
  MEITUAN: say('美团', 'Meituan', '美團'),
  OWN: say('自有券', 'Own coupons', '自有券'),
};

export const voucherStatusWords: Record<VoucherStatus, Words> = {
  VERIFYING: say('待确认', 'In doubt', '待確認'),
  VERIFIED: say('完成', 'Done', '完成'),
  SETTLED: say('已结算', 'Settled', '已結算'),
  FAILED: say('失败', 'Failed', '失敗'),
  REVOKED: say('已撤', 'Revoked', '已撤'),
};

export const voucherRefusalWords: Record<VoucherRefusal, Words> = {
  NOT_FOUND: say('券不存在', 'Not found', '券不存在'),
  USED: say('券已被使用', 'Already used', '券已被使用'),
  EXPIRED: say('券已过期', 'Expired', '券已過期'),
  REFUNDED: say('券已退款', 'Refunded', '券已退款'),
  WRONG_SHOP: say('不能在本店使用', 'Not valid at this branch', '不能在本店使用'),
  TOO_LATE: say('超过撤销时限', 'Too late to revoke', '超過撤銷時限'),
  ACCOUNT: say('平台账号或授权无效', 'Account or authorisation rejected', '平台帳號或授權無效'),
  BUSY: say('平台请求过于频繁', 'Too many requests', '平台請求過於頻繁'),
  OTHER: say('平台未接受', 'Refused by the platform', '平台未接受'),
};
