import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { useWords } from '#kernel/lang.ts';
import { receiptWords } from './receipt.words.ts';
import type { ScanResult } from './receive.rules.ts';
import type { LastScan } from './use-receive.ts';

type Words = { [K in keyof typeof receiptWords]: string };

/** What came of a scan, in one sentence. */
function sayScan(t: Words, result: ScanResult): string {
  if (result.kind === 'unknown') return t.unknownCode;
  if (result.kind === 'full') return fill(t.full, { name: result.name });
  if (result.kind === 'otherSupplier') return fill(t.otherSupplier, { name: result.name, supplier: result.supplierName });
  const { line, qty } = result;
  const isPack = line.packQty > 1 && qty === line.packQty;
  const name = [line.product.name, line.product.spec].filter(Boolean).join(' ');
  return fill(t.scanned, { name, qty: isPack ? 1 : qty, unit: isPack ? line.packUnit : line.product.baseUnit });
}

/** The last scan and what came of it. */
export function ScanNote({ last: { time, result } }: { last: LastScan }) {
  const t = useWords(receiptWords);
  const isHit = result.kind === 'added';
  return (
    <span className={isHit ? 'rcv-note is-hit' : 'rcv-note is-miss'} role="status">
      {isHit ? <CheckCircleFilled aria-hidden /> : <ExclamationCircleFilled aria-hidden />}
      <span className="num">{formatTime(time, 'time')}</span> {sayScan(t, result)}
    </span>
  );
}
