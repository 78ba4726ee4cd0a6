import { purchaseReturnApi } from '@netbar/contract/purchasing/purchase-return/purchase-return.api';
import type { PurchaseReturn } from '@netbar/contract/purchasing/purchase-return/purchase-return.model';
import type { AccountedLine } from '@netbar/contract/purchasing/purchase-return/purchase-return.rules';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { Books } from '#kit/books/Books.tsx';
import { usePageKeys } from '#kit/keys/use-page-keys.ts';
import { Panel } from '#kit/Panel.tsx';
import { Record } from '#kit/record/Record.tsx';
import { RecordBody } from '#kit/record/RecordBody.tsx';
import { RecordHead } from '#kit/record/RecordHead.tsx';
import { RecordTrail } from '#kit/record/RecordTrail.tsx';
import { Timeline } from '#kit/record/Timeline.tsx';
import { AccountingBar } from './accounting/AccountingBar.tsx';
import { allBy, noWays, problemOf, storedWays, wishedWays, type WaysByLine } from './accounting/accounting.rules.ts';
import { accountingWords } from './accounting/accounting.words.ts';
import { JournalPreview } from './accounting/JournalPreview.tsx';
import { WaysTable } from './accounting/WaysTable.tsx';
import { detailWords } from './detail/detail.words.ts';
import { stepsOf } from './detail/return-steps.ts';
import { returnPaths } from './return-paths.ts';
import { ReturnState } from './ReturnStatusTag.tsx';
import { returnWords } from './return.words.ts';
import '#kit/form/form.css';
import './return.css';

/** How the claim of one return is settled: entered once, and read from then on. */
export default function ReturnAccountingRecordsPage() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const read = useApi(purchaseReturnApi.getAccounting, { id });
  return (
    <div className="form-page">
      <Record isPage read={read}>
        {(doc) => (doc.can.includes('account') ? <AccountingDesk key={doc.id} doc={doc} /> : <Accounted doc={doc} />)}
      </Record>
    </div>
  );
}

function Head({ doc }: { doc: PurchaseReturn }) {
  const t = useWords(detailWords);
  const words = useWords({ ...returnWords, open: accountingWords.open });
  const navigate = useNavigate();
  const canOpen = useCan('PURCHASE_RETURN_LIST');
  return (
    <RecordHead
      title={doc.no}
      number={doc.no}
      tag={<ReturnState doc={doc} />}
      note={<span className="sec">{`${words[`type${doc.type}`]} · ${doc.branchName} → ${doc.supplierName}`}</span>}
      trail={
        <RecordTrail
          api={purchaseReturnApi.listAccounting}
          id={doc.id}
          onGo={(next) => void navigate(returnPaths.accounting(next), { replace: true })}
        />
      }
      actions={canOpen && <Button onClick={() => void navigate(returnPaths.detail(doc.id))}>{words.open}</Button>}
      steps={stepsOf(doc, t)}
    />
  );
}

/** Ways are typed line by line; the preview follows, and F9 posts. */
function AccountingDesk({ doc }: { doc: PurchaseReturn }) {
  const t = useWords(accountingWords);
  const [ways, setWays] = useState<WaysByLine>(() => wishedWays(doc.lines));
  const [bankRef, setBankRef] = useState('');
  const account = useCommand(purchaseReturnApi.account, { done: t.posted });
  const problem = problemOf(doc, ways, bankRef);
  const change = (lineId: string, next: Partial<AccountedLine>) =>
    setWays((before) => ({ ...before, [lineId]: { ...(before[lineId] ?? noWays), ...next } }));
  const post = () => {
    if (problem || account.isPending) return;
    const lines = doc.lines.map(({ id }) => ({ lineId: id, ...(ways[id] ?? noWays) }));
    account.mutate({ id: doc.id, version: doc.version, bankRef: bankRef.trim(), lines });
  };
  usePageKeys({ F9: post });
  const entered = doc.lines.map(({ id }) => ways[id] ?? noWays);
  return (
    <>
      <Head doc={doc} />
      <RecordBody side={<JournalPreview lines={entered} />}>
        <Panel
          title={t.byLine}
          note={t.mustEqual}
          extra={<Button onClick={() => setWays(allBy(doc.lines, 'offsetFen'))}>{t.allOffset}</Button>}
          flush
        >
          <WaysTable lines={doc.lines} ways={ways} onChange={change} />
          <WayNotes doc={doc} />
        </Panel>
      </RecordBody>
      <AccountingBar {...{ doc, ways, bankRef, problem }} isSending={account.isPending} onBankRef={setBankRef} onPost={post} />
    </>
  );
}

/** What each way means. */
function WayNotes({ doc }: { doc: PurchaseReturn }) {
  const t = useWords({ ...returnWords, ...accountingWords });
  const notes = [
    { key: 'offset', name: t.offset, note: t.offsetNote },
    { key: 'cash', name: t.cash, note: t.cashNote },
    { key: 'exchange', name: t.exchange, note: t.exchangeNote },
    { key: 'loss', name: t.loss, note: t.lossNote },
    ...(doc.lines.some(({ canNet }) => canNet) ? [{ key: 'net', name: t.net, note: t.netNote }] : []),
  ];
  return (
    <dl className="ret-ways">
      {notes.map(({ key, name, note }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>{note}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What was settled how, and what it wrote into the books. */
function Accounted({ doc }: { doc: PurchaseReturn }) {
  const t = useWords(accountingWords);
  const canReadLog = useCan('PURCHASE_RETURN_LIST');
  const isDone = doc.status === 'ACCOUNTED';
  return (
    <>
      <Head doc={doc} />
      <RecordBody side={canReadLog && <Timeline kind="PURCHASE_RETURN" id={doc.id} />}>
        {doc.whyNot !== null && <Alert type="info" showIcon title={doc.whyNot} />}
        <Panel title={t.byLine} flush>
          <WaysTable lines={doc.lines} ways={isDone ? storedWays(doc.lines) : wishedWays(doc.lines)} />
        </Panel>
        {doc.booked && <Books booked={doc.booked} />}
      </RecordBody>
    </>
  );
}
