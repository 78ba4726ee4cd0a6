import type { RealtimeMessage, RealtimeType } from '@netbar/contract/kernel/realtime';
import type { Lang } from '@netbar/contract/kernel/words';
import { sql, type Compilable, type Kysely, type Transaction } from 'kysely';
import type { z } from 'zod';
import type { DB } from './db.types.ts';
import { insertTraces, type Trace } from './audit.ts';
import { insertOutbox, type Job, type OutboxRow } from './outbox.ts';
import type { Gateways } from '#gateways/gateways.ts';
import type { Log } from './log.ts';
import type { Sessions } from './sessions.ts';
import type { Vault } from './vault.ts';
import { notFound } from './errors.ts';

export interface Actor {
  id: string;
  name: string;
  companyId: string;
  /** 0 provider, 1 company or brand, 2 branch manager, 3 staff. */
  level: number;
  functions: ReadonlySet<string>;
  /** The pages in this person's menu. */
  menus: ReadonlySet<string>;
  /** The branches whose rows exist for this actor. Only the system itself has all of them. */
  branchIds: readonly string[] | 'all';
  /** The brands whose own rows exist for this actor: those worked for, and those of the branches above. */
  brandIds: readonly string[] | 'all';
  /** Sees the company as a whole: every brand and branch, also those opened later. */
  isCompanyWide: boolean;
  /** Nothing for the system. */
  sessionId?: string;
  isLocked?: boolean;
}

type Reads = Pick<Kysely<DB>, 'selectFrom' | 'selectNoFrom' | 'with' | 'fn' | 'getExecutor' | 'transaction' | 'isTransaction'>;

/** What a call by somebody unknown may touch: sign-in, captcha, public announcements. Sees no tenant row. */
export interface Visit {
  /** To read. Writing and locking need the `db` that `inTx` or `command` hands over. */
  db: Reads;
  now: Date;
  newId: () => string;
  lang: Lang;
  ip: string;
  userAgent: string;
  requestId: string;
  /** Stands for one intent of one person: a retry carries the same key. */
  idempotencyKey?: string | undefined;
  vault: Vault;
  sessions: Pick<Sessions, 'sign' | 'forget'>;
  gateways: Gateways;
  log: Log;
  /** Goes on as somebody who has proven who they are, inside their company. */
  as: (actor: Actor) => Ctx;
}

/** Everything a feature may touch, as the actor's company sees it. First argument of every service and query function. */
export interface Ctx extends Visit {
  actor: Actor;
}

/** What a transaction adds: the right to write, and what must happen if and only if it commits. */
interface Writing {
  db: Transaction<DB>;
  /** Tells the counter of a branch. */
  publish: (type: RealtimeType, branchId: string, payload: Omit<RealtimeMessage, 'type' | 'branchId'>) => void;
  /** Has the worker do something, at once or after a moment. */
  later: <S extends z.ZodType>(job: Job<S>, data: z.input<S>, runAfter?: Date) => void;
  /** Leaves a row in the audit log. */
  trace: (trace: Trace) => void;
  /** Writes when the work is done, along with events, audit rows and the commit. */
  beforeCommit: (write: Compilable) => void;
  /** Does something in this process once the commit has succeeded; what must not be lost is for `later`. */
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
 * Nobody waits for these: they leave in one flight with the commit, which answers for them, so that a failure of any undoes
 * all. All are compiled before the first is sent: what cannot even be said must not let the commit go alone.
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
 * The rows this actor may see. Every query on a branch-owned table carries it. Whoever sees the whole company needs no
 * condition but the fence: two thousand ids would be sent for nothing, and PostgreSQL plans for ten.
 */
export const inScope = ({ actor }: { actor: Actor }, column: BranchColumn) =>
  actor.isCompanyWide ? sql<boolean>`true` : among(column, actor.branchIds);

/** One is asked for by equality, so that an index also gives its order: the newest rows of a branch are read, not sorted out. */
function among(column: BranchColumn | BrandColumn, ids: readonly string[] | 'all') {
  if (ids === 'all') return sql<boolean>`true`;
  return ids.length === 1 ? sql<boolean>`${sql.ref(column)} = ${ids[0]}` : sql<boolean>`${sql.ref(column)} = any(${ids})`;
}

export const isInScope = ({ actor }: { actor: Actor }, branchId: string) =>
  actor.branchIds === 'all' || actor.branchIds.includes(branchId);

/** A branch out of reach does not exist. */
export function requireInScope(ctx: { actor: Actor }, branchId: string) {
  if (!isInScope(ctx, branchId)) throw notFound('门店')();
}

/** The same for rows that belong to a brand as a whole. */
export const inBrands = ({ actor }: { actor: Actor }, column: BrandColumn) => among(column, actor.brandIds);

export const isInBrands = ({ actor }: { actor: Actor }, brandId: string) =>
  actor.brandIds === 'all' || actor.brandIds.includes(brandId);

/** What begins with a text, as a range: an index may serve it under row security, where `like` may not (ADR 0029). */
export const beginning = (column: ReturnType<typeof sql.ref>, text: string) =>
  sql<boolean>`(${column} ~>=~ ${text} and ${column} ~<~ ${`${text}\u{10FFFF}`})`;

/** A pattern for `ilike` that takes the typed text literally. */
export const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
