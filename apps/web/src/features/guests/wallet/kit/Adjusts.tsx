import { CheckCircleFilled, ClockCircleFilled, CloseCircleFilled, MinusCircleOutlined } from '@ant-design/icons';
import type { Member } from '@netbar/contract/guests/member/member.model';
import { walletApi } from '@netbar/contract/guests/wallet/wallet.api';
import { LotKind, type Adjust } from '@netbar/contract/guests/wallet/wallet.model';
import { formatTime } from '@netbar/contract/kernel/time';
import { Button, Form, InputNumber, Table } from 'antd';
import { useState } from 'react';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useOwnBranches } from '#kernel/session.ts';
import { AloneTag } from '#kit/AloneTag.tsx';
import { DutyButton } from '#kit/DutyButton.tsx';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { Money } from '#kit/Money.tsx';
import { Panel } from '#kit/Panel.tsx';
import { StatusTag } from '#kit/StatusTag.tsx';
import { walletWords } from '../wallet.words.ts';

const looks = {
  PENDING: { tone: 'warning', icon: <ClockCircleFilled /> },
  POSTED: { tone: 'success', icon: <CheckCircleFilled /> },
  REJECTED: { tone: 'error', icon: <CloseCircleFilled /> },
  WITHDRAWN: { tone: 'neutral', icon: <MinusCircleOutlined /> },
} as const;

/** Corrections by hand of one member, or all that wait: asked for by one person, decided by another. */
export function Adjusts({ member }: { member: Member }) {
  const t = useWords(walletWords);
  const [isAsking, setAsking] = useState(false);
  const adjusts = useApi(walletApi.adjusts, { memberId: member.id, limit: 50 });
  const ask = member.status === 'ACTIVE' && <Button onClick={() => setAsking(true)}>{t.adjust}</Button>;
  return (
    <Panel title={t.adjusts} extra={ask} flush>
      <Table<Adjust>
        rowKey="id"
        size="small"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={adjusts.data?.rows ?? []}
        locale={{ emptyText: t.noLines }}
        columns={[
          {
            key: 'time',
            title: t.time,
            render: (_, row) => <span className="num">{formatTime(new Date(row.createdTime), 'datetime')}</span>,
          },
          { key: 'kind', title: t.kind, render: (_, row) => t[row.kind] },
          {
            key: 'amount',
            title: t.amount,
            align: 'right',
            render: (_, row) =>
              row.kind === 'POINT' ? <span className="num">{row.amount}</span> : <Money fen={row.amount} isChange />,
          },
          { key: 'reason', title: t.reason, render: (_, row) => row.reason },
          { key: 'applicant', title: t.applicant, render: (_, row) => row.applicantName },
          {
            key: 'status',
            title: t.status,
            render: (_, row) => (
              <span className="row">
                <StatusTag tone={looks[row.status].tone} icon={looks[row.status].icon}>
                  {t[row.status]}
                </StatusTag>
                <AloneTag isAlone={row.isAlone} />
              </span>
            ),
          },
          { key: 'actions', render: (_, row) => <Decide adjust={row} /> },
        ]}
      />
      {isAsking && <AdjustDrawer member={member} onClose={() => setAsking(false)} />}
    </Panel>
  );
}

function Decide({ adjust }: { adjust: Adjust }) {
  const t = useWords(walletWords);
  const [isRejecting, setRejecting] = useState(false);
  const decide = useCommand(walletApi.decideAdjust, { done: t.decided });
  const withdraw = useCommand(walletApi.withdrawAdjust, { done: t.decided });
  if (adjust.status !== 'PENDING') return null;
  const about = { balanceAdjustId: adjust.id, version: adjust.version };
  return (
    <span className="row">
      {adjust.whyNot !== null && (
        <DutyButton type="link" size="small" whyNot={adjust.whyNot}>
          {t.approve}
        </DutyButton>
      )}
      {adjust.canDecide && (
        <>
          <button type="button" className="link" onClick={() => decide.mutate({ ...about, decision: 'APPROVE' })}>
            {t.approve}
          </button>
          <button type="button" className="link danger" onClick={() => setRejecting(true)}>
            {t.reject}
          </button>
        </>
      )}
      {adjust.isOwn && (
        <button type="button" className="link" onClick={() => withdraw.mutate({ balanceAdjustId: adjust.id })}>
          {t.withdraw}
        </button>
      )}
      {isRejecting && (
        <FormDrawer
          title={t.reject}
          api={walletApi.decideAdjust}
          fields={[{ kind: 'area', name: 'comment', label: t.comment, max: 100 }]}
          fixed={{ ...about, decision: 'REJECT' }}
          done={t.decided}
          onClose={() => setRejecting(false)}
        />
      )}
    </span>
  );
}

function AdjustDrawer({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useWords(walletWords);
  const branches = useOwnBranches().filter(({ brandId }) => brandId === member.brandId);
  return (
    <FormDrawer
      title={`${t.adjust} · ${member.name}`}
      api={walletApi.requestAdjust}
      fields={[
        {
          kind: 'select',
          name: 'branchId',
          label: t.branch,
          options: branches.map(({ id, name }) => ({ value: id, label: name })),
        },
        { kind: 'select', name: 'kind', label: t.kind, options: LotKind.options.map((value) => ({ value, label: t[value] })) },
        { kind: 'own', name: 'amount', label: t.change, help: t.amountHelp, control: <ChangeInput /> },
        { kind: 'text', name: 'reason', label: t.reason, max: 100 },
      ]}
      initial={{ branchId: branches[0]?.id, kind: 'PRINCIPAL' }}
      fixed={{ memberId: member.id }}
      done={t.adjustAsked}
      onClose={onClose}
    />
  );
}

interface ChangeInputProps {
  id?: string;
  value?: number;
  onChange?: (amount: number | undefined) => void;
}

/** More or less of something: money is typed in yuan and held in fen, points are points. */
function ChangeInput({ id, value, onChange }: ChangeInputProps) {
  const isPoints = Form.useWatch<string>('kind') === 'POINT';
  const scale = isPoints ? 1 : 100;
  return (
    <InputNumber
      {...(id && { id })}
      className="wide"
      {...(!isPoints && { prefix: '¥' })}
      precision={isPoints ? 0 : 2}
      min={-1_000_000}
      max={1_000_000}
      value={value === undefined ? null : value / scale}
      onChange={(typed) => onChange?.(typed === null ? undefined : Math.round(typed * scale))}
    />
  );
}
