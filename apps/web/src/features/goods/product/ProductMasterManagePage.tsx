import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import { ApprovalInbox } from '#features/org/approval/kit/ApprovalInbox.tsx';
import { MasterList } from './MasterList.tsx';
import { productWords } from './product.words.ts';

const tabs = ['product', 'priceAdjustmentAudit', 'takeDownReviewList', 'goodsChange', 'purchaseRefund'] as const;
type Tab = (typeof tabs)[number];

/** The brand's products, and what waits for a decision about them. BELL-05 names the tab in the address. */
export default function ProductMasterManagePage() {
  const t = useWords(productWords);
  const [query, setQuery] = useSearchParams();
  const tab = tabs.find((each) => each === query.get('tab')) ?? 'product';
  const words: Record<Tab, string> = {
    product: t.products,
    priceAdjustmentAudit: t.priceAudit,
    takeDownReviewList: t.takedownAudit,
    goodsChange: t.changeAudit,
    purchaseRefund: t.purchaseRefund,
  };
  const note = (
    <Segmented<Tab>
      value={tab}
      options={tabs.map((value) => ({ value, label: words[value] }))}
      onChange={(next) => setQuery(next === 'product' ? {} : { tab: next })}
    />
  );
  if (tab === 'product') return <MasterList note={note} />;
  return (
    <ApprovalInbox key={tab} title={t.masters} note={<div className="queue-note">{note}</div>} subjectType={subjects[tab]} />
  );
}

/** What each tab but the first waits to be decided about. Of a return, the inbox itself shows all there is. */
const subjects: Record<Exclude<Tab, 'product'>, string> = {
  priceAdjustmentAudit: 'PRICE_ADJUSTMENT',
  takeDownReviewList: 'TAKEDOWN',
  goodsChange: 'PRODUCT_CHANGE',
  purchaseRefund: 'PURCHASE_RETURN',
};
