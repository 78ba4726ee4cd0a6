import { useSearchParams } from 'react-router';
import type { ListQuery, TabRow } from './list.types.ts';
import { isSameQuestion, readQuestion, writeQuestion, type Question } from './question.rules.ts';
import { VIEW } from './use-list-views.ts';

const DEFAULT_LIMIT = 20;
/** A list's question, kept in the address, so that a refresh, a link and going back show the same list. */
export function useListQuery(names: string[], byDefault: Question, viewId: string | undefined) {
  const [params, setParams] = useSearchParams();
  const question = readQuestion(params, names, byDefault);
  const query: ListQuery = {
    ...question,
    page: Number(params.get('page') ?? 1),
    limit: Number(params.get('limit') ?? DEFAULT_LIMIT),
  };
  const change = (edit: (next: URLSearchParams) => void) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        edit(next);
        return next;
      },
      { replace: true },
    );
  /** A new question starts at page 1. */
  const ask = (asked: Partial<Question>) =>
    change((next) => {
      const whole = { ...question, ...asked };
      writeQuestion(next, names, whole, byDefault);
      // The default view needs no name in the address until it is changed.
      if (viewId && !isSameQuestion(whole, byDefault)) next.set(VIEW, viewId);
      next.delete('page');
    });
  return {
    query,
    /** The conditions; tabs stay as they are unless they are named. */
    search: (values: Record<string, string | undefined>) => ask({ values: withoutEmpty(values) }),
    chooseTab: ({ name, tabs: [first] }: TabRow, value: string) =>
      ask({ values: withoutEmpty({ ...question.values, [name]: value === first?.value ? undefined : value }) }),
    sort: (sort: string | undefined) => ask({ sort }),
    toDefault: () => ask(byDefault),
    turn: (page: number, limit: number) =>
      change((next) => {
        put(next, 'page', page > 1 ? String(page) : undefined);
        put(next, 'limit', limit === DEFAULT_LIMIT ? undefined : String(limit));
      }),
    /** Opens a saved view, or with '' the list without one. */
    openView: (id: string | undefined) =>
      change((next) => {
        for (const name of [...names, 'sort', 'page', VIEW]) next.delete(name);
        if (id !== undefined) next.set(VIEW, id);
      }),
  };
}

const put = (next: URLSearchParams, name: string, value: string | undefined) =>
  value ? next.set(name, value) : next.delete(name);

const withoutEmpty = (values: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value] as const] : [])));
