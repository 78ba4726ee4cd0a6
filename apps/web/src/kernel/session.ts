import { authApi } from '@netbar/contract/platform/auth/auth.api';
import type { UserInfo } from '@netbar/contract/platform/auth/auth.model';
import { create } from 'zustand';
import { call } from './call.ts';
import { waitForServer } from './connection.ts';
import { removeStored, clearStoredButTheme, readStored, readStoredJson, writeStored } from './storage.ts';

/** Netcafe type: what the specification's user-info call sends. */
const APP_TYPE = 'netcafe';
/** Whoever leaves a shared till does not wait until a silent server is given up. */
const SIGN_OUT_TIMEOUT_MS = 3_000;

interface SessionState {
  token: string | undefined;
  user: UserInfo | undefined;
  /** The server gave no answer about the user, or failed. The token is kept and the window asks again. */
  isUnreachable: boolean;
}

const signedOut: SessionState = { token: undefined, user: undefined, isUnreachable: false };

/**
 * Who is signed in. The user is loaded in every window and not read from storage, since rights may have changed; only a task that is
 * opened without a connection begins with the last one.
 */
export const useSession = create<SessionState>(() => ({ ...signedOut, token: readStored('Token') }));

export function storeToken(token: string) {
  writeStored('Token', token);
  removeStored('User-Info');
  useSession.setState({ ...signedOut, token });
}

export async function loadUser(): Promise<UserInfo> {
  const token = useSession.getState().token ?? '';
  const user = await call(authApi.info, { token, appType: APP_TYPE });
  writeStored('User-Info', JSON.stringify(user));
  if (user.avatar) writeStored('avatorImgPath', user.avatar);
  useSession.setState({ user, isUnreachable: false });
  return user;
}

/** Goes on as whoever was signed in last on this device, until the server answers again. Says whether somebody was. */
export function workAsLastUser(): boolean {
  const user = readStoredJson<UserInfo>('User-Info');
  if (!user) return false;
  useSession.setState({ user, isUnreachable: false });
  void waitForServer()
    .then(loadUser)
    .catch(() => {});
  return true;
}

let isLeavingAllowed: () => Promise<boolean> = async () => true;
/** Asked before somebody signs out: there may be work on this device that the server does not have. */
export const askBeforeSignOut = (ask: () => Promise<boolean>) => {
  isLeavingAllowed = ask;
};
export const maySignOut = () => isLeavingAllowed();

/**
 * AUTH-04: the server ends the session if it can be reached; the browser clears it in any case. Says whether it did: somebody with
 * unsent work may stay.
 */
export async function signOut(): Promise<boolean> {
  if (!(await maySignOut())) return false;
  await call(authApi.signOut, {}, { timeoutMs: SIGN_OUT_TIMEOUT_MS }).catch(() => {});
  clearSession();
  return true;
}

/** AUTH-03, AUTH-04: ends the session in the browser, after signing out or when the server ended it. */
export function clearSession() {
  clearStoredButTheme();
  useSession.setState(signedOut);
}

/** Windows of one browser share a session: signing out, locking and unlocking in one apply to all. */
export function followOtherWindows(signedOut: () => void) {
  addEventListener('storage', () => {
    const { token, user } = useSession.getState();
    if (!token || !user) return;
    if (readStored('Token') === undefined) signedOut();
    // The server decides, not what another window stored.
    else if (readStoredJson<UserInfo>('User-Info')?.isLocked === !user.isLocked) void loadUser().catch(() => {});
  });
}

/** Whether whoever is signed in holds a function. Decides which actions a page offers; the server enforces the same. */
export const useCan = (functionId: string) => useSession((state) => state.user?.functions.includes(functionId) ?? false);

/** Whether they hold it for the whole company, as it takes to change what concerns all brands. */
export const useCanAtCompany = (functionId: string) => useSession((state) => state.user?.atCompany.includes(functionId) ?? false);

/** The same list every time: a selector that makes a new one on each call makes React render for ever. */
const noBranches: UserInfo['branches'] = [];

/** The branches of whoever is signed in. */
export const useOwnBranches = () => useSession((state) => state.user?.branches ?? noBranches);
