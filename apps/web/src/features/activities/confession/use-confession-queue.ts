import { confessionApi } from '@netbar/contract/activities/confession/confession.api';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApi } from '#kernel/hooks.ts';

export type ConfessionQueue = ReturnType<typeof useConfessionQueue>;
export type ConfessionView = 'PENDING' | 'PUBLISHED';

const A_PAGE = 50;
const MOST = 200;
/** Events come for one branch at a time; whoever looks after several sees those of the others after this long. */
const REFRESH_MS = 30_000;

/** The list that is open, and which of it is chosen. `id` in the address opens one at the start. */
export function useConfessionQueue() {
  const [query] = useSearchParams();
  const [chosen, choose] = useState(query.get('id') ?? undefined);
  const [view, setView] = useState<ConfessionView>('PENDING');
  const [isSuspiciousFirst, setSuspiciousFirst] = useState(true);
  const [branchId, setBranchId] = useState<string>();
  const [limit, setLimit] = useState(A_PAGE);
  const asked = { status: view, isSuspiciousFirst: String(isSuspiciousFirst), limit, ...(branchId && { branchId }) };
  const read = useApi(confessionApi.list, asked, { refetchInterval: REFRESH_MS });
  // While another list is read, the one before is still there.
  const rows = (read.data?.rows ?? []).filter(({ status }) => status === view);
  const total = read.data?.total ?? 0;
  return {
    read,
    rows,
    total,
    chosen,
    choose,
    view,
    /** Opens a list, and one of it. */
    openView: (next: ConfessionView, id?: string) => {
      setView(next);
      setLimit(A_PAGE);
      choose(id);
    },
    isSuspiciousFirst,
    setSuspiciousFirst,
    branchId,
    setBranchId,
    showMore: total > rows.length && limit < MOST ? () => setLimit(MOST) : undefined,
  };
}
