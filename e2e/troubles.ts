import { authApi } from '@netbar/contract/platform/auth/auth.api';
import { setTimeout } from 'node:timers/promises';
import type { Page, Route } from 'playwright-core';
import { quietness, stopwatch } from './gestures.ts';
import type { Stage } from './stage.ts';
import { ask, stopsOf, type Stop } from './stops.ts';

/** More work of the page's main thread than this in one trouble, and people meet a frozen window. Usual is up to a third. */
const FROZEN_MS = 4_000;
/** What cannot come any more is not waited for as long as what may come late. */
const PATIENCE_MS = 30_000;
/** No trouble takes longer, however busy the machine: what goes on after it never ends. */
const ENDLESS_MS = 120_000;

type Window = Awaited<ReturnType<Stage['newPage']>>;

interface Trouble {
  /** In words, for the list of what is wrong. */
  name: string;
  /** Brings it about from a page, and waits for the right place. `rest` waits until the page asks for nothing more. */
  meet: (page: Page, stop: Stop, rest: () => Promise<void>) => Promise<void>;
}

/** Signs in as somebody and meets every trouble from every page they may open. Gives back all that is wrong, and where. */
export async function meetTroubles(stage: Stage, { username, only }: { username: string; only?: string[] }): Promise<string[]> {
  const page = await stage.newPage({ reducedMotion: 'reduce' });
  await page.signIn(username);
  await page.waitForURL((url) => url.pathname !== '/login');
  const stops = (await stopsOf(page)).filter(({ name }) => !only || only.includes(name));
  const session = await page.evaluate(() => localStorage.getItem('Token') ?? '');
  page.setDefaultTimeout(PATIENCE_MS);
  const readWork = await stopwatch(page);
  const rest = quietness(page);
  const wrong: string[] = [];
  for (const { name, meet } of troubles) {
    const acts = [
      { from: 'home', act: () => page.goto('/home') },
      ...stops.map((stop) => ({ from: stop.name, act: () => meet(page, stop, rest) })),
    ];
    for (const { from, act } of acts) {
      const { said, isStuck } = await meetOne(page, { session, readWork, act });
      wrong.push(...said.map((what) => `${username} ${from}, ${name}: ${what}`));
      if (isStuck) return wrong;
    }
  }
  await page.close();
  return wrong;
}

interface Meeting {
  session: string;
  readWork: () => Promise<number>;
  act: () => Promise<unknown>;
}

/** One trouble from one page, in a session of its own. A page that is stuck answers nothing more, and this says in which step. */
async function meetOne(page: Window, { session, readWork, act }: Meeting): Promise<{ said: string[]; isStuck: boolean }> {
  const said: string[] = [];
  let step = 'signing in anew';
  const meeting = async () => {
    page.complaints.length = 0;
    await openSession(page, session);
    const before = await readWork();
    step = 'the trouble itself';
    await act().catch((error: Error) => said.push(`${error.message.split('\n')[0]} at ${page.url()}`));
    step = 'reading the work of the page';
    const after = await readWork();
    // A new document counts from zero.
    const workMs = after < before ? after : after - before;
    if (workMs > FROZEN_MS) said.push(`froze the window for ${Math.round(workMs)} ms`);
    said.push(...page.complaints.filter((text) => !isNetwork(text)));
    step = 'putting the network back';
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.context().setOffline(false);
    return false;
  };
  const isStuck = await Promise.race([meeting(), setTimeout(ENDLESS_MS, true, { ref: false })]);
  if (isStuck) said.push(`${step} did not end at ${page.url()}`);
  return { said, isStuck };
}

/** Chromium's own lines about requests that were refused or could not be sent. */
const isNetwork = (text: string) => /^(?:Failed to load resource|WebSocket connection to)/.test(text);

/** A session of its own, since the one before it may have ended. */
async function openSession(page: Page, session: string) {
  const put = (token: string) => page.evaluate((text) => localStorage.setItem('Token', text), token);
  await put(session);
  const code = (await ask(page, authApi.createLoginCode, {}))?.code ?? '';
  await put((await ask(page, authApi.exchange, { token: code })) ?? '');
}

