import { CheckCircleFilled, ClockCircleFilled, EditFilled, MinusCircleOutlined, SendOutlined } from '@ant-design/icons';
import type { CompanyPurchaseRow, CompanyPurchaseStatus } from '@netbar/contract/purchasing/purchase/company-purchase.model';
import { companyPurchaseStatusWords } from '@netbar/contract/purchasing/purchase/company-purchase.words';
import type { ReactNode } from 'react';
import { useLang, useWords } from '#kernel/lang.ts';
import type { Tone } from '#kernel/theme/tokens.ts';
import { StatusTag } from '#kit/StatusTag.tsx';
import { companyWords } from './company.words.ts';

const looks: { [S in CompanyPurchaseStatus]: { tone: Tone; icon: ReactNode } } = {
  DRAFT: { tone: 'neutral', icon: <EditFilled /> },
  PLACED: { tone: 'primary', icon: <SendOutlined /> },
  RECEIVED: { tone: 'success', icon: <CheckCircleFilled /> },
  CLOSED: { tone: 'neutral', icon: <MinusCircleOutlined /> },
  CANCELLED: { tone: 'neutral', icon: <MinusCircleOutlined /> },
};

export function CompanyPurchaseState({ order: { status, isLate } }: { order: Pick<CompanyPurchaseRow, 'status' | 'isLate'> }) {
  const lang = useLang();
  const t = useWords(companyWords);
  return (
    <span className="row">
      <StatusTag {...looks[status]}>{companyPurchaseStatusWords[status][lang]}</StatusTag>
      {isLate && (
        <StatusTag tone="warning" icon={<ClockCircleFilled />}>
          {t.late}
        </StatusTag>
      )}
    </span>
  );
}
