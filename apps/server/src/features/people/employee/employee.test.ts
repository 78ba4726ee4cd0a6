import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import { logApi } from '@netbar/contract/platform/log/log.api';
import { searchApi } from '@netbar/contract/platform/search/search.api';
import { completeIdCard } from '@netbar/contract/kernel/id-card';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addEmployee, addPosition, employeeRights, hireHr } from '#testing/employees.ts';
import { newIdCard, newPhone } from '#testing/members.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
let hr: Person;
let positionId: string;
let at: { branchId: string; positionId: string };
beforeAll(async () => {
  world = await openWorld();
  hr = await hireHr(world, ['LOG_LIST']);
  ({ id: positionId } = await addPosition(hr, { name: '收银', needs: ['HEALTH'] }));
  at = { branchId: world.ours.first, positionId };
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock.now = new Date('2026-11-19T04:00:00Z');
});
const reason = (name: string) => ({ data: { reason: `employee.${name}` } });
const manage = (can = employeeRights.filter((one) => one !== 'EMPLOYEE_PAY')) => world.hire({ level: 2, can });

describe('archives', () => {
  it('are numbered by branch, begin with an employment, and hide numbers', async () => {
    const first = await addEmployee(hr, at, {
      phone: '13712348835',
      idCard: '33020419950515152X',
      baseFen: 360000,
      address: '浙江省杭州市西湖区文三路 8 号',
      emergency: { name: '周建国', relation: '父亲', phone: '13812341140' },
      bankCard: '6222021234566621',
    });
    const second = await addEmployee(hr, at, { probationUntil: '2026-12-01', joinedDate: '2026-11-01' });

    expect(Number(second.no)).toBe(Number(first.no) + 1);
    expect(first.no).toMatch(/\d{3}001$/);
    expect(first).toMatchObject({
      phone: '137****8835',
      idCard: expect.stringMatching(/^330\*{3}19950515\*{4}$/),
      address: '浙江省杭州市西湖区****',
      emergency: { name: '周**', relation: '父亲', phone: '138****1140' },
      bankCard: '**** 6621',
      gender: 'female',
      status: 'REGULAR',
      baseFen: 360000,
      document: { kind: 'HEALTH', state: 'MISSING' },
      lacking: [{ kind: 'HEALTH', lackingFrom: '2026-11-19' }],
    });
    expect(first.employments).toMatchObject([{ from: '2024-03-01', to: null, baseFen: 360000, kind: 'FULL_TIME' }]);
    expect(second.status).toBe('PROBATION');
  });

  it('VAL-01 refuse an ID number with a wrong checksum, and people under 18', async () => {
    await expect(addEmployee(hr, at, { idCard: '330204199505151520' })).rejects.toMatchObject({
      data: { reason: 'common.invalidInput' },
    });
    const young = completeIdCard('33020420100515152');
    await expect(addEmployee(hr, at, { idCard: young, joinedDate: '2026-11-01' })).rejects.toMatchObject(reason('minor'));
  });

  it('refuse a number that somebody has, by name where the caller sees the other one', async () => {
    const [phone, idCard] = [newPhone(), newIdCard()];
    const { no } = await addEmployee(hr, { ...at, branchId: world.ours.second }, { phone, idCard, name: '陈立' });
    const refused = await addEmployee(hr, at, { phone }).catch((error: Error) => error);
    expect(refused).toMatchObject({ ...reason('phoneTakenBy'), message: `该手机号已登记在“陈立”（${no}）的档案中` });
    await expect(addEmployee(hr, at, { idCard })).rejects.toMatchObject(reason('idCardTakenBy'));

    const manager = await manage();
    const blind = addEmployee(manager, at, { phone });
    await expect(blind).rejects.toMatchObject({ ...reason('phoneTaken'), message: expect.not.stringContaining('陈立') });
    await expect(addEmployee(manager, at, { idCard })).rejects.toMatchObject(reason('idCardTaken'));
  });

  it('refuse base pay and hide it from whoever does not hold it', async () => {
    const manager = await manage();
    await expect(addEmployee(manager, at, { baseFen: 360000 })).rejects.toMatchObject(reason('payNotAllowed'));
    const { id } = await addEmployee(hr, at, { baseFen: 361234 });
    const seen = await manager.call(employeeApi.get, { id });
    expect(seen).toMatchObject({ baseFen: null, seesPay: false });
    expect(seen.employments[0]!.baseFen).toBeNull();
    const { rows } = await world.owner.query(`select detail::text from tenant.audit_log where detail::text like '%361234%'`);
    expect(rows).toEqual([]);
  });

  it('are changed at the version that was seen, and keep sealed fields that are left out', async () => {
    const added = await addEmployee(hr, at, { address: '浙江省杭州市西湖区文三路' });
    const change = { id: added.id, version: 1, name: '周晓敏', gender: 'female', remark: '夜班', bankCard: null } as const;
    const changed = await hr.call(employeeApi.change, change);
    expect(changed).toMatchObject({ name: '周晓敏', version: 2, phone: added.phone, idCard: added.idCard, remark: '夜班' });
    expect(changed.address).toBe('浙江省杭州市西湖区****');
    await expect(hr.call(employeeApi.change, change)).rejects.toMatchObject({ data: { reason: 'common.changedMeanwhile' } });
  });

  it('out of scope look missing', async () => {
    const { id } = await addEmployee(hr, { ...at, branchId: world.ours.second });
    const manager = await manage();
    const missing = { data: { reason: 'common.notFound' } };
    await expect(manager.call(employeeApi.get, { id })).rejects.toMatchObject(missing);
    await expect(manager.call(employeeApi.suspend, { id, version: 1, reason: '核查' })).rejects.toMatchObject(missing);
    await expect(manager.call(employeeApi.reveal, { id, reason: '核对' })).rejects.toMatchObject(missing);
  });

  it('show whole numbers to whoever says why, in the log by name only', async () => {
    const phone = newPhone();
    const { id } = await addEmployee(hr, at, { phone });
    expect(await hr.call(employeeApi.reveal, { id, reason: '联系家属' })).toMatchObject({ phone, bankCard: null });
    const logged = await hr.call(logApi.list, { action: 'employee.reveal', docId: id });
    expect(logged.total).toBe(1);
    const { rows } = await world.owner.query(`select id from tenant.audit_log where detail::text like $1`, [`%${phone}%`]);
    expect(rows).toEqual([]);
  });
});

