import type { VoucherPlatform } from '@netbar/contract/counter/voucher/voucher.rules';
import { saveAccount } from '#features/counter/voucher/account.ts';
import { saveDeal } from '#features/counter/voucher/deal.ts';
import { redeemVoucher } from '#features/counter/voucher/redeem.ts';
import { revokeVoucher } from '#features/counter/voucher/revoke.ts';
import { writeOffVoucher } from '#features/counter/voucher/write-off.ts';
import { refused, type VoucherDesk, type VoucherShop } from '#gateways/voucher.ts';
import type { Ctx } from '#kernel/ctx.ts';
import type { Scene } from './scene.ts';
import type { ActAs } from './stockroom.ts';
import { DEMO_FEE_BP, newCode } from './voucher.ts';

/** The account that the fake platforms of `pnpm demo` know (gateways/fake). */
const accounts = {
  DOUYIN: { accountNo: 'awdouyinfake0001', rootNo: '7001', key: 'secret-of-the-fake-douyin-application' },
  MEITUAN: { accountNo: '100381', rootNo: '', key: 'sign-key-of-the-fake-meituan' },
} as const;

const shopNo = (branchNo: string) => `66${branchNo}`;

/** A brand's accounts at both platforms, with all its branches. */
export async function openPlatforms(by: () => Ctx, brandId: string) {
  const branches = await by().db.selectFrom('branches').select(['id', 'branchNo']).where('brandId', '=', brandId).execute();
  for (const platform of ['DOUYIN', 'MEITUAN'] as const) {
    const shops = branches.map(({ id: branchId, branchNo }) => {
      const poiId = shopNo(branchNo);
      return { branchId, poiId, ...(platform === 'MEITUAN' && { token: `token-of-${poiId}` }) };
    });
    await saveAccount(by(), { brandId, platform, version: 0, feeBp: DEMO_FEE_BP, enabled: true, ...accounts[platform], shops });
  }
}

interface Deal {
  dealId: string;
  title: string;
  payFen: number;
  netFeeFen: number;
  /** Codes of products. */
  goods: string[];
}

const deals: Deal[] = [
  { dealId: '880001', title: '双人 3 小时 + 饮品 2 杯', payFen: 5990, netFeeFen: 6000, goods: ['D001', 'D002'] },
  { dealId: '880002', title: '通宵 23:00-08:00 大厅', payFen: 3990, netFeeFen: 5000, goods: [] },
  { dealId: '880003', title: '新客 1 小时体验', payFen: 390, netFeeFen: 800, goods: [] },
];

/** What the deals of a brand bring. */
export async function openDeals(by: () => Ctx, { brandId, goods }: Pick<Scene, 'brandId' | 'goods'>) {
  for (const platform of ['DOUYIN', 'MEITUAN'] as const)
    for (const { goods: codes, payFen: _, ...deal } of deals) {
      const products = goods.filter(({ code }) => codes.includes(code)).map(({ id: productId }) => ({ productId, qty: 1 }));
      await saveDeal(by(), { ...deal, brandId, platform, products, netFeeDays: 30, version: 0 });
    }
}

/** A platform that answers at once, for a past in which nobody can be asked. */
function openPretendDesk(platform: VoucherPlatform, deal: Deal | undefined): VoucherDesk {
  const verified = (code: string) => ({ verifyId: `77${code.slice(-8)}`, certificateId: code, code });
  const done = async ({ code }: { code: string }) => ({ outcome: 'DONE', ...verified(code) }) as const;
  return {
    prepare: async (code) => {
      if (!deal) return refused('NOT_FOUND');
      const { dealId, title, payFen } = deal;
      const buyer = platform === 'DOUYIN' ? '139****4410' : '';
      const sold = { dealId, title, payFen, marketFen: payFen + deal.netFeeFen, validTo: null, left: 1, buyer };
      return { outcome: 'READY', voucher: { code, ...sold, verifyToken: code, encryptedCode: code, orderId: '' } };
    },
    consume: done,
    consumeAgain: done,
    cancel: async () => ({ outcome: 'DONE' }),
    cancelAgain: async () => ({ outcome: 'DONE' }),
    query: async () => ({ outcome: 'UNUSED' }),
    list: async () => [],
  };
}

const MINUTE_MS = 60_000;

/** Vouchers of the last hour at a brand's first branch: written off, redeemed, revoked. */
export async function leaveVouchers(scene: Scene, { actAs, now }: { actAs: ActAs; now: Date }) {
  const [branch] = scene.branches;
  const cashier = branch?.cashiers[0];
  if (!branch || !cashier) return;
  const guests = scene.guests.filter(({ homeId, until }) => homeId === branch.id && until > now);
  const plan = [
    { minutes: 48, platform: 'MEITUAN', deal: deals[1], redeemed: true, revoked: false },
    { minutes: 37, platform: 'DOUYIN', deal: deals[0], redeemed: true, revoked: false },
    { minutes: 29, platform: 'MEITUAN', deal: deals[2], redeemed: false, revoked: true },
    { minutes: 21, platform: 'DOUYIN', deal: deals[2], redeemed: true, revoked: false },
    { minutes: 6, platform: 'DOUYIN', deal: deals[0], redeemed: false, revoked: false },
  ] as const;
  for (const [i, { minutes, platform, deal, redeemed, revoked }] of plan.entries()) {
    if (!deal) continue;
    const at = (later = 0) => {
      const ctx = actAs(cashier, new Date(now.getTime() - minutes * MINUTE_MS + later));
      return {
        ...ctx,
        gateways: {
          ...ctx.gateways,
          voucher: (shop: VoucherShop) => openPretendDesk(platform, shop.platform === platform ? deal : undefined),
        },
      };
    };
    const written = await writeOffVoucher(at(), { branchId: branch.id, code: newCode(scene, platform) });
    if (written.kind !== 'PLATFORM') continue;
    const act = { voucherId: written.voucher.id, version: written.voucher.version };
    const guest = guests[i];
    if (redeemed && guest) await redeemVoucher(at(30_000), { ...act, memberId: guest.id });
    if (revoked) await revokeVoucher(at(60_000), act);
  }
}
