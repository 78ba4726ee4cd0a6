import { accountApi } from '@netbar/contract/platform/account/account.api';
import type { Account } from '@netbar/contract/platform/account/account.model';
import { fill } from '@netbar/contract/kernel/words';
import { App } from 'antd';
import { useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { accountWords } from './account.words.ts';
import { useMadePassword } from './use-made-password.tsx';

interface Step {
  key: string;
  label: string;
  isDangerous?: boolean;
  run: () => void;
}

/** What can be done with an account as it stands. Each asks first, by name. */
export function useAccountSteps({ id, version, name, status, isEditable }: Account): Step[] {
  const t = useWords(accountWords);
  const { modal } = App.useApp();
  const [canLock, canClose, canReset] = [useCan('USER_LOCK'), useCan('USER_CLOSE'), useCan('USER_RESET_PASSWORD')];
  const lock = useCommand(accountApi.lock, { done: t.lockedDone });
  const unlock = useCommand(accountApi.unlock, { done: t.unlockedDone });
  const close = useCommand(accountApi.close, { done: t.closedDone });
  const show = useMadePassword();
  const reset = useCommand(accountApi.resetPassword, { onDone: ({ password }) => show(password) });
  const resetFactor = useCommand(accountApi.resetSecondFactor, { done: t.factorReset });
  if (!isEditable || status === 'CLOSED') return [];
  const ask = (question: string, okText: string, onOk: () => void) => {
    modal.confirm({ title: fill(question, { name }), okText, okButtonProps: { danger: true }, cancelText: t.cancel, onOk });
  };
  const isLocked = status === 'LOCKED';
  return [
    ...(canReset ? [{ key: 'reset', label: t.reset, run: () => ask(t.resetAsk, t.reset, () => reset.mutate({ id })) }] : []),
    ...(canReset
      ? [
          {
            key: 'resetFactor',
            label: t.resetFactor,
            run: () => ask(t.resetFactorAsk, t.resetFactor, () => resetFactor.mutate({ id })),
          },
        ]
      : []),
    ...(canLock && isLocked ? [{ key: 'unlock', label: t.unlock, run: () => unlock.mutate({ id, version }) }] : []),
    ...(canLock && !isLocked
      ? [{ key: 'lock', label: t.lock, run: () => ask(t.lockAsk, t.lock, () => lock.mutate({ id, version })) }]
      : []),
    ...(canClose
      ? [
          {
            key: 'close',
            label: t.close,
            isDangerous: true,
            run: () => ask(t.closeAsk, t.close, () => close.mutate({ id, version })),
          },
        ]
      : []),
  ];
}
