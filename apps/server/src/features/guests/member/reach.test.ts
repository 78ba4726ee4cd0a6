import { seatSessionApi } from '@netbar/contract/floor/machine/seat-session.api';
import { behaviourApi } from '@netbar/contract/guests/member/behaviour.api';
import { memberApi } from '@netbar/contract/guests/member/member.api';
import { INQUIRY_MINUTES } from '@netbar/contract/guests/member/member.rules';
import { walletApi } from '@netbar/contract/guests/wallet/wallet.api';
import { logApi } from '@netbar/contract/platform/log/log.api';
import { orderApi } from '@netbar/contract/counter/order/order.api';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { charge, hireClerk, newIdCard, newPhone, register } from '#testing/members.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
let home: Person;
let away: Person;
beforeAll(async () => {
  world = await openWorld();
  const more = ['BEHAVIOR_ANALYSIS', 'ORDER_WORK', 'ORDER_LIST'];
  home = await hireClerk(world, [world.ours.first], more);
  away = await hireClerk(world, [world.ours.second], more);
});
afterAll(() => world.close());
afterEach(() => {
  delete world.clock.now;
});

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (refused: { data: { reason: string } }) => refused.data.reason,
  );

/** Every call that names a member by id. */
const callsOn = (memberId: string, branchId: string): Record<string, (by: Person) => Promise<unknown>> => ({
  get: (by) => by.call(memberApi.get, { memberId }),
  change: (by) => by.call(memberApi.change, { memberId, version: 1, name: '张三丰' }),
  lock: (by) => by.call(memberApi.lock, { memberId, version: 99 }),
  unlock: (by) => by.call(memberApi.unlock, { memberId, version: 99 }),
  close: (by) => by.call(memberApi.close, { memberId, version: 99 }),
  merge: (by) => by.call(memberApi.merge, { branchId, fromMemberId: memberId, memberId: world.newId(), reason: '同一人' }),
  reveal: (by) => by.call(memberApi.reveal, { memberId, reason: '核对' }),
  behaviour: (by) => by.call(behaviourApi.behaviour, { memberId, days: '30' }),
  wallet: (by) => by.call(walletApi.get, { memberId }),
  statement: (by) => by.call(walletApi.statement, { memberId }),
  consumption: (by) => by.call(walletApi.consumption, { memberId }),
  adjust: (by) => by.call(walletApi.requestAdjust, { memberId, branchId, kind: 'PRINCIPAL', amount: 100, reason: '补偿' }),
  refundCharge: (by) =>
    by.call(walletApi.refundCharge, { memberId, branchId, lotId: world.newId(), tender: 'WECHAT', reason: '不玩了' }),
  charge: (by) => charge(by, { memberId, branchId, amountFen: 10_000 }),
  order: (by) => by.call(orderApi.create, { branchId, memberId, machineId: world.newId(), type: 'TEA', lines: [] }),
  sessions: (by) => by.call(seatSessionApi.used, { id: memberId }),
});

describe('a member of another branch', () => {
  it('S15 does not answer by id, whatever the call', async () => {
    const { id } = await register(home, world.ours.first);
    const answers: Record<string, string> = {};
    for (const [name, send] of Object.entries(callsOn(id, world.ours.second))) answers[name] = await refusalOf(send(away));
    expect(Object.entries(answers).filter(([, how]) => how !== 'common.notFound')).toEqual([]);
  });

  it('S15 opens by a whole number, with a line in the log, to whoever asked and for half an hour', async () => {
    const phone = newPhone();
    const { id, no } = await register(home, world.ours.first, { phone });
    const { rows } = await away.call(memberApi.inquire, { keyword: phone, reason: '到店' });
    expect(rows.map((row) => row.no)).toEqual([no]);

    await expect(away.call(memberApi.get, { memberId: id })).resolves.toMatchObject({ no });
    await expect(away.call(walletApi.get, { memberId: id })).resolves.toMatchObject({ memberId: id });
    const colleague = await hireClerk(world, [world.ours.second]);
    expect(await refusalOf(colleague.call(memberApi.get, { memberId: id }))).toBe('common.notFound');

    const auditor = await world.hire({ level: 1, isCompanyWide: true, branchIds: [], can: ['LOG_LIST'] });
    const logged = await auditor.call(logApi.list, { action: 'member.inquire', docId: id });
    expect(logged.rows).toMatchObject([{ actorId: away.accountId, branchId: world.ours.first }]);

    world.clock.now = new Date(Date.now() + (INQUIRY_MINUTES + 1) * 60_000);
    expect(await refusalOf(away.call(memberApi.get, { memberId: id }))).toBe('common.notFound');
  });

  it('S15 is found like one’s own once the branch has served them', async () => {
    const phone = newPhone();
    const { id, no } = await register(home, world.ours.first, { phone });
    await away.call(memberApi.inquire, { keyword: no, reason: '到店' });
    await charge(away, { memberId: id, branchId: world.ours.second, amountFen: 10_000 });

    const colleague = await hireClerk(world, [world.ours.second]);
    await expect(colleague.call(memberApi.get, { memberId: id })).resolves.toMatchObject({ no });
    expect((await colleague.call(memberApi.list, { keyword: phone })).rows.map((row) => row.no)).toEqual([no]);
    expect((await colleague.call(memberApi.list, { limit: 200 })).rows.map((row) => row.no)).not.toContain(no);
  });

  it('S15 is not found by part of a number, a name or initials', async () => {
    const phone = newPhone();
    await register(home, world.ours.first, { phone, name: '独孤求败' });
    for (const keyword of [phone.slice(0, 7), '独孤', 'dgqb'])
      expect((await away.call(memberApi.inquire, { keyword, reason: '到店' })).rows).toEqual([]);
  });

  it('S15 member numbers, which follow each other, cannot be tried one after the other', async () => {
    const curious = await hireClerk(world, [world.ours.second]);
    const { no } = await register(home, world.ours.first, { idCard: newIdCard() });
    const answers: string[] = [];
    for (let i = 0; i < 62; i++) answers.push(await refusalOf(curious.call(memberApi.inquire, { keyword: no, reason: '到店' })));
    expect(answers.indexOf('auth.tooManyNumbers')).toBe(60);
  });
});
