import {
  CheckCircleFilled,
  ClockCircleOutlined,
  DollarCircleFilled,
  EditFilled,
  ForwardOutlined,
  MinusCircleOutlined,
  RollbackOutlined,
  SafetyCertificateFilled,
} from '@ant-design/icons';
import type { StatementRow, StatementStatus } from '@netbar/contract/money/statement/statement.model';
import type { ReactNode } from 'react';
import { useWords } from '#kernel/lang.ts';
import type { Tone } from '#kernel/theme/tokens.ts';
import { AloneTag } from '#kit/AloneTag.tsx';
import { StatusTag } from '#kit/StatusTag.tsx';
import { statementWords } from './statement.words.ts';

const looks: { [S in StatementStatus]: { tone: Tone; icon: ReactNode } } = {
  DRAFT: { tone: 'neutral', icon: <EditFilled /> },
  ISSUED: { tone: 'primary', icon: <ClockCircleOutlined /> },
  CONFIRMED: { tone: 'teal', icon: <CheckCircleFilled /> },
  APPROVED: { tone: 'warning', icon: <SafetyCertificateFilled /> },
  PAID: { tone: 'success', icon: <DollarCircleFilled /> },
  DISPUTED: { tone: 'error', icon: <RollbackOutlined /> },
  VOID: { tone: 'neutral', icon: <MinusCircleOutlined /> },
};

type Shown = Pick<StatementRow, 'status' | 'isAlone' | 'totalFen'>;

export function StatementState({ statement: { status, isAlone, totalFen } }: { statement: Shown }) {
  const t = useWords(statementWords);
  // Nothing waits to be paid on a statement whose balance goes to the next one.
  const isCarried = status === 'APPROVED' && totalFen <= 0;
  return (
    <span className="row">
      {isCarried ? (
        <StatusTag tone="plum" icon={<ForwardOutlined />}>
          {t.carriedOn}
        </StatusTag>
      ) : (
        <StatusTag {...looks[status]}>{t[status]}</StatusTag>
      )}
      <AloneTag isAlone={isAlone} />
    </span>
  );
}
