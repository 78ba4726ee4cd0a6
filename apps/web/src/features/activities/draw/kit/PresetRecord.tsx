import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import type { Activity } from '@netbar/contract/activities/activity/activity.model';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { Record } from '#kit/record/Record.tsx';
import { RecordBody } from '#kit/record/RecordBody.tsx';
import { RecordHead } from '#kit/record/RecordHead.tsx';
import { RecordTrail } from '#kit/record/RecordTrail.tsx';
import { Timeline } from '#kit/record/Timeline.tsx';
import { presetWords } from './preset.words.ts';
import { ActivityBranches, ActivityDates, PresetStateTag, UsedBudget } from './PresetActivities.tsx';

interface PresetRecordProps {
  id: string;
  path: string;
  children: (activity: Activity) => ReactNode;
}

/** One activity with what its preset knows of it. */
export function PresetRecord({ id, path, children }: PresetRecordProps) {
  const t = useWords(presetWords);
  const navigate = useNavigate();
  const read = useApi(activityApi.get, { id });
  return (
    <Record isPage read={read} timeline={{ kind: 'ACTIVITY', id }}>
      {(activity) => (
        <>
          <RecordHead
            title={activity.name}
            number={activity.no}
            tag={<PresetStateTag state={activity.state} />}
            trail={
              <RecordTrail
                api={activityApi.list}
                id={id}
                onGo={(next) => void navigate(`${path}?id=${next}`, { replace: true })}
              />
            }
            facts={[
              { label: t.dates, value: <ActivityDates activity={activity} /> },
              { label: t.branches, value: <ActivityBranches activity={activity} /> },
              { label: t.budget, value: <UsedBudget activity={activity} /> },
              { label: t.members, value: <span className="num">{activity.figures.members}</span> },
              { label: t.cost, value: <Money fen={activity.figures.costFen} /> },
            ]}
          />
          <RecordBody side={<Timeline kind="ACTIVITY" id={id} />}>{children(activity)}</RecordBody>
        </>
      )}
    </Record>
  );
}
