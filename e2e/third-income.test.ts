import { thirdIncomeApi } from '@netbar/contract/figures/third-income/third-income.api';
import { brandApi } from '@netbar/contract/org/brand/brand.api';
import { addDays, bizDate, startOfBizDate } from '@netbar/contract/kernel/time';
import { demoCompanies } from '@netbar/server/demo/organisation.data.ts';
import { takeBillFile } from '@netbar/server/features/figures/third-income/take-file.ts';
import { writeWechatBill } from '@netbar/server/gateways/fake/wechat-pay-bill.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { arrived, openStage, type Stage } from './stage.ts';
import { ask } from './stops.ts';

let stage: Stage;
let day: string;
beforeAll(async () => {
  const chain = demoCompanies.find(({ name }) => name.startsWith('成都极光'));
  const [brand] = chain?.brands ?? [];
  if (!chain || !brand) throw new Error('there was to be a chain');
  const small = { ...chain, brands: [{ ...brand, branches: brand.branches.slice(0, 1) }] };
  stage = await openStage({}, {}, { days: 3, companies: [small] });
  // Long before the first guest: our books have nothing of that day.
  day = addDays(bizDate(stage.now()), -20);
}, 240_000);
afterAll(() => stage.close());

it('finance uploads a bill, resolves its difference and settles it', async () => {
  const page = await stage.newPage();
  await page.signIn('jiguang.finance');
  await page.waitForURL(arrived);
  const [brand] = (await ask(page, brandApi.listOwn, {}))!;
  const { brandId } = brand!;
  await page.goto(`/admin/statistics/thirdIncome?brandId=${brandId}&channel=WECHAT&day=${day}`);
  await page.getByText(`${day} 还没有账单`).waitFor();
  const { merchantNo } = (await ask(page, thirdIncomeApi.day, { brandId, channel: 'WECHAT', day }))!;
  const time = new Date(startOfBizDate(day).getTime() + 20 * 3_600_000);
  const bill = writeWechatBill([{ time, transactionId: '4200002611138217', outTradeNo: 'STRAY1', amountFen: 2700 }], merchantNo);

  await page.getByRole('button', { name: '导入账单' }).first().click();
  const upload = async () => {
    await page
      .getByRole('dialog')
      .locator('input[type=file]')
      .setInputFiles({ name: 'wx.csv', mimeType: 'text/csv', buffer: Buffer.from(bill ?? '') });
  };
  await upload();
  await expect.poll(async () => (await filesOf()).length).toBe(1);
  await takeBillFile(stage.system(await companyId()), { fileId: (await filesOf())[0]!.id });
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await page.getByText('没有订单').click();
  const panel = page.getByRole('complementary');
  await panel.getByText(/借 渠道应收，贷 第三方收入/).waitFor();
  await panel.getByLabel(/说明/).fill('台卡收款，查不到订单');
  await panel.getByRole('button', { name: /处理并看下一笔/ }).click();
  await page.getByText('没有待处理的差异，可以结算入账').waitFor();

  await page.getByRole('button', { name: '导入账单' }).first().click();
  await upload();
  await page.getByText(/这份账单已于 .* 导入/).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: '结算入账' }).click();
  await page.getByRole('dialog').getByText('银行存款').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: '结算入账' }).click();
  await page.getByText(/邓洁 .* 结算入账/).waitFor();
  expect(page.complaints).toEqual([]);
});

async function filesOf() {
  const { rows } = await inCompany(`select id from tenant.channel_bill_files where day = '${day}' and status = 'WAITING'`);
  return rows as { id: string }[];
}

async function companyId() {
  const { rows } = await stage.pool.query<{ id: string }>(`select id from platform.companies where name like '成都极光%'`);
  return rows[0]!.id;
}

/** Under the fence of the company, as the server reads. */
async function inCompany(text: string) {
  const client = await stage.pool.connect();
  try {
    await client.query(`begin; set local app.company_id = '${await companyId()}'`);
    return await client.query(text);
  } finally {
    await client.query('rollback');
    client.release();
  }
}
