import { orderApi } from '@netbar/contract/counter/order/order.api';
import { voucherApi } from '@netbar/contract/counter/voucher/voucher.api';
import { brandApi } from '@netbar/contract/org/brand/brand.api';
import { openFakeDouyin } from '@netbar/server/gateways/fake/douyin.ts';
import { openFakeMeituan } from '@netbar/server/gateways/fake/meituan.ts';
import { openVoucher } from '@netbar/server/gateways/open-voucher.ts';
import type { VoucherDesk } from '@netbar/server/gateways/voucher.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scan } from './gestures.ts';
import { arrived, openStage, type Stage } from './stage.ts';
import { ask } from './stops.ts';

type Window = Awaited<ReturnType<Stage['newPage']>>;

let stage: Stage;
let douyin: Awaited<ReturnType<typeof openFakeDouyin>>;
let meituan: Awaited<ReturnType<typeof openFakeMeituan>>;
let cashier: Window;
let branchId: string;
let isLineCut = false;

beforeAll(async () => {
  [douyin, meituan] = await Promise.all([openFakeDouyin(), openFakeMeituan()]);
  const open = openVoucher({ ...douyin.settings, ...meituan.settings });
  stage = await openStage({ voucher: (shop) => loseAnswer(open(shop)) });
  cashier = await enter('xingyu.cashier');
  const user = await cashier.evaluate(
    () => JSON.parse(localStorage.getItem('User-Info') ?? '{}') as { branches: { id: string }[] },
  );
  branchId = user.branches[0]!.id;
  await setUpDouyin();
});
afterAll(async () => {
  await stage.close();
  await Promise.all([douyin.close(), meituan.close()]);
});

/** The platform does what it is asked to, and its answer does not arrive. */
const loseAnswer = (desk: VoucherDesk): VoucherDesk => ({
  ...desk,
  consume: async (voucher) => {
    const done = await desk.consume(voucher);
    return isLineCut ? { outcome: 'UNKNOWN', problem: 'cut', wasSent: true } : done;
  },
});

async function enter(username: string) {
  const page = await stage.newPage();
  await page.signIn(username);
  await page.waitForURL(arrived);
  return page;
}

/** The brand's manager enters the account on 在线支付, as it will be used at the counter. */
async function setUpDouyin() {
  const owner = await enter('xingyu.admin');
  const brands = await ask(owner, brandApi.list, {});
  const brandId = brands!.rows.find(({ name }) => name === '星域电竞')!.id;
  await owner.goto(`/settings/brand/onlinePay?id=${brandId}`);
  await owner.getByRole('button', { name: '设置 抖音团购' }).click();
  const form = owner.getByRole('dialog');
  await form.getByLabel('应用 client_key').fill(douyin.account.clientKey);
  await form.getByLabel('来客根账户 ID').fill(douyin.account.accountId);
  await form.getByLabel(/client_secret/).fill(douyin.account.clientSecret);
  await form.getByLabel('平台服务费（%）').fill('6');
  await form.getByRole('switch').click();
  await form
    .getByLabel(/门店 ID$/)
    .first()
    .fill('6601');
  await form.getByRole('button', { name: '保存' }).click();
  await owner.getByText('团购平台设置已保存').waitFor();
  expect(await ask(owner, voucherApi.account, { brandId, platform: 'DOUYIN' })).toMatchObject({ enabled: true, feeBp: 600 });
  expect(owner.complaints).toEqual([]);
  await owner.close();
}

it('a voucher is scanned, written off and an order; within the hour it is revoked', async () => {
  const coupon = douyin.sell({ title: '双人 3 小时', payFen: 5990 });
  await cashier.goto('/admin/bar/writeOffCoupons');
  await cashier.getByText('等待扫码').waitFor();
  await scan(cashier, coupon.code);
  await cashier.getByRole('heading', { name: '核销成功' }).waitFor();
  expect(coupon).toMatchObject({ state: 'USED', usedAt: '6601' });

  const day = await ask(cashier, voucherApi.today, { branchId });
  const voucher = day!.rows[0]!;
  expect(voucher).toMatchObject({ status: 'VERIFIED', payFen: 5990 });
  expect(await ask(cashier, orderApi.get, { orderId: voucher.orderId! })).toMatchObject({
    source: 4,
    status: 'COMPLETED',
    paidFen: 5990,
  });
  await cashier.getByText(/59:\d\d 内可撤销/).waitFor();

  await scan(cashier, coupon.code);
  await cashier.getByText(/上一次失败：券已在.+核销/).waitFor();

  await cashier.keyboard.press('F7');
  await cashier.getByRole('dialog').getByRole('button', { name: '撤销核销' }).click();
  await cashier.getByRole('heading', { name: '已撤销核销' }).waitFor();
  expect(coupon.state).toBe('UNUSED');
  expect(await ask(cashier, orderApi.get, { orderId: voucher.orderId! })).toMatchObject({ refundedFen: 5990 });
  expect(cashier.complaints).toEqual([]);
});

it('a lost answer stays in doubt until 查询结果 tells, and is written off once', async () => {
  const coupon = douyin.sell({ title: '通宵券', payFen: 3990 });
  await cashier.getByLabel('券码').fill(coupon.code);
  isLineCut = true;
  await cashier.keyboard.press('Enter');
  await cashier.getByRole('heading', { name: '结果待确认' }).waitFor();
  isLineCut = false;
  await cashier.getByRole('button', { name: '查询结果' }).click();
  await cashier.getByRole('heading', { name: '核销成功' }).waitFor();
  expect(coupon.writeOffs).toBe(1);
  expect(cashier.complaints).toEqual([]);
});
