import type { homeApi } from '@netbar/contract/figures/home/home.api';
import { type StepName, stepNames } from '@netbar/contract/figures/home/home.rules';
import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { sql } from 'kysely';
import { type Ctx, inBrands, inScope, inTx } from '#kernel/ctx.ts';
import { findHolders } from '#kernel/holders.ts';
import { isSold } from './plan.ts';

type Counts = Omit<Out<typeof homeApi.firstSteps>['counts'], 'cashiers' | 'openers'>;
interface Standing extends Counts {
  isSold: boolean;
  branchId: string | null;
  brandId: string | null;
}

/** Where the company stands before its first sale. Counted from its data, so that nothing is asked twice or can be out of date. */
export async function getFirstSteps(ctx: Ctx): Promise<Out<typeof homeApi.firstSteps>> {
  const [standing, skipped, openers] = await Promise.all([readStanding(ctx), listSkipped(ctx), listOpeners(ctx)]);
  const { isSold: sold, branchId, brandId, ...counts } = standing;
  const cashiers = openers.filter(({ id }) => id !== ctx.actor.id).length;
  return { isSold: sold, branchId, brandId, counts: { ...counts, cashiers, openers: openers.length }, skipped };
}

async function readStanding(ctx: Ctx): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select ${isSold} as "isSold",
      (select id from branches where ${inScope(ctx, 'branches.id')} order by branch_no limit 1) as "branchId",
      (select id from brands where ${inBrands(ctx, 'brands.id')} order by created_time limit 1) as "brandId",
      (select count(*)::int from branches where ${inScope(ctx, 'branches.id')}) as branches,
      (select count(*)::int from branch_areas where ${inScope(ctx, 'branchAreas.branchId')}) as areas,
      (select count(*)::int from machines where ${inScope(ctx, 'machines.branchId')} and status <> 'RETIRED') as machines,
      (select count(*)::int from machines where ${inScope(ctx, 'machines.branchId')} and status <> 'RETIRED' and exists (
        select from device_machines d where d.branch_id = machines.branch_id and d.machine_name = machines.no)) as reported,
      (select count(*)::int from tariffs where ${inScope(ctx, 'tariffs.branchId')}) as tariffs,
      (select count(*)::int from branch_products where ${inScope(ctx, 'branchProducts.branchId')} and status = 'ON') as products,
      (select count(*)::int from cash_drawers where ${inScope(ctx, 'cashDrawers.branchId')}) as drawers,
      (select count(*)::int from merchants where ${inBrands(ctx, 'merchants.brandId')} and enabled) as merchants,
      (select count(*)::int from shifts where ${inScope(ctx, 'shifts.branchId')}) as shifts`.execute(ctx.db);
  return rows[0] as Standing;
}

/** People who may open a shift at one of the caller's branches. */
const listOpeners = ({ actor, ...ctx }: Ctx) =>
  findHolders({ ...ctx, actor }, { branchIds: actor.branchIds === 'all' ? [] : actor.branchIds }, 'SHIFT_WORK');

async function listSkipped(ctx: Ctx): Promise<StepName[]> {
  const rows = await ctx.db.selectFrom('skippedSteps').select('step').execute();
  const steps = new Set(rows.map(({ step }) => step));
  return stepNames.filter((step) => steps.has(step));
}

export const skipStep = (ctx: Ctx, { step, isSkipped }: In<typeof homeApi.skipStep>) =>
  inTx(ctx, async (ctx) => {
    if (isSkipped)
      await ctx.db
        .insertInto('skippedSteps')
        .values({ step, skippedBy: ctx.actor.id, skippedTime: ctx.now })
        .onConflict((row) => row.columns(['companyId', 'step']).doNothing())
        .execute();
    else await ctx.db.deleteFrom('skippedSteps').where('step', '=', step).execute();
    ctx.trace({ action: 'home.skipStep', detail: { step, isSkipped } });
    return {};
  });
