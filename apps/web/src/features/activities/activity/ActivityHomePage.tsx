import { PlusOutlined } from '@ant-design/icons';
import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import type { ActivityHome } from '@netbar/contract/activities/activity/activity.model';
import { presets, type Preset } from '@netbar/contract/activities/activity/activity.rules';
import { activityStateWords, presetWords } from '@netbar/contract/activities/activity/activity.words';
import { fill } from '@netbar/contract/kernel/words';
import { Button, Dropdown, Segmented } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useBrands } from '#features/org/brand/kit/use-brands.ts';
import { useApi } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { useBizToday } from '#kit/branch/use-biz-today.ts';
import { groupThousands } from '#kit/group-thousands.ts';
import { Money } from '#kit/Money.tsx';
import { PageHead } from '#kit/PageHead.tsx';
import { Record } from '#kit/record/Record.tsx';
import { RecordFigures } from '#kit/record/RecordFigures.tsx';
import { ActivityCalendar } from './home/ActivityCalendar.tsx';
import { Attention, Waiting } from './home/Attention.tsx';
import { homeWords } from './home/home.words.ts';
import { presetIcons } from './home/preset-icons.tsx';
import { RunningTable } from './home/RunningTable.tsx';
import { activityPaths, presetPath } from './kit/activity-paths.ts';
import { activityWords } from './kit/activity.words.ts';
import { ratioText } from './record/ActivityRecord.tsx';
import './home/home.css';

const states = ['RUNNING', 'UPCOMING', 'PAUSED', 'DRAFT', 'ENDED'] as const;
export type HomeState = (typeof states)[number];
/** Presets whose page is there. */
const built = presets.filter((preset) => presetPath(preset) !== undefined);

/** The home of activities: figures, presets, what runs and what waits, and the month. */
export default function ActivityHomePage() {
  const today = useBizToday();
  const [month, setMonth] = useState(today.slice(0, 7));
  const [state, setState] = useState<HomeState>('RUNNING');
  const brands = useBrands();
  const brandId = brands.usual;
  const read = useApi(activityApi.home, { month, ...(brandId && { brandId }) }, { enabled: !brands.isPending });
  return (
    <>
      <Head home={read.data} brand={brandId ? brands.nameOf(brandId) : ''} state={state} onState={setState} />
      <Record isPage read={{ ...read, isPlaceholderData: false }}>
        {(home) => (
          <>
            <Figures home={home} />
            <PresetStrip counts={home.byPreset} />
            <div className="home-columns">
              <RunningTable home={home} state={state} brandId={brandId} />
              <section className="panel">
                <Waiting home={home} />
                <Attention home={home} />
              </section>
            </div>
            <ActivityCalendar home={home} month={month} today={today} onMonth={setMonth} />
          </>
        )}
      </Record>
    </>
  );
}

interface HeadProps {
  home: ActivityHome | undefined;
  brand: string;
  state: HomeState;
  onState: (state: HomeState) => void;
}

function Head({ home, brand, state, onState }: HeadProps) {
  const t = useWords(homeWords);
  const lang = useLang();
  const navigate = useNavigate();
  const canEdit = useCan('ACTIVITY_EDIT');
  const items = built.map((preset) => ({
    key: preset,
    label: presetWords[preset][lang],
    icon: presetIcons[preset],
    onClick: () => void navigate(activityPaths.add(preset)),
  }));
  return (
    <PageHead
      title={t.title}
      note={home && fill(t.note, { brand, n: home.branches })}
      actions={
        <>
          <Segmented
            className="home-states"
            value={state}
            options={states.map((value) => ({
              value,
              label: home ? `${activityStateWords[value][lang]} ${home.counts[value] ?? 0}` : activityStateWords[value][lang],
            }))}
            onChange={onState}
          />
          {canEdit && (
            <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight">
              <Button type="primary" icon={<PlusOutlined />}>
                {t.add}
              </Button>
            </Dropdown>
          )}
        </>
      }
    />
  );
}

function Figures({ home: { figures, companyFen, branchFen, supplierFen } }: { home: ActivityHome }) {
  const t = useWords(activityWords);
  const words = useWords(homeWords);
  const share = (fen: number) => `${figures.costFen > 0 ? Math.round((fen / figures.costFen) * 100) : 0}%`;
  const shares = { company: share(companyFen), branch: share(branchFen), supplier: share(supplierFen) };
  return (
    <RecordFigures
      figures={[
        {
          key: 'members',
          label: t.members,
          value: groupThousands(figures.members),
          note: fill(words.deduped, { n: groupThousands(figures.uses) }),
        },
        { key: 'cost', label: t.cost, value: <Money fen={figures.costFen} />, note: fill(words.shares, shares) },
        { key: 'revenue', label: t.revenue, value: <Money fen={figures.revenueFen} />, note: t.revenueNote },
        { key: 'ratio', label: t.ratio, value: ratioText(figures), note: t.ratioNote },
        { key: 'new', label: t.newMembers, value: groupThousands(figures.newMembers), note: t.newMembersNote },
      ]}
    />
  );
}

/** The presets with how many of each run. A press begins a new one; whoever may not edit sees the list of it. */
function PresetStrip({ counts }: { counts: Partial<Record<Preset, number>> }) {
  const t = useWords(homeWords);
  const lang = useLang();
  const canEdit = useCan('ACTIVITY_EDIT');
  return (
    <nav className="panel preset-strip" aria-label={t.fromPreset}>
      {canEdit && <span className="muted">{t.fromPreset}</span>}
      {built.map((preset) => (
        <Link key={preset} to={canEdit ? activityPaths.add(preset) : (presetPath(preset) ?? '')}>
          {presetIcons[preset]}
          {presetWords[preset][lang]}
          {(counts[preset] ?? 0) > 0 && (
            <small className="num" title={fill(t.presetCount, { n: counts[preset] ?? 0 })}>
              {counts[preset]}
            </small>
          )}
        </Link>
      ))}
    </nav>
  );
}
