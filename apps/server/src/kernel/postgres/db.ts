import {
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
import { SnakeCaseCompiler } from './compiler.ts';
import type { DB } from './db.types.ts';
import { SharedRead, WriteTransaction } from './pipeline.ts';
import type { Answer } from './rows.ts';

/** Whose rows row security shows: those of one company, or none of any company. */
export type Viewer = { companyId: string } | 'nobody';

/** The database as one viewer sees it. All server code reaches the tables through it. */
export const openDb = (pool: pg.Pool, viewer: Viewer): Kysely<DB> => new FencedDb(pool, viewer);

/** Every statement runs in a transaction that has set the company first; outside `transaction()` that transaction is read only. */
class FencedDb extends Kysely<DB> {
  readonly #begin: () => Promise<WriteTransaction>;

  constructor(pool: pg.Pool, viewer: Viewer) {
    const setCompany = viewer === 'nobody' ? '' : `set local app.company_id = ${pg.escapeLiteral(viewer.companyId)}`;
    const reads = new SharedRead(pool, setCompany);
    super(kyselyProps((query) => reads.run(query)));
    this.#begin = async () => new WriteTransaction(await pool.connect(), setCompany);
  }

  override transaction() {
    return new FencedTransactionBuilder(this.#begin);
  }
}

class FencedTransactionBuilder extends TransactionBuilder<DB> {
  readonly #begin: () => Promise<WriteTransaction>;

  constructor(begin: () => Promise<WriteTransaction>) {
    super(kyselyProps(() => Promise.reject(new Error('a transaction has not begun'))));
    this.#begin = begin;
  }

  override async execute<T>(work: (db: Transaction<DB>) => Promise<T>): Promise<T> {
    const open = await this.#begin();
    try {
      const result = await work(new Transaction(kyselyProps((query) => open.run(query))));
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
 * Hands every compiled statement to `run` at once. Kysely's own executor takes a connection from its driver for each statement
 * and, inside a transaction, sends a statement only after the one before was answered, so that nothing could be pipelined.
 */
class PipelineExecutor extends DefaultQueryExecutor {
  readonly #run: Run;

  constructor(run: Run) {
    super(compiler, adapter, noConnections);
    this.#run = run;
  }

  override async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, rowCount } = await this.#run(query).catch(throwWithCallerStack);
    return { rows: rows as R[], numAffectedRows: BigInt(rowCount) };
  }
}

/** The stack of an error of pg ends in the socket. This one leads to the code that sent the statement. */
function throwWithCallerStack(error: unknown): never {
  if (error instanceof Error) Error.captureStackTrace(error);
  throw error;
}

// Shared by all, since none keeps state between two statements.
const compiler = new SnakeCaseCompiler();
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
const kyselyProps = (run: Run): KyselyProps => ({ config: { dialect }, dialect, driver, executor: new PipelineExecutor(run) });
