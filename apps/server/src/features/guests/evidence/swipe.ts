import { evidenceErrors } from '@netbar/contract/guests/evidence/evidence.errors';
import { SWIPE_LIFE_MS } from '@netbar/contract/guests/evidence/evidence.rules';
import { sql } from 'kysely';
import { identityIndex, identityIndexes, openSealed } from '#features/guests/member/member.ts';
import { inScope, isOneOfMacs, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';

interface ReadCard {
  branchId: string;
  machineName: string;
  idCard: string;
  at: Date;
}

/** Stores that a reader of the branch read an identity card: its digest only. */
export async function recordSwipe(ctx: Tx, { branchId, machineName, idCard, at: swipedTime }: ReadCard): Promise<string> {
  const id = ctx.newId();
  await ctx.db
    .insertInto('idSwipes')
    .values({ id, branchId, machineName, identityIndex: identityIndex(ctx, idCard), swipedTime })
    .execute();
  return id;
}

interface SwipeUse {
  swipeId: string;
  branchId: string;
  docId: string;
  idCardSealed: Buffer | null;
}

/** Uses up a swipe of this person at this branch, two minutes old at most. The same document may take it again. */
export async function useSwipe(ctx: Tx, { swipeId, branchId, docId, idCardSealed }: SwipeUse) {
  const used = await fresh(ctx, branchId, idCardSealed)
    .select(['id', 'docId'])
    .where('id', '=', swipeId)
    .forUpdate()
    .executeTakeFirst();
  if (!used || (used.docId !== null && used.docId !== docId)) throw new AppError(evidenceErrors.wrongSwipe);
  await ctx.db
    .updateTable('idSwipes')
    .set({ docId })
    .where(inScope(ctx, 'idSwipes.branchId'))
    .where('id', '=', swipeId)
    .execute();
}

const fresh = (ctx: Ctx | Tx, branchId: string, idCardSealed: Buffer | null) => {
  const idCard = openSealed(ctx, idCardSealed);
  return (ctx as Tx).db
    .selectFrom('idSwipes')
    .where(inScope(ctx, 'idSwipes.branchId'))
    .where('branchId', '=', branchId)
    .where(idCard === null ? sql<boolean>`false` : isOneOfMacs('idSwipes.identityIndex', identityIndexes(ctx, idCard)))
    .where('swipedTime', '>', new Date(ctx.now.getTime() - SWIPE_LIFE_MS));
};

/** The newest swipe of this person at this branch that can still be used. */
export async function findFreshSwipe(ctx: Ctx | Tx, branchId: string, idCardSealed: Buffer | null) {
  const swipe = await fresh(ctx, branchId, idCardSealed)
    .select(['id', 'machineName', 'swipedTime'])
    .where('docId', 'is', null)
    .orderBy('swipedTime', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!swipe) return null;
  const { id, machineName, swipedTime } = swipe;
  return { id, machineName, expiresTime: new Date(swipedTime.getTime() + SWIPE_LIFE_MS) };
}
