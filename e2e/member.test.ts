import { branchApi } from '@netbar/contract/org/branch/branch.api';
import { deviceApi } from '@netbar/contract/floor/device/device.api';
import { DEVICE_SIGNATURE, DEVICE_TIME, signedHead } from '@netbar/contract/kernel/device';
import { completeIdCard } from '@netbar/contract/kernel/id-card';
import { machineApi } from '@netbar/contract/floor/machine/machine.api';
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from './stops.ts';
import { openFloor, type Floor } from './floor.ts';
import type { Stage } from './stage.ts';

type Window = Awaited<ReturnType<Stage['newPage']>>;
let floor: Floor;
let stage: Stage;
let page: Window;
let branchId = '';
let companyId = '';
let key = '';
const NAME = '欧阳旅人';
const idCard = completeIdCard('33010619940815123');
let memberNo = '';
let machineNo = '';
beforeAll(async () => {
  floor = await openFloor();
  ({ stage } = floor);
  page = await stage.newPage();
  await page.signIn('xingyu.admin');
  await page.waitForURL('**/home');
  const branches = await ask(page, branchApi.list, { keyword: '1001' });
  branchId = branches?.rows[0]?.id ?? '';
  key = (await ask(page, branchApi.replaceDeviceKey, { branchId }))?.deviceKey ?? '';
  const user = await page.evaluate(() => JSON.parse(localStorage.getItem('User-Info') ?? '{}') as { companyId: string });
  companyId = user.companyId;
  const seats = (await ask(page, machineApi.seats, { branchId })) ?? [];
  machineNo = seats.findLast(({ state }) => state === 'IDLE')?.no ?? '';
});
afterAll(() => floor.close());

let seq = 0;
/** What the client machine says, signed by the key of the branch. */
async function say(type: 'ON' | 'OFF', cardNo?: string) {
  const path = deviceApi.events.path.replace(':companyId', companyId).replace(':branchId', branchId);
  const event = {
    machine: machineNo,
    session: 'boot-1',
    seq: ++seq,
    type,
    time: new Date().toISOString(),
    ...(cardNo && { cardNo }),
  };
  const body = JSON.stringify({ events: [event] });
  const time = String(Date.now());
  const signature = createHmac('sha256', key)
    .update(signedHead('POST', path, time) + body)
    .digest('hex');
  const headers = { 'content-type': 'application/json', [DEVICE_TIME]: time, [DEVICE_SIGNATURE]: signature };
  const res = await fetch(stage.address + path, { method: 'POST', headers, body });
  const { data } = (await res.json()) as { data: { results: { outcome: string; message: string | null }[] } };
  return data.results[0];
}

const choose = async (label: string, option: string) => {
  await page.getByRole('dialog').getByLabel(label).click();
  await page.locator('.ant-select-item-option', { hasText: option }).last().click();
};
const save = () => page.getByRole('dialog').getByRole('button', { name: '保存' }).last().click();

describe('a guest', () => {
  it('VAL-01 who is under age is turned away in words; an adult is registered and shows masked', async () => {
    await page.goto('/admin/statistics/member');
    await page.getByRole('button', { name: '新增会员' }).first().click();
    await page.getByLabel('姓名').fill(NAME);
    await page.getByLabel('手机号').fill('13611112222');
    await page.getByLabel('身份证').fill(completeIdCard('33010620150815123'));
    await save();
    await page.getByText('未满 18 周岁，不能办理会员或上机').waitFor();

    await page.getByLabel('身份证').fill(idCard);
    await save();
    await page.getByText('会员已保存').waitFor();
    await page.goto('/admin/statistics/member?keyword=oylr');
    await page.getByRole('cell', { name: NAME }).first().waitFor();
    await page.getByRole('cell', { name: '136****2222' }).first().waitFor();
    expect(await page.getByText('13611112222').count()).toBe(0);
    memberNo = (await page.locator('.list-table tbody tr td').first().textContent())?.trim() ?? '';
  });

  it('recharges, sits down at a client machine, is seen among the online users and leaves', async () => {
    await page.getByRole('button', { name: '充值', exact: true }).first().click();
    await choose('门店', '文三路旗舰店');
    await page.getByLabel('金额').fill('50');
    // Cash would want an open drawer.
    await choose('支付方式', '银行卡');
    await page.getByLabel('刷卡终端号').fill('66010001');
    await page.getByLabel('刷卡凭证号').fill('0231');
    await save();
    await page.getByText('充值成功').waitFor();

    // The counter stands on this page: what the machine says moves it, nobody presses anything.
    await page.goto('/admin/bar/onlineUsers');
    await page.getByText('上机中').first().waitFor();
    await page.getByRole('button', { name: /通知服务已就绪/ }).waitFor();
    const seat = page.getByRole('row', { name: new RegExp(`${machineNo}.*${NAME}`) });
    expect(await say('ON', memberNo)).toMatchObject({ outcome: 'STORED', message: null });
    await seat.waitFor();

    expect(await say('OFF')).toMatchObject({ outcome: 'STORED' });
    await seat.waitFor({ state: 'detached' });
  });

  it('has a statement that explains the charge', async () => {
    await page.goto('/admin/statistics/member?keyword=oylr');
    await page.getByRole('button', { name: '记录' }).first().click();
    await page.getByRole('heading', { level: 1, name: NAME }).waitFor();
    const line = page.getByRole('row', { name: /上机/ }).first();
    await line.getByRole('button').first().click();
    // Half an hour in the smoke-free area, by day or by night.
    await page
      .getByText(/1 × ¥(3\.50|1\.75)/)
      .first()
      .waitFor();
    await page.getByRole('tab', { name: '上机记录' }).click();
    await page
      .getByRole('cell', { name: new RegExp(machineNo) })
      .first()
      .waitFor();
    await page.getByText('顾客下机').first().waitFor();
  });

  it('who is put on the blacklist is not let in, and the machine says why', async () => {
    await page.goto('/admin/bar/blackList');
    await page.getByRole('button', { name: '加入黑名单' }).first().click();
    await choose('门店', '文三路旗舰店');
    await page.getByLabel('身份证').fill(idCard);
    await page.getByLabel('姓名').fill(NAME);
    await page.getByLabel('原因').fill('损坏设备');
    await save();
    await page.getByText('黑名单已保存').waitFor();

    expect(await say('ON', memberNo)).toMatchObject({ outcome: 'REFUSED', message: '该顾客在黑名单中，不能上机：损坏设备' });
  });
});

it('every page of this journey opens with real rows, and nothing complained in the browser', async () => {
  for (const [path, words] of [
    ['/admin/assets/machines', 'A001'],
    ['/settings/label', '夜猫子'],
    ['/settings/label/classify', '消费习惯'],
    ['/settings/reservationConfig', '文三路旗舰店'],
    ['/admin/bar/onlineUsers', '上机中'],
    ['/admin/bar/blackList', '钱某'],
    ['/admin/statistics/member', '林浩然'],
    ['/admin/statistics/member/customerAnalysis', '五分位'],
  ] as const) {
    await page.goto(path);
    await page.getByText(words).first().waitFor();
    if (process.env['PICTURES'])
      await page.screenshot({ path: `${process.env['PICTURES']}${path.replaceAll('/', '-')}.png`, fullPage: true });
  }
  await page.goto('/admin/statistics/inquiryMember');
  await page.getByLabel('关键字').fill(idCard);
  await page.getByLabel('原因').fill('补办会员卡');
  await page.getByRole('button', { name: /查询/ }).last().click();
  await page.getByRole('cell', { name: memberNo }).waitFor();
  expect(page.complaints).toEqual([]);
});
