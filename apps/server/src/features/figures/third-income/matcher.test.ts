import { thirdIncomeApi } from '@netbar/contract/figures/third-income/third-income.api';
import { bizDate } from '@netbar/contract/kernel/time';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeWechatBill } from '#gateways/fake/wechat-pay-bill.ts';
import { expected, plantedRows, plantPayments, wrongRows } from '#testing/bill-matcher.ts';
import { openBills, type Bills } from '#testing/bills.ts';
import { runsOf } from '#testing/depth.ts';
import { openWorld, type World } from '#testing/world.ts';

const LINES = runsOf({ usual: 4_000, deep: 100_000 });
const day = bizDate(new Date());

let world: World;
let bills: Bills;
beforeAll(async () => {
  world = await openWorld();
  bills = await openBills(world);
  await plantPayments(world.owner, {
    company: world.ours.company,
    brand: world.ours.brand,
    branch: world.ours.first,
    day,
    lines: LINES,
  });
}, 120_000);
afterAll(() => world.close());

const packed = () => new Uint8Array(gzipSync(writeWechatBill(plantedRows({ day, lines: LINES }), '1900000009') ?? ''));

it(`finds every planted difference among ${LINES} lines and invents none; the same lines again change nothing`, async () => {
  const { counts, feeFen } = expected({ day, lines: LINES });
  const taken = await bills.bring(packed(), { name: 'wx.csv.gz' });
  expect(taken).toMatchObject({ status: 'DONE', linesNew: LINES - counts.ONLY_OURS });
  const bill = await bills.bill();
  const found = Object.fromEntries(Object.entries(bill.results).map(([result, { count }]) => [result, count]));
  expect(found).toEqual(counts);
  expect(bill.feeFen).toBe(feeFen);
  expect(await wrongRows(world.owner, world.ours.company)).toBe(0);

  await expect(bills.send(packed())).rejects.toMatchObject({ data: { reason: 'thirdIncome.importedBefore' } });
  const plain = new Uint8Array(
    Buffer.from(writeWechatBill(plantedRows({ day, lines: Math.min(LINES, 4_000) }), '1900000009') ?? ''),
  );
  expect(await bills.bring(plain)).toMatchObject({ status: 'DONE', linesNew: 0 });
  expect(await bills.bill()).toEqual(bill);

  const first = await bills.finance.call(thirdIncomeApi.rows, { billId: bill.id, limit: LINES / 100 > 200 ? 200 : LINES / 100 });
  expect(first.total).toBe(LINES);
  expect(first.rows.every(({ status }) => status === 'OPEN')).toBe(true);
  const last = await bills.finance.call(thirdIncomeApi.rows, { billId: bill.id, limit: 50, page: LINES / 50 });
  expect(last.rows.every(({ status }) => status === 'CLOSED')).toBe(true);
}, 240_000);
