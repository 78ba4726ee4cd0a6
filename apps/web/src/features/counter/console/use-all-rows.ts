import type { Endpoint, Got, Sent } from '@netbar/contract/kernel/endpoint';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#kernel/call.ts';

/** The largest page the server answers with. */
const PAGE = 200;
/** No branch has more rows than this; stops an endless loop. */
const MOST_PAGES = 10;

type RowOf<E extends Endpoint> = Got<E> extends { rows: (infer R)[] } ? R : never;

/** Reads every page of a list, since the counter shows all rows at once. */
export function useAllRows<E extends Endpoint>(endpoint: E, input: Omit<Sent<E>, 'page' | 'limit'>, isOn = true) {
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
