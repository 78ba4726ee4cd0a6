import type { Endpoint, In, Out } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { redact } from '@netbar/contract/kernel/sensitive';
import { sql } from 'kysely';
import { z } from 'zod';
import { inTx, type Ctx, type Tx } from './ctx.ts';
import { AppError } from './errors.ts';
import { macVersion } from './vault.ts';

/**
 * Runs a command at most once per idempotency key. Its effects, events, audit row and stored answer commit together; a repeated
 * call with the same key gets the stored answer. A refusal stores nothing, so the same key may be tried again.
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
  // Keyed: the input may hold a password or a phone number, which could be guessed from a plain digest in a database dump.
  const request = `${action} ${JSON.stringify(input)}`;

  return inTx(ctx, async (ctx) => {
    const answered = await lockKey(ctx, key);
    if (answered && !ctx.vault.isMac(digestOf(answered), 'request', request)) throw new AppError(commonErrors.keyReused);
    if (answered) return z.decode(endpoint.output, answered.response) as Out<E>;

    const output = await work(ctx);

    ctx.trace({ action, branchId: branchOf(input), detail: redact(endpoint.input, input) as object });
    const response = JSON.stringify(z.encode(endpoint.output, output));
    const requestHash = ctx.vault.mac('request', request).toString('base64url');
    const answer = { key, requestHash, response, actorId: ctx.actor.id, createdTime: ctx.now };
    ctx.beforeCommit(ctx.db.insertInto('idempotencyKeys').values(answer));
    return output;
  });
}

const digestOf = ({ requestHash }: { requestHash: string }) => Buffer.from(requestHash, 'base64url');

/** The version of the vault key at the time when the command of this idempotency key ran; undefined if it did not. */
export async function keyVersionOfCommand({ db, actor, idempotencyKey }: Ctx): Promise<number | undefined> {
  if (!idempotencyKey) return undefined;
  const ran = await selectAnswer(db, actor.id, idempotencyKey).executeTakeFirst();
  return ran && macVersion(digestOf(ran));
}

const selectAnswer = (db: Ctx['db'] | Tx['db'], actorId: string, key: string) =>
  db.selectFrom('idempotencyKeys').select(['requestHash', 'response']).where('actorId', '=', actorId).where('key', '=', key);

/**
 * Locks the key until the transaction ends, and refuses when another call holds it; by waiting for a row lock instead, the second
 * call would occupy a connection. The stored answer is read by a statement of its own, so that its snapshot is taken after the lock.
 */
async function lockKey({ db, actor }: Tx, key: string) {
  const intent = `${actor.companyId} ${actor.id} ${key}`;
  const isFree = sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${intent}, 0))`;
  const [lock, answered] = await Promise.all([
    db.selectNoFrom(isFree.as('isFree')).executeTakeFirst(),
    selectAnswer(db, actor.id, key).executeTakeFirst(),
  ]);
  if (!lock?.isFree) throw new AppError(commonErrors.stillRunning);
  return answered;
}

const branchOf = (input: unknown) => {
  const { branchId } = input as { branchId?: unknown };
  return typeof branchId === 'string' ? branchId : undefined;
};
