import {
  CheckCircleFilled,
  ClockCircleFilled,
  CloseCircleFilled,
  EditFilled,
  MinusCircleOutlined,
  PauseCircleFilled,
  PlayCircleFilled,
} from '@ant-design/icons';
import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import type { ActivityRow } from '@netbar/contract/activities/activity/activity.model';
import type { ActivityState, Preset } from '@netbar/contract/activities/activity/activity.rules';
import { yuan } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import type { Tone } from '#kernel/theme/tokens.ts';
import { ListPage } from '#kit/list/ListPage.tsx';
import { Money } from '#kit/Money.tsx';
import { StatusTag } from '#kit/StatusTag.tsx';
import { presetWords } from './preset.words.ts';

const looks: Record<ActivityState, { tone: Tone; icon: ReactNode }> = {
  DRAFT: { tone: 'neutral', icon: <EditFilled /> },
  PENDING: { tone: 'warning', icon: <ClockCircleFilled /> },
  REJECTED: { tone: 'error', icon: <CloseCircleFilled /> },
  UPCOMING: { tone: 'primary', icon: <CheckCircleFilled /> },
  RUNNING: { tone: 'success', icon: <PlayCircleFilled /> },
  PAUSED: { tone: 'warning', icon: <PauseCircleFilled /> },
  ENDED: { tone: 'neutral', icon: <MinusCircleOutlined /> },
  DISCARDED: { tone: 'neutral', icon: <MinusCircleOutlined /> },
};
const states = ['RUNNING', 'UPCOMING', 'PAUSED', 'PENDING', 'DRAFT', 'REJECTED', 'ENDED'] as const;

export function PresetStateTag({ state }: { state: ActivityState }) {
  const t = useWords(presetWords);
  return <StatusTag {...looks[state]}>{t[state]}</StatusTag>;
}

export function ActivityDates({ activity: { fromDay, toDay } }: { activity: Pick<ActivityRow, 'fromDay' | 'toDay'> }) {
  const t = useWords(presetWords);
  return <span className="num">{fill(t.until, { from: fromDay, to: toDay })}</span>;
}

export function ActivityBranches({ activity }: { activity: Pick<ActivityRow, 'branchIds' | 'branchName'> }) {
  const t = useWords(presetWords);
  const { branchIds, branchName } = activity;
  if (branchName !== null) return branchName;
  return branchIds === null ? t.allBranches : fill(t.someBranches, { n: branchIds.length });
}

/** What is used of the budget: money or uses. */
export function UsedBudget({ activity: { budget, usedBudget } }: { activity: Pick<ActivityRow, 'budget' | 'usedBudget'> }) {
  const t = useWords(presetWords);
  if (!budget) return <span className="muted">{t.noBudget}</span>;
  const said = (n: number) => (budget.kind === 'SPEND' ? yuan(n) : fill(t.budgetUses, { n }));
  return <span className="num">{fill(t.usedOf, { used: said(usedBudget), limit: said(budget.limit) })}</span>;
}

interface PresetActivitiesProps {
  preset: Preset;
  title: string;
  path: string;
  emptyText: string;
  lead?: ReactNode;
}

/** The activities of one preset. */
export function PresetActivities({ preset, title, path, emptyText, lead }: PresetActivitiesProps) {
  const t = useWords(presetWords);
  const navigate = useNavigate();
  return (
    <ListPage
      title={title}
      api={activityApi.list}
      fixed={{ preset }}
      emptyText={emptyText}
      lead={lead}
      filters={[
        { kind: 'text', name: 'keyword', label: t.name, placeholder: t.keywordHint },
        { kind: 'select', name: 'state', label: t.status, options: states.map((value) => ({ value, label: t[value] })) },
      ]}
      columns={[
        { key: 'name', title: t.name, fixed: 'left', card: 'head', render: (row) => row.name },
        { key: 'no', title: t.no, card: 'note', render: (row) => <span className="num">{row.no}</span> },
        { key: 'status', title: t.status, render: (row) => <PresetStateTag state={row.state} /> },
        { key: 'dates', title: t.dates, card: 'note', render: (row) => <ActivityDates activity={row} /> },
        { key: 'branches', title: t.branches, card: 'note', render: (row) => <ActivityBranches activity={row} /> },
        {
          key: 'members',
          title: t.members,
          align: 'right',
          card: 'fact',
          render: (row) => <span className="num">{row.figures.members}</span>,
        },
        { key: 'cost', title: t.cost, align: 'right', card: 'aside', render: (row) => <Money fen={row.figures.costFen} /> },
        { key: 'budget', title: t.budget, align: 'right', card: 'fact', render: (row) => <UsedBudget activity={row} /> },
      ]}
      rowActions={(row) => [{ key: 'open', label: t.open, onClick: () => void navigate(`${path}?id=${row.id}`) }]}
    />
  );
}
