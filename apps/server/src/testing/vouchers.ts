import { voucherApi } from '@netbar/contract/counter/voucher/voucher.api';
import type { VoucherPlatform } from '@netbar/contract/counter/voucher/voucher.rules';
import { askPlatform } from '#features/counter/voucher/ask-platform.ts';
import type { Coupon } from '#gateways/fake/coupons.ts';
import { openVoucher } from '#gateways/open-voucher.ts';
import { cashierRights, type Counter } from './counter.ts';
import { openVoucherFakes } from './voucher-desk.ts';
import type { Person, World } from './world.ts';

export const voucherRights = [...cashierRights, 'VOUCHER_WRITE_OFF', 'MEMBER_LIST'];
export type Vouchers = Awaited<ReturnType<typeof openVouchers>>;

/** Both fake platforms, the brand's accounts at them, and people who write off at two branches. */
export async function openVouchers(world: World, { branchId }: Counter) {
  const fakes = await openVoucherFakes();
  world.dependencies.gateways.voucher = openVoucher(fakes.settings);
  const boss = await world.hire({ branchIds: [], isCompanyWide: true, level: 1, can: ['VOUCHER_SETTING'] });
  const desk = await world.hire({ branchIds: [branchId], can: voucherRights });
  const neighbour = await world.hire({ branchIds: [world.ours.second], can: voucherRights });
  const poiOf = (platform: VoucherPlatform, branch: string) =>
    `${platform === 'DOUYIN' ? '66' : '55'}${branch === branchId ? '01' : '02'}`;
  const brandId = world.ours.brand;

  /** Sets a platform up for both branches. */
  async function setUp(platform: VoucherPlatform) {
    const { version } = await boss.call(voucherApi.account, { brandId, platform });
    const shops = [branchId, world.ours.second].map((branch) => {
      const poiId = poiOf(platform, branch);
      return { branchId: branch, poiId, ...(platform === 'MEITUAN' && { token: fakes.MEITUAN.consent(poiId) }) };
    });
    const account =
      platform === 'DOUYIN'
        ? {
            accountNo: fakes.DOUYIN.account.clientKey,
            rootNo: fakes.DOUYIN.account.accountId,
            key: fakes.DOUYIN.account.clientSecret,
          }
        : { accountNo: fakes.MEITUAN.account.developerId, rootNo: '', key: fakes.MEITUAN.account.signKey };
    return boss.call(voucherApi.saveAccount, { brandId, platform, version, feeBp: 600, enabled: true, ...account, shops });
  }

  return {
    fakes,
    boss,
    desk,
    neighbour,
    setUp,
    poiOf,
    sell: (platform: VoucherPlatform, over?: Partial<Coupon>) => fakes[platform].sell(over),
    /** Writes a code off as the desk does, and expects a platform to answer. */
    writeOff: async (code: string, over: { by?: Person; branchId?: string; key?: string; memberId?: string } = {}) => {
      const { by = desk, key, ...input } = over;
      const written = await by.call(voucherApi.writeOff, { branchId, ...input, code }, key);
      if (written.kind !== 'PLATFORM') throw new Error('answered by a coupon of ours');
      return written.voucher;
    },
    /** The worker's turn, at a moment so many seconds from now. */
    async poll(voucherId: string, seconds = 20) {
      world.clock.now = new Date((world.clock.now ?? new Date()).getTime() + seconds * 1000);
      await askPlatform(world.system(), voucherId);
      delete world.clock.now;
    },
    close: fakes.close,
  };
}
