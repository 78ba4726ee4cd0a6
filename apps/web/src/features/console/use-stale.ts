import { orderApi } from '@netbar/contract/order/order.api';
import { useQueryClient } from '@tanstack/react-query';

/** Has everything read anew that money changes. */
export function useStale() {
  const cache = useQueryClient();
  return () => orderApi.sell.stale.forEach((feature) => void cache.invalidateQueries({ queryKey: [feature] }));
}
