import { ticketApi } from '@netbar/contract/floor/ticket/ticket.api';
import { TicketStatus } from '@netbar/contract/floor/ticket/ticket.model';
import { ticketLifecycle } from '@netbar/contract/floor/ticket/ticket.rules';
import { patrolApi } from '@netbar/contract/people/patrol/patrol.api';
import { PatrolTaskStatus } from '@netbar/contract/people/patrol/patrol.model';
import { patrolTaskLifecycle } from '@netbar/contract/people/patrol/patrol.rules';
import type { Lifecycle } from '@netbar/contract/kernel/lifecycle';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tryEveryStep, type Kind } from './testing/lifecycle-steps.ts';
import { openPatrols, patrolRights, type Patrols } from './testing/patrols.ts';
import { openWorld, type World } from './testing/world.ts';

let world: World;
let patrols: Patrols;
beforeAll(async () => {
  world = await openWorld();
  patrols = await openPatrols(world);
});
afterAll(() => world.close());

const step = (id: string) => ({ id, version: 1 });
const because = (id: string) => ({ ...step(id), reason: '不对' });
const begun = `, started_time = from_time`;
const notBegun = `, started_time = null`;

const task: Kind = {
  lifecycle: patrolTaskLifecycle as Lifecycle,
  table: 'patrol_tasks',
  statuses: PatrolTaskStatus.options,
  open: async () => (await patrols.round()).id,
  also: { PENDING: notBegun, MISSED: notBegun, IN_PROGRESS: begun, INCOMPLETE: begun, DONE: begun },
  calls: {
    visit: {
      endpoint: patrolApi.visit,
      input: (id) => ({
        id,
        pointId: randomUUID(),
        code: 'netbar:patrol:23456789ABCD',
        scannedTime: patrols.at(600).toISOString(),
        finishedTime: patrols.at(600).toISOString(),
        answers: [],
      }),
    },
    explain: { endpoint: patrolApi.explain, input: because },
  },
};

const ticket: Kind = {
  lifecycle: ticketLifecycle as Lifecycle,
  table: 'tickets',
  statuses: TicketStatus.options,
  open: async () => (await patrols.manager.call(ticketApi.open, { branchId: patrols.branchId, title: '键盘坏' })).id,
  also: { WAIT_PARTS: `, parts_date = current_date` },
  calls: {
    take: { endpoint: ticketApi.take, input: step },
    waitForParts: { endpoint: ticketApi.waitForParts, input: (id) => ({ ...step(id), partsDate: '2999-01-01' }) },
    finish: { endpoint: ticketApi.finish, input: (id) => ({ ...step(id), result: '修好' }) },
    reopen: { endpoint: ticketApi.reopen, input: because },
    close: { endpoint: ticketApi.close, input: step },
    cancel: { endpoint: ticketApi.cancel, input: because },
  },
};

tryEveryStep([task, ticket], {
  world: () => world,
  person: () => patrols.manager,
  without: (can) => world.hire({ level: 2, can: patrolRights.filter((code) => code !== can) }),
  tables: ['patrol_visits', 'tickets', 'machine_states'],
});

const withoutWork = () => world.hire({ level: 2, can: patrolRights.filter((code) => code !== 'PATROL_WORK') });
const putInto = (id: string, status: 'PENDING' | 'MISSED' | 'DONE') =>
  world.owner.query(`set session_replication_role = replica; update tenant.patrol_tasks set status = '${status}'
    ${status === 'DONE' ? begun : notBegun} where id = '${id}'; set session_replication_role = origin`);
const wrongStatus = { data: { reason: 'common.wrongStatus' } };

// A round that is under way or incomplete is gone on with, and one that was missed begins late, so this call has several steps.
it('PATROL_TASK start is refused in DONE, and to whoever lacks its function', async () => {
  const { id } = await patrols.round();
  const clerk = await withoutWork();
  await expect(clerk.call(patrolApi.start, { id })).rejects.toMatchObject({ status: 40301 });
  await putInto(id, 'DONE');
  await expect(patrols.manager.call(patrolApi.start, { id })).rejects.toMatchObject(wrongStatus);
});

// The system may end a round before the last step of a phone arrives, so finishing a round that is done is answered.
it('PATROL_TASK finish is refused in PENDING and MISSED and to whoever lacks its function, and changes nothing in DONE', async () => {
  const { id } = await patrols.round();
  const clerk = await withoutWork();
  await expect(clerk.call(patrolApi.finish, { id })).rejects.toMatchObject({ status: 40301 });
  for (const status of ['PENDING', 'MISSED'] as const) {
    await putInto(id, status);
    await expect(patrols.manager.call(patrolApi.finish, { id })).rejects.toMatchObject(wrongStatus);
  }
  await putInto(id, 'DONE');
  const row = async () => (await world.owner.query<object>('select * from tenant.patrol_tasks where id = $1', [id])).rows[0];
  const before = await row();
  expect(await patrols.manager.call(patrolApi.finish, { id })).toMatchObject({ status: 'DONE' });
  expect(await row()).toEqual(before);
});
