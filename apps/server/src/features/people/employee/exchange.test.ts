import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import { logApi } from '@netbar/contract/platform/log/log.api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addEmployee, addPosition, employeeRights, hireHr } from '#testing/employees.ts';
import { downloadRows } from '#testing/exports.ts';
import { newIdCard, newPhone } from '#testing/members.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
let hr: Person;
let at: { branchId: string; positionId: string };
let branchName: string;
beforeAll(async () => {
  world = await openWorld();
  hr = await hireHr(world, ['LOG_LIST']);
  at = { branchId: world.ours.second, positionId: (await addPosition(hr, { name: '收银' })).id };
  const { rows } = await world.owner.query<{ name: string }>('select name from tenant.branches where id = $1', [at.branchId]);
  branchName = rows[0]!.name;
});
afterAll(() => world.close());

const HEAD = '姓名,手机,身份证,门店,岗位,用工,周工时,基本工资,入职日期,试用到期,紧急联系人,紧急联系电话,备注';
const send = (lines: string[], isTrial = 'false', by = hr) =>
  by.call(employeeApi.import, { isTrial, file: new Uint8Array(Buffer.from([HEAD, ...lines].join('\n'))) });
const rowOf = (over: Partial<Record<'name' | 'phone' | 'idCard' | 'branch' | 'position' | 'pay' | 'joined', string>> = {}) => {
  const {
    name = '何俊',
    phone = newPhone(),
    idCard = newIdCard(),
    branch = branchName,
    position = '收银',
    pay = '3600',
    joined = '2024/3/1',
  } = over;
  return [name, phone, idCard, branch, position, '兼职', '20', pay, joined, '', '何父', '13812341140', ''].join(',');
};
const people = async () => (await hr.call(employeeApi.list, { branchId: at.branchId })).total;

describe('archives from a file', () => {
  it('a trial says what would happen and adds nobody; the same file then adds them', async () => {
    const lines = [rowOf({ name: '何俊' }), rowOf({ name: '梁宇' })];
    const trial = await send(lines, 'true');
    expect(trial).toEqual({ rows: 2, added: 2, changed: 0, problems: [], isDone: false });
    expect(await people()).toBe(0);
    expect(await send(lines)).toEqual({ ...trial, isDone: true });
    const { rows } = await hr.call(employeeApi.list, { branchId: at.branchId, keyword: '梁宇' });
    expect(await hr.call(employeeApi.get, { id: rows[0]!.id })).toMatchObject({
      kind: 'PART_TIME',
      weekHours: 20,
      baseFen: 360000,
      joinedDate: '2024-03-01',
      emergency: { name: '何*' },
    });
  });

  it('with one wrong row nobody is added, and each is named by row, also what only the trial finds', async () => {
    const before = await people();
    const taken = newPhone();
    await addEmployee(hr, at, { phone: taken, name: '许婷' });
    const lines = [
      rowOf(),
      rowOf({ branch: '不存在的店' }),
      rowOf({ idCard: '330204199505151521' }),
      rowOf({ phone: taken }),
      rowOf({ joined: '去年' }),
    ];
    const { problems, isDone } = await send(lines, 'true');
    expect(isDone).toBe(false);
    expect(problems).toMatchObject([
      { row: 2, column: '门店' },
      { row: 3, column: '身份证' },
      { row: 4, column: '', text: '该手机号已登记在其他员工档案中，请核对' },
      { row: 5, column: '入职日期' },
    ]);
    expect(await send(lines)).toMatchObject({ isDone: false });
    expect(await people()).toBe(before + 1);
  });

  it('are refused with pay from whoever may not set it, and from whoever may not import', async () => {
    const able = await world.hire({ branchIds: [at.branchId], can: employeeRights.filter((one) => one !== 'EMPLOYEE_PAY') });
    expect((await send([rowOf()], 'true', able)).problems).toMatchObject([{ row: 1, text: expect.stringContaining('基本工资') }]);
    expect((await send([rowOf({ pay: '' })], 'true', able)).problems).toEqual([]);
    const manager = await world.hire({ can: ['EMPLOYEE_LIST', 'EMPLOYEE_EDIT'] });
    await expect(send([rowOf()], 'true', manager)).rejects.toMatchObject({ data: { reason: 'common.forbidden' } });
  });
});

