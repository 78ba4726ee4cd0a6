import { TariffContent } from '@netbar/contract/floor/machine/machine.model';
import type { AreaKind, HourPrice, SeatCount } from '@netbar/contract/figures/survey/survey.model';
import { kindOfArea } from '@netbar/contract/figures/survey/survey.rules';
import { mulDiv } from '@netbar/contract/kernel/money';
import { sql } from 'kysely';
import { countSeatsAt } from '#features/floor/machine/machine.ts';
import { inScope, type Ctx, type Tx } from '#kernel/ctx.ts';

interface Moment {
  branchId: string;
  countedTime: Date;
}

/** Gives the seats of each survey's branch at the moment of its count; null for a branch that had no machines then. */
export async function readOwnSeats(ctx: Ctx | Tx, moments: readonly Moment[]): Promise<(moment: Moment) => SeatCount | null> {
  const rows = await countSeatsAt(
    ctx,
    moments.map(({ branchId, countedTime }) => ({ branchId, at: countedTime })),
  );
  const keyOf = (branchId: string, at: Date) => `${branchId} ${at.getTime()}`;
  const counts = new Map(rows.map(({ branchId, at, seats, occupied }) => [keyOf(branchId, at), { seats, occupied }]));
  return ({ branchId, countedTime }) => counts.get(keyOf(branchId, countedTime)) ?? null;
}

const HOUR_MIN = 60;

interface AreaTariff {
  name: string;
  content: unknown;
}

/**
 * What an hour costs at the branch today without a level and outside of all periods, by kind of area; the lowest where several areas
 * are of one kind. An area without machines is not counted.
 */
export async function readOwnPrices(ctx: Ctx, branchId: string): Promise<HourPrice[]> {
  const { rows } = await sql<AreaTariff>`
    select a.name, t.content from tenant.branch_areas a
    join lateral (select tariffs.content from tenant.tariffs
      where tariffs.company_id = a.company_id and tariffs.branch_id = a.branch_id and tariffs.level_id is null
        and (tariffs.area_id = a.id or tariffs.area_id is null) and ${inScope(ctx, 'tariffs.branchId')}
      order by tariffs.area_id is null limit 1) t on true
    where a.branch_id = ${branchId} and exists (select from tenant.machines m
      where m.company_id = a.company_id and m.area_id = a.id and m.status <> 'RETIRED')`.execute(ctx.db);
  const lowest = new Map<AreaKind, number>();
  for (const { name, content } of rows) {
    const { unitFen, unitMin } = TariffContent.parse(content);
    const [kind, hourFen] = [kindOfArea(name), mulDiv(unitFen, HOUR_MIN, unitMin)];
    lowest.set(kind, Math.min(hourFen, lowest.get(kind) ?? hourFen));
  }
  return [...lowest].map(([kind, hourFen]) => ({ kind, hourFen }));
}
