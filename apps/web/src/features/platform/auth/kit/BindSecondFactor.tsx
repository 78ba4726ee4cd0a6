import { authApi } from '@netbar/contract/platform/auth/auth.api';
import { OneTimeCode } from '@netbar/contract/platform/auth/auth.model';
import { useMutation } from '@tanstack/react-query';
import { QRCode } from 'antd';
import { useState } from 'react';
import { call } from '#kernel/call.ts';
import { useWords } from '#kernel/lang.ts';
import { PlainButton } from '#kit/plain/PlainButton.tsx';
import { PlainField } from '#kit/plain/PlainField.tsx';
import { usePlainForm } from '#kit/plain/use-plain-form.ts';
import { secondFactorWords } from '../second-factor.words.ts';
import './second-factor.css';

interface BindProps {
  /** The secret as an app reads it, and as people type it. */
  made: { uri: string; secret: string };
  onBound: () => void;
}

/** Shows the secret as a QR code, asks for the first code of the app, then shows the recovery codes once. */
export function BindSecondFactor({ made, onBound }: BindProps) {
  const t = useWords(secondFactorWords);
  const [codes, setCodes] = useState<string[]>();
  const form = usePlainForm({ code: '' }, { code: (typed) => (OneTimeCode.safeParse(typed).success ? undefined : t.codeNeeded) });
  const bind = useMutation({
    mutationFn: (typed: { code: string }) => call(authApi.bindSecondFactor, typed),
    onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
    onError: (error) => form.fail('code', error.message),
  });
  if (codes) return <RecoveryCodes codes={codes} onKept={onBound} />;
  return (
    <form className="login-form" noValidate onSubmit={form.onSubmit((typed) => bind.mutate(typed))}>
      <p className="muted">{t.bindText}</p>
      <div className="factor-qr">
        <QRCode value={made.uri} type="svg" size={176} bgColor="#fff" color="#000" bordered={false} />
      </div>
      <p className="muted factor-secret">
        {t.secret}
        <code>{made.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <PlainField
        {...form.field('code')}
        label={t.code}
        autoFocus
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
      />
      <PlainButton look="primary" type="submit" isBlock isBusy={bind.isPending}>
        {t.bind}
      </PlainButton>
    </form>
  );
}

/** The recovery codes, which the server cannot show again. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const t = useWords(secondFactorWords);
  return (
    <div className="login-form">
      <h2>{t.codes}</h2>
      <p className="muted">{t.codesText}</p>
      <ul className="factor-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <PlainButton look="primary" isBlock onClick={onKept}>
        {t.kept}
      </PlainButton>
    </div>
  );
}
