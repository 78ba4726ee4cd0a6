import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** The part of a migration that changes roles, as the owner of the tables, whom row security holds too. */
async function upgrade(file: string) {
  const migration = readFileSync(new URL(`../migrations/${file}.sql`, import.meta.url), 'utf8');
  const client = await world.owner.connect();
  await client.query('begin; set local role netbar_owner');
  await client.query(migration.slice(migration.indexOf('do $$')));
  await client.query('commit');
  client.release();
}
async function itemsOf(roleId: string) {
  const { rows } = await world.owner.query<{ items: string[] }>(
    `select array(select function_id from tenant.role_functions where role_id = $1
       union all select menu from tenant.role_menus where role_id = $1 order by 1) as items`,
    [roleId],
  );
  return rows[0]!.items;
}

async function changesOf(roleId: string) {
  const { rows } = await world.owner.query(
    `select version, detail from tenant.audit_log where doc_id = $1 and action = 'ROLE.change'`,
    [roleId],
  );
  return rows;
}

it('an upgrade lets branch staff of existing roles see bookings, and managers the log, once and on record', async () => {
  const cashier = await world.hire({ can: ['SESSION_EDIT'] });
  const manager = await world.hire({ level: 2, can: ['SESSION_EDIT', 'BRANCH_EDIT'] });
  const staff = await world.hire({ level: 2, can: ['USER_LIST'] });
  const head = await world.hire({ level: 1, can: ['SESSION_EDIT', 'BRANCH_EDIT'] });

  for (let times = 0; times < 2; times++) await upgrade('0052_branch_staff_rights');

  expect(await itemsOf(cashier.roleId)).toEqual(['RESERVATION_EDIT', 'RESERVATION_LIST', 'SESSION_EDIT']);
  const bookings = ['RESERVATION_CONFIG', 'RESERVATION_EDIT', 'RESERVATION_LIST'];
  const menus = ['logCenter', 'reservationConfig'];
  expect((await itemsOf(manager.roleId)).toSorted()).toEqual(
    ['BRANCH_EDIT', 'LOG_EXPORT', 'LOG_LIST', ...bookings, 'SESSION_EDIT', ...menus].toSorted(),
  );
  expect(await itemsOf(staff.roleId)).toEqual(['USER_LIST']);
  expect(await itemsOf(head.roleId)).toEqual(['BRANCH_EDIT', 'SESSION_EDIT']);
  expect(await changesOf(cashier.roleId)).toEqual([
    { version: 2, detail: { added: { functions: ['RESERVATION_EDIT', 'RESERVATION_LIST'], menus: [] } } },
  ]);
});

it('an upgrade lets finance audit shifts, and nobody who works at a counter or sets up branches', async () => {
  const orders = ['ORDER_LIST', 'ORDER_EXPORT'];
  const hire = (can: string[], level = 1) => world.hire({ level, can: [...orders, ...can], isCompanyWide: true, branchIds: [] });
  const [finance, boss, seller] = [await hire([]), await hire(['BRANCH_EDIT']), await hire(['ORDER_WORK'])];
  const manager = await world.hire({ level: 2, can: orders });

  for (let times = 0; times < 2; times++) await upgrade('0084_finance_audits_shifts');

  expect((await itemsOf(finance.roleId)).toSorted()).toEqual(
    [...orders, 'SHIFT_AUDIT', 'SHIFT_LIST', 'operationData'].toSorted(),
  );
  for (const { roleId } of [boss, seller, manager]) expect(await itemsOf(roleId)).not.toContain('SHIFT_AUDIT');
  expect(await changesOf(finance.roleId)).toEqual([
    { version: 2, detail: { added: { functions: ['SHIFT_AUDIT', 'SHIFT_LIST'], menus: ['operationData'] } } },
  ]);
});

