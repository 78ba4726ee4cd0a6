import lock from '@ant-design/icons-svg/es/asn/LockOutlined';
import { accountApi } from '@netbar/contract/platform/account/account.api';
import { accountErrors } from '@netbar/contract/platform/account/account.errors';
import { NewPassword } from '@netbar/contract/platform/auth/auth.model';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { SignInFrame } from '#features/platform/auth/kit/SignInFrame.tsx';
import { call, CallError } from '#kernel/call.ts';
import { useWords } from '#kernel/lang.ts';
import { loadUser, signOut, useSession } from '#kernel/session.ts';
import { Glyph } from '#kit/plain/Glyph.tsx';
import { PlainButton } from '#kit/plain/PlainButton.tsx';
import { PlainField } from '#kit/plain/PlainField.tsx';
import { usePlainForm } from '#kit/plain/use-plain-form.ts';
import { accountWords } from './account.words.ts';

/** Where somebody comes who signed in with a password that another person set. The server opens nothing else to them. */
export default function FirstPasswordPage() {
  const t = useWords(accountWords);
  const navigate = useNavigate();
  const name = useSession((state) => state.user?.name);
  // One key while the page is open: after a lost answer the same press gets the stored one.
  const [key] = useState(() => crypto.randomUUID());
  const form = usePlainForm(
    { oldPassword: '', password: '' },
    {
      oldPassword: (typed) => (typed ? undefined : t.initialPasswordNeeded),
      password: (typed) => (NewPassword.safeParse(typed).success ? undefined : t.newPasswordHelp),
    },
  );
  const change = useMutation({
    mutationFn: (typed: typeof form.values) => call(accountApi.changePassword, typed, { key }),
    onSuccess: async () => {
      await loadUser();
      await navigate('/home', { replace: true });
    },
    onError: (error) => {
      const isSame = error instanceof CallError && error.reason === accountErrors.samePassword.reason;
      form.fail(isSame ? 'password' : 'oldPassword', error.message);
    },
  });
  const leave = async () => {
    if (await signOut()) await navigate('/login');
  };
  return (
    <SignInFrame>
      <form className="login-form" noValidate onSubmit={form.onSubmit((typed) => change.mutate(typed))}>
        <h1>{t.password}</h1>
        <p className="muted">
          {name} · {t.mustChange}
        </p>
        <PlainField
          {...form.field('oldPassword')}
          label={t.initialPassword}
          icon={<Glyph of={lock} />}
          isSecret
          autoFocus
          autoComplete="current-password"
          maxLength={128}
        />
        <PlainField
          {...form.field('password')}
          label={t.newPassword}
          placeholder={t.newPasswordHelp}
          icon={<Glyph of={lock} />}
          isSecret
          autoComplete="new-password"
          maxLength={128}
        />
        <PlainButton look="primary" type="submit" isBlock isBusy={change.isPending}>
          {t.password}
        </PlainButton>
      </form>
      <PlainButton look="link" onClick={() => void leave()}>
        {t.signOut}
      </PlainButton>
    </SignInFrame>
  );
}
