import { walletApi } from '@netbar/contract/guests/wallet/wallet.api';
import type { StatementLine } from '@netbar/contract/guests/wallet/wallet.model';
import { formatTime } from '@netbar/contract/kernel/time';
import { Table } from 'antd';
import { useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { walletWords } from '../wallet.words.ts';

const LIMIT = 20;

interface StatementProps {
  memberId: string;
  of: 'statement' | 'consumption';
  /** Explains a line in depth, where there is more to say. */
  explain?: (line: StatementLine) => React.ReactNode;
}

/** What moved in a wallet and what was left behind each move. */
export function Statement({ memberId, of, explain }: StatementProps) {
  const t = useWords(walletWords);
  const [page, setPage] = useState(1);
  const lines = useApi(walletApi[of], { memberId, page, limit: LIMIT });
  const nameOf = (docType: string) => (docType in t ? t[docType as keyof typeof t] : docType);
  return (
    <Table<StatementLine>
      rowKey="id"
      size="middle"
      loading={lines.isPending}
      dataSource={lines.data?.rows ?? []}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: t.noLines }}
      pagination={{ current: page, pageSize: LIMIT, total: lines.data?.total ?? 0, onChange: setPage, hideOnSinglePage: true }}
      {...(explain && { expandable: { expandedRowRender: explain, rowExpandable: ({ docType }) => docType === 'SESSION' } })}
      columns={[
        {
          key: 'time',
          title: t.time,
          render: (_, line) => <span className="num">{formatTime(new Date(line.postedTime), 'datetime')}</span>,
        },
        { key: 'event', title: t.event, render: (_, line) => nameOf(line.docType) },
        { key: 'branch', title: t.branch, render: (_, line) => line.branchName ?? '—' },
        { key: 'no', title: t.docNo, render: (_, line) => <span className="num">{line.no ?? '—'}</span> },
        { key: 'principal', title: t.PRINCIPAL, align: 'right', render: (_, line) => <Money fen={line.principalFen} isChange /> },
        { key: 'bonus', title: t.BONUS, align: 'right', render: (_, line) => <Money fen={line.bonusFen} isChange /> },
        { key: 'points', title: t.POINT, align: 'right', render: (_, line) => <span className="num">{line.points || '—'}</span> },
        {
          key: 'after',
          title: t.after,
          align: 'right',
          render: (_, line) => <Money fen={line.principalAfterFen + line.bonusAfterFen} />,
        },
      ]}
    />
  );
}
