import { readdirSync, readFileSync } from 'node:fs';
import type { Locator, Page, Request } from 'playwright-core';

const assets = new URL('../apps/web/dist/assets/', import.meta.url).pathname;

export const tabNames = async (page: Page) =>
  (await page.getByRole('tablist', { name: '已打开的页面' }).getByRole('tab').allTextContents()).map((text) => text.trim());

export const tab = (page: Page, name: string) => page.getByRole('tab', { name });

/** The tab is in front: the address is there a moment earlier. */
export const inFront = (page: Page, name: string) => page.getByRole('tab', { name, selected: true }).waitFor();

/** Opens a page from the menu and waits for it. */
export async function open(page: Page, group: string, item: string) {
  await openMenuItem(page.getByRole('button', { name: group, exact: true }), page.getByRole('menuitem', { name: item }));
  await page.getByRole('heading', { level: 1, name: item }).waitFor();
  await page.mouse.move(600, 700);
  await page.getByRole('menuitem', { name: item }).waitFor({ state: 'hidden' });
}

/** Does something from the menu of the tab in front. */
export async function tabMenu(page: Page, name: string) {
  await openMenuItem(page.getByRole('button', { name: '标签操作' }), page.getByRole('menuitem', { name, exact: true }));
}

/** Has this browser find a page declared as kept in the page table: the pages that are so by specification come later. */
export async function keep(page: Page, path: string) {
  const entry = `{path:\`${path}\``;
  const file = readdirSync(assets).find((name) => name.endsWith('.js') && readFileSync(assets + name, 'utf8').includes(entry));
  if (!file) throw new Error(`the built page table has no ${path}`);
  const body = readFileSync(assets + file, 'utf8').replace(entry, `{keepAlive:!0,path:\`${path}\``);
  await page.route(`**/assets/${file}`, (route) => route.fulfill({ body, contentType: 'text/javascript' }));
}

/** Counts cash by keyboard: the first field has the focus, and Enter goes on to the next. Enter after the last is the caller's. */
export async function countCash(page: Page, piles: number[]) {
  await page.locator('input[aria-label="¥100"]:focus').waitFor();
  for (const [i, count] of piles.entries()) {
    if (i > 0) await page.keyboard.press('Enter');
    await page.keyboard.type(String(count));
  }
}

/** As fast as a scanner, by the clock of the keys themselves: a busy machine must not make it a slow hand. */
export async function scan(page: Page, code: string) {
  const keyboard = await page.context().newCDPSession(page);
  const from = Date.now() / 1000;
  const press = (key: string, i: number) => {
    const text = key === 'Enter' ? '\r' : key;
    const at = { key, timestamp: from + i * 0.005 };
    return [
      keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', ...at, text, windowsVirtualKeyCode: text.charCodeAt(0) }),
      keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...at }),
    ];
  };
  await Promise.all([...code.split(''), 'Enter'].flatMap(press));
  await keyboard.detach();
}

/** AUTH-17. */
const storageKeys = [
  'Token',
  'User-Info',
  'Wechat-User',
  'PayTypeDictionary',
  'AddedMemberMap',
  'cachePage',
  'pageOpenedList',
  'avatorImgPath',
  'lang',
  'theme',
];

/** Has this browser keep something under every specified key, as after a day of work; what is there already stays. */
export async function fillStorage(page: Page) {
  await page.evaluate((keys) => {
    const values: Record<string, string> = { avatorImgPath: '/a.png', lang: 'zh-CN', theme: 'light' };
    for (const key of keys) if (localStorage.getItem(key) === null) localStorage.setItem(key, values[key] ?? '{}');
  }, storageKeys);
}

/** Nothing asked of the server for so long: everything that a page wants has come. */
const QUIET_MS = 200;
/** What is asked for and not answered in this time is lost. */
const LOST_MS = 60_000;

/**
 * Waits until a page asks for nothing more. Playwright's `networkidle` is said once for a document and true ever after, also
 * while a page opened inside it is still loading.
 */
export function quietness(page: Page) {
  const underWay = new Set<Request>();
  let last = performance.now();
  const ended = (request: Request) => {
    underWay.delete(request);
    last = performance.now();
  };
  page.on('request', (request) => {
    // What the document before asked for may end without a word.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) underWay.clear();
    underWay.add(request);
  });
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  return async () => {
    const from = performance.now();
    while (underWay.size > 0 || performance.now() - Math.max(last, from) < QUIET_MS) {
      if (performance.now() - from > LOST_MS) throw new Error(`waits for ${[...underWay].map((each) => each.url()).join(', ')}`);
      await page.waitForTimeout(QUIET_MS / 10);
    }
  };
}

/** Milliseconds the page's main thread has worked so far. What other programs take of a busy machine is not in it. */
export async function stopwatch(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
}

/**
 * Opens a menu and clicks one of its items, or one of a menu inside it. The pointer on its way may open the menu already, and then
 * the click closes it again; or another menu closes late and takes this one along. So this goes on until the item is clicked.
 */
export async function openMenuItem(group: Locator, item: Locator, inside?: Locator) {
  const choose = async () => {
    await inside?.hover({ timeout: 5_000 });
    await item.click({ timeout: 5_000 });
    return true;
  };
  let isChosen = false;
  while (!isChosen) {
    if (!(await (inside ?? item).isVisible())) await group.click();
    isChosen = await choose().catch(() => false);
  }
}

/** Does something from the menu of whoever is signed in. */
export const chooseFromUserMenu = (page: Page, name: string) =>
  openMenuItem(page.getByRole('button', { name: '用户菜单' }), page.getByRole('menuitem', { name }));

/** Presses a button until something shows, for a button in motion: see `confirmDialog`. Pressing it twice must do no harm. */
export async function pressUntil(button: Locator, shown: Locator) {
  const press = () => button.click({ timeout: 5_000 }).then(() => shown.waitFor({ timeout: 5_000 }));
  let isShown = false;
  while (!isShown)
    isShown = await press().then(
      () => true,
      () => false,
    );
}

/**
 * Presses a button of a dialog until the dialog is gone. A dialog in motion may stand still for two frames on a busy machine, and
 * the click misses its button.
 */
export async function confirmDialog(dialog: Locator, button: RegExp) {
  await dialog.waitFor();
  while (await dialog.isVisible()) {
    const press = dialog.getByRole('button', { name: button }).click({ timeout: 5_000 });
    await press.then(() => dialog.waitFor({ state: 'hidden', timeout: 5_000 })).catch(() => {});
  }
}
