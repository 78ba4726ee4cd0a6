import { GiftFilled, PauseCircleFilled, PlayCircleFilled, PlusOutlined } from '@ant-design/icons';
import { seatSessionApi } from '@netbar/contract/floor/machine/seat-session.api';
import type { SeatSession } from '@netbar/contract/floor/machine/seat-session.model';
import { formatTime } from '@netbar/contract/kernel/time';
import { Button } from 'antd';
import { useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { useCan, useOwnBranches } from '#kernel/session.ts';
import { useBranchOptions } from '#kit/branch/use-branch-options.ts';
import { ListPage } from '#kit/list/ListPage.tsx';
import { Money } from '#kit/Money.tsx';
import { StatusTag } from '#kit/StatusTag.tsx';
import { useSessionSteps } from './kit/use-session-steps.ts';
import { machineWords } from './machine.words.ts';
import { OnlineAside } from './OnlineAside.tsx';
import { MoveDrawer, StartDrawer } from './SessionDrawers.tsx';
import { TempCards } from './TempCards.tsx';

export default function OnlineUsersPage() {
  const t = useWords(machineWords);
  const [canEdit, canCard] = [useCan('SESSION_EDIT'), useCan('TEMP_CARD')];
  const branches = useOwnBranches();
  const branchOptions = useBranchOptions({ isNameOnly: true });
  const [open, setOpen] = useState<'start' | 'cards' | SeatSession>();
  const stepsOf = useSessionSteps();
  const close = () => setOpen(undefined);
  const actions = (
    <>
      {canCard && <Button onClick={() => setOpen('cards')}>{t.tempCard}</Button>}
      {canEdit && (
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen('start')}>
          {t.start}
        </Button>
      )}
    </>
  );
  const time = (at: string) => <span className="num">{formatTime(new Date(at), 'datetime').slice(5)}</span>;
  return (
    <>
      <ListPage
        title={t.onlineUsers}
        api={seatSessionApi.online}
        filters={[
          { kind: 'text', name: 'keyword', label: t.keyword, placeholder: t.keywordHint },
          {
            kind: 'select',
            name: 'branchId',
            label: t.branch,
            options: branchOptions,
          },
        ]}
        action={actions}
        columns={[
          { key: 'machine', title: t.machine, fixed: 'left', render: (row) => <b className="num">{row.machineNo}</b> },
          {
            key: 'who',
            title: t.who,
            render: (row) => (
              <span className="row">
                {row.name || row.cardNo}
                {row.isBirthday && (
                  <StatusTag tone="plum" icon={<GiftFilled />}>
                    {t.birthday}
                  </StatusTag>
                )}
              </span>
            ),
          },
          { key: 'area', title: t.area, render: (row) => row.areaName },
          { key: 'status', title: t.status, render: (row) => <SessionStatusOf status={row.status} /> },
          { key: 'since', title: t.since, render: (row) => time(row.startedTime) },
          { key: 'charged', title: t.charged, align: 'right', render: (row) => <Money fen={row.chargedFen} /> },
          { key: 'balance', title: t.balance, align: 'right', render: (row) => <Money fen={row.balanceFen} /> },
          { key: 'lasts', title: t.lasts, render: (row) => time(row.fundedUntil) },
          { key: 'package', title: t.package, render: (row) => row.packageName ?? '—' },
          { key: 'branch', title: t.branch, render: (row) => row.branchName },
        ]}
        rowActions={(row) => (canEdit ? [...stepsOf(row), { key: 'move', label: t.move, onClick: () => setOpen(row) }] : [])}
      />
      {branches[0] && <OnlineAside branchId={branches[0].id} />}
      {open === 'start' && <StartDrawer onClose={close} />}
      {open === 'cards' && <TempCards onClose={close} />}
      {typeof open === 'object' && <MoveDrawer session={open} onClose={close} />}
    </>
  );
}

function SessionStatusOf({ status }: Pick<SeatSession, 'status'>) {
  const t = useWords(machineWords);
  return status === 'PAUSED' ? (
    <StatusTag tone="warning" icon={<PauseCircleFilled />}>
      {t.PAUSED}
    </StatusTag>
  ) : (
    <StatusTag tone="primary" icon={<PlayCircleFilled />}>
      {t.SITTING}
    </StatusTag>
  );
}
