import { blacklistApi } from '@netbar/contract/guests/blacklist/blacklist.api';
import { memberApi } from '@netbar/contract/guests/member/member.api';
import { accountApi } from '@netbar/contract/platform/account/account.api';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { hireClerk, newIdCard, newPhone, register } from '#testing/members.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

const MOST = 60;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => {
  delete world.clock.now;
});
afterAll(() => world.close());

const hire = () => hireClerk(world, [world.ours.first], ['BLACKLIST_LIST', 'USER_LIST', 'USER_EXPORT']);
const searches: Record<string, (by: Person, keyword: string) => Promise<unknown>> = {
  members: (by, keyword) => by.call(memberApi.list, { keyword }),
  inquiry: (by, keyword) => by.call(memberApi.inquire, { keyword, reason: '到店' }),
  blacklist: (by, keyword) => by.call(blacklistApi.list, { keyword }),
  accounts: (by, keyword) => by.call(accountApi.list, { keyword }),
  export: (by, keyword) => by.call(accountApi.export, { keyword, columns: ['name'] }),
};
const guess = async (by: Person, times: number) => {
  for (let i = 0; i < times; i++) await by.call(memberApi.list, { keyword: newPhone() });
};
const refused = { data: { reason: 'auth.tooManyNumbers' } };
const audited = async ({ accountId }: Person) =>
  (await world.owner.query(`select from tenant.audit_log where action = 'auth.numberGuesses' and actor_id = $1`, [accountId]))
    .rowCount;

it.each(Object.keys(searches))('phones and ID numbers cannot be guessed without end by searching %s', async (name) => {
  const person = await hire();
  const search = searches[name]!;
  const phone = newPhone();
  await register(person, world.ours.first, { phone });
  await guess(person, MOST - 1);
  await expect(search(person, newPhone())).resolves.toBeDefined();
  await expect(search(person, newPhone())).rejects.toMatchObject(refused);
  // A right guess is refused as well, else it would be confirmed.
  await expect(search(person, phone)).rejects.toMatchObject(refused);
  expect(await audited(person)).toBe(1);
});

it('guesses at the same moment count one by one', async () => {
  const person = await hire();
  const all = await Promise.allSettled(Array.from({ length: MOST + 20 }, () => searches['members']!(person, newPhone())));
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(MOST);
});

it('who is found, names and member numbers cost nothing; an hour later it is open again, and colleagues never closed', async () => {
  const [person, colleague] = [await hire(), await hire()];
  const [phone, idCard] = [newPhone(), newIdCard()];
  const { no } = await register(person, world.ours.first, { phone, idCard });
  await guess(person, MOST - 1);
  for (const keyword of [phone, idCard, no, '张三', 'zsf', '没有这个人', '123456'])
    await expect(person.call(memberApi.list, { keyword })).resolves.toBeDefined();
  await guess(person, 1);
  await expect(person.call(memberApi.list, { keyword: idCard })).rejects.toMatchObject(refused);
  await expect(person.call(memberApi.list, { keyword: '张三' })).resolves.toMatchObject({ total: expect.any(Number) });
  await expect(colleague.call(memberApi.list, { keyword: phone })).resolves.toMatchObject({ total: 1 });
  world.clock.now = new Date(Date.now() + 3_600_001);
  await expect(person.call(memberApi.list, { keyword: phone })).resolves.toMatchObject({ total: 1 });
});
