import { afterAll, beforeAll, expect, it } from 'vitest';
import { arrived, openStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({}, {}, { days: 3 });
}, 600_000);
afterAll(() => stage.close());

const PAGE = '/admin/statistics/salesStatistics';

it('an owner finds out what sold, looks at the documents, narrows to an hour and keeps the question', async () => {
  const page = await stage.newPage();
  await page.signIn('xingyu.admin');
  await page.waitForURL(arrived);
  await page.goto(PAGE);

  // The largest class is open; the figures of a product are those of its documents.
  const cell = page.locator('tr.leaf button[data-cell]').first();
  await cell.click();
  const toDocuments = page.getByRole('button', { name: /^查看 .+ 单/ });
  await toDocuments.waitFor();
  const shown = await page.locator('.sales-pop p b').first().innerText();
  await toDocuments.click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('row').nth(1).waitFor();
  expect(await drawer.locator('.sales-documents-sum b').innerText()).toBe(shown);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });

  // By keyboard: to the next cell and to its documents.
  await cell.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await drawer.locator('.sales-documents-sum').waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });

  // By hour and way to pay, narrowed by the heat map, kept as a view and opened again.
  await page.getByRole('radiogroup', { name: '行' }).getByText('收银员').click();
  await page.getByRole('radiogroup', { name: '列' }).getByText('支付').click();
  await page.waitForURL(/by=SELLER.*across=TENDER|across=TENDER.*by=SELLER/);
  await page
    .getByRole('button', { name: /^周.+ 20:00–21:00/ })
    .first()
    .click();
  await page.waitForURL(/hour=20/);
  await page.getByText('时段: 20:00–21:00').waitFor();
  await page.getByRole('button', { name: /视图/ }).click();
  await page.getByText('+ 另存为视图').click();
  await page.getByPlaceholder('视图名称').fill('晚八点');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.waitForURL(/saved=/);
  await page.goto(PAGE);
  await page.getByRole('button', { name: /视图/ }).click();
  await page.getByRole('button', { name: '晚八点' }).click();
  await page.getByText('时段: 20:00–21:00').waitFor();
  expect(page.complaints).toEqual([]);
});
