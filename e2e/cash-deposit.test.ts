import { bizDate, formatTime } from '@netbar/contract/kernel/time';
import { shiftApi } from '@netbar/contract/money/shift/shift.api';
import { pilesOf } from '@netbar/contract/money/shift/shift.rules';
import { drawPaper } from '@netbar/server/demo/paper.ts';
import { demoPassword } from '@netbar/server/demo/organisation.data.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { arrived, openStage, type Stage } from './stage.ts';
import { ask } from './stops.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

async function enter(username: string, query = '', size = { width: 1366, height: 768 }) {
  const page = await stage.newPage({ viewport: size });
  await page.signIn(username);
  await page.waitForURL(arrived);
  await page.goto(`/admin/statistics/cashDeposit${query}`);
  await page.getByText('各店').first().waitFor();
  return page;
}
type Window = Awaited<ReturnType<typeof enter>>;

/** Puts ¥2,000 into the safe of the manager's branch, as a shift does. */
async function fillSafe(page: Window) {
  const branchId = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('User-Info') ?? '{}') as { branches: { id: string }[] }).branches[0]?.id ?? '',
  );
  const drawer = await ask(page, shiftApi.addDrawer, { branchId, name: '备用钱箱' });
  const shift = await ask(page, shiftApi.open, { branchId, drawerId: drawer?.id ?? '', count: pilesOf(200_000) });
  const step = { id: shift?.id ?? '', branchId, version: 1 };
  await ask(page, shiftApi.moveCash, { ...step, kind: 'DROP', fen: 200_000, reason: '缴存' });
}

it('a bag leaves the safe by two signatures, its slip is photographed on a phone, and the bank statement finds it', async () => {
  const manager = await enter('xingyu.manager', '', { width: 390, height: 844 });
  await fillSafe(manager);
  await manager.getByRole('button', { name: '登记送存' }).click();
  await manager.getByLabel('¥100').fill('10');
  await manager.getByLabel('封袋号').fill('E2E-01');
  await manager.getByLabel('清点人（本人）密码').fill(demoPassword);
  await manager.getByLabel('押送人账号').fill('xingyu.cashier');
  await manager.getByLabel('押送人密码').fill(demoPassword);
  await manager.getByRole('button', { name: '保存' }).click();
  await manager.getByText('已登记送存').waitFor();
  await manager.getByText('E2E-01').waitFor();

  await manager.getByRole('button', { name: '登记回单' }).click();
  const photo = { name: '回单.bmp', mimeType: 'image/bmp', buffer: Buffer.from(drawPaper(5)) };
  await manager.locator('input[type=file]').setInputFiles(photo);
  await manager.getByRole('button', { name: '移除照片 1' }).waitFor();
  await manager.getByLabel('回单号').fill('5566-01');
  await manager.getByLabel('回单金额').fill('1000');
  await manager.getByLabel('再填一次').fill('1000');
  await manager.getByRole('button', { name: '保存' }).click();
  await manager.getByText('回单已登记').waitFor();
  expect(manager.complaints).toEqual([]);

  const finance = await enter('xingyu.finance', `?date=${bizDate(stage.now(), 6 * 60)}`);
  await finance.keyboard.press('F9');
  const text = `交易时间,账号,收入金额,流水号\n${formatTime(stage.now(), 'datetime')},62258866,"1,000.00",556601\n`;
  await finance.locator('input[type=file]').setInputFiles({ name: '流水.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await finance.getByText('将匹配 1 笔').waitFor();
  // The name of the button may still begin with that of the spinner that is leaving it.
  await finance.getByRole('dialog').getByRole('button', { name: /导入$/ }).click();
  await finance.getByText('已导入 1 条；匹配 1 笔').first().waitFor();
  await finance.keyboard.press('Escape');
  await finance.getByRole('table', { name: '各店' }).getByText('已到账').waitFor();
  await finance.getByText('尾号 8866 流水 556601，按回单号匹配').waitFor();
  expect(finance.complaints).toEqual([]);
});
