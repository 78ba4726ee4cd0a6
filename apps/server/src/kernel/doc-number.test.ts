import { areas } from '@netbar/contract/areas';
import { startOfBizDate } from '@netbar/contract/kernel/time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refusal } from '#testing/refusal.ts';
import { openWorld, type World } from '#testing/world.ts';
import { inTx, type Ctx } from './ctx.ts';
import { nextDocNo } from './doc-number.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const noon = (day: string) => new Date(startOfBizDate(day).getTime() + 12 * 3_600_000);
const prefixes = { sale: '10', charge: '11', refund: '19', ticket: '70' } as const;
const number = (ctx: Ctx, branchId: string, kind: keyof typeof prefixes, at: Date) =>
  inTx({ ...ctx, now: at }, (ctx) => nextDocNo(ctx, branchId, prefixes[kind]));

it('a number says what, when and where, and counts from one each day, for each branch and each kind', async () => {
  const ctx = world.system();
  const { first, second } = world.ours;
  const numbers = [
    await number(ctx, first, 'sale', noon('2026-11-16')),
    await number(ctx, first, 'sale', noon('2026-11-16')),
    await number(ctx, second, 'sale', noon('2026-11-16')),
    await number(ctx, first, 'charge', noon('2026-11-16')),
    await number(ctx, first, 'sale', noon('2026-11-17')),
  ];
  expect(numbers).toEqual([
    { no: '10261116100100001', bizDate: '2026-11-16' },
    { no: '10261116100100002', bizDate: '2026-11-16' },
    { no: '10261116100200001', bizDate: '2026-11-16' },
    { no: '11261116100100001', bizDate: '2026-11-16' },
    { no: '10261117100100001', bizDate: '2026-11-17' },
  ]);
});

it('every kind of document has digits of its own', () => {
  const prefixes = areas.flatMap(({ features }) => features.flatMap(({ numbers = {} }) => Object.values(numbers)));
  expect(prefixes.length).toBeGreaterThan(15);
  expect(new Set(prefixes).size).toBe(prefixes.length);
});

it('before the cutoff of the branch the night still counts for the day before', async () => {
  await world.owner.query('update tenant.branches set day_cutoff_min = 360 where id = $1', [world.ours.third]);
  const at = (time: string) => number(world.system(), world.ours.third, 'sale', new Date(`2026-11-16T${time}+08:00`));
  expect(await at('05:59:59')).toEqual({ no: '10261115100300001', bizDate: '2026-11-15' });
  expect(await at('06:00:00')).toEqual({ no: '10261116100300001', bizDate: '2026-11-16' });
});

it('many tills ask at once and no two get the same number', async () => {
  const asked = Array.from({ length: 40 }, () => number(world.system(), world.ours.first, 'ticket', noon('2026-11-16')));
  const numbers = (await Promise.all(asked)).map(({ no }) => no);
  expect(numbers.toSorted()).toEqual(Array.from({ length: 40 }, (_, i) => `702611161001${String(i + 1).padStart(5, '0')}`));
});

it('a number that was not used after all is given again', async () => {
  const ctx = { ...world.system(), now: noon('2026-11-16') };
  const cancelled = inTx(ctx, async (ctx) => {
    await nextDocNo(ctx, world.ours.second, prefixes.refund);
    throw new Error('the customer left');
  });
  await expect(cancelled).rejects.toThrow('the customer left');
  const { no } = await number(ctx, world.ours.second, 'refund', ctx.now);
  expect(no).toBe('19261116100200001');
});

it('nobody numbers documents of a branch outside their scope, or of another company', async () => {
  const { ctx } = await world.hire({ branchIds: [world.ours.first] });
  const now = noon('2026-11-16');
  expect(await refusal(number(ctx(), world.ours.second, 'sale', now))).toBe('common.notFound');
  expect(await refusal(number(world.system(), world.rival.first, 'sale', now))).toBe('common.notFound');
});
