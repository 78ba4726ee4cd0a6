import { DAY_MS } from '@netbar/contract/kernel/time';
import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import { receiptApi } from '@netbar/contract/purchasing/receipt/receipt.api';
import { approveStorePurchase } from '#features/purchasing/purchase/decide-store-purchase.ts';
import { submitFillUp } from '#features/purchasing/purchase/fill-up.ts';
import { findAwaited } from '#features/purchasing/purchase/purchase.ts';
import { receiveGoods } from '#features/purchasing/receipt/receive.ts';
import { applicantOf, type Office } from './office.ts';
import { askForGoods, decide, placeOrders, receivedLine } from './purchasing.ts';
import type { Scene } from './scene.ts';

const HOUR_MS = 3_600_000;
/** Units of a product that arrived crushed. */
const CRUSHED_QTY = 2;

/**
 * One branch ordered five days ago. Two days ago a box of one product was missing and two units of another were crushed. The
 * branch asked for both anew: the box is on its way, the crushed goods wait for approval.
 */
export async function leaveFillUps(scene: Scene, { actAs, head, papers }: Office, now: Date) {
  const branch = scene.branches[1] ?? scene.branches[0];
  if (!branch) return;
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const asked = await askForGoods(scene, branch, { actAs, head, at: ago(5 * DAY_MS), share: 1.4, most: 4 });
  if (!asked) return;
  const approved = await decide(scene, asked, { actAs, head, at: ago(5 * DAY_MS - HOUR_MS) });
  await placeOrders(scene, [approved], { actAs, head, at: ago(5 * DAY_MS - 2 * HOUR_MS) });

  const at = ago(2 * DAY_MS);
  const awaited = await findAwaited(actAs(branch.cashiers[0], at), { branchId: branch.id, storePurchaseId: asked.id });
  const [supplierId] = awaited.map((line) => line.supplierId);
  const [short, crushed, ...rest] = awaited.filter((line) => line.supplierId === supplierId);
  if (!short || !crushed) return;
  const goodsOf = (line: typeof short) => receivedLine(scene, line, { at, batchNo: `L${branch.branchNo}F` });
  const crushing = { rejectedQty: CRUSHED_QTY, rejectReason: 'CRUSHED', photos: [papers.batch] };
  const delivery = {
    branchId: branch.id,
    supplierId,
    deliveryNote: 'SH-缺箱',
    lines: [
      { ...goodsOf(short), acceptedQty: short.restQty - short.packQty },
      { ...goodsOf(crushed), acceptedQty: crushed.restQty - CRUSHED_QTY, ...crushing },
      ...rest.map(goodsOf),
    ].filter(({ acceptedQty }) => acceptedQty > 0),
  };
  await receiveGoods(actAs(branch.cashiers[0], at), receiptApi.receive.input.parse(delivery));

  const askAnew = (after: number, fillUp: object) =>
    submitFillUp(
      actAs(applicantOf(branch, { head }), ago(after)),
      purchaseApi.submitFillUp.input.parse({ originId: asked.id, ...fillUp }),
    );
  const { id, version } = await askAnew(2 * DAY_MS - HOUR_MS, {
    reason: 'SHORTAGE',
    note: '送货单写满箱，实到少一箱',
    lines: [{ lineId: short.storeLineId, qty: short.packQty }],
  });
  await approveStorePurchase(actAs(head, ago(2 * DAY_MS - 3 * HOUR_MS)), { id, version, cuts: [] });
  await askAnew(20 * HOUR_MS, {
    reason: 'DAMAGE',
    note: '外箱压坏，司机已签字',
    lines: [{ lineId: crushed.storeLineId, qty: CRUSHED_QTY }],
  });
}
