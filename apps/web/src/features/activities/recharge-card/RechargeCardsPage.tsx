import { useSearchParams } from 'react-router';
import { PresetPage } from '#features/activities/activity/kit/PresetPage.tsx';
import { BatchList } from './BatchList.tsx';
import { BatchRecord } from './BatchRecord.tsx';

/** The batches of recharge cards, one of them by `?id=`, and the editor of activities by `?edit=` or `?new=1`. */
export default function RechargeCardsPage() {
  const [query] = useSearchParams();
  const id = query.get('id');
  if (query.has('edit') || query.has('new')) return <PresetPage preset="RECHARGE_CARD" />;
  return id ? <BatchRecord id={id} /> : <BatchList />;
}
