import { orderApi } from '@netbar/contract/counter/order/order.api';
import type { PaperWidth } from '@netbar/contract/counter/order/escpos.rules';
import type { Receipt } from '@netbar/contract/counter/order/receipt.model';
import type { Lang } from '@netbar/contract/kernel/words';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#kernel/call.ts';
import { press } from '#kernel/press.ts';
import { refreshFeatures } from '#kernel/refresh.ts';
import { useLang } from '#kernel/lang.ts';
import { sendToPrinter } from './printer.ts';
import { readPrinterSettings } from './printer.store.ts';
import { linesOf } from './receipt.rules.ts';

export type PrintState = 'idle' | 'printing' | 'done' | 'failed';

/** Prints an order's receipt: on the receipt printer of this till, else with the browser's print dialog. */
export function useReceipt(orderId: string) {
  const lang = useLang();
  const cache = useQueryClient();
  const [state, setState] = useState<PrintState>('idle');
  const run = async () => {
    setState('printing');
    try {
      // The server counts the print first: an uncounted receipt is worse than one that did not print.
      const { paper, opensDrawer } = await readPrinterSettings();
      const wanted = { orderId, width: paper, opensDrawer };
      const { bytes, isReprint } = await press(orderApi.print, wanted);
      if (!(await sendToPrinter(Uint8Array.from(atob(bytes), (char) => char.charCodeAt(0))))) {
        const { content } = await call(orderApi.receipt, { orderId });
        printOnPaper(content, { lang, isReprint, paper });
      }
      setState('done');
      void refreshFeatures(cache, orderApi.print.stale);
    } catch {
      setState('failed');
    }
  };
  return { state, print: () => void run() };
}

const paperStyle = (
  paper: PaperWidth,
) => `@page{size:${paper}mm auto;margin:0}body{width:${paper - 4}mm;margin:2mm;font:12px/1.5 "Noto Sans SC","Microsoft YaHei",sans-serif;color:#000}
p{display:flex;justify-content:space-between;gap:8px;margin:0}hr{border:0;border-top:1px dashed #000}b{font-size:14px}`;

/** Prints with the browser, as wide as the paper roll. A till in kiosk mode prints without asking. */
function printOnPaper(content: Receipt['content'], { paper, ...options }: { lang: Lang; isReprint: boolean; paper: PaperWidth }) {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = content.no;
  document.body.append(frame);
  const page = frame.contentDocument;
  const window = frame.contentWindow;
  if (!page || !window) return frame.remove();
  const sheet = page.createElement('style');
  sheet.textContent = paperStyle(paper);
  page.head.append(sheet);
  for (const line of linesOf(content, options)) {
    if (line === 'rule') {
      page.body.append(page.createElement('hr'));
      continue;
    }
    const row = page.createElement('p');
    const left = page.createElement(line.isStrong ? 'b' : 'span');
    const right = page.createElement(line.isStrong ? 'b' : 'span');
    left.textContent = line.left;
    right.textContent = line.right ?? '';
    row.append(left, right);
    page.body.append(row);
  }
  window.addEventListener('afterprint', () => setTimeout(() => frame.remove()));
  window.print();
}
