import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMachines } from './floor.ts';
import { arrived, openStage, type Stage } from './stage.ts';

type Window = Awaited<ReturnType<Stage['newPage']>>;

let stage: Stage;
let cashier: Window;
let machines: Awaited<ReturnType<typeof openMachines>>;
beforeAll(async () => {
  stage = await openStage();
  const admin = await stage.newPage();
  await admin.signIn('xingyu.admin');
  await admin.waitForURL(arrived);
  const { token, companyId, branchId } = await admin.evaluate(() => {
    const { companyId, branches } = JSON.parse(localStorage.getItem('User-Info') ?? '{}');
    return { token: localStorage.getItem('Token') ?? '', companyId: companyId as string, branchId: branches[0].id as string };
  });
  machines = await openMachines(stage.api, token, { companyId, branchId, now: stage.now });
  await admin.close();
  cashier = await stage.newPage();
  await cashier.signIn('xingyu.cashier');
  await cashier.waitForURL(arrived);
});
afterAll(() => stage.close());

const opened = (name: RegExp) => cashier.getByRole('heading', { level: 2, name }).waitFor();
const press = (key: string) => cashier.keyboard.press(key);
const shown = async () => (await machines.confessions()).confessions.map(({ text }) => text);

it('a guest sends, staff publish by one key, take it back, publish again; the machines show it, and no longer once it is hidden', async () => {
  await machines.say({ type: 'CONFESSION', text: '这周五还来吗，可以加个 V 吗', name: '小雨天' }, 'A003');
  await machines.say({ type: 'CONFESSION', text: '王者代练，低价上分' }, 'A004');
  await machines.say({ type: 'CONFESSION', text: '祝我的女朋友生日快乐', name: '橘子汽水' }, 'A005');
  await cashier.goto('/admin/activity/confessionAuditList');
  await cashier.getByText('3 待审').waitFor();

  await opened(/A003 · 小雨天/);
  await press('m');
  await opened(/A004 · 匿名/);
  await press('5');
  await opened(/A005 · 橘子汽水/);
  await press('a');
  await cashier.getByRole('heading', { name: '没有待审的表白' }).waitFor();
  await press('z');
  await opened(/A005 · 橘子汽水/);
  await cashier.getByText('1 待审').waitFor();
  expect(await shown()).toEqual([]);
  await press('a');
  await cashier.getByText('0 待审').waitFor();

  stage.clock.aheadMs += 40_000;
  expect(await shown()).toEqual(['这周五还来吗，可以＊＊ 吗', '祝我的女朋友生日快乐']);

  await cashier.getByRole('button', { name: '已上墙' }).click();
  await opened(/A005 · 橘子汽水/);
  await press('h');
  await opened(/A003 · 小雨天/);
  await cashier.getByText('已从客户机撤下').waitFor();
  expect(await shown()).toEqual(['这周五还来吗，可以＊＊ 吗']);
  expect((await machines.confessions()).hidden).toHaveLength(1);
  expect(cashier.complaints).toEqual([]);
});
