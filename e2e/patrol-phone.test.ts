import { MINUTE_MS } from '@netbar/contract/kernel/time';
import { codeText } from '@netbar/contract/people/patrol/patrol.rules';
import { asAdmin } from '@netbar/server/create-database.ts';
import { drawPaper } from '@netbar/server/demo/paper.ts';
import { databaseUrl } from '@netbar/server/testing/database-url.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { arrived, openStage, type Stage } from './stage.ts';

type Window = Awaited<ReturnType<Stage['newPage']>>;

interface Round {
  id: string;
  fromTime: Date;
  date: string;
  points: { name: string; code: string; items: { text: string }[] }[];
}

let stage: Stage;
let phone: Window;
let round: Round;

const read = async <T extends object>(query: string, values: unknown[]): Promise<T[]> => {
  let found: T[] = [];
  await asAdmin(databaseUrl(stage.database), async (client) => {
    ({ rows: found } = await client.query<T>(query, values));
  });
  return found;
};

/** The next round that the plan of the demo's first branch has, today or tomorrow. */
const findRound = async () => {
  const [found] = await read<Round>(
    `select t.id, t.from_time as "fromTime", t.biz_date::text as date, t.points from tenant.patrol_tasks t
     join tenant.branches b on b.id = t.branch_id
     where b.branch_no = '1001' and t.status = 'PENDING' and t.from_time > now() order by t.from_time limit 1`,
    [],
  );
  return found!;
};

/** Every point that the server has, as often as it was stored, and what it thinks of the round. */
const stored = async () => {
  const visits = await read<{ name: string }>(
    `select p.name from tenant.patrol_visits v join tenant.patrol_points p on p.id = v.point_id
     where v.task_id = $1 order by v.finished_time`,
    [round.id],
  );
  const [task] = await read<{ status: string; tickets: number }>(
    `select status, (select count(*)::int from tenant.tickets where source = 'PATROL') as tickets
     from tenant.patrol_tasks where id = $1`,
    [round.id],
  );
  return { points: visits.map(({ name }) => name), ...task! };
};

/** It is `minutes` later, for the server and for the phone. */
async function pass(minutes: number) {
  stage.clock.aheadMs += minutes * MINUTE_MS;
  await phone.clock.fastForward(minutes * MINUTE_MS);
}

async function enter(username: string, options: Parameters<Stage['newPage']>[0] = {}) {
  const page = await stage.newPage(options);
  await page.clock.install({ time: stage.now() });
  await page.signIn(username);
  await page.waitForURL(arrived);
  return page;
}

beforeAll(async () => {
  stage = await openStage();
  round = await findRound();
  stage.clock.aheadMs = round.fromTime.getTime() + MINUTE_MS - Date.now();
  phone = await enter('xingyu.cashier', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
});
afterAll(() => stage.close());

const tap = (name: string | RegExp) => phone.getByRole('button', { name }).tap();
const names = () => round.points.map(({ name }) => name);
const item = (text: string) => phone.getByRole('region', { name: text });

/** Stands at a point: no camera here, so the code is typed as the sheet shows it. */
async function scan(place: number) {
  await tap('手动输入条码');
  await phone.getByRole('textbox', { name: '输入点位码' }).fill(codeText(round.points[place]!.code));
  await tap('确定');
  await phone.getByRole('region', { name: names()[place]!, exact: true }).waitFor();
}

/** Answers the items of the point from one on: all is well. */
async function answer(place: number, from = 0) {
  for (const [i, { text }] of round.points[place]!.items.entries())
    if (i >= from)
      await item(`${i + 1}. ${text}`)
        .getByRole('button', { name: '正常' })
        .tap();
}
const finish = (place: number) => tap(place + 1 < names().length ? `完成，去${names()[place + 1]}` : '完成本点');

it('PAGE-HR a round on the phone: two minutes without a connection and a reload meanwhile, and everything arrives once', async () => {
  await phone.goto('/admin/HRManagement/patrolScheduling');
  await tap('开始巡场');
  await tap('开始巡场');
  await scan(0);
  await answer(0);
  await finish(0);
  await expect.poll(stored).toEqual({ points: names().slice(0, 1), status: 'IN_PROGRESS', tickets: 0 });
  const isKept = () =>
    phone.evaluate(async () => {
      const files = (await (await caches.open('task-files')).keys()).map(({ url }) => url);
      const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
      return files.length > 1 && loaded.filter((name) => name.includes('/assets/')).every((name) => files.includes(name));
    });
  await expect.poll(isKept).toBe(true);

  await phone.context().setOffline(true);
  await scan(1);
  await answer(1);
  await finish(1);
  await pass(1);
  await scan(2);
  const [first] = round.points[2]!.items;
  const bad = item(`1. ${first!.text}`);
  await bad.getByRole('button', { name: '有问题' }).tap();
  await bad.getByLabel('有什么问题').fill('通道口堆了饮料箱');
  await bad.locator('input[type=file]').setInputFiles({
    name: '通道.bmp',
    mimeType: 'image/bmp',
    buffer: Buffer.from(drawPaper(5)),
  });
  await bad.getByText(/^已拍 1 张/).waitFor();
  await answer(2, 1);
  await finish(2);
  await scan(3);
  await item(`1. ${round.points[3]!.items[0]!.text}`).getByRole('button', { name: '正常' }).tap();
  await phone.getByRole('button', { name: '改第 1 项' }).waitFor();

  await phone.reload();
  await phone.getByRole('button', { name: '改第 1 项' }).waitFor();
  await answer(3, 1);
  await finish(3);
  await pass(1);
  for (const place of [4, 5]) {
    await scan(place);
    await answer(place);
    await finish(place);
  }
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await tap('完成巡场');
  await phone.getByText('待上传').waitFor();
  expect(await stored()).toEqual({ points: names().slice(0, 1), status: 'IN_PROGRESS', tickets: 0 });

  await phone.context().setOffline(false);
  await expect.poll(stored).toEqual({ points: names(), status: 'DONE', tickets: 1 });
  await phone.getByText('待上传').waitFor({ state: 'detached' });
  expect(phone.complaints.filter((text) => !/ERR_(FAILED|INTERNET_DISCONNECTED|BLOCKED)|Failed to fetch/.test(text))).toEqual([]);
});

it('PAGE-HR the manager finds the round in the record, by N its problem, with the photo and the ticket that followed', async () => {
  const desk = await enter('xingyu.manager');
  await desk.goto(`/admin/HRManagement/patrolScheduling/record?date=${round.date}`);
  await desk.getByRole('table', { name: '一天的巡场' }).waitFor();
  await desk.keyboard.press('n');
  await desk.getByText('1 项有问题').waitFor();
  await desk.getByText('通道口堆了饮料箱').first().waitFor();
  await desk.getByRole('img', { name: '照片 1' }).waitFor();
  await desk.getByRole('button', { name: /^生成工单 …\d{5}$/ }).click();
  const ticket = desk.getByRole('dialog');
  await ticket.getByText('王小梅').first().waitFor();
  await ticket.getByRole('button', { name: '接单' }).click();
  await desk.getByText('吴振宇 接单').waitFor();
  expect(desk.complaints).toEqual([]);
});
