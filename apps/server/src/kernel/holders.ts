import { sql } from 'kysely';
import type { Ctx, Tx } from './ctx.ts';

/** Where something happens: in one of these branches, in a brand as a whole, or, with neither, in the whole company. */
export interface HolderPlace {
  branchIds?: readonly string[];
  brandId?: string | null;
}

export interface PersonName {
  id: string;
  name: string;
}

/**
 * A subselect of the active accounts at a place that hold a function, if one is given. Whoever has the brand or the whole company
 * is at each of its branches too.
 */
export const selectHolders = ({ actor }: Ctx | Tx, { branchIds = [], brandId = null }: HolderPlace, can: string | null) =>
  sql<PersonName>`
    select a.id, a.name from platform.accounts a
    where a.company_id = ${actor.companyId} and a.status = 'ACTIVE'
      and exists (
        select from grants g
        where g.account_id = a.id
          and (g.place = 'COMPANY' or g.branch_id = any(${branchIds}::uuid[]) or g.brand_id = ${brandId}::uuid
            or g.brand_id in (select b.brand_id from branches b where b.id = any(${branchIds}::uuid[])))
          and (${can}::text is null
            or exists (select from role_functions f where f.role_id = g.role_id and f.function_id = ${can})))
      and (${can}::text is null or not exists (select from brand_closed_items c where c.item = ${can}) or exists (
        select from brands b
        where not exists (select from brand_closed_items c where c.brand_id = b.id and c.item = ${can})
          and exists (select from grants g left join branches w on w.id = g.branch_id
            where g.account_id = a.id and (g.place = 'COMPANY' or b.id in (g.brand_id, w.brand_id)))))`;

/** The active accounts that hold a function at a place, by name. */
export async function findHolders(ctx: Ctx | Tx, place: HolderPlace, can: string): Promise<PersonName[]> {
  const { rows } = await sql<PersonName>`${selectHolders(ctx, place, can)} order by a.name, a.id`.execute(ctx.db);
  return rows;
}
