import { PlusOutlined } from '@ant-design/icons';
import { memberApi } from '@netbar/contract/guests/member/member.api';
import { MemberStatus } from '@netbar/contract/guests/member/member.model';
import type { Member } from '@netbar/contract/guests/member/member.model';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { EvidencePolicyDrawer } from '#features/guests/evidence/kit/EvidencePolicyDrawer.tsx';
import { PolicyDrawer } from '#features/guests/wallet/kit/PolicyDrawer.tsx';
import { LabelTags } from '#features/guests/label/kit/LabelTag.tsx';
import { useWords } from '#kernel/lang.ts';
import { useCan, useOwnBranches } from '#kernel/session.ts';
import { codeColumn, moneyColumn, nameColumn, numberColumn, textColumn, timeColumn } from '#kit/list/columns.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { useStatusTabs } from '#kit/list/use-status-tabs.ts';
import type { Column } from '#kit/list/list.types.ts';
import { LevelsDrawer } from './LevelsDrawer.tsx';
import { memberWords } from './member.words.ts';
import { MemberDrawer } from './MemberDrawer.tsx';
import { MemberStatusOf } from './MemberStatusOf.tsx';
import { WaitingMembers } from './WaitingMembers.tsx';
import { ChargeDrawerSlot } from './kit/member.slots.ts';

type Open = { what: 'edit' | 'charge'; member: Member } | { what: 'add' | 'levels' | 'policy' | 'evidence' };

export default function MemberPage() {
  const t = useWords(memberWords);
  const navigate = useNavigate();
  const [canEdit, canCharge] = [useCan('MEMBER_EDIT'), useCan('ORDER_PAY')];
  const canAnalyse = useCan('BEHAVIOR_ANALYSIS');
  const [canLevel, canRule] = [useCan('MEMBER_LEVEL'), useCan('WALLET_POLICY')];
  const branches = useOwnBranches();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const actions = (
    <>
      {canAnalyse && <Button onClick={() => void navigate('/admin/statistics/member/customerAnalysis')}>{t.analysis}</Button>}
      {canRule && <Button onClick={() => setOpen({ what: 'policy' })}>{t.policy}</Button>}
      {canRule && <Button onClick={() => setOpen({ what: 'evidence' })}>{t.evidencePolicy}</Button>}
      {canLevel && <Button onClick={() => setOpen({ what: 'levels' })}>{t.levels}</Button>}
      {canEdit && (
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen({ what: 'add' })}>
          {t.add}
        </Button>
      )}
    </>
  );
  return (
    <>
      <ListPage
        title={t.members}
        api={memberApi.list}
        tabs={useStatusTabs(t.status, MemberStatus.options, t)}
        filters={[
          { kind: 'text', name: 'keyword', label: t.keyword, placeholder: t.keywordHint },
          {
            kind: 'select',
            name: 'branchId',
            label: t.registeredAt,
            options: branches.map(({ id, name }) => ({ value: id, label: name })),
          },
        ]}
        lead={<WaitingMembers {...(canEdit && { onBind: (member: Member) => setOpen({ what: 'edit', member }) })} />}
        action={actions}
        columns={useMemberColumns()}
        rowActions={(row) => [
          { key: 'log', label: t.log, onClick: () => void navigate(`/admin/statistics/member/log?id=${row.id}`) },
          ...(canCharge && row.status === 'ACTIVE'
            ? [{ key: 'charge', label: t.charge, onClick: () => setOpen({ what: 'charge', member: row }) }]
            : []),
          ...(canEdit && row.status !== 'CLOSED'
            ? [{ key: 'edit', label: t.edit, onClick: () => setOpen({ what: 'edit', member: row }) }]
            : []),
        ]}
      />
      {open?.what === 'add' && <MemberDrawer onClose={close} />}
      {open?.what === 'edit' && <MemberDrawer member={open.member} onClose={close} />}
      {open?.what === 'charge' && <ChargeDrawerSlot member={open.member} onClose={close} />}
      {open?.what === 'policy' && <PolicyDrawer onClose={close} />}
      {open?.what === 'evidence' && <EvidencePolicyDrawer onClose={close} />}
      {open?.what === 'levels' && <LevelsDrawer onClose={close} />}
    </>
  );
}

/** What a list of members shows of each. */
export function useMemberColumns(): Column<Member>[] {
  const t = useWords(memberWords);
  return [
    nameColumn('no', t.no, (row) => row.no),
    textColumn('name', t.name, (row) => row.name),
    codeColumn('phone', t.phone, (row) => row.phone),
    codeColumn('idCard', t.idCard, (row) => row.idCard),
    textColumn('level', t.level, (row) => row.levelName ?? t.noLevel),
    textColumn('labels', t.labels, (row) => <LabelTags labels={row.labels} />),
    moneyColumn('principal', t.principal, (row) => row.principalFen, { showsZero: true }),
    moneyColumn('bonus', t.bonus, (row) => row.bonusFen, { showsZero: true }),
    numberColumn('points', t.points, (row) => row.points),
    textColumn('branch', t.registeredAt, (row) => row.registeredBranchName),
    textColumn('status', t.status, (row) => <MemberStatusOf status={row.status} />),
    timeColumn('created', t.created, (row) => row.createdTime, { as: 'date' }),
  ];
}
