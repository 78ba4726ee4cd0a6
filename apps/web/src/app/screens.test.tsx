import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { show } from '#testing/show.tsx';
import { screenAt, screenNamed } from './screens.ts';

/** Name, address and title of the specification. */
const top = [
  ['home_index', '/home', '首页'],
  ['login', '/login', '登录'],
  ['bindingAccount', '/bindingAccount', '绑定账号'],
  ['locking', '/locking', '锁屏'],
  ['announcement', '/announcement', '公告'],
  ['403', '/403', '权限不足'],
  ['500', '/500', '服务器错误'],
  ['404', '/any/other/address', '页面不存在'],
] as const;

it.each(top)('PAGE-TOP %s is at %s, titled %s', async (name, path, title) => {
  const found = screenAt(path);
  expect(found).toBe(screenNamed(name));
  expect([found.name, found.title['zh-CN']]).toEqual([name, title]);
  expect((await found.load()).default).toBeTypeOf('function');
});

describe('SHELL-15 an error page says what happened and leads on', () => {
  it.each([
    ['/403', '403', '权限不足', '您的账号没有打开此页面的权限。需要使用请联系门店或品牌管理员开通。'],
    ['/500', '500', '服务器错误', '系统暂时无法处理，您的数据没有丢失。请稍后再试。'],
    ['/any/other/address', '404', '页面不存在', '地址可能输错了，或者页面已经移走。'],
  ])('%s', async (path, code, title, text) => {
    const { default: ErrorPage } = await screenAt(path).load();
    show(<ErrorPage />, { path });
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
    for (const said of [code, text, '返回上一页', '返回首页']) expect(screen.getByText(said)).toBeTruthy();
  });
});
