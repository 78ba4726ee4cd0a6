import { defineExtensionPoint } from './extension.ts';

/** A sealed text and the digest that finds it, which follow the vault key. The worker seals and digests them anew (ADR 44). */
export interface VaultColumn {
  table: `${'tenant' | 'platform'}.${string}`;
  /** The column that holds the sealed text. */
  sealed?: string;
  /** For a digest whose text is sealed in another row: SQL that gives it for the row `t`. */
  sealedElsewhere?: string;
  /** As whose the text is sealed. */
  owner: (companyId: string) => string;
  /** The column that holds the digest of the same text. */
  digest?: string;
  digestOwner?: (companyId: string) => string;
}

/** A digest whose text nobody keeps. Its rows are deleted by themselves; until then the old key is needed to recognise them. */
export interface ProofColumn {
  table: VaultColumn['table'];
  proof: string;
  /** SQL that gives the digest, where the column keeps it as text. */
  digest?: string;
  /** When a row is gone at the latest, for whoever waits for it. */
  gone: string;
}

/** What each feature keeps sealed, digested or proven by the vault, a line for each column. */
export const vaultColumns = defineExtensionPoint<VaultColumn | ProofColumn>();

/** A call may be repeated with its key for a week. */
const requests: ProofColumn = {
  table: 'tenant.idempotency_keys',
  proof: 'request_hash',
  digest:
    "case when length(request_hash) in (43, 44) then decode(rpad(translate(request_hash, '-_', '+/'), 44, '='), 'base64') end",
  gone: 'after seven days',
};

export const sealedColumns = (): VaultColumn[] => vaultColumns.all().filter((column) => 'owner' in column);
export const proofColumns = (): ProofColumn[] => [requests, ...vaultColumns.all().filter((column) => 'proof' in column)];
