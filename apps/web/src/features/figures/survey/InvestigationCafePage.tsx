import { PlusOutlined } from '@ant-design/icons';
import { surveyApi } from '@netbar/contract/figures/survey/survey.api';
import { NearCafeStatus, type NearCafe } from '@netbar/contract/figures/survey/survey.model';
import { isStaleAt, occupancyBp, STALE_DAYS } from '@netbar/contract/figures/survey/survey.rules';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import { serverNow } from '#kernel/server-clock.ts';
import { useOwnBranches } from '#kernel/session.ts';
import { useBranchFilters } from '#kit/branch/use-branch-filter.tsx';
import { numberColumn, textColumn } from '#kit/list/columns.tsx';
import type { Column } from '#kit/list/list.types.ts';
import { ListPage } from '#kit/list/ListPage.tsx';
import { useStatusTabs } from '#kit/list/use-status-tabs.ts';
import { directionOf } from './cafe-form.rules.ts';
import { cafeWords } from './cafe.words.ts';
import { CafeForm } from './CafeForm.tsx';
import { CafeRecord } from './CafeRecord.tsx';
import { CafeStatusTag } from './CafeTags.tsx';
import { distanceText, percentOf } from './survey.rules.ts';
import { useCafeSteps } from './use-cafe-steps.ts';
import './survey.css';

/** The cafes near the caller's branches. An open one stands in the address, so that others can lead to it. */
export default function InvestigationCafePage() {
  const t = useWords(cafeWords);
  const [query, setQuery] = useSearchParams();
  const [editing, setEditing] = useState<NearCafe | 'new'>();
  const steps = useCafeSteps();
  const openId = query.get('id');
  const open = (id: string | undefined) => {
    const after = new URLSearchParams(query);
    if (id) after.set('id', id);
    else after.delete('id');
    setQuery(after, { replace: true });
  };
  return (
    <>
      <ListPage
        title={t.title}
        api={surveyApi.cafes}
        emptyText={t.empty}
        tabs={useStatusTabs(t.status, NearCafeStatus.options, t)}
        filters={[
          { kind: 'text', name: 'keyword', label: t.keyword, placeholder: t.keywordHint },
          ...useBranchFilters(t.branch),
          {
            kind: 'select',
            name: 'isStale',
            label: t.stale,
            options: [{ value: 'true', label: fill(t.staleOnly, { days: STALE_DAYS }) }],
          },
        ]}
        action={
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
            {t.add}
          </Button>
        }
        columns={useCafeColumns()}
        rowActions={(row) => [
          { key: 'open', label: t.details, onClick: () => open(row.id) },
          ...(row.status === 'ARCHIVED' ? [] : [{ key: 'edit', label: t.edit, onClick: () => setEditing(row) }]),
          ...steps(row),
        ]}
      />
      {openId && <CafeRecord id={openId} onGo={open} onEdit={setEditing} steps={steps} onClose={() => open(undefined)} />}
      {editing === 'new' && <CafeForm onClose={() => setEditing(undefined)} />}
      {typeof editing === 'object' && <CafeForm cafe={editing} onClose={() => setEditing(undefined)} />}
    </>
  );
}

function useCafeColumns(): Column<NearCafe>[] {
  const t = useWords(cafeWords);
  const hasSeveral = useOwnBranches().length > 1;
  return [
    { key: 'name', title: t.name, fixed: 'left', card: 'head', render: ({ name }) => <b>{name}</b> },
    ...(hasSeveral ? [textColumn<NearCafe>('branch', t.branch, ({ branchName }) => branchName, { card: 'note' })] : []),
    {
      key: 'distance',
      title: t.distance,
      align: 'right',
      card: 'aside',
      render: ({ distanceM }) => <span className="num">{distanceText(distanceM)}</span>,
    },
    {
      key: 'bearing',
      title: t.bearing,
      render: ({ bearingDeg }) => <span className="num">{`${directionOf(bearingDeg, t.directions)} ${bearingDeg}°`}</span>,
    },
    numberColumn('seats', t.areas, ({ seats }) => seats, { card: 'fact' }),
    {
      key: 'occupancy',
      title: t.occupancy,
      align: 'right',
      card: 'fact',
      render: ({ last }) => <span className="num">{percentOf(last && occupancyBp(last))}</span>,
    },
    { key: 'last', title: t.last, firstSort: 'descending', card: 'note', render: (row) => <LastSurvey cafe={row} /> },
    numberColumn('surveys', t.surveys, ({ surveys }) => surveys),
    textColumn('address', t.address, ({ address }) => address, { most: 220 }),
    textColumn('note', t.note, ({ note }) => note, { most: 220, isHidden: true }),
    { key: 'status', title: t.status, render: ({ status }) => <CafeStatusTag status={status} /> },
  ];
}

/** When somebody counted there last. Amber once that is too long ago. */
function LastSurvey({ cafe: { last, status } }: { cafe: NearCafe }) {
  const t = useWords(cafeWords);
  const at = last && new Date(last.countedTime);
  const isOld = status === 'OPEN' && isStaleAt(at, serverNow());
  return <span className={isOld ? 'num sv-old' : 'num'}>{at ? formatTime(at, 'datetime').slice(0, 16) : t.never}</span>;
}
