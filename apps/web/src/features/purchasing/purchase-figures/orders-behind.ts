import type { DeliveryOutcome } from '@netbar/contract/purchasing/purchase/store-purchase.model';
import type { OrdersBehind } from '@netbar/contract/purchasing/purchase-figures/purchase-figures.model';
import { purchasePaths } from '#features/purchasing/purchase/kit/purchase-paths.ts';

/** The address of the list of branch orders that a figure was counted from. `about` names the product or supplier there. */
export function ordersBehind(behind: OrdersBehind, delivery: DeliveryOutcome, about?: string) {
  const question = Object.entries({ ...behind, delivery, about }).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return `${purchasePaths.list}?${new URLSearchParams(question).toString()}`;
}
