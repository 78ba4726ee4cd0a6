import { isLaunched } from '@netbar/contract/activities/activity/activity.rules';
import { presetWords } from '@netbar/contract/activities/activity/activity.words';
import { PresetPage } from '#features/activities/activity/kit/PresetPage.tsx';
import { useLang } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { PageHead } from '#kit/PageHead.tsx';
import { DrawList } from './DrawList.tsx';
import { DrawRecord } from './DrawRecord.tsx';
import { WaitingPrizes } from './WaitingPrizes.tsx';

/** Prize draws, one of them, and what waits to be handed out. Who only hands out prizes sees just that. */
export default function PrizesPage() {
  const lang = useLang();
  const canList = useCan('ACTIVITY_LIST');
  const canDeliver = useCan('DRAW_DELIVER');
  if (!canList)
    return (
      <>
        <PageHead title={presetWords.PRIZES[lang]} />
        <WaitingPrizes />
      </>
    );
  return (
    <PresetPage
      preset="PRIZES"
      lead={canDeliver && <WaitingPrizes isHiddenWhenEmpty />}
      more={(activity) => <DrawRecord activity={activity} />}
      log={(activity) => isLaunched(activity.status) && <DrawList activity={activity} />}
    />
  );
}
