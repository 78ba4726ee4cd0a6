import { drawApi } from '@netbar/contract/activities/draw/draw.api';
import type { Draw } from '@netbar/contract/activities/draw/draw.model';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { App, Button } from 'antd';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { Panel } from '#kit/Panel.tsx';
import { Record } from '#kit/record/Record.tsx';
import { RecordTable } from '#kit/record/RecordTable.tsx';
import { drawWords } from './draw.words.ts';

/** Prizes that members have won and not collected yet. */
export function WaitingPrizes({ isHiddenWhenEmpty = false }: { isHiddenWhenEmpty?: boolean }) {
  const t = useWords(drawWords);
  const read = useApi(drawApi.waiting, {});
  if (isHiddenWhenEmpty && !read.data?.length) return null;
  return (
    <Panel title={t.waitingTitle} note={t.waitingNote} flush>
      <Record read={read}>
        {(draws) => (
          <RecordTable
            label={t.waitingTitle}
            rows={draws}
            keyOf={({ id }) => id}
            empty={t.nothingWaiting}
            columns={[
              { key: 'prize', title: t.prize, render: (row) => <b>{row.prizeName}</b> },
              { key: 'member', title: t.member, render: (row) => <DrawMember draw={row} /> },
              { key: 'branch', title: t.branch, render: (row) => row.branchName },
              {
                key: 'time',
                title: t.time,
                render: (row) => <span className="num">{formatTime(new Date(row.createdTime), 'datetime')}</span>,
              },
              { key: 'act', title: '', align: 'right', render: (row) => <DeliverButton draw={row} /> },
            ]}
          />
        )}
      </Record>
    </Panel>
  );
}

export const DrawMember = ({ draw: { memberName, memberNo } }: { draw: Pick<Draw, 'memberName' | 'memberNo'> }) => (
  <>
    {memberName} <small className="muted num">{memberNo}</small>
  </>
);

/** Hands a prize out at the branch where it was drawn. */
export function DeliverButton({ draw }: { draw: Draw }) {
  const t = useWords(drawWords);
  const { modal } = App.useApp();
  const deliver = useCommand(drawApi.deliver, { done: t.delivered });
  const { id, version, branchId, prizeName, memberName, prizeKind } = draw;
  const ask = () =>
    void modal.confirm({
      title: fill(t.deliverAsk, { prize: prizeName, member: memberName }),
      content: prizeKind === 'GOODS' ? t.goodsNote : undefined,
      okText: t.deliver,
      cancelText: t.cancel,
      onOk: () => deliver.mutate({ id, version, branchId }),
    });
  return (
    <Button size="small" type="primary" loading={deliver.isPending} onClick={ask}>
      {t.deliver}
    </Button>
  );
}
