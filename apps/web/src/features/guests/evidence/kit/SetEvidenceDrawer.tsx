import { evidenceApi } from '@netbar/contract/guests/evidence/evidence.api';
import type { Proof } from '@netbar/contract/guests/evidence/evidence.model';
import { Alert, Button, Drawer, Input } from 'antd';
import { useState } from 'react';
import { useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { evidenceWords } from '../evidence.words.ts';
import { ProofFields } from './ProofFields.tsx';
import { useLiveEvidence } from './use-evidence-entry.ts';
import '../evidence.css';

interface SetEvidenceProps {
  kind: 'PIN' | 'CARD';
  memberId: string;
  branchId: string;
  onClose: () => void;
}

const digits = (text: string) => text.replaceAll(/\D/g, '').slice(0, 6);

/** Sets the PIN of a member or issues their card: first what they get, then what shows that it is them. */
export function SetEvidenceDrawer({ kind, memberId, branchId, onClose }: SetEvidenceProps) {
  const t = useWords(evidenceWords);
  const state = useLiveEvidence({ memberId, branchId });
  const [pin, setPin] = useState('');
  const [again, setAgain] = useState('');
  const [secret, setSecret] = useState('');
  const [proof, setProof] = useState<Proof>();
  const savePin = useCommand(evidenceApi.setPin, { done: t.pinSaved, onDone: onClose, quiet: true });
  const saveCard = useCommand(evidenceApi.issueCard, { done: t.cardSaved, onDone: onClose, quiet: true });
  const { error, isPending } = kind === 'PIN' ? savePin : saveCard;
  const isGiven = kind === 'PIN' ? pin.length === 6 && pin === again : secret.trim() !== '';
  const save = () => {
    if (!isGiven || !proof || isPending) return;
    const at = { memberId, branchId, proof };
    if (kind === 'PIN') savePin.mutate({ ...at, pin });
    else saveCard.mutate({ ...at, secret: secret.trim() });
  };
  const title = kind === 'PIN' ? (state?.hasPin ? t.changePin : t.setPin) : state?.card ? t.replaceCard : t.issueCard;
  const secretField = (label: string, value: string, onChange: (text: string) => void, isFirst = false) => (
    <label>
      {label}
      <Input.Password
        autoFocus={isFirst}
        autoComplete="new-password"
        size="large"
        visibilityToggle={false}
        {...(kind === 'PIN' && { inputMode: 'numeric' as const })}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onPressEnter={save}
      />
    </label>
  );
  return (
    <Drawer
      open
      title={title}
      size={480}
      onClose={onClose}
      mask={{ closable: false }}
      footer={
        <div className="form-foot">
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="primary" disabled={!isGiven || !proof} loading={isPending} onClick={save}>
            {t.save}
          </Button>
        </div>
      }
    >
      <div className="ev-form">
        {error && <Alert type="error" showIcon title={error.message} />}
        {kind === 'PIN' ? (
          <>
            {secretField(t.newPin, pin, (text) => setPin(digits(text)), true)}
            {secretField(t.again, again, (text) => setAgain(digits(text)))}
            {again.length === 6 && pin !== again && <Alert type="warning" showIcon title={t.differ} />}
          </>
        ) : (
          secretField(t.cardSecret, secret, (text) => setSecret(text.slice(0, 80)), true)
        )}
        <ProofFields place={{ memberId, branchId }} state={state} onProof={setProof} onEnter={save} />
      </div>
    </Drawer>
  );
}
