import type pg from 'pg';
import { isSameMac, type Vault } from './vault.ts';

interface KeyRow {
  version: number;
  proof: Buffer;
  /** Without proofs; null before the first count. */
  sealedLeft: number | null;
}

/**
 * Ends a start whose keys do not fit the database: another key under a version that is in use would make every row unreadable, and
 * without a key that rows hang on those rows cannot be read. A key that is new is noted.
 */
export async function checkVaultKeys(pool: pg.Pool, vault: Vault) {
  const add = 'insert into platform.vault_keys (version, proof) values ($1, $2) on conflict do nothing';
  for (const version of vault.versions) await pool.query(add, [version, proofOf(vault, version)]);
  const { rows } = await pool.query<KeyRow>(
    'select version, proof, rows_left - proofs_left as "sealedLeft" from platform.vault_keys order by 1',
  );
  const faults = rows.flatMap((row) => faultOf(vault, row) ?? []);
  if (faults.length > 0) throw new Error(`The vault keys do not fit this database:\n  ${faults.join('\n  ')}`);
}

/** Only the same key makes the same proof. */
const proofOf = (vault: Vault, version: number) => vault.mac('vault key', 'proof', version);

function faultOf(vault: Vault, { version, proof, sealedLeft }: KeyRow) {
  if (vault.versions.includes(version))
    return isSameMac(proof, proofOf(vault, version))
      ? undefined
      : `key ${version} is another than the one this installation uses as ${version}; a new key needs a new version: ${version + 1}:<base64>`;
  return sealedLeft === 0
    ? undefined
    : `key ${version} is missing and ${sealedLeft ?? 'an unknown number of'} rows still hang on it; put it into VAULT_OTHER_KEYS`;
}
