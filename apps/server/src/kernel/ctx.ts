import type { RealtimeMessage, RealtimeType } from '@netbar/contract/kernel/realtime';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { kernelNouns } from '@netbar/contract/kernel/nouns';
import type { Lang } from '@netbar/contract/kernel/words';
import { sql, type Compilable, type Kysely, type Transaction } from 'kysely';
import type { z } from 'zod';
import type { DB } from './postgres/db.types.ts';
import { insertTraces, type Trace } from './audit.ts';
import { insertOutbox, type Job, type OutboxRow } from './outbox.ts';
import type { Gateways } from '#gateways/gateways.ts';
import type { Log } from './log.ts';
import type { Sessions } from './sessions.ts';
import { standingOf, type HeldGrant, type Standing } from './standing.ts';
import type { Vault } from './vault.ts';
import { AppError, notFound } from './errors.ts';

/** Who is asking. The places and the level are those of the function that the call asks for; of all functions if it asks for none. */
export interface Actor extends Standing {
  id: string;
  name: string;
  companyId: string;
  /** Every function held, wherever. Whether it is held where it matters, `holdsAt` and `actingBy` say. */
  functions: ReadonlySet<string>;
  /** The pages in the actor's menu. */
  menus: ReadonlySet<string>;
  grants: readonly HeldGrant[];
  /** Where each function is held. 'own': at the places of the actor itself, for the system. */
  standings: ReadonlyMap<string, Standing> | 'own';
  /** The function that the call asks for, if it asks for one. */
  by?: string;
  /** Undefined for the system. */
  sessionId?: string;
  isLocked?: boolean;
  /** Signed in with a password that somebody else set. */
  mustChangePassword?: boolean;
  /** Signed in, but the one-time code that the account needs was not shown yet. */
  secondFactorPending?: boolean;
}

type Reads = Pick<Kysely<DB>, 'selectFrom' | 'selectNoFrom' | 'with' | 'fn' | 'getExecutor' | 'transaction' | 'isTransaction'>;

/** What a call that is not signed in may use: sign-in, captcha, public announcements. It sees no tenant row. */
export interface Visit {
  /** Read only. Writing and locking need the `db` of `inTx` or `command`. */
  db: Reads;
  now: Date;
  newId: () => string;
  lang: Lang;
  ip: string;
  userAgent: string;
  requestId: string;
  /** Identifies one command of one person: a retry carries the same key. */
  idempotencyKey?: string | undefined;
  vault: Vault;
  sessions: Pick<Sessions, 'sign' | 'forget'>;
  gateways: Gateways;
  log: Log;
  /** The `ctx` of this call after sign-in, as this actor and inside their company. */
  as: (actor: Actor) => Ctx;
}

/** Everything a feature may use, as the actor's company sees it. First argument of every service and query function. */
export interface Ctx extends Visit {
  actor: Actor;
}

/** What a transaction adds: a `db` that may write, and effects that happen if and only if it commits. */
interface Writing {
  db: Transaction<DB>;
  /** Sends a realtime event to the browsers of a branch. */
  publish: (type: RealtimeType, branchId: string, payload: Omit<RealtimeMessage, 'type' | 'branchId'>) => void;
  /** Queues a job for the worker, to run at once or at `runAfter`. */
  later: <S extends z.ZodType>(job: Job<S>, data: z.input<S>, runAfter?: Date) => void;
  /** Writes a row to the audit log. */
  trace: (trace: Trace) => void;
  /** Sends a write at the end of the transaction, pipelined with events, audit rows and the commit. */
  beforeCommit: (write: Compilable) => void;
  /** Calls a function in this process after the commit. A crash may lose it; use `later` for what must not be lost. */
  afterCommit: (act: () => void) => void;
}

export type VisitTx = Omit<Visit, 'db'> & Writing;
/** A `ctx` inside a transaction. */
export type Tx = Omit<Ctx, 'db'> & Writing;
type TxOf<C extends Visit> = Omit<C, 'db'> & Writing;

/** Runs `work` in one transaction, or joins the one already open. Shadow `ctx` in the callback. */
export async function inTx<C extends Visit, T>(ctx: C, work: (ctx: TxOf<C>) => Promise<T>): Promise<T> {
  if (isTx(ctx)) return work(ctx);
  const acts: (() => void)[] = [];
  const result = await ctx.db.transaction().execute(async (db) => {
    const rows: OutboxRow[] = [];
    const traces: Trace[] = [];
    const writes: Compilable[] = [];
    const tx: TxOf<C> = {
      ...ctx,
      db,
      publish: (type, branchId, payload) => rows.push({ topic: type, branchId, payload }),
      later: (job, data, runAfter) => rows.push({ topic: job.name, payload: job.data.parse(data) as object, runAfter }),
      trace: (trace) => traces.push(trace),
      beforeCommit: (write) => writes.push(write),
      afterCommit: (act) => acts.push(act),
    };
    const result = await work(tx);
    if (rows.length > 0) writes.push(insertOutbox(tx, rows));
    if (traces.length > 0) writes.push(insertTraces(tx as unknown as Tx, traces));
    sendWithCommit(db, writes);
    return result;
  });
  for (const act of acts) act();
  return result;
}

