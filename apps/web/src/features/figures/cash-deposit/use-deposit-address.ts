import { cashDepositApi } from '@netbar/contract/figures/cash-deposit/cash-deposit.api';
import { isDayOfFigures } from '@netbar/contract/figures/facts/period.rules';
import { useSearchParams } from 'react-router';
import { useApi } from '#kernel/hooks.ts';

export type SafeDrawersOpen = 'seal' | 'import' | undefined;

type Parts = Partial<Record<'date' | 'at' | 'odd' | 'id', string | undefined>>;

/** What the address says: the day, the branch, whether only exceptions are shown. A message names a deposit, which says the rest. */
export function useDepositAddress(usualDate: string) {
  const [query, setQuery] = useSearchParams();
  const id = query.get('id') ?? undefined;
  const named = query.get('date') ?? '';
  const { data: deposit } = useApi(cashDepositApi.get, { id: id ?? '' }, { enabled: id !== undefined && named === '' });
  const linked = id !== undefined && deposit?.id === id ? deposit : undefined;
  const go = (parts: Parts) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries(parts)) {
          if (value === undefined) next.delete(key);
          else next.set(key, value);
        }
        return next;
      },
      { replace: true },
    );
  return {
    date: isDayOfFigures(named) ? named : (linked?.bizDate ?? usualDate),
    at: query.get('at') ?? linked?.branchId,
    id,
    isOddOnly: query.get('odd') === '1',
    go,
  };
}
