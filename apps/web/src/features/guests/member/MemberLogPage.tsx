import { behaviourApi } from '@netbar/contract/guests/member/behaviour.api';
import type { Behaviour } from '@netbar/contract/guests/member/behaviour.model';
import { memberApi } from '@netbar/contract/guests/member/member.api';
import type { Member } from '@netbar/contract/guests/member/member.model';
import { walletApi } from '@netbar/contract/guests/wallet/wallet.api';
import type { StatementLine, Wallet } from '@netbar/contract/guests/wallet/wallet.model';
import { Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { EvidencePanel } from '#features/guests/evidence/kit/EvidencePanel.tsx';
import { Adjusts } from '#features/guests/wallet/kit/Adjusts.tsx';
import { Lots } from '#features/guests/wallet/kit/Lots.tsx';
import { Statement } from '#features/guests/wallet/kit/Statement.tsx';
import { Reveals } from '#features/platform/reveal/kit/Reveals.tsx';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { Panel } from '#kit/Panel.tsx';
import { Record } from '#kit/record/Record.tsx';
import { RecordBody } from '#kit/record/RecordBody.tsx';
import { RecordFigures } from '#kit/record/RecordFigures.tsx';
import { Timeline } from '#kit/record/Timeline.tsx';
import { MemberActivitiesSlot, SessionChargeSlot, UsedMachinesSlot } from './kit/member.slots.ts';
import { useMemberFigures } from './member-figures.tsx';
import { memberWords } from './member.words.ts';
import { MemberHabits } from './MemberHabits.tsx';
import { MemberHead } from './MemberHead.tsx';

export default function MemberLogPage() {
  const [query] = useSearchParams();
  const memberId = query.get('id') ?? '';
  const member = useApi(memberApi.get, { memberId });
  const wallet = useApi(walletApi.get, { memberId });
  const behaviour = useApi(behaviourApi.behaviour, { memberId, days: '90' }, { enabled: useCan('BEHAVIOR_ANALYSIS') });
  return (
    <Record isPage read={member} timeline={{ kind: 'MEMBER', id: memberId }}>
      {(data) => <MemberRecord member={data} wallet={wallet.data} behaviour={behaviour.data} />}
    </Record>
  );
}

interface MemberRecordProps {
  member: Member;
  wallet: Wallet | undefined;
  /** Only for people who may see how somebody behaves. */
  behaviour: Behaviour | undefined;
}

function MemberRecord({ member, wallet, behaviour }: MemberRecordProps) {
  const t = useWords(memberWords);
  const canAdjust = useCan('BALANCE_ADJUST');
  const figures = useMemberFigures(member, behaviour);
  return (
    <>
      <MemberHead member={member} />
      <RecordFigures figures={figures} />
      <RecordBody
        side={
          <>
            <Panel title={t.remark}>
              <p className={member.remark ? '' : 'muted'}>{member.remark || t.noRemark}</p>
            </Panel>
            <EvidencePanel member={member} />
            <MemberActivitiesSlot member={member} />
            <Reveals subjectId={member.id} />
            <Timeline kind="MEMBER" id={member.id} />
          </>
        }
      >
        {wallet && <Lots member={member} wallet={wallet} />}
        {behaviour && <MemberHabits behaviour={behaviour} />}
        <Panel flush>
          <Logs memberId={member.id} />
        </Panel>
        {canAdjust && <Adjusts member={member} />}
      </RecordBody>
    </>
  );
}

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
