import type { Receipt } from '@netbar/contract/counter/order/receipt.model';
import { twoDecimals } from '@netbar/contract/kernel/money';
import { formatTime } from '@netbar/contract/kernel/time';
import type { Lang } from '@netbar/contract/kernel/words';
import { receiptWords } from './receipt.words.ts';

type Content = Receipt['content'];
/** A line of the receipt: text at the left and right, or a rule. */
export type PaperLine = { left: string; right?: string; isStrong?: boolean } | 'rule';

/** The lines of a receipt. */
export function linesOf(receipt: Content, { lang, isReprint }: { lang: Lang; isReprint: boolean }): PaperLine[] {
  const t = (key: keyof typeof receiptWords) => receiptWords[key][lang];
  const { lines, payments, grossFen, discountFen, payableFen, bonusFen, pointsCost } = receipt;
  const head: PaperLine[] = [
    { left: `${receipt.branchName}${isReprint ? ` (${t('reprint')})` : ''}`, isStrong: true },
    { left: t('no'), right: receipt.no },
    { left: t('time'), right: formatTime(new Date(receipt.time), 'datetime') },
    { left: t('cashier'), right: receipt.cashierName },
    ...(receipt.machineNo ? [{ left: t('machine'), right: receipt.machineNo }] : []),
    ...(receipt.memberName ? [{ left: t('member'), right: receipt.memberName }] : []),
  ];
  const goods = lines.map(({ name, qty, netFen }) => ({ left: `${name} ×${qty}`, right: twoDecimals(netFen) }));
  const sums: PaperLine[] = [
    { left: t('gross'), right: twoDecimals(grossFen) },
    ...(discountFen > 0 ? [{ left: t('discount'), right: `−${twoDecimals(discountFen)}` }] : []),
    { left: t('payable'), right: twoDecimals(payableFen), isStrong: true },
    ...(pointsCost > 0 ? [{ left: t('points'), right: String(pointsCost) }] : []),
    ...(bonusFen > 0 ? [{ left: t('bonus'), right: twoDecimals(bonusFen) }] : []),
  ];
  const paid = payments.flatMap(({ tender, amountFen, tenderedFen, changeFen, signerName }): PaperLine[] => [
    { left: t(tender), right: twoDecimals(amountFen) },
    ...(tenderedFen === null ? [] : [{ left: t('tendered'), right: twoDecimals(tenderedFen) }]),
    ...(changeFen ? [{ left: t('change'), right: twoDecimals(changeFen) }] : []),
    ...(signerName ? [{ left: t('signer'), right: signerName }] : []),
  ]);
  return [
    ...head,
    'rule',
    ...goods,
    'rule',
    ...sums,
    ...paid,
    ...(receipt.remark ? ['rule' as const, { left: receipt.remark }] : []),
  ];
}
