import type { UserInfo } from '@netbar/contract/platform/auth/auth.model';
import { menuNames } from '@netbar/contract/platform/auth/menu.rules';

/** The target of a navigation. */
export interface Target {
  name: string;
  path: string;
  query: URLSearchParams;
}

export interface GuardInput {
  to: Target;
  /** The page they come from; undefined on a fresh load. */
  fromName: string | undefined;
  token: string | undefined;
  user: UserInfo | undefined;
  /** Whether this person may open the page (AUTH-15). Unknown addresses count as allowed: they show the 404 page. */
  isAllowed: (user: UserInfo) => boolean;
  /** The address of the external sign-in, unless this host is it (AUTH-11). */
  ssoUrl: string | undefined;
}

export type Verdict =
  | { do: 'proceed' }
  | { do: 'redirect'; to: string }
  /** Ask the server who this is, then decide again. */
  | { do: 'loadUser' }
  /** AUTH-05: the code in the address becomes the token. */
  | { do: 'exchange'; token: string }
  /** AUTH-06: ask whether the WeChat identity behind the code is bound. */
  | { do: 'bind'; code: string }
  /** AUTH-08: people without a branch are refused. */
  | { do: 'refuseNoBranch' }
  | { do: 'leaveToSso'; url: string };

const proceed: Verdict = { do: 'proceed' };
const redirect = (to: string): Verdict => ({ do: 'redirect', to });

/** Pages open to anybody, signed in or not. */
const openNames = new Set(['login', 'announcement', 'bindingAccount', 'setup', 'setPassword', 'noRole']);
/** Pages of the frame: in no menu, and open to everybody signed in. */
const frameNames = new Set(['403', '500', '404', 'locking', 'home_index', 'firstSteps', 'approval', 'kit']);

/** Decides about a navigation before anything paints. Pure: the router middleware carries it out. */
export function decideNavigation(input: GuardInput): Verdict {
  const { to, token, user } = input;
  const code = to.name === 'login' ? to.query.get('token') : undefined;
  if (code) return { do: 'exchange', token: code };
  const binding = to.name === 'bindingAccount' ? to.query.get('code') : undefined;
  if (binding) return { do: 'bind', code: binding };
  if (!token) return decideForStranger(input);
  if (!user) return openNames.has(to.name) && to.name !== 'login' ? proceed : { do: 'loadUser' };
  return decideForUser(input, user);
}

function decideForStranger({ to, ssoUrl }: GuardInput): Verdict {
  if (to.name === 'login' && ssoUrl) return { do: 'leaveToSso', url: ssoUrl };
  if (openNames.has(to.name)) return proceed;
  const back = to.path === '/home' || to.path === '/' ? '' : `?redirect=${encodeURIComponent(withQuery(to))}`;
  return redirect(`/login${back}`);
}

function decideForUser({ to, fromName, isAllowed }: GuardInput, user: UserInfo): Verdict {
  // The screen lock is checked first, in every window and after every refresh (AUTH-18).
  if (user.isLocked && to.name !== 'locking') return redirect('/locking');
  if (!user.isLocked && to.name === 'locking') return redirect('/home');
  if (to.name === 'locking' || (to.name !== 'login' && openNames.has(to.name))) return proceed;
  // The one-time code comes before everything else, also before a new password.
  if (user.secondFactorPending) return to.name === 'secondFactor' ? proceed : redirect('/secondFactor');
  if (to.name === 'secondFactor') return redirect('/home');
  // The server refuses everything else until a password that somebody else set is changed.
  if (user.mustChangePassword) return to.name === 'firstPassword' ? proceed : redirect('/firstPassword');
  if (to.name === 'firstPassword') return redirect('/home');
  if (to.name === 'login') return redirect(afterLogin(to.query.get('redirect')));
  const level = user.roles[0]?.level;
  if (user.branches.length === 0 && level === '1') return isBranchSetup(to.name) ? proceed : redirect('/settings/branch/add');
  if (user.branches.length === 0 && level !== '0' && isArriving(fromName)) return { do: 'refuseNoBranch' };
  if (to.name === 'home_index' && isArriving(fromName) && worksAtCounter(user)) return redirect('/admin/bar/console');
  if (frameNames.has(to.name) || isAllowed(user)) return proceed;
  return redirect('/403');
}

/** The one-time code and the new password are parts of the sign-in. */
const signInNames = new Set<string | undefined>(['login', 'secondFactor', 'firstPassword']);
const isArriving = (fromName: string | undefined) => signInNames.has(fromName);

/** Whoever sells and looks after nothing else begins the day at the counter. The home page stays one press away. */
const worksAtCounter = ({ functions, menus }: UserInfo) =>
  functions.includes('SHIFT_WORK') &&
  functions.includes('ORDER_PAY') &&
  !functions.includes('ORDER_LIST') &&
  menuNames(menus).has('console');

/** AUTH-09: the first person of a company has to add its first branch before anything else. */
const isBranchSetup = (name: string) => name === 'branchDetail' || name === 'addBranch';

const withQuery = ({ path, query }: Target) => (query.size > 0 ? `${path}?${query.toString()}` : path);

/** Only its base matters: it shows whether an address leads to another host. */
const HERE = 'http://here.invalid';

/**
 * Only paths of this site: a full address or `//host` in the parameter would lead to another host. The path comes back
 * percent-encoded, because the router sends it through a header, where control characters and Chinese are refused.
 */
export function afterLogin(wanted: string | null) {
  if (!wanted?.startsWith('/') || /\p{Cc}/u.test(wanted) || !URL.canParse(wanted, HERE)) return '/home';
  const { origin, pathname, search, hash } = new URL(wanted, HERE);
  return origin === HERE && !pathname.startsWith('//') ? pathname + search + hash : '/home';
}
