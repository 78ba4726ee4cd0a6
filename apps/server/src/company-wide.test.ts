import { blacklistApi } from '@netbar/contract/guests/blacklist/blacklist.api';
import { approvalApi } from '@netbar/contract/org/approval/approval.api';
import { brandApi } from '@netbar/contract/org/brand/brand.api';
import { accessApi } from '@netbar/contract/platform/access/access.api';
import { dictionaryApi } from '@netbar/contract/platform/dictionary/dictionary.api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newIdCard } from '#testing/members.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const can = [
  'CODE_LIST',
  'CODE_EDIT',
  'ROLE_LIST',
  'ROLE_EDIT',
  'PRODUCT_SETTING',
  'BRAND_LIST',
  'BRAND_EDIT',
  'BRAND_PERMISSION',
  'BLACKLIST_EDIT',
  'BLACKLIST_LIFT',
];

/** Why a call was refused; 'accepted' if it was not. */
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    (refused: { data: { reason: string } }) => refused.data.reason,
  );
const csv = (text: string) => new TextEncoder().encode(text);

/** Every change that holds in each brand of the company. */
async function companyWideWrites(boss: Person) {
  const name = () => world.newId().slice(-8);
  const code = await boss.call(dictionaryApi.add, { type: 'DRINK_SIZE', code: name(), codevalue: '大杯' });
  const role = await boss.call(accessApi.add, { name: name(), level: 3, menus: [], functions: [] });
  const guest = { idCard: newIdCard(), name: '钱某', level: 'WARN', reason: '吵闹' } as const;
  const entry = await boss.call(blacklistApi.add, { branchId: world.ours.first, scope: 'COMPANY', ...guest });
  const file = csv('编码,名称\nS1,小杯\n');
  return {
    addCode: (by: Person) => by.call(dictionaryApi.add, { type: 'DRINK_SIZE', code: name(), codevalue: '中杯' }),
    changeCode: (by) => by.call(dictionaryApi.change, { id: code.id, version: 1, codevalue: '超大杯' }),
    importCodes: (by) => by.call(dictionaryApi.import, { type: 'DRINK_SIZE', isTrial: 'false', file }),
    changeUnusedRole: (by) =>
      by.call(accessApi.change, { id: role.id, version: 1, name: name(), level: 3, menus: [], functions: [] }),
    approvalRule: (by) => by.call(approvalApi.setRule, { subjectType: 'STOCKTAKE', isNeeded: false, minFen: 0 }),
    addBrand: (by) => by.call(brandApi.save, { name: name() }),
    liftCompanyBlacklist: (by) => by.call(blacklistApi.enable, { id: entry.id, version: 1, enabled: false }),
    removeUnusedRole: (by) => by.call(accessApi.remove, { id: role.id }),
  } satisfies Record<string, (by: Person) => Promise<unknown>>;
}

it('S12 what holds for the whole company is changed by people who have it, not by whoever has all brands but not the company', async () => {
  const boss = await world.hire({ branchIds: [], isCompanyWide: true, level: 1, can });
  const { brand, otherBrand } = world.ours;
  const head = await world.hire({ branchIds: [], brandIds: [brand, otherBrand], level: 1, can });
  const refusals: Record<string, string> = {};
  const accepted: Record<string, string> = {};
  for (const [name, write] of Object.entries(await companyWideWrites(boss))) {
    refusals[name] = await refusalOf(write(head));
    accepted[name] = await refusalOf(write(boss));
  }
  expect(Object.entries(refusals).filter(([, reason]) => !reason.endsWith('.wholeCompanyOnly'))).toEqual([]);
  expect(Object.entries(accepted).filter(([, reason]) => reason !== 'accepted')).toEqual([]);
});
