import { PlusOutlined } from '@ant-design/icons';
import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import { ActivityState } from '@netbar/contract/activities/activity/activity.model';
import { activityStateWords } from '@netbar/contract/activities/activity/activity.words';
import { rechargeCardApi } from '@netbar/contract/activities/recharge-card/recharge-card.api';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { activityPaths } from '#features/activities/activity/kit/activity-paths.ts';
import { ActivityStateTag } from '#features/activities/activity/kit/ActivityStateTag.tsx';
import { useBrands } from '#features/org/brand/kit/use-brands.ts';
import { useApi } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { ListPage } from '#kit/list/ListPage.tsx';
import { Money } from '#kit/Money.tsx';
import { cardWords } from './recharge-card.words.ts';

/** All batches, from the draft on, with what became of their cards. */
export function BatchList() {
  const t = useWords(cardWords);
  const lang = useLang();
  const navigate = useNavigate();
  const brands = useBrands();
  const canEdit = useCan('ACTIVITY_EDIT');
  const batches = useApi(rechargeCardApi.batches, {});
  const figures = new Map((batches.data ?? []).map((batch) => [batch.activityId, batch]));
  const count = (id: string, status: 'SOLD' | 'REDEEMED') => figures.get(id)?.counts[status] ?? '—';
  return (
    <ListPage
      title={t.title}
      api={activityApi.list}
      fixed={{ preset: 'RECHARGE_CARD' }}
      emptyText={t.none}
      filters={[
        { kind: 'text', name: 'keyword', label: t.keyword },
        { kind: 'select', name: 'brandId', label: t.brand, options: brands.options },
        {
          kind: 'select',
          name: 'state',
          label: t.status,
          options: ActivityState.options.map((value) => ({ value, label: activityStateWords[value][lang] })),
        },
      ]}
      action={
        canEdit && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate(activityPaths.add('RECHARGE_CARD'))}>
            {t.add}
          </Button>
        )
      }
      columns={[
        { key: 'name', title: t.name, fixed: 'left', card: 'main', render: (row) => row.name },
        { key: 'no', title: t.no, card: 'note', render: (row) => <span className="num">{row.no}</span> },
        { key: 'status', title: t.status, render: (row) => <ActivityStateTag state={row.state} /> },
        {
          key: 'face',
          title: t.face,
          align: 'right',
          card: 'fact',
          render: (row) => <Money fen={row.rule.card?.faceFen ?? null} />,
        },
        {
          key: 'price',
          title: t.price,
          align: 'right',
          card: 'aside',
          render: (row) => <Money fen={row.rule.card?.priceFen ?? null} />,
        },
        {
          key: 'qty',
          title: t.qty,
          align: 'right',
          card: 'fact',
          render: (row) => <span className="num">{row.rule.card?.qty}</span>,
        },
        {
          key: 'sold',
          title: t.SOLD,
          align: 'right',
          card: 'fact',
          render: (row) => <span className="num">{count(row.id, 'SOLD')}</span>,
        },
        {
          key: 'redeemed',
          title: t.REDEEMED,
          align: 'right',
          card: 'fact',
          render: (row) => <span className="num">{count(row.id, 'REDEEMED')}</span>,
        },
        {
          key: 'owed',
          title: t.owed,
          align: 'right',
          render: (row) => <Money fen={figures.get(row.id)?.liabilityFen ?? null} />,
        },
        { key: 'from', title: t.days, render: (row) => <span className="num">{`${row.fromDay} – ${row.toDay}`}</span> },
        { key: 'creator', title: t.creator, render: (row) => row.creatorName ?? '—' },
      ]}
      rowActions={(row) => [{ key: 'details', label: t.details, onClick: () => void navigate(activityPaths.record(row)) }]}
    />
  );
}
