import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { voucherErrors } from './voucher.errors.ts';
import { voucherPages } from './voucher.pages.ts';

export const voucherNouns = {
  voucher: say('团购券', 'voucher', '團購券'),
  deal: say('团购', 'deal', '團購'),
};

export const voucherFeature = defineFeature('voucher', {
  nouns: voucherNouns,
  pages: voucherPages.pages,
  errors: voucherErrors,
  actions: {
    writeOff: say('核销', 'Write off', '核銷'),
    send: say('提交平台', 'Send to platform', '提交平台'),
    ask: say('查询平台结果', 'Check platform result', '查詢平台結果'),
    query: say('查询平台结果', 'Check platform result', '查詢平台結果'),
    verify: say('核销成功', 'Written off', '核銷成功'),
    fail: say('核销失败', 'Write-off failed', '核銷失敗'),
    redeem: say('存入会员网费', 'Credit net fee to member', '存入會員網費'),
    takeBack: say('收回会员网费', 'Take net fee back', '收回會員網費'),
    beginRevoke: say('申请撤销核销', 'Ask to revoke', '申請撤銷核銷'),
    keep: say('平台未同意撤销', 'Revocation refused', '平台未同意撤銷'),
    revoke: say('撤销核销', 'Revoke', '撤銷核銷'),
    settle: say('平台已结算', 'Settled by platform', '平台已結算'),
    saveAccount: say('设置团购平台账号', 'Set voucher platform account', '設定團購平台帳號'),
    saveDeal: say('设置团购内容', 'Set deal contents', '設定團購內容'),
  },
  todos: {
    'voucher.doubt': {
      title: say('团购券核销结果待确认', 'Vouchers in doubt', '團購券核銷結果待確認'),
      path: '/admin/bar/writeOffCoupons',
    },
  },
});
