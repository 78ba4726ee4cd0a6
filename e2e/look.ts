import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { simplifiedIn } from './traditional.ts';

const CONTRAST = 4.5;

/** What a reader would stumble over: a place left open in a sentence, a value that is none. */
const slips = /\{\w+\}|\bundefined\b|\bNaN\b|\[object |Invalid Date/;
/** The name of a phrase instead of the phrase. */
const bareKey = /^[a-z][A-Za-z0-9]*(\.[a-zA-Z][A-Za-z0-9]*)+$/;

/** Every string the server has sent to a page: names of people and places keep their language. */
export function collectData(page: Page) {
  const data = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'string') data.add(value);
    else if (value !== null && typeof value === 'object') Object.values(value).forEach(collect);
  };
  page.on('response', (response) => {
    if (!response.url().includes('/api/')) return;
    response.json().then(collect, () => {});
  });
  return data;
}

/** Everything wrong with what a page shows just now. */
export async function look(page: Page, lang: string, data: Set<string>): Promise<string[]> {
  const [scrolls, texts] = [await sidewaysOf(page), await textsOf(page)];
  // Colours and roles do not change with the language.
  const findings = lang === 'zh-CN' ? await axeOf(page) : [];
  return [...scrolls, ...wordsOf(texts, lang, data), ...findings];
}

/** Nothing is wider than the window but what scrolls by itself, such as a table. */
const sidewaysOf = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('.page, .login-day, .locking')]
      .filter((box) => box.checkVisibility() && box.scrollWidth > box.clientWidth + 1)
      .map((box) => `scrolls sideways: ${box.className || 'the window'} by ${box.scrollWidth - box.clientWidth} px`),
  );

/** All that can be read or heard. What is marked with a language of its own is left to it. */
const textsOf = (page: Page) =>
  page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (!parent?.checkVisibility() || parent.closest('[lang]:not(html), style, script')) continue;
      texts.push(walker.currentNode.textContent?.trim() ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], img[alt]')) {
      if (!element.checkVisibility()) continue;
      texts.push(...['aria-label', 'placeholder', 'title', 'alt'].map((name) => element.getAttribute(name) ?? ''));
    }
    return [...new Set([document.title, ...texts])].filter(Boolean);
  });

function wordsOf(texts: string[], lang: string, data: Set<string>): string[] {
  const known = [...data].filter((text) => /\p{Script=Han}/u.test(text)).toSorted((a, b) => b.length - a.length);
  const withoutData = (text: string) =>
    known.some((name) => name.includes(text)) ? '' : known.reduce((rest, name) => rest.replaceAll(name, ''), text);
  return texts.flatMap((text) => {
    if (slips.test(text)) return [`an unfinished sentence: ${text}`];
    if (bareKey.test(text) && !data.has(text)) return [`a key instead of words: ${text}`];
    if (lang === 'en-US' && /\p{Script=Han}/u.test(withoutData(text))) return [`Chinese left in English: ${text}`];
    if (lang === 'zh-TW' && simplifiedIn(withoutData(text))) return [`simplified left in traditional Chinese: ${text}`];
    return [];
  });
}

/** What axe-core calls serious or critical. Contrast counts for large text too: the tokens promise it. */
async function axeOf(page: Page): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (expected) => {
    const { axe: tool } = window as unknown as { axe: typeof axe };
    const contrastRatio = { normal: { expected }, large: { expected } };
    tool.configure({ checks: [{ id: 'color-contrast', options: { contrastRatio } }] } as Parameters<typeof tool.configure>[0]);
    const { violations } = await tool.run(document, { resultTypes: ['violations'] });
    return violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      where: nodes.map(({ target, any }) => `${target.join(' ')} ${any[0]?.message ?? ''}`),
    }));
  }, CONTRAST);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, impact, where }) =>
        `${impact} ${id}: ${where.slice(0, 3).join(' | ')}${where.length > 3 ? ` and ${where.length - 3} more` : ''}`,
    );
}
