import { evidenceApi } from '@netbar/contract/guests/evidence/evidence.api';
import type { Member } from '@netbar/contract/guests/member/member.model';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { App } from 'antd';
import { useState } from 'react';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan, useOwnBranches } from '#kernel/session.ts';
import { Panel } from '#kit/Panel.tsx';
import { evidenceWords } from '../evidence.words.ts';
import { SetEvidenceDrawer } from './SetEvidenceDrawer.tsx';
import '../evidence.css';

const shortTime = (time: string) => formatTime(new Date(time), 'datetime').slice(0, 16);

/** What a member can show at a counter, and what can be done about it. */
export function EvidencePanel({ member }: { member: Member }) {
  const t = useWords(evidenceWords);
  const branchId = useOwnBranches().find(({ brandId }) => brandId === member.brandId)?.id ?? '';
  const place = { memberId: member.id, branchId };
  const { data: state } = useApi(evidenceApi.get, place, { enabled: branchId !== '' });
  const canSet = useCan('MEMBER_EVIDENCE') && member.status === 'ACTIVE';
  const [setting, setSetting] = useState<'PIN' | 'CARD'>();
  const block = useBlockCard(member, branchId);
  if (!state) return null;
  const { hasPin, pinSetTime, pinLockedUntil, card, lastUsed } = state;
  const isLocked = pinLockedUntil !== null;
  const pinText = isLocked
    ? fill(t.locked, { time: shortTime(pinLockedUntil) })
    : pinSetTime
      ? fill(t.pinSince, { time: shortTime(pinSetTime) })
      : t.notSet;
  const act = (label: string, onClick: () => void, look = 'link') =>
    canSet && (
      <button type="button" className={look} onClick={onClick}>
        {label}
      </button>
    );
  return (
    <Panel title={t.evidence} note={t.evidenceNote}>
      <dl className="ev-list">
        <dt>{t.PIN}</dt>
        <dd className={isLocked ? 'danger' : ''}>{pinText}</dd>
        <dd className="acts">{act(hasPin ? t.changePin : t.setPin, () => setSetting('PIN'))}</dd>
        <dt>{t.CARD}</dt>
        <dd>{card ? fill(t.cardSince, { seq: card.seq, time: shortTime(card.issuedTime) }) : t.noCard}</dd>
        <dd className="acts">
          {act(card ? t.replaceCard : t.issueCard, () => setSetting('CARD'))}
          {card && act(t.blockCard, block, 'link danger')}
        </dd>
        <dt>{t.lastUsed}</dt>
        <dd>
          {lastUsed
            ? fill(t.used, { kind: t[lastUsed.kind], branch: lastUsed.branchName, time: shortTime(lastUsed.usedTime) })
            : t.never}
        </dd>
        <dd />
      </dl>
      {setting && <SetEvidenceDrawer kind={setting} {...place} onClose={() => setSetting(undefined)} />}
    </Panel>
  );
}

function useBlockCard({ id: memberId, name }: Member, branchId: string) {
  const t = useWords(evidenceWords);
  const { modal } = App.useApp();
  const block = useCommand(evidenceApi.blockCard, { done: t.blocked });
  return () =>
    void modal.confirm({
      title: fill(t.blockAsk, { name }),
      content: t.blockText,
      okText: t.blockCard,
      okButtonProps: { danger: true },
      // A refusal is told by the command itself.
      onOk: () => block.mutateAsync({ memberId, branchId }).catch(() => {}),
    });
}
