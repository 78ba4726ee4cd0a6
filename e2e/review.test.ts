import { homeApi } from '@netbar/contract/figures/home/home.api';
import type { OwedKind } from '@netbar/contract/figures/home/home.model';
import { reviewApi } from '@netbar/contract/figures/review/review.api';
import { addDays, bizDate, startOfBizDate } from '@netbar/contract/kernel/time';
import { demoCompanies } from '@netbar/server/demo/organisation.data.ts';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { arrived, openStage, type Stage } from './stage.ts';
import { ask } from './stops.ts';

type Window = Awaited<ReturnType<Stage['newPage']>>;

const EVENING_MIN = 20 * 60;
let stage: Stage;
beforeAll(async () => {
  const chain = demoCompanies.find(({ name }) => name.startsWith('成都极光'));
  const [brand] = chain?.brands ?? [];
  if (!chain || !brand) throw new Error('there was to be a chain');
  const small = { ...chain, brands: [{ ...brand, branches: brand.branches.slice(0, 2) }] };
  // In the evening, whenever the tests run: shortly after the day began there is nothing to follow.
  stage = await openStage({}, {}, { days: 3, companies: [small], now: startOfBizDate(bizDate(new Date()), EVENING_MIN) });
}, 240_000);
afterAll(() => stage.close());

async function enter(username: string): Promise<Window> {
  const page = await stage.newPage();
  await page.signIn(username);
  await page.waitForURL(arrived);
  return page;
}

/** Fen, seconds, pieces or percent, as a text says them. */
function amountIn(text: string): number {
  const [, sign = '', digits = ''] = /([−-]?)¥?([\d,.:]+)/.exec(text.replaceAll(/\s/g, '')) ?? [];
  const [hours = 0, minutes = 0, seconds = 0] = digits.split(':').map((part) => Number(part.replaceAll(',', '')));
  const amount = digits.includes(':') ? hours * 3600 + minutes * 60 + seconds : hours;
  return sign ? -amount : amount;
}
const sumOf = (amounts: number[]) => Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 100) / 100;

const drawerOf = (page: Window) => page.getByRole('dialog');
const amountsOf = async (rows: Locator) => (await rows.allTextContents()).map(amountIn);

/** Both sides of a ratio, the only one of a sum. */
async function walkSides(page: Window, name: string): Promise<number> {
  const drawer = drawerOf(page);
  await drawer.getByTestId('figure').waitFor();
  const sides = drawer.getByRole('radiogroup', { name: '构成' });
  const documents = await walkDown(page, name);
  if ((await sides.count()) === 0) return documents;
  await sides.locator('label').last().click();
  await page.waitForURL(/side=PER/);
  return documents + (await walkDown(page, `${name}, divided by`));
}

/** Follows every part down to its documents, whose amounts must add up to what was shown above them. Says how many there were. */
async function walkDown(page: Window, name: string): Promise<number> {
  const drawer = drawerOf(page);
  const documentsSum = drawer.getByTestId('documents-sum');
  const sum = drawer.locator('tfoot td.r');
  const none = drawer.locator('.rec-none');
  await sum.or(none).waitFor();
  if (await none.isVisible()) return 0;
  const shown = amountIn((await sum.textContent()) ?? '');
  if (await documentsSum.isVisible()) return walkDocuments(page, name, shown);
  const parts = await amountsOf(drawer.locator('tbody td.r'));
  expect([name, sumOf(parts)]).toEqual([name, shown]);
  let documents = 0;
  for (const [i, part] of parts.entries()) {
    const before = page.url();
    await drawer.locator('tbody button.link').nth(i).click();
    await page.waitForURL((url) => url.href !== before);
    await documentsSum.waitFor();
    expect([name, amountIn((await documentsSum.textContent()) ?? '')]).toEqual([name, part]);
    documents += await walkDocuments(page, name, part);
    await drawer.getByRole('button', { name: '返回' }).click();
    await page.waitForURL((url) => url.href === before);
    await documentsSum.waitFor({ state: 'detached' });
  }
  return documents;
}

