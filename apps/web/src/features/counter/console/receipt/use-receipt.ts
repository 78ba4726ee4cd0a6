import { orderApi } from '@netbar/contract/counter/order/order.api';
import type { Receipt } from '@netbar/contract/counter/order/receipt.model';
import type { Lang } from '@netbar/contract/kernel/words';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#kernel/call.ts';
import { press } from '#kernel/press.ts';
import { useLang } from '#kernel/lang.ts';
import { linesOf } from './receipt.rules.ts';

export type PrintState = 'idle' | 'printing' | 'done' | 'failed';

/** Prints an order's receipt: on the receipt printer this browser may use, else with the browser's print dialog. */
export function useReceipt(orderId: string) {
  const lang = useLang();
  const cache = useQueryClient();
  const [state, setState] = useState<PrintState>('idle');
  const run = async () => {
    setState('printing');
    try {
      // The server counts the print first: an uncounted receipt is worse than one that did not print.
      const { bytes, isReprint } = await press(orderApi.print, { orderId });
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

/** The part of the Web Serial API used here; TypeScript has no types for it. */
interface SerialPort {
  open: (options: { baudRate: number }) => Promise<void>;
  close: () => Promise<void>;
  writable: WritableStream<Uint8Array> | null;
}
interface Serial {
  getPorts: () => Promise<SerialPort[]>;
}

const BAUD_RATE = 9_600;

/** Sends bytes to the receipt printer this browser has permission for; false without one. */
async function sendToPrinter(base64: string): Promise<boolean> {
  const serial = (navigator as Navigator & { serial?: Serial }).serial;
  const port = (await serial?.getPorts())?.[0];
  if (!port) return false;
  await port.open({ baudRate: BAUD_RATE });
  const writer = port.writable?.getWriter();
  await writer?.write(Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)));
  writer?.releaseLock();
  await port.close();
  return true;
}

const paperStyle = `@page{size:58mm auto;margin:0}body{width:54mm;margin:2mm;font:12px/1.5 "Noto Sans SC","Microsoft YaHei",sans-serif;color:#000}
p{display:flex;justify-content:space-between;gap:8px;margin:0}hr{border:0;border-top:1px dashed #000}b{font-size:14px}`;

/** Prints with the browser, as wide as the paper roll. A till in kiosk mode prints without asking. */
function printOnPaper(content: Receipt['content'], options: { lang: Lang; isReprint: boolean }) {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = content.no;
  document.body.append(frame);
  const paper = frame.contentDocument;
  const window = frame.contentWindow;
  if (!paper || !window) return frame.remove();
  const sheet = paper.createElement('style');
  sheet.textContent = paperStyle;
  paper.head.append(sheet);
  for (const line of linesOf(content, options)) {
    if (line === 'rule') {
      paper.body.append(paper.createElement('hr'));
      continue;
    }
    const row = paper.createElement('p');
    const left = paper.createElement(line.isStrong ? 'b' : 'span');
    const right = paper.createElement(line.isStrong ? 'b' : 'span');
    left.textContent = line.left;
    right.textContent = line.right ?? '';
    row.append(left, right);
    paper.body.append(row);
  }
  window.addEventListener('afterprint', () => setTimeout(() => frame.remove()));
  window.print();
}
