import type pg from 'pg';
import { proofColumns, sealedColumns } from '../vault-columns.ts';

/** Rows of one column that hang on one key other than the current. */
export interface RowsLeft {
  table: string;
  column: string;
  version: number;
  rows: number;
  /** Set for proofs, which nobody rewrites: when their rows are gone at the latest. */
  gone?: string;
}

/** Counts, column by column, the rows that hang on another key than the current one. Reads whole tables and locks nothing. */
export async function countRowsLeft(pool: pg.Pool, current: number): Promise<RowsLeft[]> {
  const sealed = sealedColumns().flatMap(({ table, sealed, digest }) => [
    ...(sealed ? [{ table, column: sealed, version: `platform.sealed_version(${sealed})` }] : []),
    ...(digest ? [{ table, column: digest, version: `platform.mac_version(${digest})` }] : []),
  ]);
  const proofs = proofColumns().map(({ table, proof, digest = proof, gone }) => ({
    table,
    column: proof,
    version: `platform.mac_version(${digest})`,
    gone,
  }));
  const left: RowsLeft[] = [];
  for (const { version, ...column } of [...sealed, ...proofs]) {
    const { rows } = await pool.query<{ version: number; rows: number }>(
      `select ${version} as version, count(*) as rows from ${column.table} where ${version} <> $1 group by 1 order by 1`,
      [current],
    );
    left.push(...rows.map((row) => ({ ...column, ...row })));
  }
  return left;
}

/** Notes for each other key how many rows hang on it: a start without a key asks for it, and so do the metrics. */
export async function storeRowsLeft(pool: pg.Pool, current: number, left: RowsLeft[]) {
  const sumOf = (list: RowsLeft[]) => list.reduce((sum, { rows }) => sum + rows, 0);
  const sums = [...Map.groupBy(left, ({ version }) => version)].map(([version, list]) => ({
    version,
    rows: sumOf(list),
    proofs: sumOf(list.filter(({ gone }) => gone !== undefined)),
  }));
  await pool.query(
    `update platform.vault_keys k set counted_time = now(),
       rows_left = case when k.version <> $1 then coalesce(s.rows, 0) end,
       proofs_left = case when k.version <> $1 then coalesce(s.proofs, 0) end
     from platform.vault_keys o left join unnest($2::int[], $3::bigint[], $4::bigint[]) as s (version, rows, proofs) using (version)
     where k.version = o.version`,
    [current, sums.map(({ version }) => version), sums.map(({ rows }) => rows), sums.map(({ proofs }) => proofs)],
  );
}