it('an upgrade gives existing roles their part of purchasing, by what they do already', async () => {
  const head = await world.hire({ level: 1, can: ['PRODUCT_MASTER_EDIT'], isCompanyWide: true, branchIds: [] });
  const finance = await world.hire({ level: 1, can: ['ORDER_LIST', 'ORDER_EXPORT'], isCompanyWide: true, branchIds: [] });
  const manager = await world.hire({ level: 2, can: ['BRANCH_EDIT', 'STOCK_ADJUST'] });
  const cashier = await world.hire({ can: ['ORDER_WORK'] });
  const staff = await world.hire({ level: 2, can: ['USER_LIST'] });

  for (let times = 0; times < 2; times++) await upgrade('0090_purchasing_rights');

  expect(await itemsOf(head.roleId)).toEqual(expect.arrayContaining(['PURCHASE_APPROVE', 'COMPANY_PURCHASE_EDIT', 'purchase']));
  const ofFinance = await itemsOf(finance.roleId);
  expect(ofFinance).toEqual(expect.arrayContaining(['BILL_APPROVE', 'PURCHASE_RETURN_ACCOUNT', 'settlementBillings']));
  expect(ofFinance).not.toEqual(expect.arrayContaining(['PURCHASE_APPROVE']));
  const ofManager = await itemsOf(manager.roleId);
  expect(ofManager).toEqual(expect.arrayContaining(['PURCHASE_APPLY', 'PURCHASE_RECEIVE', 'BILL_CONFIRM', 'purchase']));
  for (const code of ['PURCHASE_APPROVE', 'BILL_APPROVE', 'COMPANY_PURCHASE_LIST']) expect(ofManager).not.toContain(code);
  expect((await itemsOf(cashier.roleId)).toSorted()).toEqual([
    'ORDER_WORK',
    'PURCHASE_LIST',
    'PURCHASE_RECEIVE',
    'storePurchaseList',
  ]);
  expect(await itemsOf(staff.roleId)).toEqual(['USER_LIST']);
  expect(await changesOf(cashier.roleId)).toHaveLength(1);
});

it('an upgrade lets those at a counter, those who run a branch and those who run the products hand out prizes', async () => {
  const head = await world.hire({ level: 1, can: ['PRODUCT_MASTER_EDIT'], isCompanyWide: true, branchIds: [] });
  const manager = await world.hire({ level: 2, can: ['BRANCH_EDIT', 'STOCK_ADJUST'] });
  const cashier = await world.hire({ can: ['ORDER_WORK'] });
  const staff = await world.hire({ level: 2, can: ['USER_LIST'] });

  for (let times = 0; times < 2; times++) await upgrade('0095_draws');

  for (const { roleId } of [head, manager, cashier]) expect(await itemsOf(roleId)).toContain('DRAW_DELIVER');
  expect(await itemsOf(staff.roleId)).toEqual(['USER_LIST']);
  expect(await changesOf(cashier.roleId)).toHaveLength(1);
});

it('an upgrade lets those moderate confessions who run activities or a branch, or work at a counter', async () => {
  const brand = await world.hire({ level: 1, can: ['MESSAGE_LIST'], isCompanyWide: true, branchIds: [] });
  const finance = await world.hire({ level: 1, can: ['ORDER_LIST'], isCompanyWide: true, branchIds: [] });
  const manager = await world.hire({ level: 2, can: ['BRANCH_EDIT'] });
  const cashier = await world.hire({ can: ['ORDER_WORK'] });
  const staff = await world.hire({ can: ['USER_LIST'] });

  for (let times = 0; times < 2; times++) await upgrade('0097_confessions');

  for (const { roleId } of [brand, manager, cashier])
    expect(await itemsOf(roleId)).toEqual(expect.arrayContaining(['CONFESSION_AUDIT', 'confessionAuditList']));
  for (const { roleId } of [finance, staff]) expect(await itemsOf(roleId)).not.toContain('CONFESSION_AUDIT');
  expect(await changesOf(cashier.roleId)).toHaveLength(1);
});

