import { bizDate } from '@netbar/contract/kernel/time';
import { loadPerson } from './actor.ts';
import { holdsAt, holdsForBrand, type Actor, type Ctx, type Tx } from './ctx.ts';
import { actingBy } from './standing.ts';

/** Where an approval belongs: a branch, or a brand as a whole. */
interface ApprovalPlace {
  branchId: string | null;
  brandId: string | null;
}

/** The actor as they decide by this function where the approval belongs, if they hold it there. */
const decidingAt = (actor: Actor, { branchId, brandId }: ApprovalPlace, can: string): Actor | undefined => {
  const isHeld = branchId === null ? holdsForBrand({ actor }, can, brandId ?? '') : holdsAt({ actor }, can, branchId);
  return isHeld ? actingBy(actor, can) : undefined;
};

/** The people whose approvals the caller decides today, with the rights they have now. Nobody hands on what was handed to them. */
export async function findPrincipals(ctx: Ctx | Tx): Promise<Actor[]> {
  const today = bizDate(ctx.now);
  const rows = await ctx.db
    .selectFrom('delegations')
    .select('fromAccount')
    .where('toAccount', '=', ctx.actor.id)
    .where('revokedTime', 'is', null)
    .where('fromDate', '<=', today)
    .where('toDate', '>=', today)
    .execute();
  const people = await Promise.all(rows.map(({ fromAccount }) => loadPerson(ctx, fromAccount)));
  return people.filter((person) => person !== undefined);
}

/**
 * Who decides something: the caller by their own right, or for somebody who is away. In the latter case the caller must hold the
 * same function somewhere, and acts with the other's rights and their own name.
 */
export function chooseDecider(
  { actor }: { actor: Actor },
  principals: Actor[],
  place: ApprovalPlace,
  can: string,
): { actor: Actor; onBehalfOf?: { id: string; name: string } } | undefined {
  if (!actor.functions.has(can)) return undefined;
  const own = decidingAt(actor, place, can);
  if (own) return { actor: own };
  const [principal] = principals.flatMap((person) => decidingAt(person, place, can) ?? []);
  if (!principal) return undefined;
  const { id, name } = principal;
  return { actor: { ...principal, id: actor.id, name: actor.name }, onBehalfOf: { id, name } };
}

interface NewDelegation {
  toAccount: string;
  fromDate: string;
  toDate: string;
  reason: string;
}

export async function addDelegation(ctx: Tx, delegation: NewDelegation): Promise<string> {
  const id = ctx.newId();
  const row = { id, fromAccount: ctx.actor.id, ...delegation, createdTime: ctx.now };
  await ctx.db.insertInto('delegations').values(row).execute();
  return id;
}

/** Locks a delegation that the caller made. */
export const lockOwnDelegation = (ctx: Tx, id: string) =>
  ctx.db
    .selectFrom('delegations')
    .select(['id', 'toAccount', 'fromDate', 'toDate', 'revokedTime'])
    .where('id', '=', id)
    .where('fromAccount', '=', ctx.actor.id)
    .forUpdate()
    .executeTakeFirst();

export const revokeDelegation = (ctx: Tx, id: string) =>
  ctx.db.updateTable('delegations').set({ revokedTime: ctx.now }).where('id', '=', id).execute();
