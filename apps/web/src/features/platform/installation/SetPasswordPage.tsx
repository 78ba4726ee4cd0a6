import { accountApi } from '@netbar/contract/platform/account/account.api';
import { fill } from '@netbar/contract/kernel/words';
import { useMutation } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { SignInFrame } from '#features/platform/auth/kit/SignInFrame.tsx';
import { call } from '#kernel/call.ts';
import { useWords } from '#kernel/lang.ts';
import { PlainButton } from '#kit/plain/PlainButton.tsx';
import { usePlainForm } from '#kit/plain/use-plain-form.ts';
import { FrameText } from './FrameText.tsx';
import { installationWords } from './installation.words.ts';
import { PasswordFields } from './PasswordFields.tsx';
import { usePasswordRules } from './use-password-rules.ts';

/** Where a one-time link leads. Its code stands behind `#`, which is sent to no server. */
export default function SetPasswordPage() {
  const t = useWords(installationWords);
  const code = useLocation().hash.slice(1);
  return (
    <SignInFrame>{code ? <PasswordForm code={code} /> : <FrameText title={t.setPassword} text={t.linkMissing} />}</SignInFrame>
  );
}

function PasswordForm({ code }: { code: string }) {
  const t = useWords(installationWords);
  const navigate = useNavigate();
  const username = useSearchParams()[0].get('username') ?? '';
  const form = usePlainForm({ password: '', again: '' }, usePasswordRules());
  const save = useMutation({
    mutationFn: ({ password }: typeof form.values) => call(accountApi.setPassword, { code, password }),
    onSuccess: ({ code: loginCode }) => navigate(`/login?token=${encodeURIComponent(loginCode)}`, { replace: true }),
    onError: (error) => form.fail('password', error.message),
  });
  return (
    <form className="login-form" noValidate onSubmit={form.onSubmit((typed) => save.mutate(typed))}>
      <h1>{t.setPassword}</h1>
      <p className="muted">{fill(t.setPasswordText, { username })}</p>
      {/* For password managers, which store what is typed below under this name. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordFields field={form.field} autoFocus />
      <PlainButton look="primary" type="submit" isBlock isBusy={save.isPending}>
        {t.saveAndSignIn}
      </PlainButton>
    </form>
  );
}
