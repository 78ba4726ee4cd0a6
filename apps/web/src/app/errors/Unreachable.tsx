import { authApi } from '@netbar/contract/platform/auth/auth.api';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { call } from '#kernel/call.ts';
import { useConnection } from '#kernel/connection.ts';
import { useWords } from '#kernel/lang.ts';
import { clearSession, maySignOut } from '#kernel/session.ts';
import { PlainButton } from '#kit/plain/PlainButton.tsx';
import { errorWords } from './error.words.ts';
import { Fault } from './Fault.tsx';

const RETRY_MS = 10_000;

/** Fills the window while the server does not say who is signed in. Asks again by itself; the session stays. */
export function Unreachable() {
  const t = useWords(errorWords);
  const navigate = useNavigate();
  const { state, revalidate } = useRevalidator();
  const isOffline = useConnection((connection) => connection.isLost) && !navigator.onLine;
  const retry = useEffectEvent(() => {
    if (state === 'idle') void revalidate();
  });
  useEffect(() => {
    const again = () => retry();
    const timer = setInterval(again, RETRY_MS);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, []);
  const signOut = async () => {
    if (!(await maySignOut())) return;
    void call(authApi.signOut, {}).catch(() => {});
    clearSession();
    void navigate('/login');
  };
  const actions = (
    <>
      <PlainButton look="primary" isBusy={state === 'loading'} onClick={() => void revalidate()}>
        {t.tryAgain}
      </PlainButton>
      <PlainButton look="link" onClick={() => void signOut()}>
        {t.signOut}
      </PlainButton>
    </>
  );
  return (
    <main className="fault-window">
      <Fault code="!" title={isOffline ? t.offline : t.unreachable} text={t.unreachableText} actions={actions} />
    </main>
  );
}
