import { routes } from '@netbar/server/features.ts';
import type { Routes } from '@netbar/server/kernel/mount.ts';
import { serve } from '@netbar/server/serve.ts';
import { tillRoutes } from '@netbar/server/testing/till.ts';
import pg from 'pg';
import type { Statement } from './sell-script.ts';

/** The server with the test till, telling at /statements what it has sent to PostgreSQL since it was last asked. Meant for a pool of one. */
const sent: Statement[] = [];
let roundTrip = 0;
let underWay = 0;

type Answered = (...answer: unknown[]) => void;
type Query = (this: pg.Client, asked: string | pg.QueryConfig, ...rest: unknown[]) => unknown;
const query = Reflect.get(pg.Client.prototype, 'query') as Query;
const listening: Query = function (asked, ...rest) {
  const [answered] = rest as [Answered?];
  // What a pool asks by itself, such as the access clock, is no part of a press.
  if (typeof answered !== 'function') return query.call(this, asked, ...rest);
  if (underWay++ === 0) roundTrip++;
  const { text, values = [] } = typeof asked === 'string' ? { text: asked } : asked;
  sent.push({ roundTrip, text, values });
  return query.call(this, asked, (...answer: unknown[]) => {
    underWay--;
    answered(...answer);
  });
};
pg.Client.prototype.query = listening as typeof pg.Client.prototype.query;

const statementRoutes: Routes = (app) => void app.get('/statements', () => sent.splice(0));

await serve([...routes, tillRoutes, statementRoutes]);
