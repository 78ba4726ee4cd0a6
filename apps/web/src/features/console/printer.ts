import type { Receipt } from '@netbar/contract/order/receipt.model';
import type { Lang } from '@netbar/contract/kernel/words';
import { linesOf } from './receipt.rules.ts';

/** As far as we use it: TypeScript does not know the Web Serial API. */
interface SerialPort {
  open: (options: { baudRate: number }) => Promise<void>;
  close: () => Promise<void>;
  writable: WritableStream<Uint8Array> | null;
}
interface Serial {
  getPorts: () => Promise<SerialPort[]>;
}

const BAUD_RATE = 9_600;

/** To the receipt printer this browser was once allowed to use; false without one. */
export async function sendToPrinter(base64: string): Promise<boolean> {
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

const style = `@page{size:58mm auto;margin:0}body{width:54mm;margin:2mm;font:12px/1.5 "Noto Sans SC","Microsoft YaHei",sans-serif;color:#000}
p{display:flex;justify-content:space-between;gap:8px;margin:0}hr{border:0;border-top:1px dashed #000}b{font-size:14px}`;

/** By the browser's own printing, as wide as the roll; a till set up for it prints without asking. */
export function printOnPaper(content: Receipt['content'], options: { lang: Lang; isReprint: boolean }) {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = content.no;
  document.body.append(frame);
  const paper = frame.contentDocument;
  const window = frame.contentWindow;
  if (!paper || !window) return frame.remove();
  const sheet = paper.createElement('style');
  sheet.textContent = style;
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
