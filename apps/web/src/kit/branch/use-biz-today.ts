import { bizDate } from '@netbar/contract/kernel/time';
import { useOwnBranches } from '#kernel/session.ts';

/** The business day of one's own branches. Where their days begin at different hours, that of most of them. */
export function useBizToday(): string {
  return bizDateNow(usualCutoff(useOwnBranches()));
}

const bizDateNow = (cutoff: number) => bizDate(new Date(), cutoff);

function usualCutoff(branches: readonly { dayCutoffMin: number }[]): number {
  const byCutoff = Map.groupBy(branches, ({ dayCutoffMin }) => dayCutoffMin);
  const [usual] = [...byCutoff].toSorted(([, a], [, b]) => b.length - a.length);
  return usual?.[0] ?? 0;
}