const signOut: Trouble = {
  name: 'signing out',
  async meet(page, stop) {
    await page.goto(stop.address);
    await heading(page).waitFor();
    await page.getByRole('button', { name: '用户菜单' }).click();
    // Not by pointer: a menu that opens while the page still moves may be out of its reach.
    await page.getByRole('menuitem', { name: '退出登录' }).dispatchEvent('click');
    await atLogin(page);
  },
};

/** The session ends while the page is loading: the user is known, and nothing else is answered any more. */
const unauthorised: Trouble = {
  name: 'a 401',
  async meet(page, stop) {
    const isShown = Promise.withResolvers<void>();
    await page.route(isCall, async (route) => {
      if (isAboutUser(route)) return route.fallback();
      await isShown.promise;
      return answer(route, 401, 40101);
    });
    await page.goto(stop.address);
    await page
      .locator('[role=tabpanel] :is(h1, .ant-skeleton, .skeleton, .rec-shade, .ant-spin)')
      .first()
      .waitFor({ state: 'attached' });
    isShown.resolve();
    await atLogin(page);
  },
};

/** The server fails, first for everything, then for all but the user. */
const serverError: Trouble = {
  name: 'a 500',
  async meet(page, stop, rest) {
    await page.route(isCall, (route) => answer(route, 500, 50000));
    await page.goto(stop.address);
    await page.getByRole('heading', { name: '暂时连不上服务器' }).waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.route(isCall, (route) => (isAboutUser(route) ? route.fallback() : answer(route, 500, 50000)));
    await page.getByRole('button', { name: '重试' }).click();
    await atPage(page, stop, rest);
  },
};

/** The network goes before the page was ever opened in this window, and comes back. */
const offline: Trouble = {
  name: 'no network',
  async meet(page, stop, rest) {
    await page.getByRole('button', { name: '用户菜单' }).waitFor();
    await page.context().setOffline(true);
    await page.evaluate((address) => {
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
    }, stop.address);
    await page.getByText('网络已断开，恢复后自动继续').waitFor();
    await page.locator('[role=tabpanel]:visible').first().waitFor();
    await page.context().setOffline(false);
    await page.getByText('网络已断开，恢复后自动继续').waitFor({ state: 'hidden' });
    await atPage(page, stop, rest);
  },
};

const troubles = [signOut, unauthorised, serverError, offline];

const isCall = (url: URL) => url.pathname.startsWith('/api/');
const isAboutUser = (route: Route) => /\/api\/(?:auth|admin\/user\/front\/info)/.test(route.request().url());
const answer = (route: Route, status: number, own: number) =>
  route.fulfill({ status, json: { status: own, message: '', data: {} } });

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first();

async function atLogin(page: Page) {
  await page.waitForURL(({ pathname }) => pathname === '/login');
  await page.getByRole('heading', { name: '登录', exact: true }).waitFor();
  if (await page.evaluate(() => localStorage.getItem('Token'))) throw new Error('the token is still there');
}

/** The page or what it says instead of its data, still signed in, and asking for no refresh. */
async function atPage(page: Page, stop: Stop, rest: () => Promise<void>) {
  await heading(page).waitFor();
  await rest();
  await page
    .locator('.ant-skeleton:visible, .skeleton:visible, .rec-shade:visible, .ant-spin-spinning:visible')
    .first()
    .waitFor({ state: 'hidden' });
  const { pathname } = new URL(page.url());
  if (pathname !== stop.address.replace(/\?.*$/, '')) throw new Error('led somewhere else');
  if (!(await page.evaluate(() => localStorage.getItem('Token')))) throw new Error('the token is gone');
  for (const text of ['此页面出错了', '有新版本发布，请立即执行刷新操作'])
    if (await page.getByText(text).first().isVisible()) throw new Error(`says ${text}`);
}
