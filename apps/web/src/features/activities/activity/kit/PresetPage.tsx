import { PlusOutlined } from '@ant-design/icons';
import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import type { ActivityRow } from '@netbar/contract/activities/activity/activity.model';
import type { Preset } from '@netbar/contract/activities/activity/activity.rules';
import { activityStateWords, presetWords } from '@netbar/contract/activities/activity/activity.words';
import { fill } from '@netbar/contract/kernel/words';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useBrands } from '#features/org/brand/kit/use-brands.ts';
import { useApi } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { useBranchFilters } from '#kit/branch/use-branch-filter.tsx';
import { lazyPart } from '#kit/load-chunk.ts';
import { moneyColumn, nameColumn, numberColumn, textColumn } from '#kit/list/columns.tsx';
import type { Column, Filter } from '#kit/list/list.types.ts';
import { ListPage } from '#kit/list/ListPage.tsx';
import { listWords } from '#kit/list/list.words.ts';
import { NotAllowed } from '#kit/NotAllowed.tsx';
import { Record } from '#kit/record/Record.tsx';
import { editorWords } from '../editor/editor.words.ts';
import { ActivityRecord, hasRevenue, type RecordParts } from '../record/ActivityRecord.tsx';
import { activityPaths } from './activity-paths.ts';
import { activityWords } from './activity.words.ts';
import { ActivityStateTag } from './ActivityStateTag.tsx';
import { PaceBar } from './PaceBar.tsx';

const Editor = lazyPart(async () => (await import('../editor/ActivityEditor.tsx')).ActivityEditor);

interface PresetPageProps extends RecordParts {
  preset: Preset;
  /** Above the list. */
  lead?: ReactNode;
  /** The list of a preset that needs other columns than all have. */
  list?: ReactNode;
}

/** The page of a preset: the list of its activities, one of them by `?id=`, the editor by `?edit=` or `?new=1`. */
export function PresetPage({ preset, lead, list, ...parts }: PresetPageProps) {
  const [query] = useSearchParams();
  const id = query.get('id');
  if (query.has('edit') || query.has('new')) return <EditorPage preset={preset} />;
  if (id) return <ActivityRecord key={id} id={id} {...parts} />;
  return list ?? <PresetList preset={preset} lead={lead} />;
}

function EditorPage({ preset }: { preset: Preset }) {
  const t = useWords(editorWords);
  const { usual } = useBrands();
  const canEdit = useCan('ACTIVITY_EDIT');
  const [query, setQuery] = useSearchParams();
  const id = query.get('edit');
  // The editor of a new activity stays as it is when its first save gives it an address.
  const [created, setCreated] = useState<string>();
  const isNew = id === null || id === created;
  const read = useApi(activityApi.get, { id: id ?? '' }, { enabled: !isNew });
  if (!canEdit) return <NotAllowed title={t.noRight} text={t.noRightText} />;
  if (isNew)
    return usual === undefined ? null : (
      <Editor
        key="new"
        preset={preset}
        brandId={usual}
        onCreated={(made) => {
          setCreated(made);
          setQuery({ edit: made }, { replace: true });
        }}
      />
    );
  return (
    <Record isPage read={read}>
      {(activity) =>
        activity.status === 'DRAFT' ? (
          <Editor key={activity.id} preset={preset} brandId={activity.brandId} activity={activity} onCreated={() => {}} />
        ) : (
          <NotAllowed title={t.notDraft} text={t.notDraftText} />
        )
      }
    </Record>
  );
}

const tabs = ['', 'RUNNING', 'UPCOMING', 'PENDING', 'DRAFT', 'PAUSED', 'REJECTED', 'ENDED'] as const;

function PresetList({ preset, lead }: Pick<PresetPageProps, 'preset' | 'lead'>) {
  const t = useWords(activityWords);
  const words = useWords(listWords);
  const lang = useLang();
  const navigate = useNavigate();
  const canEdit = useCan('ACTIVITY_EDIT');
  const brands = useBrands();
  const nameOf = (state: (typeof tabs)[number]) => (state === '' ? words.all : activityStateWords[state][lang]);
  const filters: Filter[] = [
    { kind: 'text', name: 'keyword', label: t.activity, placeholder: t.keywordHint },
    ...(brands.options.length > 1 ? [{ kind: 'select' as const, name: 'brandId', label: t.brand, options: brands.options }] : []),
    ...useBranchFilters(t.branch),
  ];
  return (
    <ListPage
      title={presetWords[preset][lang]}
      api={activityApi.list}
      fixed={{ preset }}
      emptyText={t.empty}
      lead={lead}
      tabs={[{ name: 'state', label: t.status, tabs: tabs.map((value) => ({ value, label: nameOf(value) })) }]}
      filters={filters}
      columns={usePresetColumns(preset)}
      action={
        canEdit && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate(activityPaths.add(preset))}>
            {t.add}
          </Button>
        )
      }
      rowActions={(row) => [{ key: 'open', label: t.open, onClick: () => void navigate(activityPaths.record(row)) }]}
    />
  );
}

function usePresetColumns(preset: Preset): Column<ActivityRow>[] {
  const t = useWords(activityWords);
  return [
    nameColumn('no', t.no, (row) => row.no),
    textColumn('name', t.name, (row) => row.name, { card: 'main', most: 240 }),
    textColumn('from', t.dates, (row) => <span className="num">{`${row.fromDay} – ${row.toDay}`}</span>, { card: 'note' }),
    textColumn('where', t.branches, (row) => placeOf(row, t), { card: 'note' }),
    textColumn('budget', t.budget, (row) => <PaceBar activity={row} />, { width: 240 }),
    numberColumn('members', t.members, (row) => row.figures.members, { card: 'fact' }),
    moneyColumn('cost', t.cost, (row) => row.figures.costFen, { card: 'aside' }),
    ...(hasRevenue(preset)
      ? [moneyColumn<ActivityRow>('revenue', t.revenue, (row) => row.figures.revenueFen, { card: 'fact' })]
      : []),
    textColumn('status', t.status, (row) => <ActivityStateTag state={row.state} />),
    textColumn('who', t.creator, (row) => row.creatorName ?? t.system, { isHidden: true }),
  ];
}

/** Where an activity applies. */
const placeOf = ({ branchName, branchIds }: ActivityRow, t: Record<'allBranches' | 'branchCount', string>) =>
  branchName ?? (branchIds === null ? t.allBranches : fill(t.branchCount, { n: branchIds.length }));
