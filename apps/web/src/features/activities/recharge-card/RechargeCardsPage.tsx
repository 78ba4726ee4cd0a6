import { PresetPage } from '#features/activities/activity/kit/PresetPage.tsx';
import { BatchActions } from './BatchActions.tsx';
import { BatchList } from './BatchList.tsx';
import { BatchRecord } from './BatchRecord.tsx';
import { useBatchFacts } from './use-batch.tsx';

/** The batches of recharge cards, and one of them with its cards. */
export default function RechargeCardsPage() {
  return (
    <PresetPage
      preset="RECHARGE_CARD"
      list={<BatchList />}
      facts={useBatchFacts()}
      actions={(activity) => <BatchActions activity={activity} />}
      more={(activity) => <BatchRecord activity={activity} />}
    />
  );
}
