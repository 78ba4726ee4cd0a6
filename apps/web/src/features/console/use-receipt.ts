import { orderApi } from '@netbar/contract/order/order.api';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#kernel/call.ts';
import { useLang } from '#kernel/lang.ts';
import { printOnPaper, sendToPrinter } from './printer.ts';

export type PrintState = 'idle' | 'printing' | 'done' | 'failed';

/** Prints an order's receipt: on the receipt printer when the browser knows one, else on whatever it prints to. */
export function useReceipt(orderId: string) {
  const lang = useLang();
  const cache = useQueryClient();
  const [state, setState] = useState<PrintState>('idle');
  const run = async () => {
    setState('printing');
    try {
      // Counted first: a paper that nobody knows of is worse than one that did not come out.
      const { bytes, isReprint } = await call(orderApi.print, { orderId }, { key: crypto.randomUUID() });
      if (!(await sendToPrinter(bytes))) {
        const { content } = await call(orderApi.receipt, { orderId });
        printOnPaper(content, { lang, isReprint });
      }
      setState('done');
      void cache.invalidateQueries({ queryKey: ['order'] });
    } catch {
      setState('failed');
    }
  };
  return { state, print: () => void run() };
}
