import type { Endpoint } from '@netbar/contract/kernel/endpoint';
import { nextStatus, type Lifecycle } from '@netbar/contract/kernel/lifecycle';
import { describe, expect, it } from 'vitest';
import type { Person, World } from './world.ts';

/** A kind of document, and how people try to take it along its lifecycle. */
export interface Kind {
  lifecycle: Lifecycle;
  table: string;
  statuses: string[];
  /** A new document of this kind. */
  open: () => Promise<string>;
  /** What else has to stand in its row for the database to believe a status. */
  also?: Record<string, string>;
  /** The call that takes each step a person takes. */
  calls: Record<string, { endpoint: Endpoint; input: (id: string) => object }>;
}

interface Stage {
  world: () => World;
  /** Somebody who may do all of it. */
  person: () => Person;
  /** Somebody who may do all of it but this. */
  without: (can: string) => Promise<Person>;
  /** Tables in which something would stand if something had happened. */
  tables: string[];
}

/** Every step outside the tables of these lifecycles, tried: refused, and without a trace; also to whoever lacks its function. */
export function tryEveryStep(kinds: Kind[], { world, person, without, tables }: Stage) {
  const effects = async () => {
    const counts = ['journals', 'postings', 'audit_log', 'outbox', 'idempotency_keys', 'notifications', ...tables];
    const { rows } = await world().owner.query<object>(
      `select ${counts.map((table) => `(select count(*) from tenant.${table}) as ${table}`).join(', ')}`,
    );
    return rows[0];
  };

  describe.each(kinds)('$lifecycle.name', (kind) => {
    const pairs = kind.statuses.flatMap((status) => Object.keys(kind.calls).map((action) => ({ status, action })));
    const outside = pairs.filter(({ status, action }) => nextStatus(kind.lifecycle, status, action) === undefined);

    it.each(outside)('$action is refused in $status, without a trace', async ({ status, action }) => {
      const id = await kind.open();
      await force(world(), kind, id, status);
      const before = await effects();
      const { endpoint, input } = kind.calls[action]!;

      await expect(person().call(endpoint, input(id) as never)).rejects.toMatchObject({ data: { reason: 'common.wrongStatus' } });

      expect(await effects()).toEqual(before);
    });

    it.each(Object.keys(kind.calls))('%s is refused to whoever lacks its function', async (action) => {
      const id = await kind.open();
      const { endpoint, input } = kind.calls[action]!;
      const clerk = await without((endpoint.access as { can: string }).can);
      const before = await effects();

      await expect(clerk.call(endpoint, input(id) as never)).rejects.toMatchObject({ status: 40301 });

      expect(await effects()).toEqual(before);
    });

    it('the database refuses every other edge by itself', async () => {
      const id = await kind.open();
      for (const { from, to } of strangeSteps(kind)) {
        await force(world(), kind, id, from);
        const text = `update tenant.${kind.table} set status = $2, version = version + 1 where id = $1`;
        await expect(world().owner.query(text, [id, to])).rejects.toMatchObject({ constraint: 'documents_edge' });
      }
    });
  });
}

/** Puts a document into a status behind the back of its guards. */
async function force(world: World, { table, also = {} }: Kind, id: string, status: string) {
  const client = await world.owner.connect();
  await client.query('set session_replication_role = replica');
  await client.query(`update tenant.${table} set status = $2${also[status] ?? ''} where id = $1`, [id, status]);
  await client.query('set session_replication_role = origin');
  client.release();
}

/** Every step from one status to another that the lifecycle does not know. */
const strangeSteps = ({ lifecycle, statuses }: Kind) =>
  statuses
    .flatMap((from) => statuses.filter((to) => to !== from).map((to) => ({ from, to })))
    .filter(({ from, to }) => !Object.values(lifecycle.actions).some((step) => step.from.includes(from) && step.to === to));
