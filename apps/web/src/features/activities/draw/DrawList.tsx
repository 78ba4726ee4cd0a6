import { CheckCircleFilled, ClockCircleFilled, GiftOutlined } from '@ant-design/icons';
import type { Activity } from '@netbar/contract/activities/activity/activity.model';
import { drawApi } from '@netbar/contract/activities/draw/draw.api';
import type { Draw, DrawTab } from '@netbar/contract/activities/draw/draw.model';
import { isHandedOut } from '@netbar/contract/activities/draw/draw.rules';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { Segmented } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { Money } from '#kit/Money.tsx';
import { Panel } from '#kit/Panel.tsx';
import { Record } from '#kit/record/Record.tsx';
import { RecordTable } from '#kit/record/RecordTable.tsx';
import { StatusTag } from '#kit/StatusTag.tsx';
import { drawWords } from './draw.words.ts';
import { DeliverButton, DrawMember } from './WaitingPrizes.tsx';

const SHOWN = 50;
const tabs = ['ALL', 'WAITING', 'DELIVERED', 'MISSED'] as const;
type Tab = z.output<typeof DrawTab>;

/** The newest draws of an activity, and who has not collected their prize yet. */
export function DrawList({ activity: { id: activityId, rule } }: { activity: Activity }) {
  const t = useWords(drawWords);
  const [tab, setTab] = useState<Tab | 'ALL'>('ALL');
  const canDeliver = useCan('DRAW_DELIVER');
  const read = useApi(drawApi.list, { activityId, limit: SHOWN, ...(tab !== 'ALL' && { tab }) });
  const nameOf = (key: string) => rule.draw?.prizes.find((prize) => prize.key === key)?.name ?? key;
  return (
    <Panel
      title={t.records}
      note={fill(t.newest, { n: SHOWN })}
      extra={<Segmented value={tab} options={tabs.map((value) => ({ value, label: t[value] }))} onChange={setTab} />}
      flush
    >
      <Record read={read}>
        {({ rows }) => (
          <RecordTable
            label={t.records}
            rows={rows}
            keyOf={({ id }) => id}
            empty={t.noRecords}
            columns={[
              { key: 'seq', title: t.seq, align: 'right', render: ({ seq }) => <span className="num">{seq}</span> },
              {
                key: 'prize',
                title: t.prize,
                render: ({ prizeName, missedKey }) => (
                  <span className="draw-prize">
                    {prizeName}
                    {missedKey && <small className="t-warning">{fill(t.missedNote, { prize: nameOf(missedKey) })}</small>}
                  </span>
                ),
              },
              { key: 'member', title: t.member, render: (row) => <DrawMember draw={row} /> },
              { key: 'where', title: t.where, render: (row) => <DrawPlace draw={row} /> },
              {
                key: 'time',
                title: t.time,
                render: ({ createdTime }) => <span className="num">{formatTime(new Date(createdTime), 'datetime')}</span>,
              },
              { key: 'cost', title: t.cost, align: 'right', render: ({ costFen }) => <Money fen={costFen} /> },
              {
                key: 'status',
                title: t.status,
                render: (row) => (canDeliver && isWaiting(row) ? <DeliverButton draw={row} /> : <DrawStatusTag draw={row} />),
              },
            ]}
          />
        )}
      </Record>
    </Panel>
  );
}

const isWaiting = ({ status, prizeKind }: Draw) => status === 'GRANTED' && isHandedOut(prizeKind);

function DrawPlace({ draw: { branchName, machineNo } }: { draw: Draw }) {
  const t = useWords(drawWords);
  return (
    <>
      {branchName} <small className="muted">{machineNo === null ? t.counter : fill(t.machineNo, { no: machineNo })}</small>
    </>
  );
}

function DrawStatusTag({ draw }: { draw: Draw }) {
  const t = useWords(drawWords);
  if (draw.prizeKind === 'NONE') return <span className="muted">—</span>;
  if (draw.status === 'DELIVERED')
    return (
      <StatusTag tone="success" icon={<CheckCircleFilled />}>
        {t.DELIVERED}
      </StatusTag>
    );
  if (isWaiting(draw))
    return (
      <StatusTag tone="warning" icon={<ClockCircleFilled />}>
        {t.WAITING}
      </StatusTag>
    );
  return (
    <StatusTag tone="neutral" icon={<GiftOutlined />}>
      {t.GRANTED}
    </StatusTag>
  );
}
