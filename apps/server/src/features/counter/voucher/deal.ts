import { voucherApi } from '@netbar/contract/counter/voucher/voucher.api';
import { spreadDeal, type VoucherPlatform } from '@netbar/contract/counter/voucher/voucher.rules';
import { orderErrors } from '@netbar/contract/counter/order/order.errors';
import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { kernelNouns } from '@netbar/contract/kernel/nouns';
import { sql } from 'kysely';
import type { DraftLine } from '#features/counter/order/order.ts';
import { requireProducts, requireSellables } from '#features/goods/product/product.ts';
import { command } from '#kernel/command.ts';
import { inBrands, isInBrands, requireWholeBrand, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';

interface DealProduct {
  productId: string;
  qty: number;
}

const selectDeals = (ctx: Ctx | Tx, brandId: string) =>
  ctx.db
    .selectFrom('voucherDeals')
    .select(['id', 'brandId', 'platform', 'dealId', 'title', 'netFeeFen', 'netFeeDays', 'version'])
    .select(sql<DealProduct[]>`products`.as('products'))
    .where(inBrands(ctx, 'voucherDeals.brandId'))
    .where('brandId', '=', brandId);

export async function listDeals(ctx: Ctx | Tx, { brandId }: { brandId: string }): Promise<Out<typeof voucherApi.deals>> {
  if (!isInBrands(ctx, brandId)) throw notFound(kernelNouns.brand)();
  const deals = await selectDeals(ctx, brandId).orderBy('platform').orderBy('title').execute();
  const ids = deals.flatMap(({ products }) => products.map(({ productId }) => productId));
  const products = ids.length > 0 ? await requireProducts(ctx, brandId, ids) : undefined;
  return deals.map((deal) => ({
    ...deal,
    products: deal.products.map((one) => ({ ...one, name: products?.get(one.productId)?.name ?? '' })),
  }));
}

/** Says what a guest gets for a voucher of a deal. Vouchers that were written off before keep what they brought. */
export const saveDeal = (ctx: Ctx, input: In<typeof voucherApi.saveDeal>) =>
  command(ctx, voucherApi.saveDeal, input, async (ctx) => {
    const { brandId, platform, dealId, title, products, netFeeFen, netFeeDays, version } = input;
    requireWholeBrand(ctx, brandId);
    const ids = products.map(({ productId }) => productId);
    if (ids.length > 0) await requireProducts(ctx, brandId, ids);
    const before = await findDeal(ctx, { brandId, platform, dealId });
    if ((before?.version ?? 0) !== version) throw new AppError(commonErrors.changedMeanwhile);
    const content = {
      title,
      products: JSON.stringify(products),
      netFeeFen,
      netFeeDays,
      version: version + 1,
      updatedTime: ctx.now,
    };
    if (before) await ctx.db.updateTable('voucherDeals').set(content).where('id', '=', before.id).execute();
    else
      await ctx.db
        .insertInto('voucherDeals')
        .values({ id: ctx.newId(), brandId, platform, dealId, ...content })
        .execute();
    const saved = (await listDeals(ctx, { brandId })).find((deal) => deal.platform === platform && deal.dealId === dealId);
    if (!saved) throw new Error('a deal was saved and is not there');
    return saved;
  });

interface DealRef {
  brandId: string;
  platform: VoucherPlatform;
  dealId: string;
}

export const findDeal = (ctx: Tx, { brandId, platform, dealId }: DealRef) =>
  selectDeals(ctx, brandId).where('platform', '=', platform).where('dealId', '=', dealId).executeTakeFirst();

export type Deal = Awaited<ReturnType<typeof findDeal>>;

interface Paid {
  branchId: string;
  title: string;
  payFen: number;
}

const NAME_MAX = 60;

/** What a voucher without a deal of ours is sold as: one line, for what was paid. */
export const plainLine = ({ title, payFen }: Pick<Paid, 'title' | 'payFen'>): DraftLine => ({
  productId: null,
  kind: 'SERVICE',
  name: title.slice(0, NAME_MAX),
  unit: '',
  unitPriceFen: payFen,
  qty: 1,
  discountFen: 0,
  pointsCost: 0,
  goods: [],
});

/** The lines of a deal: its products at the prices of the branch, and what is played for, less what the voucher was cheaper. */
export async function draftDealLines(ctx: Tx, deal: NonNullable<Deal>, { branchId, title, payFen }: Paid): Promise<DraftLine[]> {
  const ids = deal.products.map(({ productId }) => productId);
  const products = await requireSellables(ctx, branchId, ids);
  const lines = deal.products.map(({ productId, qty }): DraftLine => {
    const { name, unit, priceFen, isOnShelf, kind, goods } = products.get(productId) ?? {};
    if (!name || !isOnShelf || priceFen === null || priceFen === undefined)
      throw new AppError(orderErrors.notForSale, { name: name ?? '' });
    const sold = { productId, kind: kind === 'SERVICE' ? 'SERVICE' : 'GOODS', name, unit: unit ?? '' } as const;
    return { ...sold, unitPriceFen: priceFen, qty, discountFen: 0, pointsCost: 0, goods: goods ?? [] };
  });
  if (deal.netFeeFen > 0) lines.push(plainLine({ title: `网费（${deal.title}）`, payFen: deal.netFeeFen }));
  const { discounts, restFen } = spreadDeal(lines, payFen);
  const priced = lines.map((line, i) => ({ ...line, discountFen: discounts[i] ?? 0 }));
  return restFen > 0 ? [...priced, plainLine({ title, payFen: restFen })] : priced;
}