describe('numbers that somebody has already', () => {
  const counted = async ({ accountId }: Person) =>
    (await world.owner.query<{ guesses: number }>('select guesses from tenant.number_guesses where account_id = $1', [accountId]))
      .rows[0]?.guesses ?? 0;
  const clerkOf = () => world.hire({ branchIds: [at.branchId], can: employeeRights });

  it('count as guesses when they are entered or imported, even in a trial; free ones do not', async () => {
    const [clerk, phone, idCard] = [await clerkOf(), newPhone(), newIdCard()];
    await addEmployee(hr, at, { phone, idCard, name: '许婷' });
    await expect(addEmployee(clerk, at, { phone })).rejects.toMatchObject({ data: { reason: 'employee.phoneTakenBy' } });
    expect(await counted(clerk)).toBe(1);
    const { id, version } = await addEmployee(clerk, at);
    expect(await counted(clerk)).toBe(1);
    const change = { id, version, name: '周敏', gender: 'other' as const, probationUntil: null };
    await expect(clerk.call(employeeApi.change, { ...change, idCard })).rejects.toMatchObject({
      data: { reason: 'employee.idCardTakenBy' },
    });
    expect(await counted(clerk)).toBe(2);
    const { problems } = await send([rowOf({ phone }), rowOf(), rowOf({ idCard })], 'true', clerk);
    expect(problems.map(({ text }) => text)).toEqual([
      '该手机号已登记在其他员工档案中，请核对',
      '该身份证已登记在其他在职员工档案中，请核对',
    ]);
    expect(await counted(clerk)).toBe(4);
    await expect(send([rowOf({ phone })], 'false', clerk)).rejects.toMatchObject({ data: { reason: 'employee.phoneTakenBy' } });
    expect(await counted(clerk)).toBe(5);
  });

  it('past the limit end a trial, and are neither added nor looked for by an export', async () => {
    const [clerk, phone] = [await clerkOf(), newPhone()];
    await addEmployee(hr, at, { phone });
    await expect(addEmployee(clerk, at, { phone })).rejects.toMatchObject({ data: { reason: 'employee.phoneTakenBy' } });
    await world.owner.query('update tenant.number_guesses set guesses = 59 where account_id = $1', [clerk.accountId]);
    const limit = { data: { reason: 'employee.tooManyTaken' } };
    await expect(send([rowOf({ phone })], 'true', clerk)).resolves.toMatchObject({ isDone: false });
    const search = { branchId: at.branchId, keyword: newPhone(), columns: ['no' as const] };
    await expect(clerk.call(employeeApi.export, search)).rejects.toMatchObject({ data: { reason: 'auth.tooManyNumbers' } });
    await expect(addEmployee(clerk, at, { phone })).rejects.toMatchObject(limit);
    await expect(send([rowOf({ phone })], 'true', clerk)).rejects.toMatchObject(limit);
    await expect(send([rowOf()], 'false', clerk)).rejects.toMatchObject(limit);
  });
});

describe('archives as a file', () => {
  const columns = ['no', 'phone', 'idCard', 'basePay'] as const;
  it('hide numbers unless somebody who may see them says why; each export is in the log', async () => {
    const branchId = world.ours.third;
    const [phone, idCard] = [newPhone(), newIdCard()];
    const { no } = await addEmployee(hr, { ...at, branchId }, { phone, idCard, baseFen: 360050 });
    const ask = { branchId, columns: [...columns] };
    const masked = await hr.call(employeeApi.export, ask);
    const [line] = await downloadRows(world, hr, masked.id);
    expect(line).toContain(`${no},${phone.slice(0, 3)}****${phone.slice(-4)}`);
    expect(line).not.toContain(idCard);

    await expect(hr.call(employeeApi.export, { ...ask, isFull: true })).rejects.toMatchObject({
      data: { reason: 'common.invalidInput' },
    });
    const full = await hr.call(employeeApi.export, { ...ask, isFull: true, reason: '社保申报' });
    expect((await downloadRows(world, hr, full.id))[0]).toBe(`${no},${phone},${idCard},3600.5`);
    expect((await hr.call(logApi.list, { action: 'employee.export' })).total).toBe(2);
    expect((await hr.call(logApi.list, { action: 'employee.exportFull' })).total).toBe(1);

    const clerk = await world.hire({ branchIds: [branchId], can: ['EMPLOYEE_LIST', 'EMPLOYEE_EXPORT'] });
    await expect(clerk.call(employeeApi.export, { ...ask, isFull: true, reason: '看看' })).rejects.toMatchObject({
      data: { reason: 'common.forbidden' },
    });
    const { id } = await clerk.call(employeeApi.export, ask);
    expect((await downloadRows(world, clerk, id))[0]).toMatch(/,$/);
  });
});