it('an upgrade lets counters write vouchers off, and whoever edits a brand set the platforms up', async () => {
  const head = await world.hire({ level: 1, can: ['BRAND_EDIT'], isCompanyWide: true, branchIds: [] });
  const manager = await world.hire({ level: 2, can: ['ORDER_PAY', 'BRANCH_EDIT'] });
  const cashier = await world.hire({ can: ['ORDER_PAY'] });
  const staff = await world.hire({ level: 2, can: ['USER_LIST'] });

  for (let times = 0; times < 2; times++) await upgrade('0096_vouchers');

  expect(await itemsOf(head.roleId)).toEqual(expect.arrayContaining(['VOUCHER_SETTING', 'VOUCHER_WRITE_OFF', 'writeOffCoupons']));
  for (const { roleId } of [manager, cashier]) {
    expect(await itemsOf(roleId)).toEqual(expect.arrayContaining(['VOUCHER_WRITE_OFF', 'writeOffCoupons']));
    expect(await itemsOf(roleId)).not.toContain('VOUCHER_SETTING');
  }
  expect(await itemsOf(staff.roleId)).toEqual(['USER_LIST']);
});

it('an upgrade gives existing roles their part of the archives of staff, pay only to the top and to staff’s own office', async () => {
  const head = await world.hire({ level: 1, can: ['ROLE_EDIT', 'BRAND_EDIT'], isCompanyWide: true, branchIds: [] });
  const brand = await world.hire({ level: 1, can: ['BRAND_EDIT', 'BRANCH_EDIT'], branchIds: [], brandIds: [world.ours.brand] });
  const manager = await world.hire({ level: 2, can: ['BRANCH_EDIT', 'SHIFT_AUDIT'] });
  const office = await world.hire({ level: 2, can: ['USER_LIST'] });
  await world.owner.query(`update tenant.roles set name = '人事' where id = $1`, [office.roleId]);
  const staff = await world.hire({ level: 2, can: ['USER_LIST'] });

  for (let times = 0; times < 2; times++) await upgrade('0108_employees');

  expect(await itemsOf(head.roleId)).toEqual(expect.arrayContaining(['EMPLOYEE_PAY', 'EMPLOYEE_APPROVE', 'archives']));
  expect(await itemsOf(office.roleId)).toEqual(expect.arrayContaining(['EMPLOYEE_PAY', 'EMPLOYEE_APPROVE', 'archives']));
  expect(await itemsOf(brand.roleId)).toContain('EMPLOYEE_APPROVE');
  expect(await itemsOf(brand.roleId)).not.toContain('EMPLOYEE_PAY');
  const kept = (await itemsOf(manager.roleId)).filter((item) => item.startsWith('EMPLOYEE_'));
  expect(kept).toEqual(['EMPLOYEE_EDIT', 'EMPLOYEE_LIST', 'EMPLOYEE_MOVE', 'EMPLOYEE_REVEAL', 'EMPLOYEE_STATUS']);
  expect(await itemsOf(staff.roleId)).toEqual(['USER_LIST']);
  const { rows } = await world.owner.query<{ name: string; needs: string }>(
    'select name, needs::text as needs from tenant.positions where company_id = $1 order by place',
    [world.rival.company],
  );
  expect(rows.map(({ name, needs }) => name + needs)).toEqual(['店长{}', '收银{HEALTH}', '网管{}', '水吧{HEALTH}', '兼职{}']);
});

it('an upgrade lets managers and the office of staff set rounds up, and the counter do them', async () => {
  const manager = await world.hire({ level: 2, can: ['BRANCH_EDIT', 'ORDER_LIST'] });
  const office = await world.hire({ level: 2, can: ['EMPLOYEE_PAY', 'EMPLOYEE_APPROVE'] });
  const cashier = await world.hire({ level: 3, can: ['ORDER_WORK'] });
  const finance = await world.hire({ level: 1, can: ['ORDER_LIST', 'ORDER_EXPORT'], isCompanyWide: true, branchIds: [] });

  for (let times = 0; times < 2; times++) await upgrade('0112_patrols');

  for (const { roleId } of [manager, office])
    expect(await itemsOf(roleId)).toEqual(expect.arrayContaining(['PATROL_EXPLAIN', 'PATROL_SETTING', 'patrolScheduling']));
  expect(await itemsOf(cashier.roleId)).toEqual(['ORDER_WORK', 'PATROL_LIST', 'PATROL_WORK', 'TICKET_WORK', 'patrolScheduling']);
  expect(await itemsOf(finance.roleId)).toEqual(['ORDER_EXPORT', 'ORDER_LIST']);
});
