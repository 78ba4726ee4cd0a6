import type { BookedAmount } from '@netbar/contract/kernel/ledger';
import { useWords } from '#kernel/lang.ts';
import { Panel } from '../Panel.tsx';
import { BookTable } from './BookTable.tsx';
import { booksWords } from './books.words.ts';

interface BooksProps {
  booked: readonly BookedAmount[];
  /** What stands there while nothing is booked. */
  empty?: string;
}

/** What a document has written into the books so far. */
export function Books({ booked, empty }: BooksProps) {
  const t = useWords(booksWords);
  const lines = booked.map(({ event, bizDate, account, amountFen }, i) => ({
    key: `${event} ${i}`,
    account,
    note: bizDate,
    amountFen,
  }));
  return (
    <Panel title={t.books} flush>
      <BookTable lines={lines} empty={empty ?? t.nothing} />
    </Panel>
  );
}
