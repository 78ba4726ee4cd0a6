import lock from '@ant-design/icons-svg/es/asn/LockOutlined';
import person from '@ant-design/icons-svg/es/asn/UserOutlined';
import { authApi } from '@netbar/contract/platform/auth/auth.api';
import { authErrors } from '@netbar/contract/platform/auth/auth.errors';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { call, CallError } from '#kernel/call.ts';
import { useWords } from '#kernel/lang.ts';
import { storeToken } from '#kernel/session.ts';
import { readStored, writeStored } from '#kernel/storage.ts';
import { Glyph } from '#kit/plain/Glyph.tsx';
import { PlainButton } from '#kit/plain/PlainButton.tsx';
import { PlainField } from '#kit/plain/PlainField.tsx';
import { usePlainForm } from '#kit/plain/use-plain-form.ts';
import { authWords } from './auth.words.ts';
import { CaptchaField } from './kit/CaptchaField.tsx';
import { SignInFrame } from './kit/SignInFrame.tsx';
import { useCaptcha } from './kit/use-captcha.ts';
import { WechatEntry } from './kit/WechatEntry.tsx';

export default function LoginPage() {
  return (
    <SignInFrame>
      <SignInForm />
      <WechatEntry />
    </SignInFrame>
  );
}

const isLockedOut = (error: unknown) => error instanceof CallError && error.reason === authErrors.accountLocked.reason;

/** AUTH-01: the user name is trimmed and remembered; password and captcha go as entered. The server's sentence stands under its field. */
function SignInForm() {
  const t = useWords(authWords);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const captcha = useCaptcha();
  const remembered = readStored('username') ?? '';
  const form = usePlainForm(
    { username: remembered, password: '', captcha: '' },
    {
      username: (typed) => (typed.trim() ? undefined : t.usernameNeeded),
      password: (typed) => (typed ? undefined : t.passwordNeeded),
      captcha: (typed) => (typed ? undefined : t.captchaNeeded),
    },
  );
  const signIn = useMutation({
    mutationFn: (typed: typeof form.values) =>
      call(authApi.signIn, { ...typed, username: typed.username.trim(), captchaId: captcha.data?.id ?? '' }),
    onSuccess: async (token, { username }) => {
      writeStored('username', username.trim());
      storeToken(token);
      await navigate(`/login?${query.toString()}`, { replace: true });
    },
    onError: (error) => {
      // A captcha answers once, right or wrong.
      form.put('captcha', '');
      void captcha.refetch();
      form.fail(error instanceof CallError && error.status === 40002 ? 'captcha' : 'password', error.message);
    },
  });
  return (
    <form className="login-form" noValidate onSubmit={form.onSubmit((typed) => signIn.mutate(typed))}>
      <h1>{t.signIn}</h1>
      <p className="muted">{t.which}</p>
      <PlainField
        {...form.field('username')}
        label={t.username}
        icon={<Glyph of={person} />}
        autoComplete="username"
        autoFocus={!remembered}
        maxLength={60}
      />
      <PlainField
        {...form.field('password')}
        label={t.password}
        icon={<Glyph of={lock} />}
        isSecret
        autoComplete="current-password"
        autoFocus={!!remembered}
        maxLength={128}
      />
      <CaptchaField {...form.field('captcha')} picture={captcha} />
      {isLockedOut(signIn.error) && (
        <p className="login-help" role="alert">
          {t.lockedHelp}
        </p>
      )}
      <PlainButton look="primary" type="submit" isBlock isBusy={signIn.isPending}>
        {t.signIn}
      </PlainButton>
    </form>
  );
}
