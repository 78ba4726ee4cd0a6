import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { productApi } from '@netbar/contract/product/product.api';
import { ProductContent } from '@netbar/contract/product/product.model';
import { ask } from '#features/approval/ask.service.ts';
import type { ApprovalSubject } from '#kernel/approvals.ts';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { componentsOf, lockMaster } from './product.queries.ts';
import { rewriteMaster } from './product.service.ts';

/** A change of a product's content. Its version tells whether somebody was faster. */
export const productChange: ApprovalSubject = {
  type: 'PRODUCT_CHANGE',
  currentVersion: async (ctx, id) => (await lockMaster(ctx, id)).version,
  apply: async (ctx, { subjectId, after }) => rewriteMaster(ctx, subjectId, ProductContent.parse((after as Change).content)),
};

interface Change {
  content: object;
}

export const changeMaster = (ctx: Ctx, { id, version, reason, ...content }: In<typeof productApi.changeMaster>) =>
  command(ctx, productApi.changeMaster, { id, version, reason, ...content }, async (ctx) => {
    const before = await lockMaster(ctx, id);
    if (before.version !== version) throw new AppError(commonErrors.changedMeanwhile);
    const asked = await ask(ctx, {
      subject: productChange,
      subjectId: id,
      brandId: before.brandId,
      baseVersion: version,
      before: { content: await contentOf(ctx, before) },
      after: { names: [before.name], count: 1, content },
      reason,
      notice: { subServiceType: 9, what: '商品信息变更' },
    });
    return { id, approvalId: asked.id, status: asked.status };
  });

async function contentOf(ctx: Tx, master: Awaited<ReturnType<typeof lockMaster>>): Promise<ProductContent> {
  const parts = await componentsOf(ctx, master.id);
  return ProductContent.parse({ ...master, components: parts.map(({ productId, qty }) => ({ productId, qty })) });
}
