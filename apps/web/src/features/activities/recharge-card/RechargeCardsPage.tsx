import { isLaunched } from '@netbar/contract/activities/activity/activity.rules';
import { PresetPage } from '#features/activities/activity/kit/PresetPage.tsx';
import { BatchActions } from './BatchActions.tsx';
import { BatchFigures } from './BatchFigures.tsx';
import { BatchList } from './BatchList.tsx';
import { CardTable } from './CardTable.tsx';
import { useBatchFacts } from './use-batch.tsx';

/** The batches of recharge cards, and one of them with its cards. */
export default function RechargeCardsPage() {
  return (
    <PresetPage
      preset="RECHARGE_CARD"
      list={<BatchList />}
      facts={useBatchFacts()}
      actions={(activity) => <BatchActions activity={activity} />}
      more={(activity) => isLaunched(activity.status) && <BatchFigures activity={activity} />}
      log={(activity) => isLaunched(activity.status) && <CardTable activity={activity} />}
    />
  );
}
