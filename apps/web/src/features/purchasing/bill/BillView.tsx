import { BILL_LINE } from '@netbar/contract/purchasing/bill/bill.rules';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { StatementView } from '#features/money/statement/kit/StatementView.tsx';
import { useWords } from '#kernel/lang.ts';
import { billApis, billPaths, type BillKind } from './bill-kinds.ts';
import { billWords } from './bill.words.ts';
import { useBillColumns } from './use-bill-columns.tsx';

/** One statement of a supplier or a branch: orders, receipts and bill side by side. */
export function BillView({ kind }: { kind: BillKind }) {
  const t = useWords(billWords);
  const navigate = useNavigate();
  const columns = useBillColumns(kind);
  return (
    <StatementView
      key={kind}
      api={billApis[kind]}
      record={kind === 'branch' ? 'BRANCH_BILL' : 'SUPPLIER_BILL'}
      detail={billPaths.detail(kind)}
      party={kind === 'branch' ? t.branch : t.supplier}
      lineKinds={{ [BILL_LINE.return]: t.returns }}
      actions={({ id }) => <Button onClick={() => void navigate(billPaths.documents(kind, id))}>{t.seeDocuments}</Button>}
      {...columns}
    />
  );
}
