import { gunzipSync } from 'node:zlib';
import { alipayBillLines } from './alipay-bill.ts';
import { BadBill } from './bill.ts';
import type { BillLine } from './payment.ts';
import { voucherBillLines } from './voucher-bill.ts';
import { wechatBillLines } from './wechat-pay-bill.ts';

const MOST_BYTES = 200 * 1024 * 1024;

/**
 * The lines of a bill file, one at a time. Throws `BadBill`, also behind the last line: whoever keeps lines keeps them only once all
 * were read.
 */
export function billLines(
  channel: 'WECHAT' | 'ALIPAY' | 'DOUYIN' | 'MEITUAN',
  file: Buffer,
  merchantNo: string,
): Generator<BillLine> {
  const body = unpacked(file);
  if (channel === 'WECHAT') return wechatBillLines(body, merchantNo);
  if (channel === 'ALIPAY') return alipayBillLines(body, merchantNo);
  return voucherBillLines(body, channel, merchantNo);
}

function unpacked(file: Buffer): Buffer {
  const isGzip = file[0] === 0x1f && file[1] === 0x8b;
  if (!isGzip) return file;
  try {
    return gunzipSync(file, { maxOutputLength: MOST_BYTES });
  } catch {
    throw new BadBill('bill', 'END', 'that does not open');
  }
}
