import type { Lang } from '@netbar/contract/kernel/words';
import { seed } from '@netbar/server/testing/depth.ts';
import { draw } from '@netbar/server/testing/picks.ts';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { collectData, look } from './look.ts';
import type { Stage } from './stage.ts';
import { stopsOf } from './stops.ts';

export interface View {
  mode: 'light' | 'dark';
  width: number;
}

export interface Walk {
  username: string;
  lang: Lang;
  views: View[];
  /** Where the pictures go; none are taken without. */
  folder?: string;
  /** A few pages instead of all. */
  only?: string[];
  /** So many pages, drawn by the commit, instead of all. */
  sampled?: number;
}

const heightOf: Record<number, number> = { 1366: 768, 1920: 1080, 390: 844 };

/** Signs in as somebody and looks at every page they may open, in every view. Gives back all that is wrong, and where. */
export async function walk(stage: Stage, { username, lang, views, folder, only, sampled = Infinity }: Walk): Promise<string[]> {
  const page = await stage.newPage({ reducedMotion: 'reduce' });
  const data = collectData(page);
  await page.signIn(username);
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.evaluate((chosen) => localStorage.setItem('lang', chosen), lang);
  const wrong: string[] = [];
  const open = (await stopsOf(page)).filter(({ name }) => !only || only.includes(name));
  for (const { name, address, isBare } of draw(open, sampled, seed, (stop) => stop.name)) {
    await page.goto(address);
    if (new URL(page.url()).pathname !== new URL(address, stage.address).pathname)
      wrong.push(`${username} ${name}: led to ${page.url()}`);
    const seen = await lookAtViews(page, { name, lang, views, data, ...(folder && { folder: join(folder, username) }) });
    wrong.push(...seen.map((what) => `${username} ${name}${isBare ? ' (without a record)' : ''} ${what}`));
  }
  wrong.push(...page.complaints.map((text) => `${username} the console says: ${text}`));
  await page.close();
  return wrong;
}

export interface Sight extends Pick<Walk, 'lang' | 'views' | 'folder'> {
  name: string;
  data: Set<string>;
}

/** One page or overlay in every view. */
export async function lookAtViews(page: Page, { name, lang, views, folder, data }: Sight): Promise<string[]> {
  const wrong: string[] = [];
  for (const { mode, width } of views) {
    await page.emulateMedia({ colorScheme: mode });
    await page.setViewportSize({ width, height: heightOf[width] ?? 900 });
    const view = `${lang} ${mode} ${width}`;
    const isSettled = await settle(page, mode).then(
      () => true,
      () => false,
    );
    if (!isSettled) wrong.push(`[${view}] has no heading, or never stops loading`);
    wrong.push(...(await lookTwice(page, lang, data)).map((what) => `[${view}] ${what}`));
    if (folder) await page.screenshot({ path: join(folder, `${name} ${view}.png`) });
  }
  return wrong;
}

/** What is wrong only while colours or widths are changing is gone a moment later. */
async function lookTwice(page: Page, lang: string, data: Set<string>): Promise<string[]> {
  const first = await look(page, lang, data);
  if (first.length === 0) return first;
  await page.waitForTimeout(1_000);
  return look(page, lang, data);
}

/** The page is there in its colours, its data too, and nothing moves any more. */
export async function settle(page: Page, mode: View['mode']) {
  await page.waitForFunction((wanted) => {
    // Ant Design follows a moment after the document.
    const frame = document.querySelector('.ant-app') ?? document.body;
    const ink = document.createElement('i');
    ink.style.color = 'var(--wk-text)';
    document.body.append(ink);
    const isPainted = getComputedStyle(ink).color === getComputedStyle(frame).color;
    ink.remove();
    if (document.documentElement.dataset['theme'] !== wanted || !isPainted) return false;
    const heading = [...document.querySelectorAll('h1')].some((each) => each.checkVisibility());
    const isWaiting = [...document.querySelectorAll('.ant-skeleton, .skeleton, .rec-shade, .ant-spin-spinning')].some((each) =>
      each.checkVisibility(),
    );
    return heading && !isWaiting;
  }, mode);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map((animation) => animation.finished.catch(() => {})));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
}
