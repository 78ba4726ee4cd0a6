import { memberApi } from '@netbar/contract/guests/member/member.api';
import { walletApi } from '@netbar/contract/guests/wallet/wallet.api';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { charge, hireClerk, memberRights, newIdCard, newPhone, register } from '#testing/members.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const branchId = () => world.ours.first;

/** What the counter hears about a member, in order. */
const heardOf = async (memberId: string) => {
  const { rows } = await world.owner.query<{ topic: string }>(
    `select topic from tenant.outbox where payload ->> 'value' = $1 order by id`,
    [memberId],
  );
  return rows.map(({ topic }) => topic);
};

describe('a member', () => {
  it('FMT-01 VAL-01 registers with an ID number, which says birthday and gender and is masked like the phone', async () => {
    const clerk = await hireClerk(world);
    const idCard = newIdCard('19921031');

    const member = await register(clerk, branchId(), { idCard, phone: '13812340987', gender: 'other' });

    const isMan = Number(idCard[16]) % 2 === 1;
    expect(member).toMatchObject({
      phone: '138****0987',
      idCard: `${idCard.slice(0, 3)}***19921031****`,
      birthday: '1992-10-31',
      gender: isMan ? 'male' : 'female',
      status: 'ACTIVE',
      registeredBranchName: '我们网咖1店',
      principalFen: 0,
    });
    expect(member.no).toMatch(/^90\d{6}1001\d{5}$/);
    await expect(clerk.call(memberApi.get, { memberId: member.id })).resolves.toEqual(member);
  });

  it('VAL-01 is refused with an ID number that cannot be', async () => {
    const clerk = await hireClerk(world);
    const good = newIdCard();
    const wrong = good.slice(0, 17) + (good.endsWith('1') ? '2' : '1');
    for (const idCard of [wrong, good.slice(0, 17), `99${good.slice(2)}`])
      await expect(register(clerk, branchId(), { idCard })).rejects.toMatchObject({ data: { reason: 'common.invalidInput' } });
  });

  it('is at least 18 years old: the day before is too early, the birthday is not', async () => {
    const clerk = await hireClerk(world);
    const born = '20080315';
    world.clock.now = new Date('2026-03-14T23:59:59+08:00');
    await expect(register(clerk, branchId(), { idCard: newIdCard(born) })).rejects.toThrow('未满 18 周岁，不能办理会员或上机');
    world.clock.now = new Date('2026-03-15T00:00:00+08:00');
    await expect(register(clerk, branchId(), { idCard: newIdCard(born) })).resolves.toMatchObject({ birthday: '2008-03-15' });
    delete world.clock.now;
  });

  it('is found by a whole phone or ID number, its number, the start of its name or of its pinyin initials', async () => {
    const clerk = await hireClerk(world);
    const [idCard, phone, name] = [newIdCard(), newPhone(), '单雄信'];
    const { id, no } = await register(clerk, branchId(), { idCard, phone, name });
    const found = async (keyword: string) => (await clerk.call(memberApi.list, { keyword })).rows.map((row) => row.id);

    for (const keyword of [idCard, idCard.toLowerCase(), phone, no, '单雄', '单雄信', 'sx', 'SXX'])
      expect({ keyword, found: await found(keyword) }).toEqual({ keyword, found: expect.arrayContaining([id]) });
    for (const keyword of [phone.slice(0, 10), no.slice(0, 12), '雄信', 'dxx', 'sxxx', '%', '_雄'])
      expect({ keyword, isFound: (await found(keyword)).includes(id) }).toEqual({ keyword, isFound: false });
    const latin = await register(clerk, branchId(), { name: 'tom 单' });
    for (const keyword of ['to', 'Tom', 'tom 单'])
      expect({ keyword, found: await found(keyword) }).toEqual({ keyword, found: [latin.id] });
  });

  it('is listed the newest first, searched or not, page by page without a gap', async () => {
    const clerk = await hireClerk(world);
    const made: string[] = [];
    for (let i = 0; i < 5; i++) made.unshift((await register(clerk, branchId(), { name: '欧阳逐页' })).id);
    for (const filter of [{}, { keyword: 'oyzy' }, { keyword: '欧阳逐页' }]) {
      const [first, second] = [1, 2].map((page) => clerk.call(memberApi.list, { ...filter, page, limit: 3 }));
      const rows = [...(await first!).rows, ...(await second!).rows].map(({ id }) => id);
      expect({ filter, rows: rows.slice(0, 5) }).toEqual({ filter, rows: made });
    }
    await expect(clerk.call(memberApi.list, { keyword: 'oyzy', page: 9 })).resolves.toMatchObject({ rows: [], total: 5 });
  });

  it('has a phone and an ID number of its own in the brand, however they are typed, two counters at once included', async () => {
    const clerk = await hireClerk(world);
    const [phone, idCard] = [newPhone(), newIdCard()];
    const member = await register(clerk, branchId(), { phone, idCard });
    const other = await world.hire({ branchIds: [world.ours.third], level: 2, can: memberRights });

    await expect(register(clerk, branchId(), { phone })).rejects.toThrow('该手机号已登记为其他会员');
    await expect(register(clerk, branchId(), { idCard: idCard.toLowerCase() })).rejects.toThrow('该身份证已登记为其他会员');
    await expect(register(other, world.ours.third, { phone, idCard })).resolves.toMatchObject({ status: 'ACTIVE' });
    await clerk.call(memberApi.close, { memberId: member.id, version: 1 });
    await expect(register(clerk, branchId(), { phone, idCard })).resolves.toMatchObject({ status: 'ACTIVE' });
  });

  it('keeps its ID number once it is on record; completing it later is heard at the counter', async () => {
    const clerk = await hireClerk(world);
    const member = await register(clerk, branchId(), { idCard: null });
    const change = { memberId: member.id, name: '张三丰', gender: 'female' as const };

    const idCard = newIdCard();
    const completed = await clerk.call(memberApi.change, { ...change, version: 1, idCard });

    expect(completed).toMatchObject({ birthday: '1990-01-01', version: 2 });
    // The number on record is refused like any other, so that nobody learns whether a guess is right.
    for (const guess of [newIdCard(), idCard])
      await expect(clerk.call(memberApi.change, { ...change, version: 2, idCard: guess })).rejects.toMatchObject({
        data: { reason: 'member.idCardKept' },
      });
    await expect(clerk.call(memberApi.change, { ...change, version: 2 })).resolves.toMatchObject({ version: 3 });
    expect(await heardOf(member.id)).toEqual(['ADD_MEMBER', 'SAVE_CARD_ID']);
  });

  it('RT-09 registered with an ID number waits for nothing at the counter', async () => {
    const clerk = await hireClerk(world);
    const [complete, incomplete] = [await register(clerk, branchId()), await register(clerk, branchId(), { idCard: null })];
    expect(await heardOf(complete.id)).toEqual(['ADD_MEMBER', 'SAVE_CARD_ID']);
    expect(await heardOf(incomplete.id)).toEqual(['ADD_MEMBER']);
  });

  it('is locked, unlocked and closed along its machine, each by the version that was read', async () => {
    const clerk = await hireClerk(world);
    const { id: memberId } = await register(clerk, branchId());

    await clerk.call(memberApi.lock, { memberId, version: 1 });
    await expect(charge(clerk, { memberId, branchId: branchId(), amountFen: 1000 })).rejects.toThrow('会员“张三丰”已锁定或注销');
    await expect(clerk.call(memberApi.lock, { memberId, version: 2 })).rejects.toMatchObject({
      data: { reason: 'common.wrongStatus' },
    });
    await clerk.call(memberApi.unlock, { memberId, version: 2 });
    await charge(clerk, { memberId, branchId: branchId(), amountFen: 1000 });
    await expect(clerk.call(memberApi.close, { memberId, version: 3 })).rejects.toThrow('会员还有余额或积分，不能注销');
  });
});

