import bank from '@ant-design/icons-svg/es/asn/BankOutlined';
import card from '@ant-design/icons-svg/es/asn/IdcardOutlined';
import person from '@ant-design/icons-svg/es/asn/UserOutlined';
import { Username } from '@netbar/contract/platform/account/account.model';
import { accountErrors } from '@netbar/contract/platform/account/account.errors';
import { installationApi } from '@netbar/contract/platform/installation/installation.api';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { SignInFrame } from '#features/platform/auth/kit/SignInFrame.tsx';
import { call, CallError } from '#kernel/call.ts';
import { useWords } from '#kernel/lang.ts';
import { Glyph } from '#kit/plain/Glyph.tsx';
import { PlainButton } from '#kit/plain/PlainButton.tsx';
import { PlainField } from '#kit/plain/PlainField.tsx';
import { usePlainForm } from '#kit/plain/use-plain-form.ts';
import { FrameText } from './FrameText.tsx';
import { installationWords } from './installation.words.ts';
import { PasswordFields } from './PasswordFields.tsx';
import { usePasswordRules } from './use-password-rules.ts';

/** Makes the first company of an installation. From then on it only leads to sign-in. */
export default function SetUpPage() {
  return (
    <SignInFrame>
      <SetUp />
    </SignInFrame>
  );
}

function SetUp() {
  const t = useWords(installationWords);
  const token = useLocation().hash.slice(1);
  const state = useQuery({ queryKey: ['installation'], queryFn: () => call(installationApi.get, {}), retry: false });
  if (state.isPending) return null;
  if (state.error instanceof CallError && state.error.status === 40400) return <FrameText title={t.setUp} text={t.closedText} />;
  if (state.error) {
    return (
      <div className="login-form">
        <h1>{t.setUp}</h1>
        <p className="muted">{t.loadFailed}</p>
        <PlainButton look="primary" isBlock isBusy={state.isFetching} onClick={() => void state.refetch()}>
          {t.retry}
        </PlainButton>
      </div>
    );
  }
  return token ? <SetUpForm token={token} /> : <FrameText title={t.setUp} text={t.tokenMissing} />;
}

function SetUpForm({ token }: { token: string }) {
  const t = useWords(installationWords);
  const navigate = useNavigate();
  const form = usePlainForm(
    { companyName: '', username: '', name: '', password: '', again: '' },
    {
      companyName: (typed) => (typed.trim() ? undefined : t.companyNameNeeded),
      username: (typed) => (Username.safeParse(typed).success ? undefined : t.usernameNeeded),
      name: (typed) => (typed.trim() ? undefined : t.nameNeeded),
      ...usePasswordRules(),
    },
  );
  const setUp = useMutation({
    mutationFn: ({ companyName, username, name, password }: typeof form.values) =>
      call(installationApi.setUp, { token, companyName, username, name, password }),
    onSuccess: ({ code }) => navigate(`/login?token=${encodeURIComponent(code)}`, { replace: true }),
    onError: (error) => {
      const isName = error instanceof CallError && error.reason === accountErrors.usernameTaken.reason;
      form.fail(isName ? 'username' : 'again', error.message);
    },
  });
  return (
    <form className="login-form" noValidate onSubmit={form.onSubmit((typed) => setUp.mutate(typed))}>
      <h1>{t.setUp}</h1>
      <p className="muted">{t.setUpText}</p>
      <PlainField {...form.field('companyName')} label={t.companyName} icon={<Glyph of={bank} />} autoFocus maxLength={60} />
      <PlainField
        {...form.field('username')}
        label={t.username}
        icon={<Glyph of={person} />}
        autoComplete="username"
        maxLength={40}
      />
      <PlainField {...form.field('name')} label={t.name} icon={<Glyph of={card} />} autoComplete="name" maxLength={40} />
      <PasswordFields field={form.field} />
      <PlainButton look="primary" type="submit" isBlock isBusy={setUp.isPending}>
        {t.finish}
      </PlainButton>
    </form>
  );
}
