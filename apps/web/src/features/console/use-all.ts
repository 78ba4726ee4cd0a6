import type { Endpoint, Got, Sent } from '@netbar/contract/kernel/endpoint';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#kernel/call.ts';

/** The most a list gives at once. */
const PAGE = 200;
/** A branch with more than this is no branch. */
const MOST_PAGES = 10;

type RowOf<E extends Endpoint> = Got<E> extends { rows: (infer R)[] } ? R : never;

/** All rows of a list that comes in pages: a counter shows everything. */
export function useAll<E extends Endpoint>(endpoint: E, input: Omit<Sent<E>, 'page' | 'limit'>, isOn = true) {
  return useQuery({
    queryKey: [endpoint.feature, endpoint.name, 'all', input],
    queryFn: async ({ signal }) => {
      const rows: RowOf<E>[] = [];
      for (let page = 1; page <= MOST_PAGES; page++) {
        const got = (await call(endpoint, { ...input, page, limit: PAGE } as Sent<E>, { signal })) as {
          rows: RowOf<E>[];
          total: number;
        };
        rows.push(...got.rows);
        if (rows.length >= got.total || got.rows.length === 0) break;
      }
      return rows;
    },
    placeholderData: keepPreviousData,
    enabled: isOn,
  });
}
