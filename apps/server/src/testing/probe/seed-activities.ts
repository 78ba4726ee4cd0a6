import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import { EVERY_HOUR } from '@netbar/contract/activities/activity/conditions.rules';
import { bizDate } from '@netbar/contract/kernel/time';
import { tiersRule } from '../activities.ts';
import type { Person, World } from '../world.ts';

interface Owner {
  company: string;
  brandId: string;
  branchId: string;
}

/** A branch's own activity with a budget, a trial of it, and what one took off an order. */
export async function seedActivities(world: World, seeder: Person, { company, brandId, branchId }: Owner, unique: () => string) {
  const content = () => ({
    preset: 'CHARGE_DISCOUNT' as const,
    name: unique(),
    note: unique(),
    branchIds: [branchId],
    fromDay: bizDate(new Date()),
    toDay: bizDate(new Date()),
    hours: [...EVERY_HOUR],
    funders: { companyBp: 10_000, branchBp: 0, supplierBp: 0 },
    budget: { kind: 'SPEND' as const, limit: 1000 },
    rule: tiersRule([{ fromFen: 100_000_000, bonusFen: 1 }]),
  });
  const { id } = await seeder.call(activityApi.save, { brandId, branchId, ...content() });
  await seeder.call(activityApi.startTrial, { brandId, branchId, activityId: id, content: content() });
  await world.owner.query(
    `insert into tenant.order_adjustments (company_id, order_line_id, activity_id, benefit_key, amount_fen)
     select l.company_id, l.id, $2, $3, 1 from tenant.order_lines l
     join tenant.orders o on o.company_id = l.company_id and o.id = l.order_id where l.company_id = $1 and o.branch_id = $4 limit 1`,
    [company, id, unique(), branchId],
  );
}
