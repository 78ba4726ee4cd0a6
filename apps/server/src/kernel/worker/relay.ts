import type pg from 'pg';
import { alone, unreached } from './advance.ts';

export interface BranchEvent {
  companyId: string;
  branchId: string;
  seq: number;
  id: string;
  type: string;
  payload: object;
  createdTime: Date;
}

export interface QueuedJob {
  id: string;
  name: string;
  data: { companyId: string; data: object };
  startAfter?: Date;
}

interface OutboxEntry {
  companyId: string;
  id: string;
  branchId: string | null;
  topic: string;
  payload: object;
  runAfter: Date | null;
  createdTime: Date;
}

/** Puts jobs into the queue in the transaction of the relay. */
export type Enqueue = (client: pg.PoolClient, jobs: QueuedJob[]) => Promise<void>;

const RELAY = 'outbox.relay';
const BATCH = 500;

/**
 * Moves outbox rows of ended transactions on, oldest transaction first: events get the next number of their branch, jobs go to
 * the queue. All in one transaction, so that a crash neither loses nor doubles a row. Undefined when another worker is relaying.
 */
export const relay = (pool: pg.Pool, enqueue: Enqueue) =>
  alone(pool, RELAY, async (client) => {
    if (await hasUnreached(client)) throw unreached(RELAY);
    const { rows } = await client.query<OutboxEntry>(
      `delete from tenant.outbox o using (
         select company_id, id from tenant.outbox where xact_id < pg_snapshot_xmin(pg_current_snapshot())
         order by xact_id, id limit ${BATCH}
       ) due where o.company_id = due.company_id and o.id = due.id
       returning o.company_id as "companyId", o.id, o.branch_id as "branchId", o.topic, o.payload,
         o.run_after as "runAfter", o.created_time as "createdTime", o.xact_id::text::bigint as xact`,
    );
    // `delete … returning` returns rows in no particular order.
    const due = (rows as (OutboxEntry & { xact: number })[]).toSorted((a, b) => a.xact - b.xact || (a.id < b.id ? -1 : 1));
    const events = due.filter((entry): entry is OutboxEntry & { branchId: string; xact: number } => entry.branchId !== null);
    const jobs = due.filter((entry) => entry.branchId === null);
    if (jobs.length > 0) await enqueue(client, jobs.map(toJob));
    return { isFull: rows.length === BATCH, events: await numberEvents(client, events) };
  });

/** Stores when Redis accepted the events, for the page that shows where an event was delayed. */
export const markSent = (pool: pg.Pool, events: BranchEvent[]) =>
  pool.query(
    `update tenant.branch_events e set sent_time = clock_timestamp()
     from unnest($1::uuid[], $2::uuid[], $3::bigint[]) as sent (company_id, branch_id, seq)
     where e.company_id = sent.company_id and e.branch_id = sent.branch_id and e.seq = sent.seq`,
    [events.map((e) => e.companyId), events.map((e) => e.branchId), events.map((e) => e.seq)],
  );

/** Whether the outbox holds rows with transaction ids this cluster has not reached: they came from another cluster by a logical restore. */
async function hasUnreached(client: pg.PoolClient) {
  const { rows } = await client.query<{ isAhead: boolean | null }>(
    `select (select xact_id from tenant.outbox order by xact_id desc limit 1) >= pg_snapshot_xmax(pg_current_snapshot()) as "isAhead"`,
  );
  return rows[0]?.isAhead ?? false;
}

const toJob = ({ id, topic, companyId, payload, runAfter }: OutboxEntry): QueuedJob => ({
  id,
  name: topic,
  data: { companyId, data: payload },
  ...(runAfter && { startAfter: runAfter }),
});

async function numberEvents(client: pg.PoolClient, entries: (OutboxEntry & { branchId: string })[]): Promise<BranchEvent[]> {
  if (entries.length === 0) return [];
  const byBranch = Map.groupBy(entries, ({ branchId }) => branchId);
  const counts = [...byBranch.values()].map((group) => ({ ...group[0], n: group.length }));
  const { rows } = await client.query<{ branchId: string; last: number }>(
    `insert into tenant.branch_sequences as s (company_id, branch_id, last)
     select * from unnest($1::uuid[], $2::uuid[], $3::bigint[]) order by 1, 2
     on conflict (company_id, branch_id) do update set last = s.last + excluded.last
     returning branch_id as "branchId", last`,
    [counts.map((c) => c.companyId), counts.map((c) => c.branchId), counts.map((c) => c.n)],
  );
  const events = rows.flatMap(({ branchId, last }) => {
    const group = byBranch.get(branchId) ?? [];
    return group.map(({ companyId, id, topic, payload, createdTime }, i) => {
      return { companyId, branchId, seq: last - group.length + 1 + i, id, type: topic, payload, createdTime };
    });
  });
  await client.query(
    `insert into tenant.branch_events (company_id, branch_id, seq, id, type, payload, created_time, relayed_time)
     select *, now() from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::uuid[], $5::text[], $6::jsonb[], $7::timestamptz[])`,
    [
      events.map((e) => e.companyId),
      events.map((e) => e.branchId),
      events.map((e) => e.seq),
      events.map((e) => e.id),
      events.map((e) => e.type),
      events.map((e) => JSON.stringify(e.payload)),
      events.map((e) => e.createdTime),
    ],
  );
  return events;
}
