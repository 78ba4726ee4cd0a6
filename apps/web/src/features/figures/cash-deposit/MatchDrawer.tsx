import { cashDepositApi } from '@netbar/contract/figures/cash-deposit/cash-deposit.api';
import type { LineCandidate } from '@netbar/contract/figures/cash-deposit/bank-line.model';
import type { CashDeposit } from '@netbar/contract/figures/cash-deposit/cash-deposit.model';
import { CheckCircleFilled } from '@ant-design/icons';
import { yuan } from '@netbar/contract/kernel/money';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { Button, Drawer } from 'antd';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { Record } from '#kit/record/Record.tsx';
import { type RecordColumn, RecordTable } from '#kit/record/RecordTable.tsx';
import { StatusTag } from '#kit/StatusTag.tsx';
import { formWords } from './form.words.ts';

/** The lines of the bank that might be that of a deposit; somebody says which. */
export function MatchDrawer({ deposit, onClose }: { deposit: CashDeposit; onClose: () => void }) {
  const t = useWords(formWords);
  const candidates = useApi(cashDepositApi.candidates, { id: deposit.id });
  const match = useCommand(cashDepositApi.match, { done: t.matched, onDone: onClose });
  const columns: RecordColumn<LineCandidate>[] = [
    {
      key: 'time',
      title: t.time,
      render: ({ time }) => <span className="num">{formatTime(new Date(time), 'datetime').slice(0, 16)}</span>,
    },
    {
      key: 'ref',
      title: t.ref,
      render: ({ accountTail, ref, slipNo }) => (
        <span className="num">{[accountTail, ref, slipNo].filter(Boolean).join(' · ')}</span>
      ),
    },
    {
      key: 'remark',
      title: t.lineRemark,
      render: ({ remark, counterparty }) => [remark, counterparty].filter(Boolean).join(' · '),
    },
    { key: 'amount', title: t.amount, align: 'right', render: ({ fen }) => <Money fen={fen} /> },
    {
      key: 'diff',
      title: t.difference,
      align: 'right',
      render: ({ isLikely, diffFen }) =>
        isLikely ? (
          <StatusTag tone="success" icon={<CheckCircleFilled />}>
            {t.likely}
          </StatusTag>
        ) : (
          <Money fen={diffFen} isChange />
        ),
    },
    {
      key: 'take',
      title: '',
      align: 'right',
      render: ({ id, isLikely }) => (
        <Button
          size="small"
          {...(isLikely && { type: 'primary' as const })}
          loading={match.isPending}
          onClick={() => match.mutate({ id: deposit.id, version: deposit.version, bankLineId: id })}
        >
          {t.take}
        </Button>
      ),
    },
  ];
  return (
    <Drawer open size={820} title={t.match} onClose={onClose}>
      <p className="sec">{fill(t.matchNote, { no: deposit.no, amount: yuan(deposit.slipFen ?? deposit.fen) })}</p>
      <Record read={candidates}>
        {(rows) => <RecordTable label={t.match} rows={rows} columns={columns} keyOf={({ id }) => id} empty={t.noLines} />}
      </Record>
    </Drawer>
  );
}
