import { blacklistApi } from '@netbar/contract/guests/blacklist/blacklist.api';
import { memberApi } from '@netbar/contract/guests/member/member.api';
import { addDays, bizDate } from '@netbar/contract/kernel/time';
import type { Sent } from '@netbar/contract/kernel/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { charge, hireClerk, newIdCard, newPhone } from '#testing/members.ts';
import { openSeats, seatRights, type Seats } from '#testing/seats.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
let seats: Seats;
beforeAll(async () => {
  world = await openWorld();
  seats = await openSeats(world);
});
afterAll(() => world.close());

const today = () => bizDate(new Date());
const entry = (over: Partial<Sent<typeof blacklistApi.add>> = {}): Sent<typeof blacklistApi.add> => ({
  branchId: seats.branchId,
  scope: 'BRANCH',
  name: '赵六',
  idCard: newIdCard(),
  level: 'NO_ENTRY',
  reason: '打架',
  ...over,
});

describe('the blacklist', () => {
  it('answers at the specified paths: saved, found masked, modified, switched and deleted', async () => {
    const call = async (path: string, payload?: object) => {
      const headers = { authorization: seats.clerk.token, 'idempotency-key': crypto.randomUUID() };
      const url = `/api/member/member/blacklist/${path}`;
      const res = await world.app.inject({ method: payload ? 'POST' : 'GET', url, headers, ...(payload && { payload }) });
      return res.json<{ status: number; data: { id: string; rows: object[]; enabled: boolean; level: string } }>();
    };
    const idCard = newIdCard();
    const { data: saved } = await call('saveBlacklist', entry({ idCard, phone: '13912340987' }));
    const found = await call(`findBlacklistVos?keyword=${idCard}`);
    const { data: modified } = await call('modifyBlacklist', {
      id: saved.id,
      version: 1,
      name: '赵六',
      level: 'WARN',
      reason: '改',
    });
    const { data: switched } = await call('enableBlacklist', { id: saved.id, version: 2, enabled: false });
    const deleted = await call(`deleteBlacklist/${saved.id}`, {});

    expect(found.data.rows).toMatchObject([
      { id: saved.id, phone: '139****0987', idCard: expect.stringMatching(/^\d{3}\*{3}\d{8}\*{4}$/) },
    ]);
    expect([modified.level, switched.enabled, deleted.status]).toEqual(['WARN', false, 200]);
    await expect(call(`findBlacklistVos?keyword=${idCard}`)).resolves.toMatchObject({ data: { rows: [] } });
  });

  it('turns a guest away with the reason, until its last day is over or it is switched off', async () => {
    const [machine, idCard] = [await seats.machine(), newIdCard()];
    const guest = await seats.guest(5000, { idCard });
    const start = () => seats.start(machine.id, guest.id);
    const saved = await seats.clerk.call(blacklistApi.add, entry({ idCard, untilDate: today() }));
    await expect(start()).rejects.toThrow('该顾客在黑名单中，不能上机：打架');
    await seats.clerk.call(blacklistApi.enable, { id: saved.id, version: 1, enabled: false });
    await seats.end(await start());
    await seats.clerk.call(blacklistApi.enable, { id: saved.id, version: 2, enabled: true });
    await seats.clerk.call(blacklistApi.change, {
      id: saved.id,
      version: 3,
      name: '赵六',
      level: 'NO_ENTRY',
      reason: '打架',
      untilDate: addDays(today(), -1),
    });
    await seats.end(await start());
  });

  it('warns without turning away, and shows what is due for review', async () => {
    const [machine, idCard] = [await seats.machine(), newIdCard()];
    const guest = await seats.guest(5000, { idCard });
    const saved = await seats.clerk.call(blacklistApi.add, entry({ idCard, level: 'WARN', reviewDate: today() }));
    await seats.end(await seats.start(machine.id, guest.id));
    const { rows } = await seats.clerk.call(blacklistApi.list, { state: 'REVIEW' });
    expect(rows.map(({ id }) => id)).toContain(saved.id);
    expect(rows.every(({ isReviewDue }) => isReviewDue)).toBe(true);
  });

  it('of one branch means nothing at another; of the company everywhere, and only the company’s people make it', async () => {
    const other = await openSeats(world, world.ours.second);
    const idCard = newIdCard();
    const guest = await seats.guest(5000, { idCard });
    await seats.clerk.call(blacklistApi.add, entry({ idCard }));
    const asker = await hireClerk(world, [world.ours.second]);
    await asker.call(memberApi.inquire, { keyword: idCard, reason: '到店' });
    await charge(asker, { memberId: guest.id, branchId: world.ours.second, amountFen: 1000 });
    await other.end(await other.start((await other.machine()).id, guest.id));
    await expect(seats.clerk.call(blacklistApi.add, entry({ scope: 'COMPANY' }))).rejects.toMatchObject({
      data: { reason: 'blacklist.wholeCompanyOnly' },
    });
    const admin = await world.hire({ branchIds: [], isCompanyWide: true, level: 1, can: seatRights });
    const all = await admin.call(blacklistApi.add, entry({ scope: 'COMPANY', idCard, reason: '盗窃' }));
    await expect(other.start((await other.machine()).id, guest.id)).rejects.toThrow('该顾客在黑名单中，不能上机：盗窃');
    const seen = await other.clerk.call(blacklistApi.list, { keyword: idCard });
    expect(seen.rows.map(({ id }) => id)).toEqual([all.id]);
    await expect(other.clerk.call(blacklistApi.remove, { id: all.id })).rejects.toMatchObject({
      data: { reason: 'blacklist.wholeCompanyOnly' },
    });
  });

  it('needs an ID number or a phone', async () => {
    const { idCard: _, ...nobody } = entry();
    await expect(seats.clerk.call(blacklistApi.add, nobody)).rejects.toMatchObject({ data: { reason: 'common.invalidInput' } });
    await expect(seats.clerk.call(blacklistApi.add, { ...nobody, phone: newPhone() })).resolves.toMatchObject({ idCard: null });
  });
});
