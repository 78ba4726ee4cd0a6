import { ticketApi } from '@netbar/contract/floor/ticket/ticket.api';
import { patrolApi } from '@netbar/contract/people/patrol/patrol.api';
import { qrTextOf } from '@netbar/contract/people/patrol/patrol.rules';
import { PICTURE_ADDRESS } from '@netbar/contract/platform/picture/picture.model';
import { randomUUID } from 'node:crypto';
import type { Person, World } from '../world.ts';

/** A point, a plan with a round that is under way and rounds to come, what somebody found there, and a ticket. */
export async function seedPatrol(world: World, seeder: Person, branchId: string, unique: () => string) {
  const short = () => unique().slice(-20);
  const point = await seeder.call(patrolApi.addPoint, { branchId, name: short(), items: [{ text: unique() }] });
  const plan = await seeder.call(patrolApi.addPlan, {
    branchId,
    name: short(),
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    startsMin: [0, 720],
    windowMin: 30,
    graceMin: 10,
    pointIds: [point.id],
  });
  // Rounds are only made ahead: one of them begins now.
  const { rows } = await world.owner.query<{ id: string }>(
    `update tenant.patrol_tasks set from_time = now() - interval '1 minute', late_time = now() + interval '9 minutes',
       to_time = now() + interval '29 minutes', version = version + 1
     where id = (select id from tenant.patrol_tasks where plan_id = $1 order by from_time limit 1) returning id`,
    [plan.id],
  );
  const id = rows[0]!.id;
  await seeder.call(patrolApi.start, { id });
  const at = new Date().toISOString();
  const pictureId = randomUUID();
  await world.owner.query(
    `insert into tenant.pictures (company_id, id, account_id, is_stored, created_time)
     select company_id, $2, $3, true, now() from tenant.branches where id = $1`,
    [branchId, pictureId, seeder.accountId],
  );
  const pictures = [{ url: PICTURE_ADDRESS + pictureId, takenTime: at }];
  await seeder.call(patrolApi.visit, {
    id,
    pointId: point.id,
    code: qrTextOf(point.code),
    scannedTime: at,
    finishedTime: at,
    answers: point.items.map((item) => ({ itemId: item.id, isOk: false, note: unique(), pictures })),
  });
  await seeder.call(ticketApi.open, { branchId, title: unique(), note: unique() });
}