describe('who sees whom', () => {
  it('a list shows those who registered at one’s own branches; others of the brand are not there, not even by id', async () => {
    const [here, there] = [await hireClerk(world), await hireClerk(world, [world.ours.second])];
    const member = await register(here, branchId());

    const list = await there.call(memberApi.list, { keyword: member.no });

    expect(list.total).toBe(0);
    await expect(there.call(memberApi.get, { memberId: member.id })).rejects.toMatchObject({
      data: { reason: 'common.notFound' },
    });
  });

  it('another brand and another company never', async () => {
    const clerk = await hireClerk(world);
    const member = await register(clerk, branchId());
    const otherBrand = await hireClerk(world, [world.ours.third]);
    const rival = await world.hire({ companyId: world.rival.company, branchIds: [world.rival.first], can: memberRights });

    for (const stranger of [otherBrand, rival]) {
      await expect(stranger.call(memberApi.get, { memberId: member.id })).rejects.toMatchObject({
        data: { reason: 'common.notFound' },
      });
      await expect(stranger.call(memberApi.reveal, { memberId: member.id, reason: '核对' })).rejects.toMatchObject({
        data: { reason: 'common.notFound' },
      });
      await expect(stranger.call(walletApi.get, { memberId: member.id })).rejects.toMatchObject({
        data: { reason: 'common.notFound' },
      });
      await expect(stranger.call(memberApi.inquire, { keyword: member.no, reason: '顾客求助' })).resolves.toEqual({ rows: [] });
    }
  });

  it('a look across branches goes by a whole number, and the log says who looked and why, but not the number', async () => {
    const [here, there] = [await hireClerk(world), await hireClerk(world, [world.ours.second])];
    const [phone, idCard] = [newPhone(), newIdCard()];
    const member = await register(here, branchId(), { phone, idCard });

    for (const keyword of [phone, idCard, member.no])
      expect((await there.call(memberApi.inquire, { keyword, reason: '补办会员卡' })).rows.map(({ no }) => no)).toEqual([
        member.no,
      ]);
    await expect(there.call(memberApi.inquire, { keyword: '张三丰', reason: '猜' })).resolves.toEqual({ rows: [] });

    const looks = await world.db
      .selectFrom('auditLog')
      .select(['detail'])
      .where('actorId', '=', there.accountId)
      .where('action', '=', 'member.inquire')
      .execute();
    expect(looks).toHaveLength(4);
    expect(looks[0]?.detail).toEqual({ reason: '补办会员卡', found: [member.no] });
    expect(JSON.stringify(looks)).not.toContain(phone);
  });

  it('whole numbers show to whoever may, and the log says so first', async () => {
    const clerk = await hireClerk(world);
    const [phone, idCard] = [newPhone(), newIdCard()];
    const member = await register(clerk, branchId(), { phone, idCard });

    await expect(clerk.call(memberApi.reveal, { memberId: member.id, reason: '核对' })).resolves.toEqual({ phone, idCard });

    const log = await world.db.selectFrom('auditLog').select(['action', 'detail']).where('docId', '=', member.id).execute();
    expect(log.map(({ action }) => action)).toContain('member.reveal');
    expect(JSON.stringify(log)).not.toContain(phone);
    expect(JSON.stringify(log)).not.toContain(idCard);
    const stored = await world.owner.query('select * from tenant.members where id = $1', [member.id]);
    expect(JSON.stringify(stored.rows)).not.toContain(phone);
  });
});

