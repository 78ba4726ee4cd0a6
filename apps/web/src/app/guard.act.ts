import { commonErrors } from '@netbar/contract/kernel/errors';
import { say } from '@netbar/contract/kernel/words';
import { authApi } from '@netbar/contract/platform/auth/auth.api';
import { isPageAllowed, menuNames } from '@netbar/contract/platform/auth/menu.rules';
import { wechatApi } from '@netbar/contract/platform/wechat/wechat.api';
import { keepTicket } from '#features/platform/auth/kit/wechat-user.ts';
import { call, CallError } from '#kernel/call.ts';
import { clearSession, loadUser, storeToken, useSession, workAsLastUser } from '#kernel/session.ts';
import { showErrorToast } from '#kernel/toast.ts';
import { decideNavigation, type Target, type Verdict } from './guard.ts';
import { screenNamed } from './screens.ts';
import { findSso } from './sso.ts';

const t = {
  noBranch: say('请在指定IP地址登录!', 'Please sign in from your assigned IP address', '請在指定IP位址登入!'),
  noMenus: say('您暂无此应用权限', 'You have no access to this application', '您暫無此應用權限'),
};

/** Carries out the guard's decisions until one lets the person in or redirects. Returns the address to go to instead, if any. */
export async function passGuard(to: Target, fromName: string | undefined): Promise<string | undefined> {
  const { token, user } = useSession.getState();
  const ssoUrl = to.name === 'login' && !token ? await findSso(location.href) : undefined;
  const isAllowed = ({ menus, functions }: NonNullable<typeof user>) => {
    const screen = screenNamed(to.name);
    return !screen || isPageAllowed(screen, menuNames(menus), new Set(functions));
  };
  return carryOut(decideNavigation({ to, fromName, token, user, isAllowed, ssoUrl }), to, fromName);
}

async function carryOut(verdict: Verdict, to: Target, fromName: string | undefined): Promise<string | undefined> {
  switch (verdict.do) {
    case 'proceed':
      useSession.setState({ isUnreachable: false });
      return undefined;
    case 'redirect':
      return verdict.to;
    case 'loadUser':
      return arrive(to, fromName);
    case 'exchange':
      return exchange(verdict.token);
    case 'bind':
      return bind(verdict.code, to.query.get('state'));
    case 'refuseNoBranch':
      clearSession();
      showErrorToast(t.noBranch);
      return '/login';
    case 'leaveToSso':
      location.assign(verdict.url);
      // The browser is leaving: never resolves, so that nothing paints meanwhile.
      return new Promise<never>(() => {});
  }
}

/**
 * AUTH-02, AUTH-16: loads the user, then decides again. A refusal leads to the login page; whoever has no menus is signed out too, and
 * told whom to ask.
 */
async function arrive(to: Target, fromName: string | undefined): Promise<string | undefined> {
  try {
    const user = await loadUser();
    if (user.menus.length > 0) return passGuard(to, fromName);
    // Asked while the session still holds; the page is shown without one.
    const { rememberHelpers } = await import('#features/figures/home/kit/helpers.store.ts');
    await rememberHelpers();
    clearSession();
    showErrorToast(t.noMenus);
    return '/noRole';
  } catch (error) {
    if (!isRefusal(error)) {
      if (isTask(to) && isUnanswered(error) && workAsLastUser()) return passGuard(to, fromName);
      useSession.setState({ isUnreachable: true });
      return undefined;
    }
    showErrorToast(error.message);
  }
  clearSession();
  return '/login';
}

/** A task on a phone opens without a connection: the goods are counted now, and the server decides about each step later. */
const isTask = ({ query }: Target) => query.has('task');
const isUnanswered = (error: unknown) => error instanceof CallError && error.status === undefined;

/** Whether the server decided. No answer, a server error and too many calls say nothing about the session. */
const isRefusal = (error: unknown): error is CallError =>
  error instanceof CallError &&
  error.status !== undefined &&
  error.status < 50_000 &&
  error.reason !== commonErrors.tooMany.reason;

/** AUTH-06: exchanges the WeChat code. Either result removes the code from the address bar. */
async function bind(code: string, state: string | null): Promise<string> {
  try {
    const token = await call(wechatApi.exchange, { code });
    return `/login?token=${encodeURIComponent(token)}`;
  } catch (error) {
    showErrorToast((error as Error).message);
    const { ticket } = error instanceof CallError ? error.params : {};
    if (ticket !== undefined) keepTicket(String(ticket), state);
    return '/bindingAccount';
  }
}

async function exchange(token: string): Promise<string> {
  try {
    storeToken(await call(authApi.exchange, { token }));
    return '/home';
  } catch (error) {
    showErrorToast((error as Error).message);
    return '/login';
  }
}
