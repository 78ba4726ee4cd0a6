import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const migration = readFileSync(new URL('../migrations/0052_branch_staff_rights.sql', import.meta.url), 'utf8');
/** As the owner of the tables, whom row security holds too. */
async function upgrade() {
  const client = await world.owner.connect();
  await client.query('begin; set local role netbar_owner');
  await client.query(migration);
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

it('an upgrade lets branch staff of existing roles see bookings, and managers the log, once and on record', async () => {
  const cashier = await world.hire({ can: ['SESSION_EDIT'] });
  const manager = await world.hire({ level: 2, can: ['SESSION_EDIT', 'BRANCH_EDIT'] });
  const staff = await world.hire({ level: 2, can: ['USER_LIST'] });
  const head = await world.hire({ level: 1, can: ['SESSION_EDIT', 'BRANCH_EDIT'] });

  await upgrade();
  await upgrade();

  expect(await itemsOf(cashier.roleId)).toEqual(['RESERVATION_EDIT', 'RESERVATION_LIST', 'SESSION_EDIT']);
  const bookings = ['RESERVATION_CONFIG', 'RESERVATION_EDIT', 'RESERVATION_LIST'];
  const menus = ['logCenter', 'reservationConfig'];
  expect((await itemsOf(manager.roleId)).toSorted()).toEqual(
    ['BRANCH_EDIT', 'LOG_EXPORT', 'LOG_LIST', ...bookings, 'SESSION_EDIT', ...menus].toSorted(),
  );
  expect(await itemsOf(staff.roleId)).toEqual(['USER_LIST']);
  expect(await itemsOf(head.roleId)).toEqual(['BRANCH_EDIT', 'SESSION_EDIT']);
  const traces = await world.owner.query(
    `select version, detail from tenant.audit_log where doc_id = $1 and action = 'ROLE.change'`,
    [cashier.roleId],
  );
  expect(traces.rows).toEqual([
    { version: 2, detail: { added: { functions: ['RESERVATION_EDIT', 'RESERVATION_LIST'], menus: [] } } },
  ]);
});
