import { refundApi } from '@netbar/contract/refund/refund.api';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#kernel/call.ts';

interface LineBack {
  orderLineId: string;
  qty: number;
}

/** What the server would give back for these lines. Asking changes nothing. */
export function usePreview(orderId: string, lines: LineBack[]) {
  const { data, error } = useQuery({
    queryKey: ['refund', 'preview', orderId, lines],
    queryFn: () => call(refundApi.preview, { orderId, lines }, { key: crypto.randomUUID() }),
    placeholderData: keepPreviousData,
    enabled: lines.length > 0,
  });
  return { preview: lines.length > 0 ? data : undefined, error };
}