/** All pages of what the drawer lists. Amounts of money are listed in fen. */
async function walkDocuments(page: Window, name: string, shown: number): Promise<number> {
  const query = new URL(page.url()).searchParams;
  const text = (key: string, as: string) => (query.get(key) ? { [as]: query.get(key) } : {});
  const asked = {
    ...text('figure', 'figureId'),
    ...text('side', 'side'),
    ...text('from', 'from'),
    ...text('to', 'to'),
    ...text('sBrandId', 'brandId'),
    ...text('sBranchId', 'branchId'),
  } as Parameters<typeof ask<typeof reviewApi.source>>[2];
  const amounts: number[] = [];
  let total = 1;
  for (let n = 1; amounts.length < total; n++) {
    const documents = (await ask(page, reviewApi.source, { ...asked, page: n, limit: 200 }))?.documents;
    if (!documents) throw new Error(`${name}: no documents`);
    total = documents.total;
    amounts.push(...documents.rows.map(({ amount }) => amount));
  }
  const isMoney = ((await drawerOf(page).getByTestId('documents-sum').textContent()) ?? '').includes('¥');
  expect([name, sumOf(amounts)]).toEqual([name, Math.round(isMoney ? shown * 100 : shown)]);
  return total;
}

/** The ways from the home's figures, each with what it says: of each figure and period one for the place and one for a branch of it. */
async function waysFromHome(page: Window, least: number) {
  await page.goto('/home');
  await page.getByText('近 14 日').first().waitFor();
  // Each panel shows its figures when it has them.
  await expect.poll(async () => (await waysOn(page)).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(least);
  return waysOn(page);
}

async function waysOn(page: Window) {
  const found = await page
    .locator('a[href*="operational-review?"]')
    .evaluateAll((links) => links.map((link) => ({ href: link.getAttribute('href') ?? '', text: link.textContent })));
  const kindOf = (href: string) => {
    const query = new URL(href, page.url()).searchParams;
    return `${query.get('figure')} ${query.get('from')} ${query.has('sBranchId') ? 'branch' : 'place'}`;
  };
  return [...new Map(found.map((way) => [kindOf(way.href), way])).values()];
}

it.each([
  ['jiguang.admin', 8],
  ['jiguang.finance', 12],
  ['jiguang.manager', 4],
])(
  'every figure on the home of %s leads to documents that add up to it',
  async (username, least) => {
    const page = await enter(username);
    const ways = await waysFromHome(page, least);
    // Live seats lead to who sits there, shifts to their list; every other figure to what adds up to it.
    const unlinked = page.locator('.kpi-v:not(:has(a))');
    expect(await unlinked.count()).toBe(0);
    let documents = 0;
    for (const { href, text } of ways) {
      await page.goto(href);
      const figure = drawerOf(page).getByTestId('figure');
      await figure.waitFor();
      const [shown, found] = [Math.abs(amountIn(text)), Math.abs(amountIn((await figure.textContent()) ?? ''))];
      // Sums over weeks and rankings are shown in whole yuan.
      expect([href, text.includes('.') ? found : Math.round(found)]).toEqual([href, shown]);
      documents += await walkSides(page, href);
    }
    expect(documents).toBeGreaterThan(100);
    expect(page.complaints).toEqual([]);
  },
  480_000,
);

it('what is owed to guests leads to their balances, whose pages add up to it', async () => {
  const page = await enter('jiguang.finance');
  const panel = page.locator('section').filter({ has: page.getByRole('heading', { name: /^欠客人的钱/ }) });
  const opened = panel.locator('dd button');
  await opened.first().waitFor();
  expect(await opened.count()).toBeGreaterThanOrEqual(2);
  for (const line of await opened.all()) {
    const shown = amountIn((await line.textContent()) ?? '');
    await line.click();
    const drawer = drawerOf(page);
    const sum = drawer.getByTestId('owed-sum');
    await sum.waitFor();
    expect(amountIn((await sum.textContent()) ?? '')).toBe(shown);
    const kind = new URL(page.url()).searchParams.get('owed') as OwedKind;
    const [first, second] = await Promise.all([1, 2].map((at) => ask(page, homeApi.owed, { kind, page: at, limit: 200 })));
    const rows = [...(first?.rows ?? []), ...(second?.rows ?? [])];
    expect(rows).toHaveLength(first?.total ?? 0);
    expect(sumOf(rows.map(({ fen }) => fen))).toBe(Math.round(shown * 100));
    const amounts = await amountsOf(drawer.locator('tbody td.r'));
    expect(amounts).toEqual(rows.slice(0, amounts.length).map(({ fen }) => fen / 100));
    // Back closes it, and the balance stays where it was.
    await page.goBack();
    await sum.waitFor({ state: 'detached' });
  }
  expect(page.complaints).toEqual([]);
}, 120_000);

it('every figure of the review leads from the company down to documents that add up to it, on both bases', async () => {
  const page = await enter('jiguang.admin');
  const date = addDays(bizDate(stage.now()), -1);
  let documents = 0;
  for (const basis of ['EARNED', 'TAKEN'] as const) {
    const review = `/admin/statistics/operational-review?grain=DAY&date=${date}&basis=${basis}`;
    await page.goto(review);
    await page.locator('.rv-value').first().waitFor();
    const names = await page.locator('.rv-kpi h2').allTextContents();
    expect(names).toHaveLength(6);
    for (const [i, name] of names.entries()) {
      await page.goto(review);
      const value = page.locator('.rv-value').nth(i);
      await value.click();
      const shown = amountIn((await value.textContent()) ?? '');
      const figure = drawerOf(page).getByTestId('figure');
      await figure.waitFor();
      const text = (await figure.textContent()) ?? '';
      const found = text.includes(':') ? amountIn(text) / 3600 : amountIn(text);
      expect([name, text.includes('%') ? found : Math.round(found)]).toEqual([name, shown]);
      documents += await walkSides(page, name);
    }
  }
  expect(documents).toBeGreaterThan(500);
  expect(page.complaints).toEqual([]);
}, 480_000);

it('columns that were chosen are there after a reload, and what does not add up lists documents of its own', async () => {
  const page = await enter('jiguang.admin');
  const date = addDays(bizDate(stage.now()), -1);
  await page.goto(`/admin/statistics/operational-review?grain=DAY&date=${date}`);
  await page.getByRole('button', { name: '列设置' }).click();
  const names = ['活跃会员', '呼叫响应'];
  for (const name of names) {
    const saved = page.waitForResponse((answer) => answer.url().includes('/preference/list/'));
    await page.getByRole('checkbox', { name }).check();
    await saved;
  }
  for (const name of names) {
    await page.goto(`/admin/statistics/operational-review?grain=DAY&date=${date}`);
    const cell = page.locator('.rv-table tfoot').getByRole('button', { name: `：${name} ` });
    await cell.click();
    const shown = amountIn((await cell.textContent()) ?? '');
    expect(shown).toBeGreaterThan(0);
    const sum = drawerOf(page).getByTestId('documents-sum');
    await sum.waitFor();
    expect([name, amountIn((await sum.textContent()) ?? '')]).toEqual([name, shown]);
  }
  expect(page.complaints).toEqual([]);
}, 120_000);

it('the address is enough to come back to the documents of a figure, and an order is one step further', async () => {
  const owner = await enter('jiguang.admin');
  const date = addDays(bizDate(stage.now()), -1);
  await owner.goto(
    `/admin/statistics/operational-review?grain=DAY&date=${date}&basis=TAKEN&figure=taken&from=${date}&to=${date}`,
  );
  const drawer = drawerOf(owner);
  await drawer.locator('tbody button.link').first().click();
  const sum = drawer.getByTestId('documents-sum');
  await sum.waitFor();
  const shown = await sum.textContent();
  await owner.reload();
  await sum.waitFor();
  expect(await sum.textContent()).toBe(shown);
  await drawer.getByRole('link').first().click();
  await owner.waitForURL('**/admin/statistics/orderList?**');
  expect(owner.complaints).toEqual([]);
});
