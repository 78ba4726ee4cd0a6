import { z } from 'zod';
import { defineApi, get, post } from '#kernel/endpoint.ts';
import { id, pageOf } from '#kernel/model.ts';
import {
  Voucher,
  VoucherAccount,
  VoucherAccountChange,
  VoucherAct,
  VoucherDay,
  VoucherDeal,
  VoucherDealChange,
  VoucherFilter,
  VoucherPlatform,
  VoucherRedeem,
  WriteOff,
  WrittenOff,
} from './voucher.model.ts';

const writeOff = { can: 'VOUCHER_WRITE_OFF' } as const;
const setting = { can: 'VOUCHER_SETTING' } as const;
const stale = ['voucher', 'order', 'refund', 'payment', 'stock', 'wallet', 'member', 'shift'];

export const voucherApi = defineApi('voucher', {
  /**
   * Looks at a code and writes it off at once. A voucher whose platform did not answer stays VERIFYING; its result is asked for. The
   * code of a coupon of ours is only looked up, and wrong ones are counted.
   */
  writeOff: post('/api/voucher/writeOff', { access: writeOff, input: WriteOff, output: WrittenOff, stale }),
  /** 查询结果: asks the platform what became of a write-off, or of taking it back. Never writes off a second time. */
  query: post('/api/voucher/:voucherId/query', { access: writeOff, input: VoucherAct, output: Voucher, stale }),
  /** Credits what is played for to a member's wallet, as bonus. */
  redeem: post('/api/voucher/:voucherId/redeem', { access: writeOff, input: VoucherRedeem, output: Voucher, stale }),
  /** Takes a write-off back at the platform, while it lets us, and refunds the order. */
  revoke: post('/api/voucher/:voucherId/revoke', { access: writeOff, input: VoucherAct, output: Voucher, stale }),
  today: get('/api/voucher/today', { access: writeOff, input: z.object({ branchId: id }), output: VoucherDay }),
  list: get('/api/voucher/page', { access: writeOff, input: VoucherFilter, output: pageOf(Voucher) }),
  account: get('/api/voucher/account', {
    access: setting,
    input: z.object({ brandId: id, platform: VoucherPlatform }),
    output: VoucherAccount,
  }),
  saveAccount: post('/api/voucher/account', {
    access: setting,
    input: VoucherAccountChange,
    output: VoucherAccount,
    stale: ['voucher'],
  }),
  deals: get('/api/voucher/deal', { access: setting, input: z.object({ brandId: id }), output: z.array(VoucherDeal) }),
  saveDeal: post('/api/voucher/deal', { access: setting, input: VoucherDealChange, output: VoucherDeal, stale: ['voucher'] }),
});
