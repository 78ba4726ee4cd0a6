import { receiptApi } from '@netbar/contract/purchasing/receipt/receipt.api';
import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import { DAY_MS } from '@netbar/contract/kernel/time';
import { findAwaited } from '#features/purchasing/purchase/purchase.ts';
import { setBudget } from '#features/purchasing/purchase/budget.ts';
import { receiveGoods } from '#features/purchasing/receipt/receive.ts';
import { bizDate } from '@netbar/contract/kernel/time';
import { loadLevels } from './load.ts';
import type { Office } from './office.ts';
import { askForGoods, decide, placeOrders, receivedLine } from './purchasing.ts';
import type { Scene } from './scene.ts';

const HOUR_MS = 3_600_000;

/**
 * Orders in every state for a visitor to go on with: one that should have come last week and came in part, one on its way, one
 * that waits for the buyer and one for approval. Every branch has a budget.
 */
export async function leavePurchases(scene: Scene, { actAs, head }: Office, now: Date) {
  const buying = { actAs, head };
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await loadLevels(actAs(head, now), scene);
  const [first, second, third] = scene.branches;
  for (const { id: branchId, size } of scene.branches)
    await setBudget(
      actAs(head, ago(DAY_MS)),
      purchaseApi.setBudget.input.parse({ branchId, month: bizDate(now).slice(0, 7), limitFen: Math.round(size * 16) * 100_000 }),
    );
  if (!first || !second) return;
  await leaveLate(scene, buying, ago);
  const coming = await askForGoods(scene, first, { ...buying, at: ago(30 * HOUR_MS), share: 1.5, most: 4 });
  if (coming) {
    const approved = await decide(scene, coming, { ...buying, at: ago(28 * HOUR_MS) });
    await placeOrders(scene, [approved], { ...buying, at: ago(26 * HOUR_MS) });
  }
  const toBuy = await askForGoods(scene, second, { ...buying, at: ago(7 * HOUR_MS), share: 1.6 });
  if (toBuy) await decide(scene, toBuy, { ...buying, at: ago(5 * HOUR_MS) });
  for (const [i, branch] of [first, third ?? second].entries())
    await askForGoods(scene, branch, { ...buying, at: ago((2 + i) * HOUR_MS), share: 2, most: 3 + 4 * i });
}

/** Ordered nine days ago; half of it came. */
async function leaveLate(scene: Scene, buying: Pick<Office, 'actAs' | 'head'>, ago: (ms: number) => Date) {
  const [branch] = scene.branches;
  if (!branch) return;
  const late = await askForGoods(scene, branch, { ...buying, at: ago(9 * DAY_MS + 4 * HOUR_MS), share: 1.3, most: 4 });
  if (!late) return;
  const approved = await decide(scene, late, { ...buying, at: ago(9 * DAY_MS + 2 * HOUR_MS) });
  await placeOrders(scene, [approved], { ...buying, at: ago(9 * DAY_MS) });
  const at = ago(7 * DAY_MS);
  const by = () => buying.actAs(branch.cashiers[1], at);
  const awaited = await findAwaited(by(), { branchId: branch.id, storePurchaseId: late.id });
  const [supplierId] = awaited.map((line) => line.supplierId);
  const lines = awaited
    .filter((line, i) => line.supplierId === supplierId && i % 2 === 0)
    .map((line) => receivedLine(scene, line, { at, batchNo: `L${branch.branchNo}P` }));
  const delivery = { branchId: branch.id, supplierId, deliveryNote: 'SH-补送', lines };
  if (lines.length > 0) await receiveGoods(by(), receiptApi.receive.input.parse(delivery));
}
