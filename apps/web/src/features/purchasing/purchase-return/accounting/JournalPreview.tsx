import { CheckCircleFilled } from '@ant-design/icons';
import {
  entriesOf,
  type AccountedLine,
  type ReturnEntry,
} from '@netbar/contract/purchasing/purchase-return/purchase-return.rules';
import { useWords } from '#kernel/lang.ts';
import { accountWords } from '#kit/books/books.words.ts';
import { BookTable } from '#kit/books/BookTable.tsx';
import { Money } from '#kit/Money.tsx';
import { Panel } from '#kit/Panel.tsx';
import { Related } from '#kit/record/Related.tsx';
import { accountingWords } from './accounting.words.ts';

/** What posting writes into the books, as it is typed; and what is written later. */
export function JournalPreview({ lines }: { lines: readonly AccountedLine[] }) {
  const t = useWords(accountingWords);
  const accounts = useWords(accountWords);
  const entries = entriesOf(lines);
  const now = entries.filter(({ later }) => later === null);
  const later = entries.filter((entry) => entry.later !== null);
  const bearers = { BRANCH: t.byBranch, COMPANY: t.byCompany };
  const booked = now.map(({ account, bearer, amountFen }) => ({
    key: `${account} ${bearer ?? ''}`,
    account,
    amountFen,
    ...(bearer && { note: bearers[bearer] }),
  }));
  const when = ({ later: at }: ReturnEntry) => (at === 'STATEMENT' ? t.laterStatement : t.laterExchange);
  return (
    <>
      <Panel
        title={t.preview}
        extra={
          now.length > 0 && (
            <span className="wtag bare t-success">
              <CheckCircleFilled />
              {t.balanced}
            </span>
          )
        }
        flush
      >
        <BookTable lines={booked} empty={t.nothingNow} />
      </Panel>
      {later.length > 0 && (
        <Panel title={t.later} flush>
          <Related
            groups={[
              {
                key: 'later',
                rows: later.map((entry) => ({
                  key: entry.account,
                  name: accounts[entry.account],
                  value: <Money fen={entry.amountFen} />,
                  note: when(entry),
                })),
              },
            ]}
          />
        </Panel>
      )}
    </>
  );
}
