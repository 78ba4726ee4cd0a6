import { covers, type Place } from '#kernel/place.ts';
import { isAbove } from '#platform/access/access.rules.ts';

/** A role at a place, by its rank. */
export interface Rank {
  level: number;
  place: Place;
}

/** The rank of somebody at a place, by the roles that cover it. Undefined where they have none. */
export function rankAt(own: readonly Rank[], place: Place): number | undefined {
  const levels = own.filter((held) => covers(held.place, place)).map(({ level }) => level);
  return levels.length > 0 ? Math.min(...levels) : undefined;
}

/** An account may be managed by those who stand at all of its places, at none of them below the role held there. */
export const mayManage = (own: readonly Rank[], other: readonly Rank[]) =>
  other.every(({ level, place }) => {
    const rank = rankAt(own, place);
    return rank !== undefined && !isAbove(level, rank);
  });

/** The level of those who lead a chain; 0 leads a provider. Nobody stands above them. */
const TOP_LEVEL = 1;

/**
 * A role is given only by somebody who ranks above it where it is given: equals could give each other what each needs a second
 * person for. Those at the top, who have the whole company, appoint their own equals.
 */
export function mayGive(own: readonly Rank[], { level, place }: Rank): boolean {
  const rank = rankAt(own, place);
  if (rank === undefined || isAbove(level, rank)) return false;
  if (level > rank) return true;
  return rank <= TOP_LEVEL && own.some((held) => held.place.kind === 'COMPANY' && held.level <= TOP_LEVEL);
}
