import { authApi } from '@netbar/contract/auth/auth.api';
import type { UserInfo } from '@netbar/contract/auth/auth.model';
import { create } from 'zustand';
import { call } from './call.ts';
import { forget, forgetAllButTheme, read, readJson, write } from './storage.ts';

/** Netcafe type: what the specification's user-info call sends. */
const APP_TYPE = 'netcafe';

interface SessionState {
  token: string | undefined;
  user: UserInfo | undefined;
}

/** Who is signed in. The user stays away until loaded in this window: rights may have changed since it was stored. */
export const useSession = create<SessionState>(() => ({ token: read('Token'), user: undefined }));

export function storeToken(token: string) {
  write('Token', token);
  forget('User-Info');
  useSession.setState({ token, user: undefined });
}

export async function loadUser(): Promise<UserInfo> {
  const token = useSession.getState().token ?? '';
  const user = await call(authApi.info, { token, appType: APP_TYPE });
  write('User-Info', JSON.stringify(user));
  if (user.avatar) write('avatorImgPath', user.avatar);
  useSession.setState({ user });
  return user;
}

/** AUTH-03, AUTH-04: the session is over, here or by the server's word. */
export function clearSession() {
  forgetAllButTheme();
  useSession.setState({ token: undefined, user: undefined });
}

/** Windows of one browser share one session: what is signed out, locked or unlocked in one is so in all. */
export function followOtherWindows(signedOut: () => void) {
  addEventListener('storage', () => {
    const { token, user } = useSession.getState();
    if (!token || !user) return;
    if (read('Token') === undefined) signedOut();
    // The server has the last word on what another window wrote.
    else if (readJson<UserInfo>('User-Info')?.isLocked === !user.isLocked) void loadUser().catch(() => {});
  });
}

/** The functions held decide which actions a page offers; the server enforces the same. */
export const useCan = (functionId: string) => useSession((state) => state.user?.functions.includes(functionId) ?? false);
