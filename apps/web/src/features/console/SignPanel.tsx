import { Input } from 'antd';
import { useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import type { PanelProps } from './CashPanel.tsx';
import { EnterButton } from './EnterButton.tsx';
import { PartAmount, usePartAmount } from './PartAmount.tsx';
import { payWords } from './pay.words.ts';

/** The house pays: for whom and why, and whoever may allow it signs, at the screen already or beside it. */
export function SignPanel({ dueFen, isPart, isBusy, onPart }: PanelProps) {
  const t = useWords(payWords);
  const maySign = useCan('ORDER_SIGN');
  const [reason, setReason] = useState('');
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const { amountFen, setTyped } = usePartAmount(dueFen);
  const isSigned = maySign || (username.trim() !== '' && password !== '');
  const canTake = reason.trim() !== '' && isSigned && amountFen > 0;
  const take = () => {
    if (!canTake || isBusy) return;
    const approver = { username: username.trim(), password };
    onPart({ tender: 'SIGNED', amountFen, reason: reason.trim(), ...(!maySign && { approver }) });
  };
  return (
    <>
      <div className="pay-form">
        <p className="muted">{t.signNote}</p>
        {isPart && <PartAmount amountFen={amountFen} onChange={setTyped} />}
        <label>
          {t.signReason}
          <Input
            autoFocus
            autoComplete="off"
            maxLength={100}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            onPressEnter={take}
          />
        </label>
        {!maySign && (
          <>
            <label>
              {t.signerName}
              <Input
                autoComplete="off"
                maxLength={40}
                value={username}
                onChange={(event) => setUsername(event.target.value)}
                onPressEnter={take}
              />
            </label>
            <label>
              {t.signerPassword}
              <Input.Password
                autoComplete="new-password"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
                onPressEnter={take}
              />
            </label>
          </>
        )}
      </div>
      <span className="sp" />
      <EnterButton disabled={!canTake} loading={isBusy} onClick={take}>
        {isPart && amountFen < dueFen ? t.addPart : t.signFor}
      </EnterButton>
    </>
  );
}
