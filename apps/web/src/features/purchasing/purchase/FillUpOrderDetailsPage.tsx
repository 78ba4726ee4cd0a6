import { StorePurchaseRecordPage } from './detail/StorePurchaseRecordPage.tsx';

/** A replacement order: a store order with what it replaces. */
export default function FillUpOrderDetailsPage() {
  return <StorePurchaseRecordPage />;
}
