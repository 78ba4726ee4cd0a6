import { say } from '@netbar/contract/kernel/words';
import { frameScreen, type Screen } from '#kernel/screens.ts';
import { featureScreens } from '../features.ts';

const errorScreens = [
  frameScreen('403', {
    path: '/403',
    title: say('权限不足', 'No permission', '權限不足'),
    load: () => import('./errors/ForbiddenPage.tsx'),
  }),
  frameScreen('500', {
    path: '/500',
    title: say('服务器错误', 'Server error', '伺服器錯誤'),
    load: () => import('./errors/ServerErrorPage.tsx'),
  }),
  frameScreen('404', {
    path: '*',
    title: say('页面不存在', 'Not found', '頁面不存在'),
    load: () => import('./errors/NotFoundPage.tsx'),
  }),
];

/** The parts of the kit with sample data. In development only: the bundler leaves it out of a build. */
const showroom = import.meta.env.DEV
  ? [
      frameScreen('kit', {
        path: '/kit',
        title: say('组件', 'Kit', '元件'),
        load: () => import('./showroom/KitPage.tsx'),
      }),
    ]
  : [];

export const screens: Screen[] = [...featureScreens, ...showroom, ...errorScreens];

const byPath = new Map(screens.map((screen) => [screen.path, screen]));
const byName = new Map(screens.map((screen) => [screen.name, screen]));
const notFound = byName.get('404') as Screen;

export const screenAt = (path: string): Screen => byPath.get(path.replace(/(?<=.)\/$/, '')) ?? notFound;
export const screenNamed = (name: string): Screen | undefined => byName.get(name);

/** Pages that fill the window; all others live in a tab of the shell. */
export const isBare = (name: string) => byName.get(name)?.isBare ?? false;
/** Pages of the shell that say what went wrong and are not worth a tab. */
export const isErrorPage = (name: string) => errorScreens.some((screen) => screen.name === name);
