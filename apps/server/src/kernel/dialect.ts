import {
  AbortedTransactionError,
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  Transaction,
  TransactionBuilder,
  type CompiledQuery,
  type KyselyProps,
  type QueryResult,
} from 'kysely';
import pg from 'pg';
import type { DB } from './db.types.ts';
import { Statement, type Answer } from './statement.ts';
import { nameOf, NamingCompiler } from './statements.ts';

/** How a connection introduces itself to the fence: by company, or not at all, which shows no tenant row to the app role. */
export type Viewer = { companyId: string } | 'nobody';

/**
 * PostgreSQL as one viewer sees it. Every statement runs in a transaction that has named the company first;
 * outside `inTx` that transaction is read only.
 */
export class FencedDb extends Kysely<DB> {
  readonly #begin: () => Promise<OpenTransaction>;

  constructor(pool: pg.Pool, viewer: Viewer) {
    const introduction = viewer === 'nobody' ? '' : `set local app.company_id = ${pg.escapeLiteral(viewer.companyId)}`;
    const reads = new SharedRead(pool, introduction);
    super(passingOn((query) => reads.add(query)));
    this.#begin = async () => new OpenTransaction(await pool.connect(), `begin; ${introduction}`);
  }

  override transaction() {
    return new FencedTransactions(this.#begin);
  }
}

class FencedTransactions extends TransactionBuilder<DB> {
  readonly #begin: () => Promise<OpenTransaction>;

  constructor(begin: () => Promise<OpenTransaction>) {
    super(passingOn(() => Promise.reject(new Error('a transaction has not begun'))));
    this.#begin = begin;
  }

  override async execute<T>(work: (db: Transaction<DB>) => Promise<T>): Promise<T> {
    const open = await this.#begin();
    try {
      const result = await work(new Transaction(passingOn((query) => open.run(query))));
      await open.commit();
      return result;
    } catch (error) {
      await open.rollback();
      throw error;
    } finally {
      open.release();
    }
  }
}

type Run = (query: CompiledQuery) => Promise<Answer>;

/**
 * Kysely's own executor looks for a connection for each statement and, inside a transaction, lets one wait for the other.
 * This one passes every statement on at once: what is asked for together leaves together.
 */
class PassingExecutor extends DefaultQueryExecutor {
  readonly #run: Run;

  constructor(run: Run) {
    super(compiler, adapter, noConnections);
    this.#run = run;
  }

  override async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, rowCount } = await this.#run(query).catch(fromHere);
    return { rows: rows as R[], numAffectedRows: BigInt(rowCount) };
  }
}

/** An error of the driver leads to where the answer was read; whoever looks for a bug wants to see who had asked. */
function fromHere(error: unknown): never {
  if (error instanceof Error) Error.captureStackTrace(error);
  throw error;
}

// None of these remembers anything between two statements. A compiler is dear to make: it binds a method for each kind of node.
const compiler = new NamingCompiler();
const adapter = new PostgresAdapter();
const driver = new DummyDriver();
const noConnections = {
  provideConnection: () => Promise.reject(new Error('connections are not handed out: a cursor cannot share a pipelined one')),
};
const dialect = {
  createDriver: () => driver,
  createQueryCompiler: () => compiler,
  createAdapter: () => adapter,
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
};
const passingOn = (run: Run): KyselyProps => ({ config: { dialect }, dialect, driver, executor: new PassingExecutor(run) });

class OpenTransaction {
  readonly #client: pg.PoolClient;
  readonly #underWay = new Set<Promise<unknown>>();
  #cause: unknown;
  #lost: Error | undefined;
  #isOver = false;

  constructor(client: pg.PoolClient, opening: string) {
    this.#client = client;
    // Nobody waits for the opening words alone: they travel with the first statement.
    void this.#send(() => ask(client, opening));
  }

