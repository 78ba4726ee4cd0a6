import type { UserInfo } from '@netbar/contract/platform/auth/auth.model';
import { describe, expect, it } from 'vitest';
import { afterLogin, decideNavigation, type GuardInput } from './guard.ts';

const branch = { id: 'b', name: '一店', brandId: 'x', branchNo: '1001', dayCutoffMin: 0 };
const user = (over: Partial<UserInfo> = {}): UserInfo => ({
  id: 'u',
  name: '林晓雯',
  username: 'lin',
  avatar: '',
  openid: null,
  companyId: 'c',
  companyName: '星河',
  defaultBrandId: null,
  mustChangePassword: false,
  secondFactorPending: false,
  hasPin: false,
  isLocked: false,
  roles: [{ id: 'r', name: '店长', level: '2' }],
  branches: [branch],
  menus: [],
  functions: [],
  onlyAt: {},
  atCompany: [],
  token: 't',
  ...over,
});

const going = (name: string, path: string, over: Partial<GuardInput> = {}, query = '') =>
  decideNavigation({
    to: { name, path, query: new URLSearchParams(query) },
    fromName: undefined,
    token: 't',
    user: user(),
    isAllowed: () => true,
    ssoUrl: undefined,
    ...over,
  });
const stranger = { token: undefined, user: undefined };

describe('signed out', () => {
  it('AUTH-12 goes to login, and comes back afterwards', () => {
    expect(going('user', '/settings/user', stranger, 'page=2')).toEqual({
      do: 'redirect',
      to: '/login?redirect=%2Fsettings%2Fuser%3Fpage%3D2',
    });
    expect(going('home_index', '/home', stranger)).toEqual({ do: 'redirect', to: '/login' });
  });

  it('AUTH-11 leaves for the external sign-in page when there is one, else shows its own', () => {
    expect(going('login', '/login', { ...stranger, ssoUrl: 'https://sso.example/login?redirect=x' })).toEqual({
      do: 'leaveToSso',
      url: 'https://sso.example/login?redirect=x',
    });
    expect(going('login', '/login', stranger)).toEqual({ do: 'proceed' });
    expect(going('announcement', '/announcement', { ...stranger, ssoUrl: 'https://sso.example' })).toEqual({ do: 'proceed' });
  });

  it('AUTH-05 a token in the address is exchanged, also while somebody is signed in', () => {
    expect(going('login', '/login', stranger, 'token=abc')).toEqual({ do: 'exchange', token: 'abc' });
    expect(going('login', '/login', {}, 'token=abc')).toEqual({ do: 'exchange', token: 'abc' });
  });

  it('AUTH-06 a binding code is asked about; without one the page opens', () => {
    expect(going('bindingAccount', '/bindingAccount', stranger, 'code=9')).toEqual({ do: 'bind', code: '9' });
    expect(going('bindingAccount', '/bindingAccount', stranger)).toEqual({ do: 'proceed' });
  });
});

