import pg from 'pg';

/** What the server sends to PostgreSQL, to send the same by hand. */
export interface SentStatement {
  text: string;
  values: unknown[];
}

type Query = (this: pg.Client, asked: string | pg.QueryConfig, ...rest: unknown[]) => unknown;
const query = Reflect.get(pg.Client.prototype, 'query') as Query;

/** Runs some work of the server in this process and gives back its statements. With `isUndone` its transactions are rolled back. */
export async function recordStatements(work: () => Promise<unknown>, { isUndone = false } = {}): Promise<SentStatement[]> {
  const sent: SentStatement[] = [];
  const listening: Query = function (asked, ...rest) {
    if (typeof asked !== 'string') sent.push({ text: asked.text, values: asked.values ?? [] });
    return query.call(this, isUndone && asked === 'commit' ? 'rollback' : asked, ...rest);
  };
  pg.Client.prototype.query = listening as typeof pg.Client.prototype.query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
  }
  return sent;
}

export const readsOf = (sent: readonly SentStatement[]) => sent.filter(({ text }) => /^\s*(?:with|select)/i.test(text));

/** Sends statements one after the other, each prepared once. */
export async function sendByHand(client: pg.ClientBase, name: string, statements: readonly SentStatement[]) {
  for (const [i, statement] of statements.entries()) await client.query({ ...statement, name: `${name} ${i}` });
}

const at = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? Number.NaN;

/** How long some work takes, in ms. */
export async function timeRounds(rounds: number, work: (round: number) => Promise<unknown>) {
  const times: number[] = [];
  for (let i = 0; i < rounds; i++) {
    const started = performance.now();
    await work(i);
    times.push(performance.now() - started);
  }
  return { p50: at(times, 0.5), p95: at(times, 0.95) };
}
