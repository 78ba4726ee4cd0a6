import { evidenceApi } from '@netbar/contract/guests/evidence/evidence.api';
import type { MemberEvidence, Proof } from '@netbar/contract/guests/evidence/evidence.model';
import { fill } from '@netbar/contract/kernel/words';
import type { Signature } from '@netbar/contract/platform/auth/auth.model';
import { Alert, Button, Input, Segmented } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { SignatureInput } from '#features/money/shift/kit/SignatureInput.tsx';
import { useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { evidenceWords } from '../evidence.words.ts';

type By = Proof['by'];

interface ProofFieldsProps {
  place: { memberId: string; branchId: string };
  state: MemberEvidence | undefined;
  /** Undefined while it is not complete. */
  onProof: (proof: Proof | undefined) => void;
  onEnter: () => void;
}

const noTyped = { smsCode: '', pin: '' };

/** What shows that the member is there: their identity card, a text to their phone, their old PIN, or a manager who signs. */
export function ProofFields({ place, state, onProof, onEnter }: ProofFieldsProps) {
  const t = useWords(evidenceWords);
  const [chosen, setChosen] = useState<By>();
  const [typed, setTyped] = useState(noTyped);
  const [approver, setApprover] = useState<Signature>();
  const swipe = state?.swipe ?? undefined;
  const ways: By[] = [
    'ID_SWIPE',
    ...(state?.canText ? ['SMS' as const] : []),
    ...(state?.hasPin ? ['PIN' as const] : []),
    'SIGNATURE',
  ];
  // A card on the reader is an answer by itself.
  const by = chosen ?? (swipe || !state?.canText ? 'ID_SWIPE' : 'SMS');
  const proof = proofOf(by, { ...typed, approver, swipeId: swipe?.id });
  const tell = useEffectEvent(() => onProof(proof));
  const known = JSON.stringify(proof);
  useEffect(() => tell(), [known]);
  const labels: Record<By, string> = { ID_SWIPE: t.bySwipe, SMS: t.bySms, PIN: t.byPin, SIGNATURE: t.bySignature };
  const input = (name: keyof typeof noTyped, label: string, isSecret = false) => {
    const Field = isSecret ? Input.Password : Input;
    return (
      <label>
        {label}
        <Field
          autoComplete={isSecret ? 'new-password' : 'off'}
          maxLength={100}
          value={typed[name]}
          onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
          onPressEnter={onEnter}
        />
      </label>
    );
  };
  return (
    <>
      <div role="group" aria-label={t.proof} className="ev-proof">
        <span>{t.proof}</span>
        <Segmented
          block
          options={ways.map((value) => ({ value, label: labels[value] }))}
          value={by}
          onChange={(value) => setChosen(value)}
        />
      </div>
      {by === 'ID_SWIPE' && (
        <Alert
          type={swipe ? 'success' : 'info'}
          showIcon
          title={swipe ? fill(t.swipeDone, { reader: swipe.machineName }) : t.swipeNow}
        />
      )}
      {by === 'SMS' && (
        <>
          <SendCode place={place} />
          {input('smsCode', t.smsCode)}
        </>
      )}
      {by === 'PIN' && input('pin', t.oldPin, true)}
      {by === 'SIGNATURE' && (
        <>
          <Alert type="info" showIcon title={t.signatureNote} />
          <SignatureInput onChange={setApprover} onPressEnter={onEnter} />
        </>
      )}
    </>
  );
}

interface Shown {
  smsCode: string;
  pin: string;
  approver: Signature | undefined;
  swipeId: string | undefined;
}

function proofOf(by: By, { smsCode, pin, approver, swipeId }: Shown): Proof | undefined {
  switch (by) {
    case 'ID_SWIPE':
      return swipeId ? { by, swipeId } : undefined;
    case 'SMS':
      return /^\d{6}$/.test(smsCode) ? { by, smsCode } : undefined;
    case 'PIN':
      return /^\d{6}$/.test(pin) ? { by, pin } : undefined;
    case 'SIGNATURE':
      return approver && { by, approver };
  }
}

function SendCode({ place }: { place: ProofFieldsProps['place'] }) {
  const t = useWords(evidenceWords);
  const send = useCommand(evidenceApi.sendCode);
  return (
    <div className="row">
      <Button loading={send.isPending} onClick={() => send.mutate(place)}>
        {t.sendCode}
      </Button>
      {send.data && <span className="muted">{fill(t.codeSent, { phone: send.data.phone })}</span>}
    </div>
  );
}
