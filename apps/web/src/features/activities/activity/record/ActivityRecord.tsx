import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import type { Activity } from '@netbar/contract/activities/activity/activity.model';
import { isLaunched, type Preset } from '@netbar/contract/activities/activity/activity.rules';
import { presetWords } from '@netbar/contract/activities/activity/activity.words';
import { fill } from '@netbar/contract/kernel/words';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useApi } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { groupThousands } from '#kit/group-thousands.ts';
import { Money } from '#kit/Money.tsx';
import { Panel } from '#kit/Panel.tsx';
import { Record } from '#kit/record/Record.tsx';
import { RecordAlert, RecordBody } from '#kit/record/RecordBody.tsx';
import { RecordFigures } from '#kit/record/RecordFigures.tsx';
import { RecordHead } from '#kit/record/RecordHead.tsx';
import { RecordTrail } from '#kit/record/RecordTrail.tsx';
import { Related } from '#kit/record/Related.tsx';
import { Timeline } from '#kit/record/Timeline.tsx';
import { contentOf } from '../editor/content.rules.ts';
import { activityPaths } from '../kit/activity-paths.ts';
import { activityWords } from '../kit/activity.words.ts';
import { ActivityDays } from '../kit/ActivityDays.tsx';
import { ActivityStateTag } from '../kit/ActivityStateTag.tsx';
import { PaceBar } from '../kit/PaceBar.tsx';
import { RuleSentence } from '../kit/RuleSentence.tsx';
import { useMayAudit } from '../kit/use-may-audit.ts';
import { useActivityActions } from './activity-actions.tsx';
import { stepsOf } from './activity-steps.ts';
import { EffectPanel } from './EffectPanel.tsx';
import { recordWords } from './record.words.ts';

/** What a preset shows of its activities besides what all have. */
export interface RecordParts {
  /** First in the main column: its own figures, and what explains them. */
  more?: (activity: Activity) => ReactNode;
  /** Last in the main column: its draws, sign-ins or cards one by one. */
  log?: (activity: Activity) => ReactNode;
  /** First in the side column. */
  side?: (activity: Activity) => ReactNode;
  /** What one asks first about such an activity. The steps below name its days and its creator. */
  facts?: (activity: Activity) => Fact[];
  /** Buttons before the next steps. */
  actions?: (activity: Activity) => ReactNode;
}

interface Fact {
  label: string;
  value: ReactNode;
}

interface ActivityRecordProps extends RecordParts {
  id: string;
}

/** One activity: what it does, what it gave, what it brought, and what can be done with it. */
export function ActivityRecord({ id, more, log, side, facts, actions }: ActivityRecordProps) {
  const read = useApi(activityApi.get, { id });
  return (
    <Record isPage read={read} timeline={{ kind: 'ACTIVITY', id }}>
      {(activity) => (
        <>
          <Head activity={activity} own={facts?.(activity)} actions={actions?.(activity)} />
          <Figures activity={activity} isCountedBelow={more !== undefined} />
          <RecordBody
            side={
              <>
                {side?.(activity)}
                <BudgetPanel activity={activity} />
                <Limits activity={activity} />
                <Timeline kind="ACTIVITY" id={activity.id} />
              </>
            }
          >
            <Why activity={activity} />
            {more?.(activity)}
            <Rule activity={activity} />
            {isLaunched(activity.status) && <EffectPanel activity={activity} />}
            {log?.(activity)}
          </RecordBody>
        </>
      )}
    </Record>
  );
}

interface HeadProps {
  activity: Activity;
  own: Fact[] | undefined;
  actions: ReactNode;
}

function Head({ activity, own, actions }: HeadProps) {
  const t = useWords(activityWords);
  const words = useWords(recordWords);
  const lang = useLang();
  const [, setQuery] = useSearchParams();
  const { buttons, menu, dialogs } = useActivityActions(activity);
  const { branchName, branchIds, branches } = activity;
  const place = branchName ?? (branchIds === null ? t.allBranches : fill(t.branchCount, { n: branchIds.length }));
  return (
    <>
      <RecordHead
        title={activity.name}
        number={activity.no}
        tag={<ActivityStateTag state={activity.state} />}
        trail={<RecordTrail api={activityApi.list} id={activity.id} onGo={(id) => setQuery({ id }, { replace: true })} />}
        actions={
          <>
            {actions}
            {buttons}
          </>
        }
        menu={menu}
        steps={stepsOf(activity, words)}
        facts={
          own ?? [
            { label: t.preset, value: presetWords[activity.preset][lang] },
            { label: t.dates, value: <ActivityDays activity={activity} /> },
            { label: t.branches, value: <span title={branches.map(({ name }) => name).join(' ')}>{place}</span> },
            { label: t.creator, value: activity.creatorName ?? t.system },
          ]
        }
      />
      {dialogs}
    </>
  );
}

