import type { machineSessionApi } from '@netbar/contract/machine/machine-session.api';
import type { In } from '@netbar/contract/kernel/endpoint';
import { maskIdCard } from '@netbar/contract/kernel/format';
import { openSealed } from '#features/member/identity.service.ts';
import { countUpTo } from '#kernel/count.ts';
import { containing, inScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';
import { cardBalances } from './machine-session.queries.ts';

const columns = ['id', 'branchId', 'no', 'name', 'idCardSealed', 'status', 'version', 'createdTime'] as const;
const cards = (ctx: Ctx | Tx) => ctx.db.selectFrom('tempCards').where(inScope(ctx, 'tempCards.branchId'));

export async function listTempCards(
  ctx: Ctx,
  { branchId, keyword, status, page, limit }: In<typeof machineSessionApi.tempCards>,
) {
  let found = cards(ctx);
  if (branchId) found = found.where('branchId', '=', branchId);
  if (status) found = found.where('status', '=', status);
  if (keyword) found = found.where((q) => q.or([q('no', '=', keyword), q('name', 'like', containing(keyword))]));
  const [rows, total] = await Promise.all([
    found
      .select(columns)
      .orderBy('createdTime', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    countUpTo(ctx, found.select('tempCards.id')),
  ]);
  return { rows: await shown(ctx, rows), total };
}

export async function getTempCard(ctx: Ctx | Tx, id: string) {
  const row = await cards(ctx).select(columns).where('id', '=', id).executeTakeFirstOrThrow(notFound('临时卡'));
  const [card] = await shown(ctx, [row]);
  return card as NonNullable<typeof card>;
}

async function shown<R extends { id: string; idCardSealed: Buffer | null }>(ctx: Ctx | Tx, rows: R[]) {
  const balances = await cardBalances(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const idCard = openSealed(ctx, row.idCardSealed);
    return { ...row, idCard: idCard && maskIdCard(idCard), balanceFen: balances.get(row.id) ?? 0 };
  });
}
