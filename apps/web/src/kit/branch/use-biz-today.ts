import { bizDate } from '@netbar/contract/kernel/time';
import { useOwnBranches } from '#kernel/session.ts';

/** The business day of one's own branches. Where their days begin at different hours, that of most of them. */
export function useBizToday(): string {
  return bizDateNow(useUsualCutoff());
}

const bizDateNow = (cutoff: number) => bizDate(new Date(), cutoff);

export function useUsualCutoff(): number {
  const byCutoff = Map.groupBy(useOwnBranches(), ({ dayCutoffMin }) => dayCutoffMin);
  const [usual] = [...byCutoff].toSorted(([, a], [, b]) => b.length - a.length);
  return usual?.[0] ?? 0;
}
