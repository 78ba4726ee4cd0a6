import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { codesOwner } from '#features/activities/recharge-card/make-codes.ts';
import type { World } from '../world.ts';
import { seedActivity } from './seed-activity.ts';

/** A batch of a branch's own with codes to take and one card that was sold there. */
export async function seedCards(world: World, company: string, branchId: string, unique: () => string) {
  const rule = { trigger: 'CARD_REDEEM', card: { qty: 1, faceFen: 100, priceFen: 90 } };
  const activityId = await seedActivity(world, { branchId, preset: 'RECHARGE_CARD', name: unique(), rule });
  await world.owner.query(
    `insert into tenant.card_batches (company_id, activity_id, brand_id, qty, made, created_time)
     select company_id, id, brand_id, 1, 1, now() from tenant.activities where id = $1`,
    [activityId],
  );
  await world.owner.query(
    `insert into tenant.card_codes (company_id, id, activity_id, from_seq, codes_sealed) values ($1, $2, $3, 1, $4)`,
    [company, randomUUIDv7(), activityId, world.dependencies.vault.seal(codesOwner(company), unique())],
  );
  await world.owner.query(
    `insert into tenant.recharge_cards (company_id, id, brand_id, activity_id, seq, code_hash, face_fen, price_fen, status, order_id,
       order_line_no, branch_id, sold_time)
     select a.company_id, $2, a.brand_id, a.id, 1, $3, 100, 90, 'SOLD', o.id, 1, a.branch_id, now() from tenant.activities a
     join lateral (select id from tenant.orders o where o.company_id = a.company_id and o.branch_id = a.branch_id limit 1) o on true
     where a.id = $1`,
    [activityId, randomUUIDv7(), randomBytes(32)],
  );
}