describe('two memberships of one person', () => {
  it('become one, with the money, the numbers and the labels of both', async () => {
    const clerk = await hireClerk(world);
    const idCard = newIdCard();
    const from = await register(clerk, branchId(), { idCard });
    const to = await register(clerk, branchId(), { idCard: null, name: '张三' });
    await charge(clerk, { memberId: from.id, branchId: branchId(), amountFen: 3000 });
    await charge(clerk, { memberId: to.id, branchId: branchId(), amountFen: 500 });

    const merged = await clerk.call(memberApi.merge, {
      branchId: branchId(),
      fromMemberId: from.id,
      memberId: to.id,
      reason: '重复登记',
    });

    expect(merged).toMatchObject({ principalFen: 3500, birthday: '1990-01-01', name: '张三', version: 2 });
    await expect(clerk.call(memberApi.get, { memberId: from.id })).resolves.toMatchObject({ status: 'CLOSED', principalFen: 0 });
    const { rows } = await clerk.call(walletApi.statement, { memberId: to.id });
    expect(rows.map(({ docType, principalFen, principalAfterFen }) => [docType, principalFen, principalAfterFen])).toEqual([
      ['MEMBER_MERGE', 3000, 3500],
      ['CHARGE', 500, 500],
    ]);
  });

  it('are not merged when their ID numbers differ, nor one with itself', async () => {
    const clerk = await hireClerk(world);
    const [from, to] = [await register(clerk, branchId()), await register(clerk, branchId())];
    const merge = (fromMemberId: string, memberId: string) =>
      clerk.call(memberApi.merge, { branchId: branchId(), fromMemberId, memberId, reason: '重复登记' });

    await expect(merge(from.id, to.id)).rejects.toThrow('两个会员的身份证不同，不是同一个人');
    await expect(merge(to.id, to.id)).rejects.toThrow('请选择两个不同的会员');
  });

  it('merged from both ends at once end as one, never as none', async () => {
    const clerk = await hireClerk(world);
    const [one, two] = [await register(clerk, branchId(), { idCard: null }), await register(clerk, branchId())];
    await charge(clerk, { memberId: one.id, branchId: branchId(), amountFen: 1000 });
    await charge(clerk, { memberId: two.id, branchId: branchId(), amountFen: 2000 });
    const merge = (fromMemberId: string, memberId: string) =>
      clerk.call(memberApi.merge, { branchId: branchId(), fromMemberId, memberId, reason: '重复登记' }, randomUUID());
    const [firstId = ''] = [one.id, two.id].toSorted();

    const presses = await world.race({ table: 'tenant.members', where: { id: firstId } }, () => [
      merge(one.id, two.id),
      merge(two.id, one.id),
    ]);

    expect(presses.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const left = await Promise.all([one, two].map(({ id }) => clerk.call(memberApi.get, { memberId: id })));
    expect(left.map(({ status }) => status).toSorted()).toEqual(['ACTIVE', 'CLOSED']);
    expect(left.map(({ principalFen }) => principalFen).toSorted((a, b) => a - b)).toEqual([0, 3000]);
  });
});
