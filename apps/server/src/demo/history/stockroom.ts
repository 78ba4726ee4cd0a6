import { stockApi } from '@netbar/contract/goods/stock/stock.api';
import { adjustStock } from '#features/goods/stock/adjust.ts';
import { postStocktake } from '#features/goods/stocktake/post-stocktake.ts';
import {
  countStocktakeLine,
  finishCount,
  recountStocktakeLine,
  startStocktake,
} from '#features/goods/stocktake/count-stocktake.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { loadLevels } from './load.ts';
import type { Office } from './office.ts';
import { buyForWeek } from './purchasing.ts';
import { isReturnWeek, returnGoods } from './returns.ts';
import type { Branch, Person, Scene } from './scene.ts';

/** The domain's own commands at a past moment, as somebody. */
export type ActAs = (person: Person, at: Date) => Ctx;

const MINUTE_MS = 60_000;

/**
 * A week's goods are bought and come in, what is broken goes out or back, and once a month somebody counts. Rare enough to go the
 * ordinary way.
 */
export async function keepStockroom(scene: Scene, office: Office, { morning, week }: { morning: Date; week: number }) {
  const { actAs } = office;
  if (isReturnWeek(week)) await returnGoods(scene, office, { morning, week });
  await buyForWeek(scene, office, { morning, week });
  for (const [i, branch] of scene.branches.entries()) {
    const at = (minutes: number) => new Date(morning.getTime() + (minutes + i * 7) * MINUTE_MS);
    if (scene.random.chance(0.5)) await writeOff(scene, branch, actAs, at(2));
    if (week % 4 === 3) await count(scene, branch, actAs, at(3));
  }
}

async function writeOff({ goods, random }: Scene, branch: Branch, actAs: ActAs, at: Date) {
  const there = goods.filter(({ id, kind }) => kind === 'GOODS' && (branch.levels.get(id)?.onHand ?? 0) > 5);
  if (there.length === 0) return;
  const lines = [{ productId: random.pick(there).id, qty: -random.between(1, 3) }];
  const reason = random.pick(['搬运摔坏', '包装漏液', '临期下架', '试吃']);
  await adjustStock(
    actAs(branch.cashiers[0], at),
    stockApi.adjust.input.parse({ branchId: branch.id, kind: 'WASTAGE', reason, lines }),
  );
}

/** Mostly what the book says; one or two are missing. */
async function count({ random }: Scene, branch: Branch, actAs: ActAs, at: Date) {
  const [counter, other] = branch.cashiers;
  const by = (person: Person) => actAs(person, at);
  await loadLevels(by(counter), { branches: [branch] });
  const { id, lines } = await startStocktake(by(counter), { branchId: branch.id, blind: false });
  for (const { productId } of lines) {
    const book = branch.levels.get(productId)?.onHand ?? 0;
    const qty = Math.max(0, book + (random.chance(0.22) ? random.pick([-2, -1, -1, -3, 1]) : 0));
    await countStocktakeLine(by(counter), { id, productId, addQty: qty });
  }
  const { lines: counted, tolerance } = await finishCount(by(counter), { id });
  for (const { productId, countedQty, expectedQty } of counted)
    if (countedQty !== null && Math.abs(countedQty - (expectedQty ?? countedQty)) > tolerance)
      await recountStocktakeLine(by(other), { id, productId, qty: countedQty, seenQty: countedQty });
  await postStocktake(by(branch.manager), { id, reason: '月度盘点' });
}