/**
 * Sends the last writes without awaiting them, pipelined with the commit, which waits for them and fails if one fails. Compiles all
 * statements first, so that a compile error aborts the commit.
 */
function sendWithCommit(db: Transaction<DB>, writes: Compilable[]) {
  const statements = writes.map((write) => write.compile());
  void Promise.allSettled(statements.map((statement) => db.executeQuery(statement)));
}

const isTx = <C extends Visit>(ctx: C): ctx is C & TxOf<C> => ctx.db.isTransaction;

type OwnerColumn<C extends string> = { [T in keyof DB]: C extends keyof DB[T] ? `${T}.${C}` : never }[keyof DB];
type BranchColumn = OwnerColumn<'branchId'> | 'branches.id' | 'members.registeredBranchId';
type BrandColumn = OwnerColumn<'brandId'> | 'brands.id';

/**
 * The condition for rows this actor may see; every query on a branch-owned table needs it. For an actor who sees the whole company
 * row security is enough: thousands of ids would be sent in vain, and PostgreSQL plans for ten.
 */
export const inScope = ({ actor }: { actor: Actor }, column: BranchColumn) =>
  actor.isCompanyWide ? sql<boolean>`true` : among(column, actor.branchIds);

/** Equality for a single id, so that an index also gives the order and the newest rows of a branch need no sorting. */
function among(column: BranchColumn | BrandColumn, ids: readonly string[] | 'all') {
  if (ids === 'all') return sql<boolean>`true`;
  return ids.length === 1 ? sql<boolean>`${sql.ref(column)} = ${ids[0]}` : sql<boolean>`${sql.ref(column)} = any(${ids})`;
}

export const isInScope = ({ actor }: { actor: Actor }, branchId: string) =>
  actor.branchIds === 'all' || actor.branchIds.includes(branchId);

/** Whether the actor holds a function at this branch. */
export function holdsAt({ actor }: { actor: Actor }, can: string, branchId: string): boolean {
  const branchIds = standingOf(actor, can)?.branchIds;
  return branchIds === 'all' || (branchIds?.includes(branchId) ?? false);
}

/** Whether the actor holds a function for a brand as a whole. */
export function holdsForBrand({ actor }: { actor: Actor }, can: string, brandId: string): boolean {
  const brandIds = standingOf(actor, can)?.wholeBrandIds;
  return brandIds === 'all' || (brandIds?.includes(brandId) ?? false);
}

/** Refuses a branch out of scope as not found, so that its existence is not revealed. */
export function requireInScope(ctx: { actor: Actor }, branchId: string) {
  if (!isInScope(ctx, branchId)) throw notFound(kernelNouns.branch)();
}

/** Like `inScope`, for rows that belong to a brand as a whole. */
export const inBrands = ({ actor }: { actor: Actor }, column: BrandColumn) => among(column, actor.brandIds);

/** For rows that are for people who have the brand as a whole, not only single branches of it. */
export const inWholeBrands = ({ actor }: { actor: Actor }, column: BrandColumn) => among(column, actor.wholeBrandIds);

export const isInBrands = ({ actor }: { actor: Actor }, brandId: string) =>
  actor.brandIds === 'all' || actor.brandIds.includes(brandId);

/** Whether the actor has a brand as a whole, not only single branches of it. */
export const isInWholeBrands = ({ actor: { wholeBrandIds } }: { actor: Actor }, brandId: string) =>
  wholeBrandIds === 'all' || wholeBrandIds.includes(brandId);

/** Refuses a brand out of scope as not found, and a change to a brand of which the actor has only single branches. */
export function requireWholeBrand(ctx: { actor: Actor }, brandId: string) {
  if (!isInBrands(ctx, brandId)) throw notFound(kernelNouns.brand)();
  if (!isInWholeBrands(ctx, brandId)) throw new AppError(commonErrors.wholeBrandOnly);
}

/** Refuses a change to what holds for the whole company, by somebody who has only parts of it. */
export function requireWholeCompany({ actor }: { actor: Actor }) {
  if (!actor.isCompanyWide) throw new AppError(commonErrors.wholeCompanyOnly);
}

/** Matches texts that begin with `text`, as a range: under row security an index can serve it, but not `like` (ADR 0029). */
export const beginning = (column: ReturnType<typeof sql.ref>, text: string) =>
  sql<boolean>`(${column} ~>=~ ${text} and ${column} ~<~ ${`${text}\u{10FFFF}`})`;

/**
 * Whether a stored digest is one of these, which are those of one text under all known keys (`vault.macs`). Equality for a single
 * one, as outside of a rotation, so that an index also gives the order.
 */
export const isOneOfMacs = (column: string, macs: readonly Buffer[]) =>
  macs.length === 1 ? sql<boolean>`${sql.ref(column)} = ${macs[0]}` : sql<boolean>`${sql.ref(column)} = any(${macs}::bytea[])`;

/** A pattern for `ilike` that matches the text literally. */
export const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
