import { CarOutlined, CheckCircleFilled, ClockCircleOutlined, ExclamationCircleFilled, InboxOutlined } from '@ant-design/icons';
import type { CashDeposit, SafeDayRow } from '@netbar/contract/figures/cash-deposit/cash-deposit.model';
import { latenessOf } from '@netbar/contract/figures/cash-deposit/cash-deposit.rules';
import { yuan } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { useWords } from '#kernel/lang.ts';
import { StatusTag } from '#kit/StatusTag.tsx';
import { depositWords } from './deposit.words.ts';

/** “¥100” instead of “¥100.00”: a tag has little room. */
const shortYuan = (fen: number) => yuan(Math.abs(fen)).replace(/\.00$/, '');

const late = { NONE: 'primary', LATE: 'warning', VERY_LATE: 'error' } as const;

interface TagProps {
  state: 'NONE' | 'ON_WAY' | 'BANKED' | 'ARRIVED' | 'DIFFERENT' | 'CLOSED' | 'CANCELLED';
  days: number;
  /** Deposited and not arrived; below zero if the bank has more. */
  missingFen: number;
}

function Tag({ state, days, missingFen }: TagProps) {
  const t = useWords(depositWords);
  switch (state) {
    case 'DIFFERENT':
      return (
        <StatusTag tone="error" icon={<ExclamationCircleFilled />}>
          {fill(missingFen < 0 ? t.bankMore : t.bankLess, { amount: shortYuan(missingFen) })}
        </StatusTag>
      );
    case 'ON_WAY':
    case 'BANKED':
      return (
        <StatusTag tone={late[latenessOf(days)]} icon={latenessOf(days) === 'NONE' ? <CarOutlined /> : <ClockCircleOutlined />}>
          {latenessOf(days) === 'NONE' ? t[state] : fill(t.onWayDays, { days })}
        </StatusTag>
      );
    case 'ARRIVED':
    case 'CLOSED':
      return (
        <StatusTag tone={state === 'ARRIVED' ? 'success' : 'neutral'} icon={<CheckCircleFilled />}>
          {t[state]}
        </StatusTag>
      );
    case 'NONE':
    case 'CANCELLED':
      return (
        <StatusTag tone="neutral" icon={<InboxOutlined />}>
          {t[state]}
        </StatusTag>
      );
  }
}

export function RowTag({ row: { state, daysOnWay, bankDiffFen } }: { row: SafeDayRow }) {
  const isLate = state === 'LATE' || state === 'VERY_LATE';
  return <Tag state={isLate ? 'ON_WAY' : state} days={daysOnWay} missingFen={bankDiffFen} />;
}

const stateOf = { SEALED: 'ON_WAY', MATCHED: 'ARRIVED' } as const;

export function DepositTag({ deposit: { status, daysOnWay, diffFen } }: { deposit: CashDeposit }) {
  const state = status === 'SEALED' || status === 'MATCHED' ? stateOf[status] : status;
  return <Tag state={state} days={daysOnWay ?? 0} missingFen={-(diffFen ?? 0)} />;
}
