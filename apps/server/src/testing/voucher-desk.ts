import { openFakeDouyin } from '#gateways/fake/douyin.ts';
import { openFakeMeituan } from '#gateways/fake/meituan.ts';
import { openVoucher } from '#gateways/open-voucher.ts';
import type { VoucherShop } from '#gateways/voucher.ts';

export const platforms = ['DOUYIN', 'MEITUAN'] as const;
export type VoucherFakes = Awaited<ReturnType<typeof openVoucherFakes>>;

/** Both fake platforms and a client for them. */
export async function openVoucherFakes() {
  const [douyin, meituan] = await Promise.all([openFakeDouyin(), openFakeMeituan()]);
  const settings = { ...douyin.settings, ...meituan.settings };
  return {
    DOUYIN: douyin,
    MEITUAN: meituan,
    settings,
    /** A process of its own, whose breakers and tokens know nothing yet. */
    open: (shop: VoucherShop) => openVoucher(settings)(shop),
    behave() {
      for (const fake of [douyin, meituan]) Object.assign(fake, { mood: 'well', delayMs: 0 });
      Object.assign(douyin.books, { verifyFails: 0, quota: 500 });
      Object.assign(meituan.books, { quota: 100_000 });
      for (const { coupons } of [douyin, meituan]) coupons.clock.now = () => Date.now();
    },
    close: () => Promise.all([douyin.close(), meituan.close()]),
  };
}
