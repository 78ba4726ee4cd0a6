import { leaveApi, myAttendanceApi } from '@netbar/contract/people/attendance/attendance.api';
import { leaveEntryWords } from '@netbar/contract/people/attendance/attendance.words';
import type { LeaveBalance, LeaveEntry } from '@netbar/contract/people/attendance/leave.model';
import { fill } from '@netbar/contract/kernel/words';
import { Drawer, Segmented } from 'antd';
import { useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { Record } from '#kit/record/Record.tsx';
import { RecordTable } from '#kit/record/RecordTable.tsx';
import { daysOf } from '../request/request.text.ts';
import { settingWords } from './setting.words.ts';
import './setting.css';

interface LedgerDrawerProps {
  /** Of whom; left out: the reader's own. */
  name?: string;
  employeeId?: string;
  balances: readonly LeaveBalance[];
  typeId?: string | undefined;
  onClose: () => void;
}

/** What was granted, used, given back and expired, type by type. */
export function LedgerDrawer({ name, employeeId, balances, typeId: first, onClose }: LedgerDrawerProps) {
  const t = useWords(settingWords);
  const [typeId, setTypeId] = useState(first ?? balances[0]?.typeId ?? '');
  const isOwn = employeeId === undefined;
  const own = useApi(myAttendanceApi.myEntries, { typeId }, { enabled: isOwn && typeId !== '' });
  const theirs = useApi(leaveApi.entries, { employeeId: employeeId ?? '', typeId }, { enabled: !isOwn && typeId !== '' });
  return (
    <Drawer open size={560} title={name === undefined ? t.ledger : fill(t.ledgerOf, { name })} onClose={onClose}>
      <div className="set-parts">
        <Segmented<string>
          value={typeId}
          options={balances.map(({ typeId: value, typeName }) => ({ value, label: typeName }))}
          onChange={setTypeId}
        />
        <Record read={isOwn ? own : theirs}>{(entries) => <Entries entries={entries} />}</Record>
      </div>
    </Drawer>
  );
}

function Entries({ entries }: { entries: readonly LeaveEntry[] }) {
  const t = useWords(settingWords);
  const lang = useLang();
  return (
    <section className="panel">
      <RecordTable
        label={t.ledger}
        rows={entries}
        keyOf={({ id }) => id}
        empty={t.noEntries}
        columns={[
          { key: 'date', title: t.date, render: ({ date }) => <span className="num">{date}</span> },
          {
            key: 'what',
            title: t.what,
            render: ({ kind, text, expiresDate }) => (
              <>
                {leaveEntryWords[kind][lang]}
                <small>{[text, expiresDate !== null && fill(t.until, { date: expiresDate })].filter(Boolean).join(' · ')}</small>
              </>
            ),
          },
          {
            key: 'change',
            title: t.change,
            align: 'right',
            render: ({ halves }) => <span className="num">{`${halves > 0 ? '+' : '−'}${daysOf(Math.abs(halves))}`}</span>,
          },
          {
            key: 'left',
            title: t.left,
            align: 'right',
            render: ({ balanceHalves }) => <b className="num">{daysOf(balanceHalves)}</b>,
          },
        ]}
      />
    </section>
  );
}
