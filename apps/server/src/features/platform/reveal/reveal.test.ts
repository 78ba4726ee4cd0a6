import { memberApi } from '@netbar/contract/guests/member/member.api';
import { accountApi } from '@netbar/contract/platform/account/account.api';
import { logApi } from '@netbar/contract/platform/log/log.api';
import { notificationApi } from '@netbar/contract/platform/notification/notification.api';
import { revealApi } from '@netbar/contract/platform/reveal/reveal.api';
import { revealLimits } from '@netbar/contract/platform/reveal/reveal.rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hireClerk, register } from '#testing/members.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
let manager: Person;
beforeAll(async () => {
  world = await openWorld();
  manager = await world.hire({ level: 2, can: ['LOG_LIST', 'NOTIFICATION_LIST'] });
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock.now = new Date();
});

const later = (hours: number) => {
  world.clock.now = new Date(world.clock.now!.getTime() + hours * 3_600_000);
};
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'shown',
    (refused: { data: { reason: string } }) => refused.data.reason,
  );
const notices = async () =>
  (await manager.call(notificationApi.list, { limit: 100 })).rows.filter(({ content }) => content.includes('查看完整号码'));

describe('whole numbers', () => {
  it('are shown thirty times an hour, over members and colleagues together, and the thirty-first time refused with words', async () => {
    const clerk = await hireClerk(world, [world.ours.first], ['USER_LIST', 'USER_REVEAL']);
    const { id: memberId } = await register(clerk, world.ours.first);
    const look = (i: number) =>
      i % 2 === 0
        ? clerk.call(memberApi.reveal, { memberId, reason: '核对' })
        : clerk.call(accountApi.reveal, { id: clerk.accountId, reason: '核对' });
    for (let i = 0; i < revealLimits.hour; i++) expect(await refusalOf(look(i))).toBe('shown');

    await expect(look(30)).rejects.toMatchObject({ data: { reason: 'reveal.tooMany' }, message: /每小时 30 次/ });
    expect(await refusalOf(look(31))).toBe('reveal.tooMany');
    later(1.01);
    expect(await refusalOf(look(32))).toBe('shown');
  });

  it('are shown a hundred times a day', async () => {
    const clerk = await hireClerk(world);
    const { id: memberId } = await register(clerk, world.ours.first);
    const shown: string[] = [];
    for (let i = 0; i < 104; i++) {
      if (i % 26 === 0) later(1.1);
      shown.push(await refusalOf(clerk.call(memberApi.reveal, { memberId, reason: '核对' })));
    }
    expect(shown.slice(0, revealLimits.day)).toEqual(Array.from({ length: revealLimits.day }, () => 'shown'));
    expect(shown.slice(revealLimits.day)).not.toContain('shown');
  });

  it('are counted one by one, also when forty are asked for at once', async () => {
    const clerk = await hireClerk(world);
    const { id: memberId } = await register(clerk, world.ours.first);
    const how = await Promise.all(
      Array.from({ length: 40 }, () => refusalOf(clerk.call(memberApi.reveal, { memberId, reason: '核对' }))),
    );
    expect(how.filter((one) => one === 'shown')).toHaveLength(revealLimits.hour);
  });

  it('leave who looked at whom, in the log and in the list, and one notice a day to those above', async () => {
    const clerk = await hireClerk(world);
    const { id: memberId } = await register(clerk, world.ours.first);
    const before = (await notices()).length;
    for (let i = 0; i < 33; i++) await refusalOf(clerk.call(memberApi.reveal, { memberId, reason: '核对' }));

    const looks = await manager.call(revealApi.list, { subjectId: memberId, limit: 100 });
    expect(looks.total).toBe(33);
    expect(looks.rows.filter(({ isRefused }) => isRefused)).toHaveLength(3);
    expect(looks.rows[0]).toMatchObject({ accountId: clerk.accountId, subjectType: 'MEMBER', fields: ['phone', 'idCard'] });
    expect((await manager.call(revealApi.list, { accountId: clerk.accountId })).total).toBe(33);
    const logged = await manager.call(logApi.list, { action: 'member.reveal', docId: memberId, limit: 100 });
    expect(logged.total).toBe(30);
    expect((await manager.call(logApi.list, { action: 'reveal.refuse', docId: memberId })).total).toBe(3);
    expect((await notices()).length).toBe(before + 1);
  });

  it('looked at elsewhere are not listed for managers of another branch, nor for people without the log', async () => {
    const clerk = await hireClerk(world);
    const { id: memberId } = await register(clerk, world.ours.first);
    await clerk.call(memberApi.reveal, { memberId, reason: '核对' });
    const other = await world.hire({ level: 2, branchIds: [world.ours.second], can: ['LOG_LIST'] });

    expect((await other.call(revealApi.list, { subjectId: memberId })).rows).toEqual([]);
    await expect(clerk.call(revealApi.list, {})).rejects.toMatchObject({ data: { reason: 'common.forbidden' } });
  });
});
