import type { GivenGrant } from '@netbar/contract/platform/account/account.model';

/** One role and all the places where it is held: a line of the form. */
export interface RoleLine {
  roleId: string | null | undefined;
  places: string[];
}

/** A place as the value of a control. */
export const placeKey = ({ place, placeId }: Pick<GivenGrant, 'place' | 'placeId'>) => (placeId ? `${place} ${placeId}` : place);

const placeOf = (key: string) => {
  const [place = '', placeId = null] = key.split(' ');
  return { place: place as GivenGrant['place'], placeId };
};

/** Grants by role, in the order they came. */
export function toLines(grants: readonly GivenGrant[]): RoleLine[] {
  const byRole = Map.groupBy(grants, ({ roleId }) => roleId);
  return Array.from(byRole, ([roleId, list]) => ({ roleId, places: list.map(placeKey) }));
}

/** Grants of the lines that are filled in; a line without a place waits for one. */
export const toGrants = (lines: readonly RoleLine[]): GivenGrant[] =>
  lines.flatMap(({ roleId, places }) => (roleId === undefined ? [] : places.map((key) => ({ roleId, ...placeOf(key) }))));
