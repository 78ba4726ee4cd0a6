import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import type { ActivityHome, ActivityRow } from '@netbar/contract/activities/activity/activity.model';
import { activityStateWords, presetWords } from '@netbar/contract/activities/activity/activity.words';
import { fill } from '@netbar/contract/kernel/words';
import { Link } from 'react-router';
import { useApi } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { ExportButton } from '#kit/export/ExportButton.tsx';
import { groupThousands } from '#kit/group-thousands.ts';
import { Money } from '#kit/Money.tsx';
import { Panel } from '#kit/Panel.tsx';
import { RecordTable } from '#kit/record/RecordTable.tsx';
import type { HomeState } from '../ActivityHomePage.tsx';
import { activityPaths } from '../kit/activity-paths.ts';
import { activityWords } from '../kit/activity.words.ts';
import { PaceBar } from '../kit/PaceBar.tsx';
import { ratioText } from '../record/ActivityRecord.tsx';
import { homeWords } from './home.words.ts';

interface RunningTableProps {
  home: ActivityHome;
  state: HomeState;
  brandId: string | undefined;
}

/** The activities of one state. The last row sums what is shown; of members it takes each once. */
export function RunningTable({ home, state, brandId }: RunningTableProps) {
  const t = useWords(homeWords);
  const lang = useLang();
  const isRunning = state === 'RUNNING';
  const others = useApi(activityApi.list, { state, limit: 50, ...(brandId && { brandId }) }, { enabled: !isRunning });
  const rows = isRunning ? home.running : (others.data?.rows ?? []).filter((row) => row.state === state);
  const name = activityStateWords[state][lang];
  return (
    <Panel
      title={name}
      {...(isRunning && { note: t.paceNote })}
      extra={<ExportEffects conditions={{ state, ...(brandId && { brandId }) }} total={rows.length} />}
      flush
    >
      <RunningRows
        rows={rows}
        label={name}
        empty={fill(t.none, { state: name })}
        {...(isRunning && { members: home.figures.members })}
      />
    </Panel>
  );
}

function ExportEffects({ conditions, total }: { conditions: object; total: number }) {
  const t = useWords(homeWords);
  const words = useWords(activityWords);
  const canExport = useCan('ACTIVITY_EXPORT');
  if (!canExport) return null;
  const titles = {
    no: words.no,
    name: words.name,
    preset: words.preset,
    from: t.fromDay,
    to: t.toDay,
    where: words.branches,
    budget: t.limit,
    used: t.used,
    members: words.members,
    new: words.newMembers,
    cost: words.cost,
    revenue: words.revenue,
    ratio: words.ratio,
    status: words.status,
    who: words.creator,
  };
  const columns = Object.entries(titles).map(([key, title]) => ({ key, title }));
  return <ExportButton api={activityApi.export} title={t.effects} conditions={conditions} columns={columns} total={total} />;
}

interface RunningRowsProps {
  rows: ActivityRow[];
  label: string;
  empty: string;
  members?: number;
}

function RunningRows({ rows, label, empty, members }: RunningRowsProps) {
  const t = useWords(homeWords);
  const words = useWords(activityWords);
  const lang = useLang();
  const sum = (of: (row: ActivityRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  const [costFen, revenueFen] = [sum(({ figures }) => figures.costFen), sum(({ figures }) => figures.revenueFen)];
  return (
    <RecordTable
      label={label}
      rows={rows}
      keyOf={({ id }) => id}
      empty={empty}
      columns={[
        {
          key: 'name',
          title: words.activity,
          sum: fill(t.sum, { n: rows.length }),
          render: (row) => (
            <Link to={activityPaths.record(row)} className="home-name">
              <b>{row.name}</b>
              <small className="num">{`${presetWords[row.preset][lang]} · ${row.fromDay.slice(5)} – ${row.toDay.slice(5)}`}</small>
            </Link>
          ),
        },
        { key: 'budget', title: words.budget, sum: '', render: (row) => <PaceBar activity={row} /> },
        {
          key: 'members',
          title: t.members,
          align: 'right',
          sum: members === undefined ? '' : groupThousands(members),
          render: ({ figures }) => <span className="num">{groupThousands(figures.members)}</span>,
        },
        {
          key: 'cost',
          title: t.cost,
          align: 'right',
          sum: <Money fen={costFen} />,
          render: ({ figures }) => <Money fen={figures.costFen} />,
        },
        {
          key: 'revenue',
          title: words.revenue,
          align: 'right',
          sum: <Money fen={revenueFen} />,
          render: ({ figures }) => (
            <b>
              <Money fen={figures.revenueFen} />
            </b>
          ),
        },
        {
          key: 'ratio',
          title: t.ratio,
          align: 'right',
          sum: ratioText({ costFen, revenueFen }),
          render: ({ figures }) => <span className="num">{ratioText(figures)}</span>,
        },
        { key: 'open', title: '', align: 'right', sum: '', render: (row) => <Link to={activityPaths.record(row)}>{t.see}</Link> },
      ]}
    />
  );
}
