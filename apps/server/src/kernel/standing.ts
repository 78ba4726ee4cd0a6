import { covers, type Place } from '@netbar/contract/kernel/place';
import type { Actor } from './ctx.ts';

/** A role that somebody holds, and where. */
export interface HeldGrant {
  level: number;
  functions: ReadonlySet<string>;
  menus: ReadonlySet<string>;
  place: Place;
}

/** The places where somebody may do something, and how high they rank by the roles that let them. */
export interface Standing {
  /** 0 provider, 1 company or brand, 2 branch manager, 3 staff. */
  level: number;
  /** The branches whose rows this actor may see. 'all' for the system only. */
  branchIds: readonly string[] | 'all';
  /** The brands whose own rows this actor may see: those they work for, and those of their branches. */
  brandIds: readonly string[] | 'all';
  /** The brands this actor is in charge of as a whole: only they change what holds in every branch of it. */
  wholeBrandIds: readonly string[] | 'all';
  /** Sees every brand and branch of the company, also those opened later. */
  isCompanyWide: boolean;
}

/** The brands and branches of a company, in the order of their numbers. */
export interface Houses {
  brandIds: readonly string[];
  branches: readonly { id: string; brandId: string }[];
}

export const LOWEST_LEVEL = 3;

/** The standing that grants give together. */
export function standingBy(grants: readonly Pick<HeldGrant, 'level' | 'place'>[], { brandIds, branches }: Houses): Standing {
  const places = grants.map(({ place }) => place);
  const isCompanyWide = places.some(({ kind }) => kind === 'COMPANY');
  const wholeBrands = new Set(
    isCompanyWide ? brandIds : places.flatMap((place) => (place.kind === 'BRAND' ? place.brandId : [])),
  );
  const single = new Set(places.flatMap((place) => (place.kind === 'BRANCH' ? place.branchId : [])));
  const own = branches.filter(({ id, brandId }) => wholeBrands.has(brandId) || single.has(id));
  return {
    level: Math.min(LOWEST_LEVEL, ...grants.map(({ level }) => level)),
    branchIds: own.map(({ id }) => id),
    brandIds: [...new Set([...wholeBrands, ...own.map(({ brandId }) => brandId)])],
    wholeBrandIds: [...wholeBrands],
    isCompanyWide,
  };
}

/** The standing of each function. Functions that come from the same grants share one: most people hold all of theirs everywhere. */
export function standingsBy(grants: readonly HeldGrant[], houses: Houses): Map<string, Standing> {
  const holders = new Map<string, number[]>();
  for (const [i, { functions }] of grants.entries())
    for (const can of functions) {
      const list = holders.get(can);
      if (list) list.push(i);
      else holders.set(can, [i]);
    }
  const byGrants = new Map<string, Standing>();
  return new Map(
    Array.from(holders, ([can, list]) => {
      const key = list.join();
      const standing =
        byGrants.get(key) ??
        standingBy(
          list.map((i) => grants[i] as HeldGrant),
          houses,
        );
      byGrants.set(key, standing);
      return [can, standing];
    }),
  );
}

/** Where the actor holds a function, or undefined if nowhere. */
export const standingOf = (actor: Actor, can: string): Standing | undefined =>
  actor.standings === 'own' ? (actor.functions.has(can) ? actor : undefined) : actor.standings.get(can);

/** The actor as far as they act by one function: their places and rank are those of the roles that hold it. */
export function actingBy(actor: Actor, can: string): Actor | undefined {
  const standing = standingOf(actor, can);
  return standing && { ...actor, ...standing, by: can };
}

/** What the actor holds at a place by the roles that cover it. */
export function heldAt(actor: Actor, place: Place) {
  if (actor.standings === 'own') return { level: actor.level, functions: actor.functions, menus: actor.menus };
  const there = actor.grants.filter((grant) => covers(grant.place, place));
  return {
    level: Math.min(LOWEST_LEVEL, ...there.map(({ level }) => level)),
    functions: new Set(there.flatMap(({ functions }) => [...functions])),
    menus: new Set(there.flatMap(({ menus }) => [...menus])),
  };
}
