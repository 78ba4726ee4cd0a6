import { memberApi } from '@netbar/contract/guests/member/member.api';
import type { Member } from '@netbar/contract/guests/member/member.model';
import { walletApi } from '@netbar/contract/guests/wallet/wallet.api';
import type { StatementLine } from '@netbar/contract/guests/wallet/wallet.model';
import { formatTime } from '@netbar/contract/kernel/time';
import { Button, Tabs } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { LabelTags } from '#features/guests/label/kit/LabelTag.tsx';
import { EvidencePanel } from '#features/guests/evidence/kit/EvidencePanel.tsx';
import { Adjusts } from '#features/guests/wallet/kit/Adjusts.tsx';
import { Lots } from '#features/guests/wallet/kit/Lots.tsx';
import { Statement } from '#features/guests/wallet/kit/Statement.tsx';
import { Reveals } from '#features/platform/reveal/kit/Reveals.tsx';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { DetailHead } from '#kit/detail/DetailHead.tsx';
import { Record } from '#kit/detail/Record.tsx';
import { Money } from '#kit/Money.tsx';
import { Panel } from '#kit/Panel.tsx';
import { ChargeDrawerSlot, SessionChargeSlot, UsedMachinesSlot } from './kit/member.slots.ts';
import { memberWords } from './member.words.ts';
import { MemberStatusOf } from './MemberStatusOf.tsx';
import { MergeDrawer } from './MergeDrawer.tsx';
import { Numbers } from './Numbers.tsx';
import { useMemberSteps } from './use-member-steps.ts';

export default function MemberLogPage() {
  const [query] = useSearchParams();
  const member = useApi(memberApi.get, { memberId: query.get('id') ?? '' });
  return (
    <Record isPage read={member}>
      {(data) => <MemberLog member={data} />}
    </Record>
  );
}

function MemberLog({ member }: { member: Member }) {
  const t = useWords(memberWords);
  const [canCharge, canMerge, canAdjust] = [useCan('ORDER_PAY'), useCan('MEMBER_MERGE'), useCan('BALANCE_ADJUST')];
  const steps = useMemberSteps(member);
  const wallet = useApi(walletApi.get, { memberId: member.id });
  const [open, setOpen] = useState<'charge' | 'merge'>();
  const isActive = member.status === 'ACTIVE';
  const navigate = useNavigate();
  const canAnalyse = useCan('BEHAVIOR_ANALYSIS');
  const actions = (
    <>
      {canAnalyse && (
        <Button onClick={() => void navigate(`/admin/statistics/member/customerAnalysis?id=${member.id}`)}>{t.analysis}</Button>
      )}
      {steps.map(({ key, label, isDangerous = false, run }) => (
        <Button key={key} danger={isDangerous} onClick={run}>
          {label}
        </Button>
      ))}
      {canMerge && isActive && <Button onClick={() => setOpen('merge')}>{t.merge}</Button>}
      {canCharge && isActive && (
        <Button type="primary" onClick={() => setOpen('charge')}>
          {t.charge}
        </Button>
      )}
    </>
  );
  return (
    <>
      <DetailHead
        title={member.name}
        number={member.no}
        tag={<MemberStatusOf status={member.status} />}
        actions={actions}
        facts={[
          { label: t.no, value: <span className="num">{member.no}</span> },
          { label: `${t.phone} / ${t.idCard}`, value: <Numbers member={member} /> },
          { label: t.level, value: member.levelName ?? t.noLevel },
          { label: t.labels, value: <LabelTags labels={member.labels} /> },
          { label: `${t.principal} / ${t.bonus}`, value: <Balance member={member} /> },
          { label: t.created, value: <span className="num">{formatTime(new Date(member.createdTime), 'date')}</span> },
        ]}
      />
      <div className="stack">
        <Panel flush>
          <Logs memberId={member.id} />
        </Panel>
        <EvidencePanel member={member} />
        {wallet.data && <Lots member={member} wallet={wallet.data} />}
        {canAdjust && <Adjusts member={member} />}
        <Reveals subjectId={member.id} />
      </div>
      {open === 'charge' && <ChargeDrawerSlot member={member} onClose={() => setOpen(undefined)} />}
      {open === 'merge' && <MergeDrawer member={member} onClose={() => setOpen(undefined)} />}
    </>
  );
}

const Balance = ({ member }: { member: Member }) => (
  <>
    <Money fen={member.principalFen} /> / <Money fen={member.bonusFen} />
  </>
);

/** PERM-02: each record shows to whoever holds its own right. */
function Logs({ memberId }: { memberId: string }) {
  const t = useWords(memberWords);
  const [balance, computer, consumption] = [useCan('CHANGES_BALANCE'), useCan('COMPUTER_HISTORY'), useCan('CONSUMPTION_HISTORY')];
  const explain = (line: StatementLine) => <SessionChargeSlot machineSessionId={line.docId} />;
  const items = [
    ...(balance
      ? [
          {
            key: 'balance',
            label: t.balanceChanges,
            children: <Statement memberId={memberId} of="statement" explain={explain} />,
          },
        ]
      : []),
    ...(computer ? [{ key: 'computer', label: t.computerHistory, children: <UsedMachinesSlot memberId={memberId} /> }] : []),
    ...(consumption
      ? [
          {
            key: 'consumption',
            label: t.consumption,
            children: <Statement memberId={memberId} of="consumption" explain={explain} />,
          },
        ]
      : []),
  ];
  return <Tabs items={items} tabBarStyle={{ paddingInline: 16, marginBottom: 0 }} destroyOnHidden />;
}
