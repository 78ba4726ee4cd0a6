import type { StorePurchase } from '@netbar/contract/purchasing/purchase/store-purchase.model';
import { useEffect, useState } from 'react';
import { dropKeptRecord, keepRecord, readKeptRecord } from '#kernel/kept-records.ts';
import { useSession } from '#kernel/session.ts';
import { useLatest } from '#kernel/use-latest.ts';
import { linesOfSaved, putImported, type DraftLines } from './order-draft.rules.ts';

/** What is kept in the browser of an order that is being written. */
interface KeptDraft {
  lines: DraftLines;
  /** When it was written, in milliseconds. */
  at: number;
  /** The version of the saved draft that it changes. Of another version it is out of date. */
  version: number | null;
}

interface Draft {
  key: string;
  lines: DraftLines;
  savedAt: number | undefined;
}

const NEW = 'new';
const nothing: DraftLines = {};
const keyOf = (accountId: string, branchId: string, orderId: string) => `draft ${accountId} purchase ${branchId} ${orderId}`;

interface DraftOf {
  branchId: string;
  /** The saved draft that is edited; null while it loads, undefined for a new order. */
  saved: StorePurchase | null | undefined;
}

/**
 * The order that somebody is writing. Every change is kept in this browser at once, by person, branch and saved draft, so that it
 * outlives a closed window and a forced sign-out.
 */
export function useOrderDraft({ branchId, saved }: DraftOf) {
  const accountId = useSession((state) => state.user?.id ?? '');
  const key = saved === null || branchId === '' ? undefined : keyOf(accountId, branchId, saved?.id ?? NEW);
  const version = saved?.version ?? null;
  const [draft, setDraft] = useState<Draft>();
  const begin = useLatest((of: string, kept: KeptDraft | undefined) => {
    const isCurrent = kept !== undefined && kept.version === version;
    const lines = isCurrent ? kept.lines : saved ? linesOfSaved(saved.lines) : nothing;
    setDraft({ key: of, lines, savedAt: isCurrent ? kept.at : undefined });
  });
  useEffect(() => {
    let isGone = false;
    if (key !== undefined)
      void readKeptRecord<KeptDraft>(key).then((kept) => {
        if (!isGone) begin(key, kept);
      });
    return () => {
      isGone = true;
    };
  }, [key, version, begin]);
  const change = useLatest((edit: (before: DraftLines) => DraftLines) => {
    if (!draft || draft.key !== key) return;
    const lines = edit(draft.lines);
    const at = Date.now();
    setDraft({ key, lines, savedAt: at });
    void keepRecord(key, { lines, at, version } satisfies KeptDraft);
  });
  const drop = useLatest(() => (key === undefined ? Promise.resolve() : dropKeptRecord(key)));
  const isReady = draft !== undefined && draft.key === key;
  return { isReady, lines: isReady ? draft.lines : nothing, savedAt: isReady ? draft.savedAt : undefined, change, drop };
}

/** Puts lines of a table into the order that this person is writing for a branch. */
export async function keepImported(
  { accountId, branchId }: { accountId: string; branchId: string },
  imported: Parameters<typeof putImported>[1],
) {
  const key = keyOf(accountId, branchId, NEW);
  const before = await readKeptRecord<KeptDraft>(key);
  const lines = putImported(before?.lines ?? nothing, imported);
  await keepRecord(key, { lines, at: Date.now(), version: null } satisfies KeptDraft);
}

/** Forgets what was kept of a saved draft, once it is submitted. */
export const forgetDraft = ({ accountId, branchId, orderId }: { accountId: string; branchId: string; orderId: string }) =>
  dropKeptRecord(keyOf(accountId, branchId, orderId));
