import type { CashDeposit } from '@netbar/contract/figures/cash-deposit/cash-deposit.model';
import { twoDecimals } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { groupThousands } from '#kit/group-thousands.ts';
import type { depositWords } from './deposit.words.ts';

type Texts = Record<keyof typeof depositWords, string>;

/** As amounts stand elsewhere on the page, in a text. */
function grouped(fen: number) {
  const [units = '', decimals = ''] = twoDecimals(fen).split('.');
  return `¥${groupThousands(units)}.${decimals}`;
}

interface HistoryEntry {
  key: string;
  time: string;
  title: string;
  note: string;
  isOdd: boolean;
}

/** What happened to a bag, the latest first. */
export function historyOf(deposit: CashDeposit, t: Texts): HistoryEntry[] {
  const entry = (key: string, time: string | null, parts: Pick<HistoryEntry, 'title' | 'note'> & { isOdd?: boolean }) =>
    time === null ? [] : [{ key, time, isOdd: false, ...parts }];
  const { bankLine: line, matchedBy } = deposit;
  const how = matchedBy === null ? '' : fill(t[matchedBy], { name: deposit.matcherName ?? '' });
  const asked = deposit.inquiries.flatMap((inquiry) => [
    ...entry(`${inquiry.id} asked`, inquiry.askedTime, {
      title: t[inquiry.kind],
      note: [inquiry.askerName, inquiry.question].filter(Boolean).join(' · '),
      isOdd: inquiry.answer === null,
    }),
    ...entry(`${inquiry.id} answered`, inquiry.answeredTime, {
      title: inquiry.kind === 'EXPLAIN' ? t.explained : t.investigated,
      note: [inquiry.answererName, inquiry.answer].filter(Boolean).join(' · '),
    }),
  ]);
  const entries = [
    ...entry('sealed', deposit.sealedTime, { title: `${t.sealed} ${grouped(deposit.fen)}`, note: t.twoSigned }),
    ...entry('banked', deposit.slipTime, {
      title: t.banked,
      note: [deposit.slipName, deposit.slipNo].filter(Boolean).join(' · '),
    }),
    ...entry('matched', deposit.matchedTime, {
      title: `${t.credited} ${grouped(line?.fen ?? 0)}`,
      note: line ? fill(t.lineBy, { tail: line.accountTail, ref: line.ref, how }) : '',
      isOdd: deposit.status === 'DIFFERENT',
    }),
    ...asked,
    ...entry('ended', deposit.endedTime, {
      title: deposit.status === 'CANCELLED' ? t.cancelledEntry : t.booked,
      note: [deposit.enderName, deposit.endNote].filter(Boolean).join(' · '),
    }),
  ];
  return entries.toSorted((a, b) => b.time.localeCompare(a.time));
}
