import { activityStateWords } from '@netbar/contract/activities/activity/activity.words';
import { couponApi } from '@netbar/contract/activities/coupon/coupon.api';
import type { TemplateRow } from '@netbar/contract/activities/coupon/coupon.model';
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { activityPaths } from '#features/activities/activity/kit/activity-paths.ts';
import { ActivityStateTag } from '#features/activities/activity/kit/ActivityStateTag.tsx';
import { useLang, useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { groupThousands } from '#kit/group-thousands.ts';
import { codeColumn, moneyColumn, numberColumn, textColumn } from '#kit/list/columns.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import type { Column } from '#kit/list/list.types.ts';
import { couponPaths } from './coupon-paths.ts';
import { couponWords } from './coupon.words.ts';
import { useCouponFace } from './kit/coupon-face.ts';
import { shareText } from './share-text.ts';

const states = ['RUNNING', 'UPCOMING', 'PENDING', 'DRAFT', 'REJECTED', 'PAUSED', 'ENDED'] as const;

/** Every coupon activity of the caller, with how many of its coupons were issued and used. */
export function CouponList() {
  const t = useWords(couponWords);
  const lang = useLang();
  const navigate = useNavigate();
  const canEdit = useCan('ACTIVITY_EDIT');
  return (
    <ListPage
      title={t.title}
      api={couponApi.templates}
      emptyText={t.noTemplates}
      filters={[{ kind: 'text', name: 'keyword', label: t.keyword, placeholder: t.templateHint }]}
      tabs={[
        {
          name: 'state',
          label: t.status,
          tabs: [{ value: '', label: t.all }, ...states.map((value) => ({ value, label: activityStateWords[value][lang] }))],
        },
      ]}
      columns={useTemplateColumns()}
      action={
        canEdit && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate(activityPaths.add('COUPON'))}>
            {t.add}
          </Button>
        )
      }
      rowActions={({ id }) => [{ key: 'open', label: t.open, onClick: () => void navigate(couponPaths.record(id)) }]}
    />
  );
}

function useTemplateColumns(): Column<TemplateRow>[] {
  const t = useWords(couponWords);
  const face = useCouponFace();
  return useMemo(
    () => [
      textColumn('name', t.coupon, ({ name }) => name, { fixed: 'left', card: 'head', most: 220 }),
      codeColumn('no', t.no, ({ no }) => no, { card: 'note' }),
      { key: 'state', title: t.status, render: ({ state }) => <ActivityStateTag state={state} /> },
      textColumn('face', t.face, ({ rule }) => face(rule), { card: 'main' }),
      textColumn(
        'issued',
        t.issuedOf,
        ({ counts, rule }) => (
          <span className="num">
            {groupThousands(String(counts.issued))} / {groupThousands(String(rule.coupon?.qty ?? 0))}
          </span>
        ),
        { align: 'right', card: 'fact' },
      ),
      numberColumn('used', t.used, ({ counts }) => counts.used, { card: 'fact' }),
      textColumn('rate', t.useRate, ({ counts }) => <span className="num">{shareText(counts.used, counts.issued)}</span>, {
        align: 'right',
      }),
      moneyColumn('cost', t.cost, ({ figures }) => figures.costFen, { card: 'aside' }),
      codeColumn('from', t.dates, ({ fromDay, toDay }) => `${fromDay} – ${toDay}`, { card: 'note' }),
    ],
    [t, face],
  );
}