describe('the list of archives', () => {
  it('counts its tabs, and finds people by name, initials, number and the end of a phone', async () => {
    const branchId = world.ours.third;
    const place = { ...at, branchId };
    const phone = newPhone();
    const lin = await addEmployee(hr, place, { name: '林晓雯', phone });
    const trial = await addEmployee(hr, place, { name: '罗阳', joinedDate: '2026-11-02', probationUntil: '2026-11-30' });
    await hr.call(employeeApi.addDocument, { employeeId: lin.id, kind: 'HEALTH', name: '健康证', validTo: '2026-12-01' });

    const all = await hr.call(employeeApi.list, { branchId });
    expect(all.rows.map(({ name }) => name)).toEqual(['林晓雯', '罗阳']);
    expect(all.counts).toEqual({ tab: { '': 2, PROBATION: 1, REGULAR: 1, SUSPENDED: 0, LEAVING: 0, LEFT: 0, EXPIRING: 1 } });
    expect(all.rows[0]).toMatchObject({ expiring: 1, document: { state: 'EXPIRING', daysLeft: 12 } });
    const named = async (filter: object) => (await hr.call(employeeApi.list, { branchId, ...filter })).rows.map(({ id }) => id);
    expect(await named({ tab: 'EXPIRING' })).toEqual([lin.id]);
    for (const keyword of ['林晓', 'lxw', 'linxiao', lin.no, phone.slice(-4), phone])
      expect(await named({ keyword })).toEqual([lin.id]);
    expect(await named({ sort: '-joined' })).toEqual([trial.id, lin.id]);
    expect(await named({ positionId: randomUUID() })).toEqual([]);
    expect(await hr.call(employeeApi.figures, { branchId })).toEqual({
      branches: 1,
      inService: 2,
      joinedThisMonth: 1,
      leftThisMonth: 0,
    });
  });

  it('is in the search of the palette, for whoever may list archives', async () => {
    const { id } = await addEmployee(hr, at, { name: '欧阳克' });
    const find = async (person: Person) => (await person.call(searchApi.find, { text: 'ouyangke', kind: 'employee' })).groups;
    expect((await find(hr))[0]?.hits).toMatchObject([{ id, title: '欧阳克', pages: [{ page: 'archives', query: { id } }] }]);
    expect(await find(await world.hire({ can: ['USER_LIST'] }))).toEqual([]);
  });
});

