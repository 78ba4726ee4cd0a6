import { authApi } from '@netbar/contract/platform/auth/auth.api';
import { OneTimeCode } from '@netbar/contract/platform/auth/auth.model';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call } from '#kernel/call.ts';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { loadUser, signOut, useSession } from '#kernel/session.ts';
import { Record } from '#kit/record/Record.tsx';
import { PlainButton } from '#kit/plain/PlainButton.tsx';
import { PlainField } from '#kit/plain/PlainField.tsx';
import { usePlainForm } from '#kit/plain/use-plain-form.ts';
import { BindSecondFactor } from './kit/BindSecondFactor.tsx';
import { SignInFrame } from './kit/SignInFrame.tsx';
import { secondFactorWords } from './second-factor.words.ts';

/** The second step of a sign-in: the code of the bound app, or binding one. The server opens nothing else until then. */
export default function SecondFactorPage() {
  const t = useWords(secondFactorWords);
  const navigate = useNavigate();
  const name = useSession((state) => state.user?.name);
  const factor = useApi(authApi.secondFactor, {});
  const goOn = async () => {
    await loadUser();
    await navigate('/home', { replace: true });
  };
  const leave = async () => {
    if (await signOut()) await navigate('/login');
  };
  return (
    <SignInFrame>
      <div className="login-form">
        <h1>{factor.data?.isBound === false ? t.bind : t.title}</h1>
        <p className="muted">
          {name}
          {factor.data?.isRequired && ` · ${t.required}`}
        </p>
      </div>
      <Record read={factor}>
        {({ isBound }) => (isBound ? <ShowCode onShown={() => void goOn()} /> : <FirstApp onBound={() => void goOn()} />)}
      </Record>
      <PlainButton look="link" onClick={() => void leave()}>
        {t.leave}
      </PlainButton>
    </SignInFrame>
  );
}

function ShowCode({ onShown }: { onShown: () => void }) {
  const t = useWords(secondFactorWords);
  const form = usePlainForm({ code: '' }, { code: (typed) => (OneTimeCode.safeParse(typed).success ? undefined : t.codeNeeded) });
  const show = useMutation({
    mutationFn: (typed: { code: string }) => call(authApi.showSecondFactor, typed),
    onSuccess: onShown,
    onError: (error) => form.fail('code', error.message),
  });
  return (
    <form className="login-form" noValidate onSubmit={form.onSubmit((typed) => show.mutate(typed))}>
      <p className="muted">{t.showText}</p>
      <PlainField {...form.field('code')} label={t.codeOrRecovery} autoFocus autoComplete="one-time-code" maxLength={11} />
      <PlainButton look="primary" type="submit" isBlock isBusy={show.isPending}>
        {t.next}
      </PlainButton>
    </form>
  );
}

/** The secret is made by a press: a page that is only looked at changes nothing. */
function FirstApp({ onBound }: { onBound: () => void }) {
  const t = useWords(secondFactorWords);
  const make = useMutation({ mutationFn: () => call(authApi.newSecondFactor, {}) });
  if (make.data) return <BindSecondFactor made={make.data} onBound={onBound} />;
  return (
    <div className="login-form">
      <p className="muted">{t.profileText}</p>
      {make.error && <p className="t-error">{make.error.message}</p>}
      <PlainButton look="primary" isBlock isBusy={make.isPending} onClick={() => make.mutate()}>
        {t.bind}
      </PlainButton>
    </div>
  );
}
