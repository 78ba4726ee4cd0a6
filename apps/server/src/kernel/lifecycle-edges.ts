import { edgesOf, type Lifecycle } from '@netbar/contract/kernel/lifecycle';
import type pg from 'pg';

/** Writes the contract's lifecycles into the table that the trigger on documents reads. */
export async function writeLifecycleEdges(client: pg.Client, lifecycles: Lifecycle[]) {
  const edges = lifecycles.flatMap((lifecycle) =>
    edgesOf(lifecycle).map(({ from, to }) => ({ lifecycle: lifecycle.name, from, to })),
  );
  await client.query('begin');
  await client.query('delete from platform.lifecycle_edges');
  await client.query(
    `insert into platform.lifecycle_edges (lifecycle, from_status, to_status)
     select * from unnest($1::text[], $2::text[], $3::text[]) on conflict do nothing`,
    [edges.map((e) => e.lifecycle), edges.map((e) => e.from), edges.map((e) => e.to)],
  );
  await client.query('commit');
}
