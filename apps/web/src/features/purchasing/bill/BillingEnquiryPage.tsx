import { useSearchParams } from 'react-router';
import { StatementList } from '#features/money/statement/kit/StatementList.tsx';
import { useWords } from '#kernel/lang.ts';
import { billApis, billPaths, kindOf, useIsBranchStaff } from './bill-kinds.ts';
import { billWords } from './bill.words.ts';
import { BillTabs, useBillTab } from './BillTabs.tsx';
import { BillView } from './BillView.tsx';

/** One statement; without an id those of a period, to look them up. */
export default function BillingEnquiryPage() {
  const [query] = useSearchParams();
  return query.get('id') ? <BillView kind={kindOf(query)} /> : <BillsOfPeriod />;
}

const tabs = ['supplier', 'branch'] as const;

function BillsOfPeriod() {
  const t = useWords(billWords);
  const shown = useIsBranchStaff() ? tabs.slice(1) : tabs;
  const kind = useBillTab(shown) ?? 'supplier';
  return (
    <StatementList
      key={kind}
      api={billApis[kind]}
      title={t.enquiry}
      note={<BillTabs tabs={shown} words={{ supplier: t.supplierTab, branch: t.branchTab }} />}
      party={kind === 'branch' ? t.branch : t.supplier}
      detail={billPaths.detail(kind)}
      places={kind === 'branch' ? ['PARTY'] : ['BRAND']}
      period="lastMonth"
      isReadOnly
    />
  );
}
