import { definePages } from '#kernel/pages.ts';
import { say } from '#kernel/words.ts';

export const voucherPages = definePages('voucher', {
  writeOffCoupons: {
    path: '/admin/bar/writeOffCoupons',
    title: say('卡券核销', 'Write off vouchers', '卡券核銷'),
    menu: 'bar',
    functions: {
      VOUCHER_WRITE_OFF: say('核销卡券', 'Write off vouchers', '核銷卡券'),
      VOUCHER_SETTING: say('设置团购平台', 'Set up voucher platforms', '設定團購平台'),
    },
  },
});
