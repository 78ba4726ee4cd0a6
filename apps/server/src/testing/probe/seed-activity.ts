import { Rule } from '@netbar/contract/activities/activity/rule.model';
import type { Preset } from '@netbar/contract/activities/activity/activity.rules';
import { randomUUIDv7 } from 'node:crypto';
import type { World } from '../world.ts';

interface SeededActivity {
  branchId: string;
  preset: Preset;
  name: string;
  rule: object;
}

/** An approved activity of a branch's own that runs now. */
export async function seedActivity(world: World, { branchId, preset, name, rule }: SeededActivity): Promise<string> {
  const id = randomUUIDv7();
  await world.owner.query(
    `insert into tenant.activities (company_id, id, no, brand_id, branch_id, preset, name, branch_ids, valid_from, valid_to, hours,
       priority, is_stackable, is_below_min, is_for_group_buy, company_bp, branch_bp, supplier_bp, holdout_bp, rule, note, status,
       creator_id, created_time)
     select b.company_id, $1, $1::uuid::text, b.brand_id, b.id, $3, $4, array[b.id], now() - interval '1 day',
       now() + interval '30 days', array_fill(16777215, array[7]), 50, true, false, false, 10000, 0, 0, 0, $5, $4, 'APPROVED', $1, now()
     from tenant.branches b where b.id = $2`,
    [id, branchId, preset, name, JSON.stringify(Rule.parse(rule))],
  );
  return id;
}
