import type pg from 'pg';
import type { Table } from './tables.ts';

/** From now on every row that is written is kept, as it was and as it is. */
export async function keepChanges(owner: pg.Pool, tables: Table[]) {
  await owner.query(`
    create schema probe;
    create table probe.changes (name text, before jsonb, after jsonb);
    create function probe.keep() returns trigger language plpgsql security definer as $$
    begin
      if old is distinct from new then
        insert into probe.changes values (tg_argv[0], to_jsonb(old), to_jsonb(new));
      end if;
      return null;
    end $$`);
  for (const { name } of tables)
    await owner.query(
      `create trigger probe after insert or update or delete on ${name} for each row execute function probe.keep('${name}')`,
    );
}

/**
 * The tables in which, since the last look, a row was written that is, or points at, one of these ids: an inserted one that
 * claims to belong there is found like any other.
 */
export async function writtenOf(owner: pg.Pool, tables: Table[], ids: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; before: Row | null; after: Row | null }>(
    'delete from probe.changes returning name, before, after',
  );
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns.filter(({ type }) => type === 'uuid')]));
  const touches = (name: string, row: Row | null) => columnsOf.get(name)?.some((column) => ids.has(row?.[column.name] as string));
  const written = rows.filter(({ name, before, after }) => touches(name, before) || touches(name, after));
  return [...new Set(written.map(({ name }) => name))];
}

type Row = Record<string, unknown>;
