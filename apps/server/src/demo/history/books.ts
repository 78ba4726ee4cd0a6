import { chart } from '@netbar/contract/kernel/ledger';
import type { Trace } from '#kernel/audit.ts';
import { accountId, type JournalHead, type Posting } from '#kernel/ledger.ts';
import type { Rows } from './rows.ts';
import type { Deed } from './scene.ts';

export type Books = ReturnType<typeof openBooks>;

/** Journals and traces as the kernel writes them, but on paper first. */
export function openBooks(companyId: string, rows: Rows, idAt: (at: Date) => string) {
  const accounts = new Map<string, string>();

  /** The id of an account, opened when it is met for the first time. */
  function open({ code, branchId, ownerId }: Posting['account']): string {
    const key = `${code} ${branchId} ${ownerId}`;
    const known = accounts.get(key);
    if (known) return known;
    const id = accountId(companyId, { code, ...(branchId && { branchId }), ...(ownerId && { ownerId }) });
    const { unit, side, guard } = chart[code];
    rows.add('ledgerAccounts', { id, code, unit, side, guard, branchId: branchId ?? null, ownerId: ownerId ?? null });
    accounts.set(key, id);
    return id;
  }

  return {
    post(
      { at, by }: Pick<Deed, 'at' | 'by'>,
      { docType, docId, event, eventSeq = 0, bizDate: date }: JournalHead,
      postings: Posting[],
    ): string {
      const id = idAt(at);
      rows.add('journals', { id, docType, docId, event, eventSeq, bizDate: date, actorId: by.id, postedTime: at });
      for (const [i, { account, amount, dims = {} }] of postings.filter((posting) => posting.amount !== 0).entries())
        rows.add('postings', {
          docId,
          journalId: id,
          lineNo: i + 1,
          accountId: open(account),
          amount,
          dims: JSON.stringify(dims),
        });
      return id;
    },

    trace(
      { at, by, branch }: Pick<Deed, 'at' | 'by' | 'branch'>,
      { action, docType, docId, version, detail }: Omit<Trace, 'branchId'>,
    ) {
      const about = { action, branchId: branch.id, docType: docType ?? null, docId: docId ?? null, version: version ?? null };
      rows.add('auditLog', { id: idAt(at), actorId: by.id, ...about, detail: JSON.stringify(detail), createdTime: at });
    },
  };
}