describe('signed in', () => {
  it('AUTH-07 user info is loaded when it is not there', () => {
    expect(going('user', '/settings/user', { user: undefined })).toEqual({ do: 'loadUser' });
    expect(going('announcement', '/announcement', { user: undefined })).toEqual({ do: 'proceed' });
  });

  it('AUTH-08 arriving from login without a branch is refused', () => {
    expect(going('home_index', '/home', { user: user({ branches: [] }), fromName: 'login' })).toEqual({ do: 'refuseNoBranch' });
    expect(going('home_index', '/home', { user: user({ branches: [] }), fromName: 'user' })).toEqual({ do: 'proceed' });
  });

  it('AUTH-09 a level-1 person without a branch can only add one', () => {
    const founder = user({ branches: [], roles: [{ id: 'r', name: '老板', level: '1' }] });
    expect(going('home_index', '/home', { user: founder, fromName: 'login' })).toEqual({
      do: 'redirect',
      to: '/settings/branch/add',
    });
    expect(going('branchDetail', '/settings/branch/detail', { user: founder })).toEqual({ do: 'proceed' });
    expect(going('addBranch', '/settings/branch/add', { user: founder })).toEqual({ do: 'proceed' });
  });

  it('U17 whoever only sells begins at the counter, and can go home from there', () => {
    const item = { type: 'MENU' as const, name: 'console', title: '收银台', children: [] };
    const menus = [{ type: 'MENU' as const, name: 'bar', title: '吧台', children: [item] }];
    const cashier = user({ menus, functions: ['SHIFT_WORK', 'ORDER_PAY'] });
    for (const fromName of ['login', 'secondFactor', 'firstPassword'])
      expect(going('home_index', '/home', { user: cashier, fromName })).toEqual({ do: 'redirect', to: '/admin/bar/console' });
    expect(going('home_index', '/home', { user: cashier, fromName: 'console' })).toEqual({ do: 'proceed' });
    expect(going('home_index', '/home', { user: cashier })).toEqual({ do: 'proceed' });
    const manager = user({ menus, functions: ['SHIFT_WORK', 'ORDER_PAY', 'ORDER_LIST'] });
    const withoutCounter = user({ functions: ['SHIFT_WORK', 'ORDER_PAY'] });
    for (const other of [manager, withoutCounter])
      expect(going('home_index', '/home', { user: other, fromName: 'login' })).toEqual({ do: 'proceed' });
  });

  it('AUTH-10 a page the menus do not permit is a 403; the frame itself is always open', () => {
    expect(going('user', '/settings/user', { isAllowed: () => false })).toEqual({ do: 'redirect', to: '/403' });
    expect(going('home_index', '/home', { isAllowed: () => false })).toEqual({ do: 'proceed' });
    expect(going('403', '/403', { isAllowed: () => false })).toEqual({ do: 'proceed' });
  });

  it('a temporary password leads to the page that changes it, and nowhere else until then', () => {
    const newcomer = user({ mustChangePassword: true });
    for (const [name, path] of [
      ['user', '/settings/user'],
      ['login', '/login'],
      ['home_index', '/home'],
      ['resetPassword', '/admin/personal/resetPassword'],
    ] as const)
      expect(going(name, path, { user: newcomer })).toEqual({ do: 'redirect', to: '/firstPassword' });
    expect(going('firstPassword', '/firstPassword', { user: newcomer })).toEqual({ do: 'proceed' });
    expect(going('firstPassword', '/firstPassword')).toEqual({ do: 'redirect', to: '/home' });
    expect(going('home_index', '/home', { user: user({ branches: [] }), fromName: 'firstPassword' })).toEqual({
      do: 'refuseNoBranch',
    });
  });

  it('the one-time code comes before everything else, also before a new password', () => {
    const pending = user({ secondFactorPending: true, mustChangePassword: true });
    for (const [name, path] of [
      ['user', '/settings/user'],
      ['login', '/login'],
      ['firstPassword', '/firstPassword'],
    ] as const)
      expect(going(name, path, { user: pending })).toEqual({ do: 'redirect', to: '/secondFactor' });
    expect(going('secondFactor', '/secondFactor', { user: pending })).toEqual({ do: 'proceed' });
    expect(going('secondFactor', '/secondFactor')).toEqual({ do: 'redirect', to: '/home' });
    expect(going('home_index', '/home', { user: user({ branches: [] }), fromName: 'secondFactor' })).toEqual({
      do: 'refuseNoBranch',
    });
  });

  it('AUTH-18 a locked screen shows only the lock, and an open one never', () => {
    expect(going('user', '/settings/user', { user: user({ isLocked: true }) })).toEqual({ do: 'redirect', to: '/locking' });
    expect(going('locking', '/locking', { user: user({ isLocked: true }) })).toEqual({ do: 'proceed' });
    expect(going('locking', '/locking')).toEqual({ do: 'redirect', to: '/home' });
  });
});

it('after login nobody is led to another host', () => {
  expect(afterLogin('/settings/user?page=2')).toBe('/settings/user?page=2');
  const evil = ['https://evil.example', '//evil.example', '/\\evil.example', '/.//evil.example', 'javascript:alert(1)', null];
  for (const address of evil) expect({ address, to: afterLogin(address) }).toEqual({ address, to: '/home' });
});

it('after login an address with control characters leads home, and the router can carry every other', () => {
  for (const address of ['/home\n', '/\t/evil.example', '/settings\u0000', '/a\u007f', '/settings/user?keyword=\u0085'])
    expect({ address, to: afterLogin(address) }).toEqual({ address, to: '/home' });
  expect(afterLogin('/settings/user?keyword=张三')).toBe('/settings/user?keyword=%E5%BC%A0%E4%B8%89');
  for (const address of ['/settings/user?keyword=张三', '/会员', '/a b', '/%E0%A4%A'])
    expect(() => new Headers({ Location: afterLogin(address) })).not.toThrow();
});
