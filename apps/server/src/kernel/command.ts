import type { Endpoint, In, Out } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { blot } from '@netbar/contract/kernel/sensitive';
import { sql } from 'kysely';
import { z } from 'zod';
import { inTx, type Ctx, type Tx } from './ctx.ts';
import { AppError } from './errors.ts';

/**
 * Does what one person meant once, however often it is asked: effects, events, audit row and the stored answer
 * commit together. A refusal stores nothing, so the same key may try again.
 */
export async function command<E extends Endpoint>(
  ctx: Ctx,
  endpoint: E,
  input: In<E>,
  work: (ctx: Tx) => Promise<Out<E>>,
): Promise<Out<E>> {
  const key = ctx.idempotencyKey;
  if (!key) throw new AppError(commonErrors.invalidInput, { fields: 'Idempotency-Key' });
  const action = `${endpoint.feature}.${endpoint.name}`;
  // Keyed: the input may hold a password or a phone number, and a plain digest of those could be guessed from a dump.
  const requestHash = ctx.vault.mac('request', `${action} ${JSON.stringify(input)}`).toString('base64url');

  return inTx(ctx, async (ctx) => {
    const answered = await claim(ctx, key);
    if (answered && answered.requestHash !== requestHash) throw new AppError(commonErrors.keyReused);
    if (answered) return z.decode(endpoint.output, answered.response) as Out<E>;

    const output = await work(ctx);

    ctx.trace({ action, branchId: branchOf(input), detail: blot(endpoint.input, input) as object });
    const response = JSON.stringify(z.encode(endpoint.output, output));
    const answer = { key, requestHash, response, actorId: ctx.actor.id, createdTime: ctx.now };
    ctx.beforeCommit(ctx.db.insertInto('idempotencyKeys').values(answer));
    return output;
  });
}

/**
 * Takes the key until the transaction ends, or says that another press holds it; waiting for a row instead would leave
 * the second press hanging. The answer is read by a statement of its own, whose snapshot is younger than the lock.
 */
async function claim({ db, actor }: Tx, key: string) {
  const intent = `${actor.companyId} ${actor.id} ${key}`;
  const isFree = sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${intent}, 0))`;
  const [lock, answered] = await Promise.all([
    db.selectNoFrom(isFree.as('isFree')).executeTakeFirst(),
    db
      .selectFrom('idempotencyKeys')
      .select(['requestHash', 'response'])
      .where('actorId', '=', actor.id)
      .where('key', '=', key)
      .executeTakeFirst(),
  ]);
  if (!lock?.isFree) throw new AppError(commonErrors.stillRunning);
  return answered;
}

const branchOf = (input: unknown) => {
  const { branchId } = input as { branchId?: unknown };
  return typeof branchId === 'string' ? branchId : undefined;
};
