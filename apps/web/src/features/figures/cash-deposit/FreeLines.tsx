import { cashDepositApi } from '@netbar/contract/figures/cash-deposit/cash-deposit.api';
import type { Got } from '@netbar/contract/kernel/endpoint';
import { matchWords } from '@netbar/contract/kernel/match';
import { addDays, formatTime } from '@netbar/contract/kernel/time';
import { Button } from 'antd';
import { useState } from 'react';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { useBizToday } from '#kit/branch/use-biz-today.ts';
import { Money } from '#kit/Money.tsx';
import { Record } from '#kit/record/Record.tsx';
import { type RecordColumn, RecordTable } from '#kit/record/RecordTable.tsx';
import { bankImportWords } from './import.words.ts';

const DAYS = 30;
type FreeLine = Got<typeof cashDepositApi.lines>[number];

/** What came in at the bank and belongs to no deposit. What is none is set aside. */
export function FreeLines() {
  const t = useWords(bankImportWords);
  const lang = useLang();
  const [isAside, setAside] = useState(false);
  const today = useBizToday();
  const lines = useApi(cashDepositApi.lines, { from: addDays(today, -DAYS), to: addDays(today, 1), isAside: String(isAside) });
  const mark = useCommand(cashDepositApi.setAside, isAside ? {} : { done: t.asideDone });
  const columns: RecordColumn<FreeLine>[] = [
    {
      key: 'time',
      title: t.time,
      render: ({ time }) => <span className="num">{formatTime(new Date(time), 'datetime').slice(0, 16)}</span>,
    },
    { key: 'ref', title: t.ref, render: ({ accountTail, ref }) => <span className="num">{`${accountTail} · ${ref}`}</span> },
    { key: 'remark', title: t.remark, render: ({ remark, counterparty }) => [remark, counterparty].filter(Boolean).join(' · ') },
    { key: 'amount', title: t.amount, align: 'right', render: ({ fen }) => <Money fen={fen} /> },
    {
      key: 'candidates',
      title: t.candidates,
      align: 'right',
      render: ({ candidates, result }) => (candidates > 0 ? <b className="num">{candidates}</b> : matchWords[result][lang]),
    },
    {
      key: 'aside',
      title: '',
      align: 'right',
      render: ({ id }) => (
        <Button size="small" type="link" loading={mark.isPending} onClick={() => mark.mutate({ id, isAside: !isAside })}>
          {isAside ? t.back : t.aside}
        </Button>
      ),
    },
  ];
  return (
    <section className="dep-free">
      <header>
        <h3>
          {t.free} <small className="muted">{t.freeNote}</small>
        </h3>
        <Button type="link" size="small" onClick={() => setAside(!isAside)}>
          {isAside ? t.showFree : t.showAside}
        </Button>
      </header>
      <Record read={lines}>
        {(rows) => <RecordTable label={t.free} rows={rows} columns={columns} keyOf={({ id }) => id} empty={t.noFree} />}
      </Record>
    </section>
  );
}
