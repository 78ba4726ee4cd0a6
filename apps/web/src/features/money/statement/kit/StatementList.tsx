import { PlusOutlined } from '@ant-design/icons';
import type { StatementApi } from '@netbar/contract/money/statement/statement.api';
import { StatementStatus, type StatementRow } from '@netbar/contract/money/statement/statement.model';
import { formatTime } from '@netbar/contract/kernel/time';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import { useCan, useOwnBranches } from '#kernel/session.ts';
import { codeColumn } from '#kit/list/columns.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import type { Column } from '#kit/list/list.types.ts';
import type { Period } from '#kit/list/periods.ts';
import { useStatusTabs } from '#kit/list/use-status-tabs.ts';
import { Money } from '#kit/Money.tsx';
import { NewStatement, type StatementPlace } from './NewStatement.tsx';
import { StatementState } from './StatementState.tsx';
import { statementWords } from './statement.words.ts';

interface StatementListProps {
  api: StatementApi;
  title: string;
  /** What the other side is called: supplier, agent, branch. */
  party: string;
  /** Beside the title, such as a choice between kinds of statements. */
  note?: ReactNode;
  /** The address of the page that shows one of them. */
  detail: (id: string) => string;
  /** For whom statements of this kind are drawn up. */
  places: readonly StatementPlace[];
  /** The days in which periods end, unless somebody asks for others. */
  period?: Period;
  /** A list to look things up in: nothing is drawn up there. */
  isReadOnly?: boolean;
}

/** The statements of one kind, and the way to a new one. */
export function StatementList({ api, title, note, party, detail, places, period, isReadOnly = false }: StatementListProps) {
  const t = useWords(statementWords);
  const navigate = useNavigate();
  const canDraw = useCan(api.draft.access.can) && !isReadOnly;
  const branches = useOwnBranches();
  const [isAdding, setAdding] = useState(false);
  const open = (id: string) => void navigate(detail(id));
  return (
    <>
      <ListPage
        title={title}
        note={note}
        api={api.list}
        emptyText={t.empty}
        tabs={useStatusTabs(t.status, StatementStatus.options, t)}
        filters={[
          { kind: 'text', name: 'keyword', label: party, placeholder: t.search },
          { kind: 'days', name: 'from', toName: 'to', label: t.periodEnd, ...(period && { byDefault: period }) },
          ...(places.includes('BRANCH') || places.includes('PARTY')
            ? [
                {
                  kind: 'select' as const,
                  name: 'branchId',
                  label: t.branch,
                  options: branches.map(({ id, name }) => ({ value: id, label: name })),
                },
              ]
            : []),
        ]}
        action={
          canDraw && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
              {t.newOne}
            </Button>
          )
        }
        columns={columnsOf(t, party)}
        sums={({ totalFen, paidFen }) => ({
          title: t.sumsTitle,
          cells: [
            { key: 'total', label: t.total, fen: totalFen, isStrong: true },
            { key: 'paid', label: t.paid, fen: paidFen },
          ],
        })}
        rowActions={(row) => [{ key: 'open', label: t.detail, onClick: () => open(row.id) }]}
      />
      {isAdding && (
        <NewStatement api={api} party={party} places={places} onClose={() => setAdding(false)} onDrawn={({ id }) => open(id)} />
      )}
    </>
  );
}

const columnsOf = (t: { [K in keyof typeof statementWords]: string }, party: string): Column<StatementRow>[] => [
  { key: 'no', title: t.no, fixed: 'left', card: 'head', render: (row) => <span className="num">{row.no}</span> },
  { key: 'party', title: party, card: 'main', most: 240, render: (row) => row.partyName },
  {
    key: 'period',
    title: t.period,
    card: 'note',
    firstSort: 'descending',
    render: (row) => <span className="num">{`${row.periodFrom} – ${row.periodTo}`}</span>,
  },
  { key: 'place', title: t.place, render: (row) => row.branchName ?? row.brandName ?? t.company },
  { key: 'status', title: t.status, render: (row) => <StatementState statement={row} /> },
  { key: 'open', title: t.OPEN, align: 'right', render: (row) => <span className="num">{row.openCount || '—'}</span> },
  { key: 'ours', title: t.ours, align: 'right', isHidden: true, render: (row) => <Money fen={row.oursFen} /> },
  { key: 'bill', title: t.bill, align: 'right', isHidden: true, render: (row) => <Money fen={row.billFen} /> },
  {
    key: 'total',
    title: t.total,
    align: 'right',
    card: 'aside',
    firstSort: 'descending',
    render: (row) => <Money fen={row.totalFen} />,
  },
  { key: 'paid', title: t.paid, align: 'right', render: (row) => <Money fen={row.paidFen || null} /> },
  codeColumn('due', t.due, ({ dueDay }) => dueDay, { card: 'fact' }),
  { key: 'by', title: t.draftedBy, isHidden: true, render: (row) => row.draftedByName ?? t.system },
  {
    key: 'time',
    title: t.created,
    firstSort: 'descending',
    render: (row) => <span className="num">{formatTime(new Date(row.createdTime), 'datetime')}</span>,
  },
];
