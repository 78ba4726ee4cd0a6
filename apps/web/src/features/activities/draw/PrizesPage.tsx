import { drawPages } from '@netbar/contract/activities/draw/draw.pages';
import { useSearchParams } from 'react-router';
import { PresetPage } from '#features/activities/activity/kit/PresetPage.tsx';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { PageHead } from '#kit/PageHead.tsx';
import { DrawRecord } from './DrawRecord.tsx';
import { PresetActivities } from './kit/PresetActivities.tsx';
import { PresetRecord } from './kit/PresetRecord.tsx';
import { drawWords } from './draw.words.ts';
import { WaitingPrizes } from './WaitingPrizes.tsx';

const { path } = drawPages.pages.prizes;

/** Prize draws, one of them, and what waits to be handed out. Who only hands out prizes sees just that. */
export default function PrizesPage() {
  const t = useWords(drawWords);
  const [query] = useSearchParams();
  const id = query.get('id');
  const canList = useCan('ACTIVITY_LIST');
  const canDeliver = useCan('DRAW_DELIVER');
  if (query.has('edit') || query.has('new')) return <PresetPage preset="PRIZES" />;
  if (!canList)
    return (
      <>
        <PageHead title={t.prizes} />
        <WaitingPrizes />
      </>
    );
  if (id)
    return (
      <PresetRecord id={id} path={path}>
        {(activity) => <DrawRecord activity={activity} />}
      </PresetRecord>
    );
  return (
    <PresetActivities
      preset="PRIZES"
      title={t.prizes}
      path={path}
      emptyText={t.empty}
      lead={canDeliver && <WaitingPrizes isHiddenWhenEmpty />}
    />
  );
}
