import type { Config } from '../config.ts';
import { openDouyin } from './douyin.ts';
import { openMeituan } from './meituan.ts';
import type { VoucherDesk, VoucherShop } from './voucher.ts';

/** Opens the platform for one branch. Its keys come from the database with every call and are not kept. */
export type Voucher = (shop: VoucherShop) => VoucherDesk;

export function openVoucher(config: Pick<Config, 'DOUYIN_BASE_URL' | 'DOUYIN_LINK_URL' | 'MEITUAN_BASE_URL'>): Voucher {
  const [douyin, meituan] = [openDouyin(config), openMeituan(config)];
  return (shop) => (shop.platform === 'DOUYIN' ? douyin(shop) : meituan(shop));
}
