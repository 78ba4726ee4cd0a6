import arrow from '@ant-design/icons-svg/es/asn/ArrowRightOutlined';
import lockGlyph from '@ant-design/icons-svg/es/asn/LockOutlined';
import leaveGlyph from '@ant-design/icons-svg/es/asn/LogoutOutlined';
import { authApi } from '@netbar/contract/platform/auth/auth.api';
import { formatTime } from '@netbar/contract/kernel/time';
import { useMutation } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#kernel/call.ts';
import { useWords } from '#kernel/lang.ts';
import { loadUser, signOut, useSession } from '#kernel/session.ts';
import { Glyph } from '#kit/plain/Glyph.tsx';
import { PlainButton } from '#kit/plain/PlainButton.tsx';
import { PlainField } from '#kit/plain/PlainField.tsx';
import { usePlainForm } from '#kit/plain/use-plain-form.ts';
import { authWords } from './auth.words.ts';
import './locking.css';

/** AUTH-18: a clock, one field, a way out. The server holds the lock; this page keeps no secret and shows no figures. */
export default function LockingPage() {
  const t = useWords(authWords);
  const user = useSession((state) => state.user);
  const navigate = useNavigate();
  const form = usePlainForm({ secret: '' }, { secret: (typed) => (typed ? undefined : t.passwordNeeded) });
  const unlock = useMutation({
    mutationFn: (secret: string) => call(authApi.unlock, asPin(secret, user?.hasPin ?? false)),
    onSuccess: () => loadUser(),
    onError: (error) => {
      form.put('secret', '');
      form.fail('secret', error.message);
    },
  });
  const leave = async () => {
    if (await signOut()) await navigate('/login');
  };
  const placeholder = user?.hasPin ? t.unlockByPin : t.unlockByPassword;
  return (
    <main className="locking">
      <Clock place={user?.branches.length === 1 ? user.branches[0]?.name : user?.companyName} />
      <form className="locking-card" noValidate onSubmit={form.onSubmit(({ secret }) => unlock.mutate(secret))}>
        <span className="ava">{user?.name.slice(0, 1)}</span>
        <h1>{user?.name}</h1>
        <small className="muted">{t.locked}</small>
        <PlainField
          {...form.field('secret')}
          isSecret
          autoFocus
          icon={<Glyph of={lockGlyph} />}
          placeholder={placeholder}
          aria-label={placeholder}
          autoComplete="off"
          beside={
            <PlainButton
              look="primary"
              type="submit"
              icon={<Glyph of={arrow} />}
              aria-label={t.unlock}
              isBusy={unlock.isPending}
            />
          }
        />
        <PlainButton look="link" icon={<Glyph of={leaveGlyph} />} onClick={() => void leave()}>
          {t.otherAccount}
        </PlainButton>
      </form>
    </main>
  );
}

/** Six digits are a PIN where there is one; anything else is the password. */
const asPin = (secret: string, hasPin: boolean) => (hasPin && /^\d{6}$/.test(secret) ? { pin: secret } : { password: secret });

function Clock({ place }: { place: string | undefined }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const day = `${formatTime(now, 'date')} ${dayjs(now).format('ddd')}`;
  return (
    <>
      <time className="locking-time num">{formatTime(now, 'time').slice(0, 5)}</time>
      <p className="sec">{[day, place].filter(Boolean).join(' · ')}</p>
    </>
  );
}
