import { openDb } from '@netbar/server/kernel/postgres/db.ts';
import type { RealtimeEvent } from '@netbar/contract/kernel/realtime';
import { openSessions } from '@netbar/server/kernel/sessions.ts';
import { listenAt, type TestListener } from '@netbar/server/testing/listener.ts';
import { employ } from '@netbar/server/testing/people.ts';
import { openPlace } from '@netbar/server/testing/place.ts';
import { until } from '@netbar/server/testing/process.ts';
import { randomUUIDv7 } from 'node:crypto';
import type pg from 'pg';
import { TOKEN_SECRET } from '../chaos/stage.ts';

/** Logs in that many at once, as browsers behind one door do after a power cut. */
const AT_ONCE = 50;

export interface Counter {
  branchId: string;
  token: string;
}

/** A chain with so many branches, and somebody at the counter of each. */
export async function openCounters(pool: pg.Pool, count: number) {
  const place = await openPlace(pool, '压测网咖');
  const sessions = openSessions(pool, TOKEN_SECRET);
  const branches = Array.from({ length: count }, (_, i) => {
    const branchNo = String(20_000 + i);
    return { id: randomUUIDv7(), brandId: place.brand, branchNo, name: `压测${branchNo}`, createdTime: new Date() };
  });
  await openDb(pool, { companyId: place.company })
    .transaction()
    .execute((tx) => tx.insertInto('branches').values(branches).execute());
  const counters: Counter[] = [];
  for (const { id: branchId } of branches) {
    const { token } = await employ(pool, sessions, { companyId: place.company, branchIds: [branchId], can: ['TILL'] });
    counters.push({ branchId, token });
  }
  sessions.close();
  return { companyId: place.company, counters };
}

export type Crowd = Awaited<ReturnType<typeof openCrowd>>;

/** So many browsers at each counter. `lags` takes how long each event was under way. */
export async function openCrowd(base: string, counters: Counter[], each: number, catchesUp = true) {
  const lags: number[] = [];
  const onHear = ({ createdTime }: RealtimeEvent) => lags.push(Date.now() - Date.parse(createdTime));
  const started = performance.now();
  const listeners: TestListener[] = [];
  const isReady = ({ socket, seen }: TestListener) => socket.connected && (!catchesUp || seen() !== undefined);
  for (let i = 0; i < counters.length * each; i += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, counters.length * each - i) }, (_, k) => {
      const counter = counters[Math.floor((i + k) / each)] as Counter;
      return listenAt({ base, ...counter, catchesUp, onHear });
    });
    listeners.push(...some);
    await until('these browsers listen', async () => some.every(isReady));
  }
  return {
    lags,
    listeners,
    openSeconds: (performance.now() - started) / 1000,
    connected: () => listeners.filter(({ socket }) => socket.connected).length,
    close() {
      for (const listener of listeners) listener.close();
    },
  };
}

/** What each browser should have heard and did not, heard twice, or heard out of turn. */
export function judge({ listeners }: Crowd, counters: Counter[], said: Map<string, string[]>) {
  const each = listeners.length / counters.length;
  let [missed, doubled, disordered] = [0, 0, 0];
  listeners.forEach(({ heard }, i) => {
    const branchId = counters[Math.floor(i / each)]?.branchId ?? '';
    const names = heard.map(({ orderNo = '' }) => orderNo);
    const wanted = said.get(branchId) ?? [];
    const unique = new Set(names);
    missed += wanted.filter((name) => !unique.has(name)).length;
    doubled += names.length - unique.size;
    disordered += heard.filter(({ seq }, at) => at > 0 && seq <= (heard[at - 1]?.seq ?? 0)).length;
  });
  return { missed, doubled, disordered };
}

export const share = (list: number[], part: number) => list.toSorted((a, b) => a - b)[Math.floor(list.length * part)] ?? NaN;
