import { StorePurchaseRecordPage } from './detail/StorePurchaseRecordPage.tsx';

/** A store order, or a replacement that a message leads to. */
export default function StorePurchaseDetailPage() {
  return <StorePurchaseRecordPage />;
}