describe('positions', () => {
  it('are kept by the whole company, unique by name, and not retired while somebody holds them', async () => {
    const { id } = await addPosition(hr, { name: '水吧', needs: ['HEALTH'] });
    await expect(addPosition(hr, { name: '水吧' })).rejects.toMatchObject(reason('positionTaken'));
    const branchOnly = await manage();
    await expect(addPosition(branchOnly)).rejects.toMatchObject({ data: { reason: 'common.wholeCompanyOnly' } });
    await addEmployee(hr, { ...at, positionId: id });
    const retire = { id, version: 1, isActive: false };
    await expect(hr.call(employeeApi.setPositionStatus, retire)).rejects.toMatchObject(reason('positionHeld'));

    const { id: free } = await addPosition(hr, { name: '保洁' });
    await hr.call(employeeApi.setPositionStatus, { ...retire, id: free });
    await expect(addEmployee(hr, { ...at, positionId: free })).rejects.toMatchObject(reason('positionRetired'));
  });
});

describe('an account', () => {
  const one = (id: string, version: number) => ({ id, version });

  it('is linked once, to one employee, while it is active', async () => {
    const [somebody, other] = [await world.hire(), await world.hire()];
    const employee = await addEmployee(hr, at, { name: '员工' });
    const offered = await hr.call(employeeApi.linkable, { id: employee.id });
    expect(offered.map(({ id }) => id)).toContain(somebody.accountId);

    const linked = await hr.call(employeeApi.link, { ...one(employee.id, 1), accountId: somebody.accountId });
    expect(linked.account).toMatchObject({ id: somebody.accountId, status: 'ACTIVE' });
    const again = hr.call(employeeApi.link, { ...one(employee.id, 2), accountId: other.accountId });
    await expect(again).rejects.toMatchObject(reason('accountLinked'));
    const second = await addEmployee(hr, at);
    await expect(hr.call(employeeApi.link, { ...one(second.id, 1), accountId: somebody.accountId })).rejects.toMatchObject(
      reason('accountTaken'),
    );
    expect((await hr.call(employeeApi.unlink, one(employee.id, 2))).account).toBeNull();

    await world.owner.query(`update platform.accounts set status = 'LOCKED' where id = $1`, [other.accountId]);
    const locked = hr.call(employeeApi.link, { ...one(second.id, 1), accountId: other.accountId });
    await expect(locked).rejects.toMatchObject(reason('accountNotActive'));
    const stranger = await world.hire({ companyId: world.rival.company, branchIds: [world.rival.first] });
    const foreign = hr.call(employeeApi.link, { ...one(second.id, 1), accountId: stranger.accountId });
    await expect(foreign).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
  });

  it('of two who link one account at once one gets it', async () => {
    const somebody = await world.hire();
    const [a, b] = [await addEmployee(hr, at), await addEmployee(hr, at)];
    const outcomes = await world.race({ table: 'platform.accounts', where: { id: somebody.accountId } }, () =>
      [a, b].map(({ id }) => hr.call(employeeApi.link, { ...one(id, 1), accountId: somebody.accountId })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: reason('accountTaken') });
  });
});