/** Sign-ins, draws and games are no orders: nobody pays with them. */
export const hasRevenue = (preset: Preset) => preset !== 'SIGN_IN' && preset !== 'PRIZES' && preset !== 'GAME';

/** Revenue for each yuan of cost. */
export const ratioText = ({ costFen, revenueFen }: { costFen: number; revenueFen: number }) =>
  costFen > 0 ? `1 : ${(revenueFen / costFen).toFixed(1)}` : '—';

interface FiguresProps {
  activity: Activity;
  /** Its preset counts the uses by itself: draws, sign-ins, coupons. */
  isCountedBelow: boolean;
}

function Figures({ activity: { preset, figures, status }, isCountedBelow }: FiguresProps) {
  const t = useWords(activityWords);
  if (!isLaunched(status)) return null;
  const uses = fill(t.uses, { n: groupThousands(figures.uses) });
  return (
    <RecordFigures
      figures={[
        { key: 'members', label: t.members, value: groupThousands(figures.members), ...(!isCountedBelow && { note: uses }) },
        { key: 'cost', label: t.cost, value: <Money fen={figures.costFen} /> },
        ...(hasRevenue(preset)
          ? [
              { key: 'revenue', label: t.revenue, value: <Money fen={figures.revenueFen} />, note: t.revenueNote },
              { key: 'ratio', label: t.ratio, value: ratioText(figures), note: t.ratioNote },
            ]
          : []),
        { key: 'new', label: t.newMembers, value: groupThousands(figures.newMembers), note: t.newMembersNote },
      ]}
    />
  );
}

/** Why it was rejected, paused or terminated, and what it waits for. */
function Why({ activity: { status, endNote, approvalId } }: { activity: Activity }) {
  const t = useWords(recordWords);
  const mayAudit = useMayAudit();
  const said = { REJECTED: t.whyRejected, PAUSED: t.whyPaused, TERMINATED: t.whyEnded } as Partial<{ [status: string]: string }>;
  const text = said[status];
  return (
    <>
      {text && endNote && <RecordAlert>{fill(text, { reason: endNote })}</RecordAlert>}
      {approvalId && (
        <RecordAlert {...(mayAudit && { action: <Link to={activityPaths.audit(approvalId)}>{t.seeReview}</Link> })}>
          {t.waitsReview}
        </RecordAlert>
      )}
    </>
  );
}

function Rule({ activity }: { activity: Activity }) {
  const t = useWords(recordWords);
  const nameOf = (id: string) => activity.names[id] ?? activity.branches.find((branch) => branch.id === id)?.name;
  return (
    <Panel title={t.rule}>
      <RuleSentence content={contentOf(activity)} nameOf={nameOf} />
      {activity.note && <p className="muted">{activity.note}</p>}
    </Panel>
  );
}

function BudgetPanel({ activity }: { activity: Activity }) {
  const t = useWords(recordWords);
  return (
    <Panel title={t.budget}>
      <PaceBar activity={activity} />
    </Panel>
  );
}

function Limits({ activity }: { activity: Activity }) {
  const t = useWords(recordWords);
  const { perMember, perMemberDay, exclusiveGroup, isStackable, priority, holdoutBp } = contentOf(activity);
  const times = (n: number | null) => (n === null ? t.unlimited : fill(t.times, { n }));
  const rows = [
    { key: 'day', name: t.perDay, value: times(perMemberDay) },
    { key: 'member', name: t.perMember, value: times(perMember) },
    { key: 'group', name: t.group2, value: exclusiveGroup || '—' },
    { key: 'stack', name: t.stackable, value: isStackable ? t.yes : t.no },
    { key: 'priority', name: t.priority, value: priority },
    ...(holdoutBp ? [{ key: 'holdout', name: t.holdout, value: `${holdoutBp / 100}%` }] : []),
  ];
  return (
    <Panel title={t.limits} flush>
      <Related groups={[{ key: 'limits', rows }]} />
    </Panel>
  );
}
