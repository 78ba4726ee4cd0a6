import type { Activity } from '@netbar/contract/activities/activity/activity.model';
import { rechargeCardApi } from '@netbar/contract/activities/recharge-card/recharge-card.api';
import { CardStatus, type RechargeCard } from '@netbar/contract/activities/recharge-card/recharge-card.model';
import { formatTime } from '@netbar/contract/kernel/time';
import { Input, Pagination, Segmented } from 'antd';
import { useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { Panel } from '#kit/Panel.tsx';
import { Record } from '#kit/record/Record.tsx';
import { RecordTable } from '#kit/record/RecordTable.tsx';
import { CardTag } from './CardTags.tsx';
import { cardWords } from './recharge-card.words.ts';
import { VoidCards } from './VoidCards.tsx';
import './recharge-card.css';

const LIMIT = 20;

/** The cards of a batch: where each was sold and who redeemed it. */
export function CardTable({ activity }: { activity: Activity }) {
  const activityId = activity.id;
  const t = useWords(cardWords);
  const [asked, setAsked] = useState<{ status?: CardStatus; keyword?: string; page: number }>({ page: 1 });
  const read = useApi(rechargeCardApi.cards, { activityId, limit: LIMIT, ...asked });
  const tabs = [{ value: '', label: t.all }, ...CardStatus.options.map((value) => ({ value, label: t[value] }))];
  const choose = (value: string) => {
    const status = CardStatus.safeParse(value).data;
    setAsked(({ keyword }) => ({ page: 1, ...(keyword && { keyword }), ...(status && { status }) }));
  };
  const find = (keyword: string) =>
    setAsked(({ status }) => ({ page: 1, ...(status && { status }), ...(keyword.trim() && { keyword: keyword.trim() }) }));
  return (
    <Panel title={t.cards} extra={<VoidCards activity={activity} />} flush>
      <div className="card-tools no-print">
        <Segmented options={tabs} value={asked.status ?? ''} onChange={choose} />
        <Input.Search allowClear aria-label={t.find} placeholder={t.find} onSearch={find} />
      </div>
      <Record read={read}>
        {({ rows, total }) => (
          <>
            <Cards rows={rows} />
            {total > LIMIT && (
              <Pagination
                className="card-pages"
                size="small"
                current={asked.page}
                pageSize={LIMIT}
                total={total}
                showSizeChanger={false}
                onChange={(page) => setAsked((before) => ({ ...before, page }))}
              />
            )}
          </>
        )}
      </Record>
    </Panel>
  );
}

const at = (time: string | null) => (time === null ? '' : formatTime(new Date(time), 'datetime'));

function Cards({ rows }: { rows: RechargeCard[] }) {
  const t = useWords(cardWords);
  return (
    <RecordTable
      label={t.cards}
      rows={rows}
      keyOf={({ id }) => id}
      empty={t.noCards}
      columns={[
        { key: 'serial', title: t.serial, render: ({ serial }) => <span className="num">{serial}</span> },
        { key: 'status', title: t.status, render: (card) => <CardTag card={card} /> },
        { key: 'sold', title: t.soldAt, render: ({ branchName, soldTime }) => <Fact who={branchName} when={at(soldTime)} /> },
        {
          key: 'redeemed',
          title: t.redeemedBy,
          render: ({ memberName, memberNo, redeemedTime }) => (
            <Fact who={memberName && `${memberName} ${memberNo ?? ''}`} when={at(redeemedTime)} />
          ),
        },
      ]}
    />
  );
}

const Fact = ({ who, when }: { who: string | null; when: string }) =>
  who === null ? (
    <span className="muted">—</span>
  ) : (
    <span className="card-fact">
      {who}
      <small className="num muted">{when}</small>
    </span>
  );
