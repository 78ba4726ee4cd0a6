import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { machineApi } from '@netbar/contract/floor/machine/machine.api';
import { memberApi } from '@netbar/contract/guests/member/member.api';
import { bizDate, startOfBizDate } from '@netbar/contract/kernel/time';
import { orderApi } from '@netbar/contract/counter/order/order.api';
import { productApi } from '@netbar/contract/goods/product/product.api';
import { shiftApi } from '@netbar/contract/money/shift/shift.api';
import { openMachines } from './floor.ts';
import sharp from 'sharp';
import { pictures } from './picture-list.ts';
import { arrived, openStage, type Stage } from './stage.ts';
import { ask } from './stops.ts';
import { settle } from './walk.ts';

/** Takes the pictures of the README anew: `pnpm pictures [--to docs/pictures] [--days 35] [--only home …]`, after `pnpm build`. */
const { values } = parseArgs({
  options: {
    to: { type: 'string', default: new URL('../docs/pictures', import.meta.url).pathname },
    days: { type: 'string', default: '35' },
    only: { type: 'string', multiple: true },
  },
});

type Window = Awaited<ReturnType<Stage['newPage']>>;
type Name = (typeof pictures)[number]['name'];

/** What has to be done before there is something to see. */
const prepare: Partial<Record<Name, (page: Window) => Promise<unknown>>> = {
  counter: async (page) => {
    const { companyId, branches } = await page.evaluate(
      () => JSON.parse(localStorage.getItem('User-Info') ?? '{}') as { companyId: string; branches: { id: string }[] },
    );
    const branchId = branches[0]?.id ?? '';
    const [drawer] = (await ask(page, shiftApi.drawers, { branchId })) ?? [];
    if (drawer) await ask(page, shiftApi.open, { branchId, drawerId: drawer.id, count: [{ faceFen: 10_000, count: 5 }] });
    await wishFor(page, { companyId, branchId });
    const member = (await ask(page, memberApi.list, { limit: 50 }))?.rows.find(({ principalFen }) => principalFen > 5_000);
    await page.reload();
    await page.getByText('扫码或点选商品').waitFor();
    await page.keyboard.press('F6');
    await page.keyboard.type(member?.no ?? '', { delay: 80 });
    await page.keyboard.press('Enter');
    await page
      .locator('.mem')
      .getByText(member?.name ?? '')
      .waitFor();
    await page.keyboard.press('F4');
    for (const place of [0, 1, 2, 5]) await page.locator('.gt:not(.out)').nth(place).locator('button').first().click();
    await page.keyboard.press('F3');
  },
  detail: (page) => page.getByRole('row').filter({ hasText: '已完成' }).first().getByText('详情').click(),
};

const calls = ['TEA', 'CLEAN', 'CALL', 'AC_ON'] as const;

/** Guests at their machines order something and call, so that the counter has work. */
async function wishFor(page: Window, { companyId, branchId }: { companyId: string; branchId: string }) {
  const seated = ((await ask(page, machineApi.seats, { branchId })) ?? []).filter(({ state }) => state === 'IN_USE');
  const goods = (await ask(page, productApi.list, { branchId, shelf: 'ON' }))?.rows ?? [];
  for (const [i, { id: machineId }] of seated
    .slice(0, 40)
    .filter((_, i) => i % 8 === 3)
    .entries()) {
    const lines = goods.slice(2 * i, 2 * i + 2).map(({ id: productId }) => ({ productId, qty: 1 + (i % 2) }));
    await ask(page, orderApi.create, { branchId, machineId, source: 0, lines });
  }
  const manager = await stage.newPage();
  await manager.signIn('xingyu.admin');
  await manager.waitForURL('**/home');
  const token = await manager.evaluate(() => localStorage.getItem('Token') ?? '');
  await manager.close();
  const machines = await openMachines(stage.api, token, { companyId, branchId, now: stage.now });
  for (const [i, type] of calls.entries()) await machines.say({ type }, seated[i * 9 + 5]?.no ?? '');
}

const CHART_MS = 3_000;
/** Half past eight in the evening, when the house is full, whenever they are taken. */
const EVENING_MIN = 20 * 60 + 30;
const heights: Record<number, number> = { 1366: 768, 390: 844 };

mkdirSync(values.to, { recursive: true });
const stage = await openStage({}, {}, { days: Number(values.days), now: startOfBizDate(bizDate(new Date()), EVENING_MIN) });
try {
  for (const { name, username, at, width, mode } of pictures) {
    if (values.only && !values.only.includes(name)) continue;
    const viewport = { width, height: heights[width] ?? 768 };
    const page = await stage.newPage({ viewport, colorScheme: mode, reducedMotion: 'reduce' });
    await page.clock.install({ time: stage.now() });
    await page.signIn(username);
    await page.waitForURL(arrived);
    await page.goto(at);
    await settle(page, mode);
    await prepare[name]?.(page);
    await settle(page, mode);
    // Charts are drawn last.
    await page.waitForTimeout(CHART_MS);
    const path = join(values.to, `${name}.png`);
    // A page has few colours; a palette of them takes a third of the room.
    const { size } = await sharp(await page.screenshot())
      .png({ palette: true })
      .toFile(path);
    console.log(`${name} ${Math.round(size / 1024)} KB`);
    await page.close();
  }
} finally {
  await stage.close();
}
