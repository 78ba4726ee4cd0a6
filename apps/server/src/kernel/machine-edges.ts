import { edgesOf, type Machine } from '@netbar/contract/kernel/machine';
import type pg from 'pg';

/** Writes the contract's machines into the table that the document trigger asks. */
export async function writeMachineEdges(client: pg.Client, machines: Machine[]) {
  const edges = machines.flatMap((machine) => edgesOf(machine).map(({ from, to }) => ({ machine: machine.name, from, to })));
  await client.query('begin');
  await client.query('delete from platform.machine_edges');
  await client.query(
    `insert into platform.machine_edges (machine, from_status, to_status)
     select * from unnest($1::text[], $2::text[], $3::text[]) on conflict do nothing`,
    [edges.map((e) => e.machine), edges.map((e) => e.from), edges.map((e) => e.to)],
  );
  await client.query('commit');
}
