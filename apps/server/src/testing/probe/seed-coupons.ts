import { randomUUIDv7 } from 'node:crypto';
import type { World } from '../world.ts';
import { seedActivity } from './seed-activity.ts';

const rule = {
  trigger: 'COUPON_REDEEM',
  grants: [{ key: 'a', benefit: { gives: 'ORDER_FIXED', offFen: 100 } }],
  coupon: { qty: 10, validDays: 7, perMember: 9 },
};

/** A branch's own coupons: a batch, and one of them that a member used there. Written past the guards, which want an order for it. */
export async function seedCoupons(world: World, company: string, branchId: string, unique: () => string) {
  const batchId = randomUUIDv7();
  const activityId = await seedActivity(world, { branchId, preset: 'COUPON', name: unique(), rule });
  const client = await world.owner.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into tenant.coupon_templates (company_id, activity_id, qty, per_member, issued) values ($1, $2, 10, 9, 1)`,
    [company, activityId],
  );
  await client.query(
    `insert into tenant.coupon_batches (company_id, id, activity_id, brand_id, audience, audience_name, planned, issued, status,
       creator_id, created_time, ended_time)
     select company_id, $2, id, brand_id, '{"of": "SLEEPING", "days": 30}', $3, 1, 1, 'DONE', creator_id, now(), now()
     from tenant.activities where id = $1`,
    [activityId, batchId, unique()],
  );
  await client.query(
    `insert into tenant.coupons (company_id, id, activity_id, brand_id, member_id, batch_id, status, version, valid_from, valid_to,
       order_id, branch_id, issued_time, locked_time, used_time, end_note)
     select a.company_id, $2, a.id, a.brand_id, m.id, $3, 'USED', 3, now(), now() + interval '7 days', $2, a.branch_id, now(), now(),
       now(), $4 from tenant.activities a
     join tenant.members m on m.company_id = a.company_id and m.registered_branch_id = a.branch_id where a.id = $1 limit 1`,
    [activityId, randomUUIDv7(), batchId, unique()],
  );
  await client.query('set session_replication_role = origin');
  client.release();
}
