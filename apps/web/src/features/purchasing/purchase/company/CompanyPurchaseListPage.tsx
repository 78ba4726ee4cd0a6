import { useSearchParams } from 'react-router';
import { useCan } from '#kernel/session.ts';
import { CompanyPurchases } from './CompanyPurchases.tsx';
import { MergeView } from './merge/MergeView.tsx';

/** Orders to suppliers, and in the view `merge` what branches were approved and nobody has ordered yet. */
export default function CompanyPurchaseListPage() {
  const [query, setQuery] = useSearchParams();
  const canOrder = useCan('COMPANY_PURCHASE_EDIT');
  if (canOrder && query.get('view') === 'merge') return <MergeView onLeave={() => setQuery({})} />;
  return <CompanyPurchases onMerge={() => setQuery({ view: 'merge' })} />;
}
