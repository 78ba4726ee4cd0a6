import { voucherApi } from '@netbar/contract/counter/voucher/voucher.api';
import { voucherKindWords, voucherRefusalWords, voucherStatusWords } from '@netbar/contract/counter/voucher/voucher.words';
import { formatTime } from '@netbar/contract/kernel/time';
import { Drawer, Input, Table } from 'antd';
import { useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { voucherWords } from './voucher.words.ts';

const PAGE = 20;

interface RecordsDrawerProps {
  branchId: string;
  /** A code that was scanned while the records were open. */
  wanted: string;
  onClose: () => void;
}

/** All vouchers of the branch, the newest first. */
export function RecordsDrawer({ branchId, wanted, onClose }: RecordsDrawerProps) {
  const t = useWords(voucherWords);
  const lang = useLang();
  const [page, setPage] = useState(1);
  const [keyword, setKeyword] = useState(wanted.slice(0, 40));
  const found = useApi(voucherApi.list, { branchId, page, limit: PAGE, ...(keyword && { keyword }) });
  const search = (text: string) => {
    setPage(1);
    setKeyword(text.trim());
  };
  return (
    <Drawer open title={t.records} size={880} onClose={onClose}>
      <div className="stack">
        <Input.Search
          allowClear
          defaultValue={keyword}
          placeholder={t.codeHint}
          aria-label={t.code}
          maxLength={40}
          onSearch={search}
        />
        <Table
          size="small"
          rowKey="id"
          loading={found.isFetching}
          dataSource={found.data?.rows ?? []}
          locale={{ emptyText: found.isPending ? ' ' : (found.error?.message ?? t.noRecords) }}
          scroll={{ x: 'max-content' }}
          pagination={{ current: page, pageSize: PAGE, total: found.data?.total ?? 0, onChange: setPage, showSizeChanger: false }}
          columns={[
            {
              title: t.time,
              render: (_, row) => <span className="num">{formatTime(new Date(row.createdTime), 'datetime')}</span>,
            },
            { title: t.voucher, render: (_, row) => `${row.title} · ${voucherKindWords[row.platform][lang]}` },
            { title: t.code, render: (_, row) => <span className="num">{row.codeShown}</span> },
            { title: t.worth, align: 'right', render: (_, row) => <Money fen={row.payFen} /> },
            {
              title: t.status,
              render: (_, { status, refusal }) =>
                [voucherStatusWords[status][lang], status === 'FAILED' && refusal && voucherRefusalWords[refusal][lang]]
                  .filter(Boolean)
                  .join(' · '),
            },
            { title: t.order, render: (_, row) => <span className="num">{row.orderNo ?? '—'}</span> },
            { title: t.staff, dataIndex: 'creatorName' },
          ]}
        />
      </div>
    </Drawer>
  );
}
