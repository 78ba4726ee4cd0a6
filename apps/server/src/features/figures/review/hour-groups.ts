import { type Measures, noMeasures } from '@netbar/contract/figures/facts/measures';
import type { Days } from '@netbar/contract/figures/facts/period.rules';
import { sql } from 'kysely';
import { areWholeMonths, sumAreas } from '#features/figures/facts/facts.ts';
import type { Groups } from './rows.ts';
import type { Scope } from './scope.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

interface HourSums {
  earnedHours: number[];
  sessionHours: number[];
  occupiedHours: number[];
  availableHours: number[];
}

/** The hours of the clock. */
export function listHourGroups(scope: Scope): Groups {
  const { brandId, branchId, areaId } = scope.place;
  const place = { ...(brandId && { brandId }), ...(branchId && { branchId }), ...(areaId && { areaId }) };
  return {
    kind: 'HOUR',
    groups: HOURS.map((hour) => ({ key: String(hour), name: `${String(hour).padStart(2, '0')}:00`, place: { ...place, hour } })),
    read: (days) => byHour(scope, days),
    slice: { hour: 0 },
  };
}

async function byHour(scope: Scope, days: Days): Promise<Map<string, Measures>> {
  const rows: HourSums[] =
    scope.isWhole && areWholeMonths(days, scope.today) ? await sumBrandHours(scope, days) : await sumAreaHours(scope, days);
  const sum = (part: keyof HourSums, hour: number) => rows.reduce((total, row) => total + (row[part][hour] ?? 0), 0);
  return new Map(
    HOURS.map((hour) => [
      String(hour),
      {
        ...noMeasures(),
        // Revenue is kept by hour as one sum.
        netFeeFen: sum('earnedHours', hour),
        sessions: sum('sessionHours', hour),
        occupiedSec: sum('occupiedHours', hour),
        availableSec: sum('availableHours', hour),
      },
    ]),
  );
}

const sumAreaHours = async ({ ctx, place }: Scope, days: Days) =>
  (await sumAreas(ctx, days)).filter(({ areaId }) => !place.areaId || areaId === place.areaId);

/** Whole months of whole brands: a few rows a brand instead of one a day and area. */
async function sumBrandHours({ ctx, brandIds }: Scope, { from, to }: Days): Promise<HourSums[]> {
  const { rows } = await sql<HourSums>`
    select earned_hours as "earnedHours", session_hours as "sessionHours", occupied_hours as "occupiedHours",
      available_hours as "availableHours"
    from tenant.week_hours where brand_id = any(${brandIds}::uuid[]) and biz_date between ${from}::date and ${to}::date`.execute(
    ctx.db,
  );
  return rows;
}
