import { useWords } from '#kernel/lang.ts';
import { Money } from '../Money.tsx';
import { RecordTable } from '../record/RecordTable.tsx';
import { accountWords, booksWords } from './books.words.ts';

export interface BookLine {
  key: string;
  account: string;
  /** The day, or whose account it is. */
  note?: string;
  /** Debit positive. */
  amountFen: number;
}

/** Lines of the books: debits and credits. */
export function BookTable({ lines, empty }: { lines: readonly BookLine[]; empty: string }) {
  const t = useWords(booksWords);
  const names: { [account: string]: string } = useWords(accountWords);
  const sumOf = (sign: 1 | -1) => lines.reduce((sum, { amountFen }) => sum + Math.max(sign * amountFen, 0), 0);
  return (
    <RecordTable
      label={t.books}
      rows={lines}
      keyOf={({ key }) => key}
      empty={empty}
      columns={[
        {
          key: 'account',
          title: t.accountName,
          render: ({ account, note }) => (
            <>
              {names[account] ?? account}
              {note && <small>{note}</small>}
            </>
          ),
          sum: '',
        },
        {
          key: 'debit',
          title: t.debit,
          align: 'right',
          render: ({ amountFen }) => <Money fen={amountFen > 0 ? amountFen : null} />,
          sum: <Money fen={sumOf(1)} />,
        },
        {
          key: 'credit',
          title: t.credit,
          align: 'right',
          render: ({ amountFen }) => <Money fen={amountFen < 0 ? -amountFen : null} />,
          sum: <Money fen={sumOf(-1)} />,
        },
      ]}
    />
  );
}
