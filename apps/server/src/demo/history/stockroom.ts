import { addDays, bizDate } from '@netbar/contract/kernel/time';
import { stockApi } from '@netbar/contract/goods/stock/stock.api';
import { demoProducts } from '../goods.data.ts';
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
import type { Branch, Person, Scene } from './scene.ts';

/** The domain's own commands at a past moment, as somebody. */
export type ActAs = (person: Person, at: Date) => Ctx;

const MINUTE_MS = 60_000;

/** A week's goods come in, what is broken goes out, and once a month somebody counts. Rare enough to go the ordinary way. */
export async function keepStockroom(scene: Scene, actAs: ActAs, { morning, week }: { morning: Date; week: number }) {
  for (const [i, branch] of scene.branches.entries()) {
    const at = (minutes: number) => new Date(morning.getTime() + (minutes + i * 7) * MINUTE_MS);
    await receive(scene, branch, actAs, { at: at(0), week });
    if (scene.random.chance(0.5)) await writeOff(scene, branch, actAs, at(2));
    if (week % 4 === 3) await count(scene, branch, actAs, at(3));
  }
}

/** Up to what a good week sells, at what the supplier asks this time. */
async function receive({ goods, random }: Scene, branch: Branch, actAs: ActAs, { at, week }: { at: Date; week: number }) {
  const lines = goods.flatMap(({ id: productId, code, kind, weight }) => {
    const {
      costFen = 0,
      unitFactor = 10,
      batchTracked,
      shelfLifeDays = 0,
    } = demoProducts.find((product) => product.code === code) ?? {};
    const missing = Math.ceil(weight * 9 * branch.size) - (branch.levels.get(productId)?.onHand ?? 0);
    if (kind === 'SERVICE' || missing <= 0) return [];
    const qty = Math.ceil(missing / unitFactor) * unitFactor;
    const valueFen = Math.round((qty * costFen * random.between(97, 104)) / 100);
    const batch = batchTracked && {
      batchNo: `L${branch.branchNo}W${week}`,
      expiryDate: addDays(bizDate(at), shelfLifeDays - 20),
    };
    return [{ productId, qty, valueFen, ...batch }];
  });
  const order = { branchId: branch.id, kind: 'CORRECTION', reason: '每周到货入库', lines };
  if (lines.length > 0) await adjustStock(actAs(branch.manager, at), stockApi.adjust.input.parse(order));
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
