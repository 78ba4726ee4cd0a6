import { memberApi } from '@netbar/contract/guests/member/member.api';
import type { Member } from '@netbar/contract/guests/member/member.model';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { LabelTags } from '#features/guests/label/kit/LabelTag.tsx';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { RecordHead, type RecordAction } from '#kit/record/RecordHead.tsx';
import { RecordTrail } from '#kit/record/RecordTrail.tsx';
import { ChargeDrawerSlot, RedeemDrawerSlot } from './kit/member.slots.ts';
import { memberWords } from './member.words.ts';
import { MemberDrawer } from './MemberDrawer.tsx';
import { MemberNumber } from './MemberNumber.tsx';
import { MemberStatusOf } from './MemberStatusOf.tsx';
import { MergeDrawer } from './MergeDrawer.tsx';
import { useMemberSteps } from './use-member-steps.ts';
import './member-record.css';

type Step = 'charge' | 'redeem' | 'merge' | 'edit';

/** Who the member is, and what can be done. Of the birthday only the month is shown. */
export function MemberHead({ member }: { member: Member }) {
  const t = useWords(memberWords);
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>();
  const close = () => setStep(undefined);
  const { actions, menu } = useMemberActions(member, setStep);
  const month = member.birthday && fill(t.month, { n: Number(member.birthday.slice(5, 7)) });
  return (
    <>
      <RecordHead
        title={member.name}
        number={member.no}
        picture={<span className="mem-face">{member.name.slice(0, 1)}</span>}
        tag={<MemberStatusOf status={member.status} />}
        note={
          <>
            <span className="mem-level">{member.levelName ?? t.noLevel}</span>
            {member.labels.length > 0 && <LabelTags labels={member.labels} />}
          </>
        }
        trail={
          <RecordTrail
            api={memberApi.list}
            id={member.id}
            onGo={(next) => void navigate(`/admin/statistics/member/log?id=${next}`, { replace: true })}
          />
        }
        actions={actions}
        menu={menu}
        facts={[
          { label: t.phone, value: <MemberNumber member={member} of="phone" /> },
          { label: t.idCard, value: <MemberNumber member={member} of="idCard" /> },
          { label: t.gender, value: t[member.gender] },
          { label: t.birthday, value: month ?? '—' },
          {
            label: t.created,
            value: `${formatTime(new Date(member.createdTime), 'date')} · ${member.registeredBranchName}`,
          },
        ]}
      />
      {step === 'charge' && <ChargeDrawerSlot member={member} onClose={close} />}
      {step === 'redeem' && <RedeemDrawerSlot member={member} onClose={close} />}
      {step === 'merge' && <MergeDrawer member={member} onClose={close} />}
      {step === 'edit' && <MemberDrawer member={member} onClose={close} />}
    </>
  );
}

function useMemberActions(member: Member, onStep: (step: Step) => void) {
  const t = useWords(memberWords);
  const navigate = useNavigate();
  const [canCharge, canMerge, canEdit] = [useCan('ORDER_PAY'), useCan('MEMBER_MERGE'), useCan('MEMBER_EDIT')];
  const [canAnalyse, canRedeem] = [useCan('BEHAVIOR_ANALYSIS'), useCan('CARD_SELL')];
  const steps = useMemberSteps(member);
  const isActive = member.status === 'ACTIVE';
  const menu: RecordAction[] = [
    ...(canRedeem && isActive && RedeemDrawerSlot.isFilled()
      ? [{ key: 'redeem', label: t.redeemCard, onClick: () => onStep('redeem') }]
      : []),
    ...(canMerge && isActive ? [{ key: 'merge', label: t.merge, onClick: () => onStep('merge') }] : []),
    ...steps.map(({ key, label, isDangerous = false, run }) => ({ key, label, isDangerous, onClick: run })),
  ];
  const actions = (
    <>
      {canAnalyse && (
        <Button onClick={() => void navigate(`/admin/statistics/member/customerAnalysis?id=${member.id}`)}>{t.analysis}</Button>
      )}
      {canEdit && member.status !== 'CLOSED' && <Button onClick={() => onStep('edit')}>{t.edit}</Button>}
      {canCharge && isActive && (
        <Button type="primary" onClick={() => onStep('charge')}>
          {t.charge}
        </Button>
      )}
    </>
  );
  return { actions, menu };
}
