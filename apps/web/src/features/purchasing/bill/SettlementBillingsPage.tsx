import { StatementList } from '#features/money/statement/kit/StatementList.tsx';
import { useWords } from '#kernel/lang.ts';
import { billApis, billPaths, useIsBranchStaff } from './bill-kinds.ts';
import { billWords } from './bill.words.ts';
import { BillTabs, useBillTab } from './BillTabs.tsx';
import { UnbilledList } from './UnbilledList.tsx';

const tabs = ['supplier', 'branch', 'unbilled'] as const;

/** Statements of suppliers and of branches, and what was received and is on none. */
export default function SettlementBillingsPage() {
  const t = useWords(billWords);
  const shown = useIsBranchStaff() ? tabs.slice(1) : tabs;
  const tab = useBillTab(shown);
  const note = <BillTabs tabs={shown} words={{ supplier: t.supplierTab, branch: t.branchTab, unbilled: t.unbilledTab }} />;
  if (tab === 'unbilled') return <UnbilledList title={t.bills} note={note} />;
  const isOfBranch = tab === 'branch';
  const kind = isOfBranch ? 'branch' : 'supplier';
  return (
    <StatementList
      key={kind}
      api={billApis[kind]}
      title={t.bills}
      note={note}
      party={isOfBranch ? t.branch : t.supplier}
      detail={billPaths.detail(kind)}
      places={isOfBranch ? ['PARTY'] : ['BRAND']}
    />
  );
}
