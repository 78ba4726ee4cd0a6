import { cashDepositApi } from '@netbar/contract/figures/cash-deposit/cash-deposit.api';
import type { DepositBook } from '@netbar/contract/figures/cash-deposit/cash-deposit.model';
import { addDays } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { useBizToday } from '#kit/branch/use-biz-today.ts';
import { usePageKeys } from '#kit/keys/use-page-keys.ts';
import { PageHead } from '#kit/PageHead.tsx';
import { Record } from '#kit/record/Record.tsx';
import { useIsPhone } from '#kit/use-is-phone.ts';
import { DayPanel } from './DayPanel.tsx';
import { DepositHeadActions } from './DepositHeadActions.tsx';
import { depositWords } from './deposit.words.ts';
import { Earlier, FlowStrip } from './FlowStrip.tsx';
import { ImportDrawer } from './ImportDrawer.tsx';
import { type SafeDrawersOpen, useDepositAddress } from './use-deposit-address.ts';
import { SafeCards, SafeTable } from './SafeTable.tsx';
import { SealDrawer } from './SafeDrawers.tsx';
import './deposit.css';

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Follows the cash of every branch: safe, on the way, bank. */
export default function CashDepositPage() {
  const t = useWords(depositWords);
  const [books, works] = [useCan('DEPOSIT_BOOK'), useCan('DEPOSIT_WORK')];
  const today = useBizToday();
  // Finance looks at the last day that is over, a branch at the one that runs.
  const address = useDepositAddress(books ? addDays(today, -1) : today);
  const read = useApi(cashDepositApi.book, { date: address.date });
  const [open, setOpen] = useState<SafeDrawersOpen>();
  const close = () => setOpen(undefined);
  usePageKeys({ F9: () => setOpen(works ? 'seal' : books ? 'import' : undefined) });
  const { data: book } = read;
  const note =
    book?.dayCutoffMin === null || !book
      ? fill(t.noteMixed, { n: book?.rows.length ?? 0 })
      : fill(t.note, { n: book.rows.length, time: clock(book.dayCutoffMin) });
  return (
    <div className="dep-page">
      <PageHead
        title={t.title}
        note={book && note}
        actions={<DepositHeadActions address={address} total={book?.rows.length} onOpen={setOpen} />}
      />
      <Record read={read}>{(data) => <Book book={data} address={address} />}</Record>
      {open === 'import' && <ImportDrawer onClose={close} />}
      {open === 'seal' && (
        <SealDrawer
          branchId={address.at ?? (book?.rows.length === 1 ? book.rows[0]?.branchId : undefined)}
          onClose={close}
          onSealed={({ bizDate, branchId, id }) => address.go({ date: bizDate, at: branchId, id })}
        />
      )}
    </div>
  );
}

type Address = ReturnType<typeof useDepositAddress>;

function Book({ book, address }: { book: DepositBook; address: Address }) {
  const t = useWords(depositWords);
  const isPhone = useIsPhone();
  const odd = book.rows.filter(({ isOdd }) => isOdd);
  const rows = address.isOddOnly ? odd : book.rows;
  const { earlier } = book;
  // On a phone nothing is open until somebody asks for it.
  const chosen = address.at ?? (isPhone ? undefined : (odd[0] ?? rows[0])?.branchId);
  const isChosen = chosen !== undefined && book.rows.some(({ branchId }) => branchId === chosen);
  const choose = (at: string | undefined) => address.go({ at, id: undefined });
  const step = (by: number) => {
    const next = rows[rows.findIndex(({ branchId }) => branchId === chosen) + by];
    if (next) choose(next.branchId);
  };
  usePageKeys({ ArrowDown: () => step(1), ArrowUp: () => step(-1), j: () => step(1), k: () => step(-1) });
  const panel = isChosen && <DayPanel branchId={chosen} date={book.date} depositId={address.id} />;
  const Rows = isPhone ? SafeCards : SafeTable;
  return (
    <>
      <FlowStrip flow={book.flow} />
      {earlier && (
        <Earlier
          earlier={earlier}
          onShow={() => address.go({ date: earlier.oldestDate, at: earlier.branchId, id: undefined, odd: undefined })}
        />
      )}
      <div className="dep-cols">
        <section className="panel dep-main">
          <header className="panel-h">
            <h2>
              {t.branches}
              <small>{t.equation}</small>
            </h2>
            {odd.length > 0 && (
              <Button type="link" onClick={() => address.go({ odd: address.isOddOnly ? undefined : '1' })}>
                {address.isOddOnly ? fill(t.showAll, { n: book.rows.length }) : fill(t.onlyOdd, { n: odd.length })}
              </Button>
            )}
          </header>
          <div className="dep-scroll" tabIndex={0} role="region" aria-label={t.branches}>
            {rows.length > 0 ? (
              <Rows rows={rows} chosen={chosen} onChoose={choose} />
            ) : (
              <p className="dep-none muted">{address.isOddOnly ? t.noOdd : t.noBranches}</p>
            )}
          </div>
        </section>
        {!isPhone && panel && <aside className="panel dep-side">{panel}</aside>}
      </div>
      {isPhone && panel && (
        <Drawer open placement="bottom" size="85%" title={t.detail} className="dep-sheet" onClose={() => choose(undefined)}>
          {panel}
        </Drawer>
      )}
    </>
  );
}
