import type pg from 'pg';

export interface Column {
  name: string;
  type: string;
}
export interface Table {
  /** With its schema, as SQL takes it. */
  name: string;
  columns: Column[];
}

/** Every table of ours: those of companies, and those beside them that name a company, an account or another row. */
export async function tablesOf(owner: pg.Pool): Promise<Table[]> {
  const { rows } = await owner.query<Table>(`
    select c.oid::regclass::text as name,
      json_agg(json_build_object('name', a.attname, 'type', a.atttypid::regtype::text) order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace in ('tenant'::regnamespace, 'platform'::regnamespace) and c.relkind in ('r', 'p') and not c.relispartition
    group by c.oid order by 1`);
  return rows.filter(({ columns }) => columns.some(({ type }) => type === 'uuid'));
}

export const has = ({ columns }: Table, name: string) => columns.some((column) => column.name === name);
export const isTenant = ({ name }: Table) => name.startsWith('tenant.');
export const bare = ({ name }: Table) => name.replace(/^\w+\./, '');

/** Rows that are, or point at, one of the ids in `$1`: an inserted one that claims to belong there is found like any other. */
export const touching = ({ columns }: Table) =>
  columns
    .filter(({ type }) => type === 'uuid')
    .map(({ name }) => `"${name}" = any($1::uuid[])`)
    .join(' or ');
