import { SnakeCaseCompiler } from '#kernel/postgres/compiler.ts';
import { SharedRead } from '#kernel/postgres/pipeline.ts';
import { RowQuery, type Answer } from '#kernel/postgres/rows.ts';
import type { Socket } from 'node:net';
import pg from 'pg';

/**
 * The tricks of `kernel/postgres` that concern PostgreSQL, and how to take each away from a process before the server is loaded.
 * What remains is the plain way to do the same, so that answers stay equal. `driver-cost.ts` has those within the process.
 */
export const tricks: Record<string, () => void> = {
  'statements prepared by name': () =>
    overrideQuery(function (asked, answered) {
      if (asked instanceof RowQuery) Object.assign(asked, { name: undefined });
      return query.call(this, asked, answered);
    }),
  'LIMIT and OFFSET as literals': () => {
    for (const method of ['visitLimit', 'visitOffset']) Reflect.deleteProperty(SnakeCaseCompiler.prototype, method);
  },
  'statements pipelined': () => onClient((client) => Object.assign(client, { pipeline: false })),
  'begin sent with the first statement': () => waitAfter((text) => text.startsWith('begin')),
  'commit sent with the last statements': () => waitBefore((text) => text === 'commit'),
  'one packet for a pipeline': corkEachStatement,
  'reads of a request together': () => {
    const before = new WeakMap<SharedRead, Promise<unknown>>();
    const run = Reflect.get(SharedRead.prototype, 'run') as SharedRead['run'];
    override(SharedRead.prototype, 'run', function (this: SharedRead, query: Parameters<SharedRead['run']>[0]) {
      const last = before.get(this);
      const answer = last ? last.then(() => run.call(this, query)) : run.call(this, query);
      before.set(
        this,
        answer.catch(() => {}),
      );
      return answer;
    });
  },
};

/** Settings of the planner, and what PostgreSQL has without them. */
export const planning: Record<string, string> = {
  'enable_seqscan = off': '-c enable_seqscan=on',
  'random_page_cost = 1.1': '-c random_page_cost=4',
  'jit = off': '-c jit=on',
};

type Asked = string | pg.QueryConfig;
type Answered = (error: Error | null, answer?: Answer) => void;
type Query = (this: pg.Client, asked: Asked, answered: Answered) => unknown;
const query = Reflect.get(pg.Client.prototype, 'query') as Query;

/** Only what is sent with a callback, as `pipeline.ts` does; a pool's own statements have a list of values in its place. */
const overrideQuery = (by: Query) =>
  override(pg.Client.prototype, 'query', function (this: pg.Client, ...args: Parameters<Query>) {
    return (typeof args[1] === 'function' ? by : query).apply(this, args);
  });

const override = (object: object, method: string, by: unknown) =>
  Object.defineProperty(object, method, { value: by, writable: true });

function onClient(change: (client: pg.Client & { connection: { stream: Socket } }) => void) {
  const connect = Reflect.get(pg.Client.prototype, 'connect') as (this: pg.Client, ...rest: unknown[]) => unknown;
  override(pg.Client.prototype, 'connect', function (this: Parameters<typeof change>[0], ...rest: unknown[]) {
    change(this);
    return connect.apply(this, rest);
  });
}

/** Sends nothing more on a connection before such a statement is answered. */
function waitAfter(isSuch: (text: string) => boolean) {
  const pending = new WeakMap<pg.Client, Promise<void>>();
  const held: Query = function (asked, answered) {
    const before = pending.get(this);
    if (before) return void before.then(() => query.call(this, asked, answered));
    if (!isSuch(textOf(asked))) return query.call(this, asked, answered);
    const done = Promise.withResolvers<void>();
    pending.set(this, done.promise);
    return query.call(this, asked, (...answer) => {
      pending.delete(this);
      done.resolve();
      answered(...answer);
    });
  };
  overrideQuery(held);
}

/** Sends such a statement only when all before it are answered. */
function waitBefore(isSuch: (text: string) => boolean) {
  const underWay = new WeakMap<pg.Client, Set<Promise<void>>>();
  const held: Query = function (asked, answered) {
    const before = underWay.get(this) ?? new Set();
    underWay.set(this, before);
    if (isSuch(textOf(asked)) && before.size > 0) return void Promise.all(before).then(() => query.call(this, asked, answered));
    const done = Promise.withResolvers<void>();
    before.add(done.promise);
    return query.call(this, asked, (...answer) => {
      before.delete(done.promise);
      done.resolve();
      answered(...answer);
    });
  };
  overrideQuery(held);
}

const textOf = (asked: Asked) => (typeof asked === 'string' ? asked : asked.text);

/** As pg does by itself: one packet for each statement. */
function corkEachStatement() {
  let isSubmitting = false;
  const submit = Reflect.get(pg.Query.prototype, 'submit') as (...args: unknown[]) => unknown;
  override(pg.Query.prototype, 'submit', function (this: pg.Query, ...args: unknown[]) {
    isSubmitting = true;
    try {
      return submit.apply(this, args);
    } finally {
      isSubmitting = false;
    }
  });
  onClient(({ connection: { stream } }) => {
    const [cork, uncork] = [stream.cork.bind(stream), stream.uncork.bind(stream)];
    Object.assign(stream, { cork: () => isSubmitting && cork(), uncork: () => isSubmitting && uncork() });
  });
}
