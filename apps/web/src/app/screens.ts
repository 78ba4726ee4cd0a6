import { say } from '@netbar/contract/kernel/words';
import type { Screen } from '#kernel/screens.ts';
import { features } from '../features.ts';

const frame = (name: string, path: string, title: Screen['title'], load: Screen['load']): Screen => ({
  feature: 'app',
  name,
  path,
  title,
  load,
});

/** Pages of the frame itself: no role grants them. */
const frameScreens: Screen[] = [
  frame('home_index', '/home', say('首页', 'Home', '首頁'), () => import('#features/home/HomePage.tsx')),
  frame('login', '/login', say('登录', 'Sign in', '登入'), () => import('#features/auth/LoginPage.tsx')),
  frame(
    'bindingAccount',
    '/bindingAccount',
    say('绑定账号', 'Bind an account', '綁定帳號'),
    () => import('#features/wechat/BindingAccountPage.tsx'),
  ),
  frame(
    'announcement',
    '/announcement',
    say('公告', 'Announcement', '公告'),
    () => import('#features/notification/AnnouncementPage.tsx'),
  ),
  frame('locking', '/locking', say('锁屏', 'Locked', '鎖屏'), () => import('#features/auth/LockingPage.tsx')),
  frame('403', '/403', say('权限不足', 'No permission', '權限不足'), () => import('./errors/ForbiddenPage.tsx')),
  frame('500', '/500', say('服务器错误', 'Server error', '伺服器錯誤'), () => import('./errors/ServerErrorPage.tsx')),
  frame('404', '*', say('页面不存在', 'Not found', '頁面不存在'), () => import('./errors/NotFoundPage.tsx')),
];

export const screens: Screen[] = [...frameScreens, ...features.flat()];

const byPath = new Map(screens.map((screen) => [screen.path, screen]));
const byName = new Map(screens.map((screen) => [screen.name, screen]));
const notFound = byName.get('404') as Screen;

export const screenAt = (path: string): Screen => byPath.get(path.replace(/(?<=.)\/$/, '')) ?? notFound;
export const screenNamed = (name: string): Screen | undefined => byName.get(name);

/** Pages that fill the window; all others live in a tab of the shell. */
export const isBare = (name: string) => ['login', 'locking', 'bindingAccount', 'announcement'].includes(name);
/** Pages of the shell that say what went wrong and are not worth a tab. */
export const isErrorPage = (name: string) => name === '403' || name === '404' || name === '500';
