import { useSearchParams } from 'react-router';
import type { Filter, ListQuery } from './list.types.ts';

const DEFAULT_LIMIT = 20;

/** A list's conditions, kept in the address, so that a refresh, a link and going back show the same list. */
export function useListQuery(filters: Filter[]) {
  const [params, setParams] = useSearchParams();
  const names = filters.flatMap((filter) => (filter.kind === 'days' ? [filter.name, filter.toName] : [filter.name]));
  const values = Object.fromEntries(names.flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? '']] : [])));
  const query: ListQuery = { values, page: Number(params.get('page') ?? 1), limit: Number(params.get('limit') ?? DEFAULT_LIMIT) };

  const change = (edit: (next: URLSearchParams) => void) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        edit(next);
        return next;
      },
      { replace: true },
    );
  const put = (next: URLSearchParams, name: string, value: string | undefined) =>
    value ? next.set(name, value) : next.delete(name);

  return {
    query,
    /** A new search starts at page 1. */
    search: (values: Record<string, string | undefined>) =>
      change((next) => {
        for (const name of names) put(next, name, values[name]);
        next.delete('page');
      }),
    turn: (page: number, limit: number) =>
      change((next) => {
        put(next, 'page', page > 1 ? String(page) : undefined);
        put(next, 'limit', limit === DEFAULT_LIMIT ? undefined : String(limit));
      }),
  };
}
