import { authApi } from '@netbar/contract/platform/auth/auth.api';
import { useNavigate } from 'react-router';
import { useUnbind } from '#features/platform/wechat/kit/use-unbind.ts';
import { call } from '#kernel/call.ts';
import { useWords } from '#kernel/lang.ts';
import { loadUser, signOut, useSession } from '#kernel/session.ts';
import { showErrorToast } from '#kernel/toast.ts';
import { setMenuTheme, setMode, useTheme } from '#kernel/theme/mode.ts';
import { screenNamed } from '../screens.ts';
import { nextLayout, setLayout, useLayout } from './layout.store.ts';
import { shellWords } from './shell.words.ts';

export interface FrameAction {
  key: 'profile' | 'unbind' | 'layout' | 'menu' | 'mode' | 'lock' | 'signOut';
  label: string;
  run: () => void;
}

/** The actions of the user menu and the palette. */
export function useFrameActions(): FrameAction[] {
  const t = useWords(shellWords);
  const navigate = useNavigate();
  const user = useSession((state) => state.user);
  const { mode, menu } = useTheme();
  const layout = useLayout((state) => state.layout);
  const askToUnbind = useUnbind();

  const leave = async () => {
    if (await signOut()) await navigate('/login');
  };
  const lock = async () => {
    await call(authApi.lock, {});
    await loadUser();
  };
  const profile = screenNamed('profile')?.path;
  const isDark = mode === 'dark';
  return [
    ...(profile ? [{ key: 'profile' as const, label: t.profile, run: () => void navigate(profile) }] : []),
    ...(user?.openid ? [{ key: 'unbind' as const, label: t.unbind, run: () => void askToUnbind() }] : []),
    { key: 'layout', label: t.layout, run: () => setLayout(nextLayout(layout)) },
    {
      key: 'menu',
      label: menu === 'dark' ? t.menuLight : t.menuDark,
      run: () => setMenuTheme(menu === 'dark' ? 'light' : 'dark'),
    },
    { key: 'mode', label: isDark ? t.lightMode : t.darkMode, run: () => setMode(isDark ? 'light' : 'dark') },
    { key: 'lock', label: t.lock, run: () => void lock().catch((error: Error) => showErrorToast(error.message)) },
    { key: 'signOut', label: t.signOut, run: () => void leave() },
  ];
}
