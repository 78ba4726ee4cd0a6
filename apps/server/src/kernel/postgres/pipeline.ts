import { AbortedTransactionError, type CompiledQuery } from 'kysely';
import pg from 'pg';
import { statementName } from './compiler.ts';
import { RowQuery, type Answer } from './rows.ts';

/**
 * Awaits statements that were sent without waiting for each other (pipelining), and returns their answers in order. When one
 * fails, PostgreSQL refuses those behind it with "current transaction is aborted", so the first error in order is the one
 * thrown. It is thrown only after all are answered, so that no statement is still under way when the rollback is sent.
 */
export async function inPipeline<T extends readonly unknown[]>(...sent: T): Promise<{ [K in keyof T]: Awaited<T[K]> }> {
  const answers = await Promise.allSettled(sent);
  const failed = answers.find((answer) => answer.status === 'rejected');
  if (failed) throw failed.reason;
  return answers.map((answer) => (answer as PromiseFulfilledResult<unknown>).value) as { [K in keyof T]: Awaited<T[K]> };
}

/** A transaction that may write. Its statements are sent as they come; none waits for the answer to the one before. */
export class WriteTransaction {
  readonly #client: pg.PoolClient;
  readonly #underWay = new Set<Promise<unknown>>();
  #firstError: unknown;
  #connectionLost: Error | undefined;
  #isOver = false;

  constructor(client: pg.PoolClient, setCompany: string) {
    this.#client = client;
    // Not awaited, so that it is sent together with the first statement.
    void this.#send(() => sendText(client, `begin; ${setCompany}`));
  }

  async run(query: CompiledQuery) {
    if (this.#isOver) throw new Error('the transaction is over');
    return this.#send(() => sendQuery(this.#client, query)).catch((error: unknown) => this.#throwFirstError(error));
  }

  #send<T>(send: () => Promise<T>): Promise<T> {
    corkUntilNextTick(this.#client);
    const answer = send();
    this.#underWay.add(answer);
    const isAnswered = () => this.#underWay.delete(answer);
    answer.then(isAnswered, isAnswered);
    return answer;
  }

  /**
   * Sends the commit behind the statements that are still under way and waits for all of them, so that the failure of a
   * statement that was not awaited is reported too. No statement is accepted from here on.
   */
  async commit() {
    this.#isOver = true;
    const commit = this.#send(() => sendText(this.#client, 'commit'));
    const [{ command }] = await Promise.all([commit, ...this.#underWay]).catch((error: unknown) => this.#throwFirstError(error));
    if (command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  /** A statement behind the one that failed gets "current transaction is aborted" as its error; the first error says why. */
  #throwFirstError(error: unknown): never {
    this.#firstError ??= error;
    throw isTransactionAborted(error) ? this.#firstError : error;
  }

  /** When the connection is lost, PostgreSQL has rolled back by itself. The error that led here is the one to report. */
  async rollback() {
    await this.#client.query('rollback').catch((lost: Error) => (this.#connectionLost = lost));
  }

  release() {
    this.#isOver = true;
    this.#client.release(this.#connectionLost);
  }
}

/**
 * Collects the reads that one request starts in the same turn of the event loop, such as a page and its total, and runs them on
 * one connection in one snapshot. Begin, company, reads and commit are sent in one packet.
 */
export class SharedRead {
  readonly #pool: pg.Pool;
  readonly #opening: string;
  #waiting: { query: CompiledQuery; answer: PromiseWithResolvers<Answer> }[] = [];

  constructor(pool: pg.Pool, setCompany: string) {
    this.#pool = pool;
    this.#opening = `begin isolation level repeatable read read only; ${setCompany}`;
  }

  run(query: CompiledQuery) {
    const answer = Promise.withResolvers<Answer>();
    this.#waiting.push({ query, answer });
    if (this.#waiting.length === 1) queueMicrotask(() => void this.#sendWaiting());
    return answer.promise;
  }

  async #sendWaiting() {
    // One more microtask, so that a read which awaited something already settled still joins.
    await Promise.resolve();
    const reads = this.#waiting;
    this.#waiting = [];
    try {
      const client = await this.#pool.connect();
      corkUntilNextTick(client);
      const sent = [
        sendText(client, this.#opening),
        ...reads.map(({ query }) => sendQuery(client, query)),
        sendText(client, 'commit'),
      ];
      const results = await Promise.allSettled(sent);
      client.release(results.some((result) => result.status === 'rejected' && isConnectionError(result.reason)));
      const opened = results[0];
      for (const [i, { answer }] of reads.entries()) {
        const result = opened?.status === 'rejected' ? opened : results[i + 1];
        if (result?.status === 'fulfilled') answer.resolve(result.value as Answer);
        else answer.reject(result?.reason);
      }
    } catch (error) {
      for (const { answer } of reads) answer.reject(error);
    }
  }
}

/** What PostgreSQL refuses is a `DatabaseError`; anything else went wrong on the way to it. */
const isConnectionError = (error: unknown) => !(error instanceof pg.DatabaseError);

const isTransactionAborted = (error: unknown) => error instanceof pg.DatabaseError && error.code === '25P02';

/** Gathers what is sent in this turn of the event loop into one packet: each packet wakes the PostgreSQL process once. */
function corkUntilNextTick(client: pg.PoolClient) {
  const { stream } = (client as unknown as { connection: pg.Connection }).connection; // Missing in the typings of PoolClient.
  stream.cork();
  process.nextTick(() => stream.uncork());
}

const sendQuery = (client: pg.PoolClient, { sql, parameters }: CompiledQuery) =>
  send<Answer>(client, new RowQuery(sql, [...parameters], statementName(sql)));

const sendText = (client: pg.PoolClient, text: string) => send<pg.QueryResult>(client, text);

/** By callback: rows that come through the promise of `client.query` stay in memory until a full garbage collection. */
function send<A>(client: pg.PoolClient, query: string | pg.Query) {
  return new Promise<A>((resolve, reject) => {
    client.query(query as string, (error: Error | undefined, answer) => (error ? reject(error) : resolve(answer as A)));
  });
}
