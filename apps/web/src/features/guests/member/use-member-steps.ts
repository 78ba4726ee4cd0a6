import { memberApi } from '@netbar/contract/guests/member/member.api';
import type { Member } from '@netbar/contract/guests/member/member.model';
import { fill } from '@netbar/contract/kernel/words';
import { App } from 'antd';
import { useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { memberWords } from './member.words.ts';

interface Step {
  key: string;
  label: string;
  isDangerous?: boolean;
  run: () => void;
}

/** What can be done with a membership as it stands. Locking and closing ask first, by name. */
export function useMemberSteps({ id: memberId, version, name, status }: Member): Step[] {
  const t = useWords(memberWords);
  const { modal } = App.useApp();
  const canLock = useCan('MEMBER_LOCK');
  const lock = useCommand(memberApi.lock, { done: t.done });
  const unlock = useCommand(memberApi.unlock, { done: t.done });
  const close = useCommand(memberApi.close, { done: t.done });
  if (!canLock || status === 'CLOSED') return [];
  const ask = (question: string, okText: string, onOk: () => void) => {
    modal.confirm({ title: fill(question, { name }), okText, okButtonProps: { danger: true }, cancelText: t.cancel, onOk });
  };
  const step = { memberId, version };
  return [
    status === 'LOCKED'
      ? { key: 'unlock', label: t.unlock, run: () => unlock.mutate(step) }
      : { key: 'lock', label: t.lock, run: () => ask(t.lockAsk, t.lock, () => lock.mutate(step)) },
    { key: 'close', label: t.close, isDangerous: true, run: () => ask(t.closeAsk, t.close, () => close.mutate(step)) },
  ];
}