  async run(query: CompiledQuery) {
    if (this.#isOver) throw new Error('the transaction is over');
    return this.#send(() => send(this.#client, query)).catch((error: unknown) => this.#explain(error));
  }

  #send<T>(ask: () => Promise<T>): Promise<T> {
    holdUntilTick(this.#client);
    const answer = ask();
    this.#underWay.add(answer);
    const isAnswered = () => this.#underWay.delete(answer);
    answer.then(isAnswered, isAnswered);
    return answer;
  }

  /** Statements nobody waited for leave together with the commit, which answers for them. Whatever comes now comes too late. */
  async commit() {
    this.#isOver = true;
    const commit = this.#send(() => ask(this.#client, 'commit'));
    const [{ command }] = await Promise.all([commit, ...this.#underWay]).catch((error: unknown) => this.#explain(error));
    if (command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  /** A statement sent along with one that failed is told no more than that the transaction is dead. */
  #explain(error: unknown): never {
    this.#cause ??= error;
    throw isAftermath(error) ? this.#cause : error;
  }

  /** Whoever cannot be told to roll back is gone, and has: the error that led here is the one to report. */
  async rollback() {
    await this.#client.query('rollback').catch((lost: Error) => (this.#lost = lost));
  }

  release() {
    this.#isOver = true;
    this.#client.release(this.#lost);
  }
}

/**
 * The reads that one request asks for in the same breath, such as a page and its total: one connection, one flight,
 * one snapshot. No statement waits for the transaction to open, nor the commit for the statements.
 */
class SharedRead {
  readonly #pool: pg.Pool;
  readonly #opening: string;
  #waiting: { query: CompiledQuery; answer: PromiseWithResolvers<Answer> }[] = [];

  constructor(pool: pg.Pool, introduction: string) {
    this.#pool = pool;
    this.#opening = `begin isolation level repeatable read read only; ${introduction}`;
  }

  add(query: CompiledQuery) {
    const answer = Promise.withResolvers<Answer>();
    this.#waiting.push({ query, answer });
    if (this.#waiting.length === 1) queueMicrotask(() => void this.#fly());
    return answer.promise;
  }

  async #fly() {
    // One more turn of the queue lets companions arrive that had something to await first.
    await Promise.resolve();
    const flight = this.#waiting;
    this.#waiting = [];
    try {
      const client = await this.#pool.connect();
      holdUntilTick(client);
      const sent = [ask(client, this.#opening), ...flight.map(({ query }) => send(client, query)), ask(client, 'commit')];
      const results = await Promise.allSettled(sent);
      client.release(results.some((r) => r.status === 'rejected' && isBroken(r.reason)));
      const opened = results[0];
      for (const [i, { answer }] of flight.entries()) {
        const result = opened?.status === 'rejected' ? opened : results[i + 1];
        if (result?.status === 'fulfilled') answer.resolve(result.value as Answer);
        else answer.reject(result?.reason);
      }
    } catch (error) {
      for (const { answer } of flight) answer.reject(error);
    }
  }
}

/** Without an SQLSTATE the failure was the connection's, not the statement's. */
const isBroken = (error: unknown) => !(error instanceof pg.DatabaseError);

const isAftermath = (error: unknown) => error instanceof pg.DatabaseError && error.code === '25P02';

/** Gathers what is sent until the code at work gives way, into one packet: each on its own wakes PostgreSQL up. */
function holdUntilTick(client: pg.PoolClient) {
  const { stream } = (client as unknown as { connection: pg.Connection }).connection; // The typings leave it out.
  stream.cork();
  process.nextTick(() => stream.uncork());
}

function send(client: pg.PoolClient, { sql, parameters }: CompiledQuery) {
  return ask<Answer>(client, new Statement(sql, [...parameters], nameOf(sql)));
}

/** Not by the promise the driver itself would make: rows handed over by it stay in memory until a full collection. */
function ask<A = pg.QueryResult>(client: pg.PoolClient, query: string | pg.Query) {
  return new Promise<A>((resolve, reject) => {
    client.query(query as string, (error: Error | undefined, answer) => (error ? reject(error) : resolve(answer as A)));
  });
}
