import { mulDiv, twoDecimals, WHOLE_BP } from './money.ts';
import { say } from './words.ts';
import type { Words } from './words.ts';

/** FMT-01. Hides digits 4-7 whatever the length, so that a number with a digit too many is hidden as well. */
export function maskPhone(phone: string): string {
  return hide(phone, 3, 4);
}

/** Leaves the first character of a name, for texts that others may read over a shoulder. */
export function maskName(name: string): string {
  const [first = '', ...rest] = name;
  return first + '*'.repeat(rest.length);
}

/**
 * FMT-01 hides "6 or 7 digits": half of the region, the order number and, in numbers of 18 digits, the check character. The birth
 * date stays: pages show the birthday beside, so hiding it hides nothing, and the check character would complete the rest
 * (ADR 0039). A text of another length is hidden completely.
 */
export function maskIdCard(idCard: string): string {
  if (idCard.length === 18) return hide(hide(idCard, 3, 3), 14, 4);
  if (idCard.length === 15) return hide(hide(idCard, 3, 3), 12, 3);
  return hide(idCard, 0, idCard.length);
}

/** FMT-03, by the refund types of DATA-07. */
export function chargebackLabel(type: 0 | 1 | 2): Words {
  return chargebacks[type];
}

/** FMT-03. At the instant itself it has expired: ranges are half-open. */
export function expiredLabel(at: Date, now: Date): Words {
  return at.getTime() <= now.getTime() ? expired : notExpired;
}

/** FMT-03. 0 when the whole is 0. */
export function rate(part: number, whole: number): string {
  return `${twoDecimals(whole === 0 ? 0 : mulDiv(part, WHOLE_BP, whole))}%`;
}

const chargebacks = {
  0: say('过期退货', 'Expired return', '過期退貨'),
  1: say('正常退货', 'Normal return', '正常退貨'),
  2: say('普通退单', 'Ordinary chargeback', '普通退單'),
};
const expired = say('已过期', 'Expired', '已過期');
const notExpired = say('未过期', 'Not expired', '未過期');

function hide(text: string, from: number, count: number): string {
  const hidden = text.slice(from, from + count);
  return text.slice(0, from) + '*'.repeat(hidden.length) + text.slice(from + count);
}
