import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import { ApprovalInbox } from '#features/org/approval/kit/ApprovalInbox.tsx';
import { ContentChange } from './ContentChange.tsx';
import { MasterList } from './MasterList.tsx';
import { PriceChange } from './PriceChange.tsx';
import { productWords } from './product.words.ts';
import { TakedownPlan } from './TakedownPlan.tsx';

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
  switch (tab) {
    case 'product':
      return <MasterList note={note} />;
    case 'priceAdjustmentAudit':
      return (
        <ApprovalInbox key={tab} title={t.masters} note={note} subjectType="PRICE_ADJUSTMENT">
          {(approval) => <PriceChange approval={approval} />}
        </ApprovalInbox>
      );
    case 'takeDownReviewList':
      return (
        <ApprovalInbox key={tab} title={t.masters} note={note} subjectType="TAKEDOWN">
          {(approval) => <TakedownPlan approval={approval} />}
        </ApprovalInbox>
      );
    case 'goodsChange':
      return (
        <ApprovalInbox key={tab} title={t.masters} note={note} subjectType="PRODUCT_CHANGE">
          {(approval) => <ContentChange approval={approval} />}
        </ApprovalInbox>
      );
    case 'purchaseRefund':
      // Of a return, the inbox itself shows all there is: what goes back, where, why and who asks.
      return (
        <ApprovalInbox key={tab} title={t.masters} note={note} subjectType="PURCHASE_RETURN">
          {() => null}
        </ApprovalInbox>
      );
  }
}
