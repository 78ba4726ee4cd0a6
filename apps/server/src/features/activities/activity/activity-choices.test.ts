import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import { EVERY_HOUR } from '@netbar/contract/activities/activity/conditions.rules';
import { addDays, bizDate } from '@netbar/contract/kernel/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCounter, type Counter } from '#testing/counter.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';
import { runTrial } from './trial.ts';

let world: World;
let counter: Counter;
let editor: Person;
let productId: string;
const can = ['ACTIVITY_LIST', 'ACTIVITY_EDIT'];
beforeAll(async () => {
  world = await openWorld();
  counter = await openCounter(world);
  editor = await world.hire({ can, level: 1, branchIds: [], isCompanyWide: true });
  productId = await counter.goods({ priceFen: 500, qty: 10, valueFen: 2000 });
  const { line, cash, sell } = counter;
  await sell({ lines: [line(productId, 3)], payableFen: 1500, tenders: [cash(1500)] });
});
afterAll(() => world.close());

describe('what the form of an activity offers', () => {
  it('is the branches of the caller, and nothing of another brand', async () => {
    const { branches } = await editor.call(activityApi.choices, { brandId: world.ours.brand });
    expect(branches.map(({ id }) => id)).toContain(world.ours.first);
    const here = await world.hire({ can });
    const own = await here.call(activityApi.choices, { brandId: world.ours.brand });
    expect(own).toMatchObject({ isWholeBrand: false, branches: [{ id: world.ours.first }] });
    await expect(editor.call(activityApi.choices, { brandId: world.rival.brand })).rejects.toMatchObject({
      data: { reason: 'common.notFound' },
    });
  });

  it('are products with price, minimum and what was sold in thirty days: by word, by id, or the most sold', async () => {
    const unsold = await counter.goods({ priceFen: 300, qty: 0 });
    const ask = (rest: object) => editor.call(activityApi.products, { brandId: world.ours.brand, ...rest });
    expect(await ask({ ids: `${unsold},${productId}` })).toMatchObject([
      { id: unsold, priceFen: 300, soldQty: 0 },
      { id: productId, priceFen: 500, minPriceFen: 0, soldQty: 3 },
    ]);
    expect((await ask({})).map(({ id }) => id)).toEqual([productId]);
    const [{ name } = { name: '' }] = await ask({ ids: productId });
    expect((await ask({ keyword: name })).map(({ id }) => id)).toContain(productId);
  });
});

it('a trial of what the draft said before does not let it be submitted', async () => {
  const today = bizDate(new Date());
  const content = (payBp: number) => ({
    preset: 'PRODUCT_DISCOUNT' as const,
    name: '可乐打折',
    branchIds: null,
    fromDay: today,
    toDay: addDays(today, 10),
    hours: EVERY_HOUR,
    funders: { companyBp: 10_000, branchBp: 0, supplierBp: 0 },
    rule: {
      trigger: 'QUOTE_ORDER' as const,
      grants: [
        { key: 'a', benefit: { gives: 'LINE_PERCENT' as const, on: { of: 'PRODUCTS' as const, ids: [productId] }, payBp } },
      ],
    },
  });
  const head = { brandId: world.ours.brand };
  const draft = await editor.call(activityApi.save, { ...head, ...content(9000) });
  const { id } = draft;
  const tryOut = async (payBp: number) => {
    const trial = await editor.call(activityApi.startTrial, { ...head, activityId: id, content: content(payBp) });
    await runTrial(world.system(), { trialId: trial.id });
    return trial.id;
  };
  await tryOut(9000);
  const { version } = await editor.call(activityApi.save, { ...head, ...content(1000), id, version: draft.version });
  expect(await editor.call(activityApi.get, { id })).toMatchObject({ trialId: null });
  await expect(editor.call(activityApi.submit, { id, version, reason: '上线' })).rejects.toMatchObject({
    data: { reason: 'activity.trialFirst' },
  });
  const trialId = await tryOut(1000);
  expect(await editor.call(activityApi.get, { id })).toMatchObject({ trialId });
  await expect(editor.call(activityApi.submit, { id, version, reason: '上线' })).resolves.toMatchObject({ status: 'PENDING' });
});
