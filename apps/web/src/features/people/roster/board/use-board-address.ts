import { addDays, isDate } from '@netbar/contract/kernel/time';
import { useSearchParams } from 'react-router';
import { useBizToday } from '#kit/branch/use-biz-today.ts';
import { mondayOf } from './board.rules.ts';

export const boardViews = ['people', 'positions', 'kinds'] as const;
export type BoardView = (typeof boardViews)[number];

type Part = 'week' | 'view' | 'position' | 'swap';

/** What the address says of the board: the week, the view, the position, and the swap that is open. */
export function useBoardAddress() {
  const [query, setQuery] = useSearchParams();
  const today = useBizToday();
  const asked = query.get('week') ?? '';
  const from = mondayOf(isDate(asked) ? asked : undefined, today);
  const go = (parts: Partial<Record<Part, string | undefined>>) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(parts)) {
          if (value === undefined) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  const view = boardViews.find((one) => one === query.get('view')) ?? 'people';
  const goWeek = (weeks: number) => go({ week: addDays(from, 7 * weeks) });
  return {
    from,
    to: addDays(from, 6),
    view,
    go,
    goWeek,
    positionId: query.get('position') ?? undefined,
    swapId: query.get('swap') ?? undefined,
    isSwapOpen: query.has('swap'),
  };
}

export type BoardAddress = ReturnType<typeof useBoardAddress>;
