import { join } from 'node:path';
import { adjustmentApi } from '@netbar/contract/goods/adjustment/adjustment.api';
import { authApi } from '@netbar/contract/platform/auth/auth.api';
import { branchApi } from '@netbar/contract/org/branch/branch.api';
import { notificationApi } from '@netbar/contract/platform/notification/notification.api';
import { productApi } from '@netbar/contract/goods/product/product.api';
import { stockApi } from '@netbar/contract/goods/stock/stock.api';
import { stocktakeApi } from '@netbar/contract/goods/stocktake/stocktake.api';
import { collectData } from './look.ts';
import type { Stage } from './stage.ts';
import { ask } from './stops.ts';
import { lookAtViews, type View } from './walk.ts';

type Window = Awaited<ReturnType<Stage['newPage']>>;

/** What opens over a page, and what stands before sign-in. */
const scenes: { name: string; at: string; on: 'wide' | 'phone' | 'both'; open?: (page: Window) => Promise<unknown> }[] = [
  { name: 'user-menu', at: '/home', on: 'wide', open: (page) => page.locator('button.user').click() },
  { name: 'bell', at: '/home', on: 'both', open: (page) => page.locator('button:has(.anticon-bell)').click() },
  { name: 'palette', at: '/home', on: 'wide', open: (page) => page.keyboard.press('Control+k') },
  {
    name: 'list-columns',
    at: '/settings/user',
    on: 'wide',
    open: (page) => page.locator('.list-tools .anticon-setting').click(),
  },
  { name: 'list-no-match', at: '/settings/user?keyword=nobody', on: 'both' },
  { name: 'drawer-form', at: '/settings/user', on: 'both', open: (page) => page.locator('.phead-x .ant-btn-primary').click() },
  { name: 'drawer-role', at: '/settings/role', on: 'wide', open: (page) => page.locator('.role-list header .ant-btn').click() },
  { name: 'filter-sheet', at: '/settings/user', on: 'phone', open: (page) => page.locator('.filters-phone .ant-btn').click() },
  { name: 'phone-menu', at: '/home', on: 'phone', open: (page) => page.locator('.phonebar .ib').click() },
];

/** Something to see for everybody: a notice in the bell, and goods being counted, moved and priced anew. */
export async function furnish(stage: Stage) {
  const page = await stage.newPage();
  await page.signIn('xingyu.admin');
  await page.waitForURL('**/home');
  const branches = (await ask(page, branchApi.list, {}))?.rows.map(({ id }) => id) ?? [];
  const sent = await ask(page, notificationApi.sendNotice, {
    title: '国庆排班',
    content: '请各店于周五前确认排班表。',
    branchIds: branches,
  });
  if (!sent) throw new Error('the notice was not sent');
  const [from, to] = (await ask(page, branchApi.list, { keyword: '星域' }))?.rows ?? [];
  if (!from || !to) throw new Error('no two branches of one brand');
  const [tea, cola] = (await ask(page, productApi.listMasters, { brandId: from.brandId }))?.rows ?? [];
  if (!tea || !cola) throw new Error('no products');
  const made = [
    await ask(page, stocktakeApi.start, { branchId: from.id }),
    await ask(page, stockApi.submitTransfer, {
      fromBranchId: from.id,
      toBranchId: to.id,
      reason: '滨江店周末缺货',
      lines: [{ productId: tea.id, qty: 2 }],
    }),
    await ask(page, adjustmentApi.adjustPrices, {
      brandId: from.brandId,
      reason: '进价上涨',
      lines: [{ productId: cola.id, oldFen: cola.priceFen, newFen: (cola.priceFen ?? 0) + 50 }],
    }),
  ];
  if (made.includes(undefined)) throw new Error(`not made: ${made.map(Boolean).join()}`);
  await page.close();
}

/** Overlays of the shell and of a list, in the same views as the pages. */
export async function lookAtScenes(stage: Stage, views: View[], lang: 'zh-CN' | 'en-US', folder?: string): Promise<string[]> {
  const wrong: string[] = [];
  const page = await stage.newPage({ reducedMotion: 'reduce' });
  const data = collectData(page);
  await page.signIn('xingyu.admin');
  await page.waitForURL('**/home');
  await page.evaluate((chosen) => localStorage.setItem('lang', chosen), lang);
  for (const { name, at, on, open } of scenes) {
    for (const view of views.filter(({ width }) => on === 'both' || (on === 'phone') === width < 768)) {
      await page.setViewportSize({ width: view.width, height: 768 });
      await page.goto(at);
      await page.locator('h1').first().waitFor();
      await open?.(page);
      const seen = await lookAtViews(page, {
        name,
        lang,
        views: [view],
        data,
        ...(folder && { folder: join(folder, 'scenes') }),
      });
      wrong.push(...seen.map((what) => `${name} ${what}`));
    }
  }
  wrong.push(...page.complaints);
  await page.close();
  return wrong;
}

/** Layouts of the frame: the menu at the side, wide and narrow, light and dark. */
export async function lookAtLayouts(stage: Stage, views: View[], folder?: string): Promise<string[]> {
  const wrong: string[] = [];
  const page = await stage.newPage({ reducedMotion: 'reduce' });
  const data = collectData(page);
  await page.signIn('xingyu.admin');
  await page.waitForURL('**/home');
  for (const layout of ['sideLarge', 'sideLittle', 'top']) {
    for (const theme of ['dark', 'light']) {
      await page.evaluate((stored) => Object.assign(localStorage, stored), { layout, theme });
      await page.goto('/settings/user');
      const name = `layout-${layout}-${theme}-menu`;
      const seen = await lookAtViews(page, {
        name,
        lang: 'zh-CN',
        views,
        data,
        ...(folder && { folder: join(folder, 'scenes') }),
      });
      wrong.push(...seen.map((what) => `${name} ${what}`));
    }
  }
  await page.close();
  return wrong;
}

/** What somebody sees who is not signed in, and somebody who locked the screen. */
export async function lookAtDoors(stage: Stage, views: View[], lang: 'zh-CN' | 'en-US', folder?: string): Promise<string[]> {
  const wrong: string[] = [];
  const visit = async (page: Window, name: string) => {
    const seen = await lookAtViews(page, {
      name,
      lang,
      views,
      data: new Set(),
      ...(folder && { folder: join(folder, 'scenes') }),
    });
    wrong.push(...seen.map((what) => `${name} ${what}`), ...page.complaints);
  };
  const visitor = await stage.newPage({ locale: lang, reducedMotion: 'reduce' });
  await visitor.goto('/login');
  await visit(visitor, 'login');
  await visitor.locator('form .btn').click();
  await visit(visitor, 'login-error');
  await visitor.goto('/bindingAccount');
  await visit(visitor, 'bindingAccount');
  await visitor.close();

  return [...wrong, ...(await lookAtLock(stage, views, lang, folder))];
}

async function lookAtLock(stage: Stage, views: View[], lang: 'zh-CN' | 'en-US', folder?: string): Promise<string[]> {
  const page = await stage.newPage({ reducedMotion: 'reduce' });
  const data = collectData(page);
  await page.signIn('xingyu.manager2');
  await page.waitForURL('**/home');
  await ask(page, authApi.lock, {});
  await page.evaluate((chosen) => localStorage.setItem('lang', chosen), lang);
  await page.goto('/home');
  await page.waitForURL('**/locking');
  const seen = await lookAtViews(page, { name: 'locking', lang, views, data, ...(folder && { folder: join(folder, 'scenes') }) });
  await ask(page, authApi.signOut, {});
  await page.close();
  return seen.map((what) => `locking ${what}`);
}
