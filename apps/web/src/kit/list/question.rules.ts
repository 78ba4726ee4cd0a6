import type { Values } from './list.types.ts';

/**
 * What a list is asked, as the address carries it. An address that names none of the list's conditions asks the list's defaults.
 * One that names any is the whole question: a link to unpaid orders is not narrowed to today. A name without a value says that
 * there is no such condition, so that a default can be taken away.
 */
export interface Question {
  values: Values;
  sort: string | undefined;
}

const SORT = 'sort';

export function readQuestion(params: URLSearchParams, names: string[], byDefault: Question): Question {
  const isAsked = [...names, SORT].some((name) => params.has(name));
  if (!isAsked) return byDefault;
  const values = names.flatMap((name) => {
    const value = params.get(name);
    return value ? [[name, value]] : [];
  });
  return { values: Object.fromEntries(values) as Values, sort: params.get(SORT) ?? undefined };
}

/** Puts a question into an address. The defaults need no name. */
export function writeQuestion(params: URLSearchParams, names: string[], question: Question, byDefault: Question): void {
  for (const name of [...names, SORT]) params.delete(name);
  if (isSameQuestion(question, byDefault)) return;
  for (const name of names) if (question.values[name]) params.set(name, question.values[name]);
  if (question.sort) params.set(SORT, question.sort);
  const [first] = Object.keys(byDefault.values);
  const isNamed = [...names, SORT].some((name) => params.has(name));
  if (!isNamed) params.set(first ?? SORT, '');
}

export const isSameQuestion = (one: Question, other: Question) => textOf(one) === textOf(other);

const textOf = ({ values, sort = '' }: Question) =>
  JSON.stringify([
    Object.entries(values)
      .filter(([, value]) => value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    sort,
  ]);

/** Sorting by the same column: descending first for what is read from the top, reversed, then back to the list's own order. */
export function nextSort(current: string | undefined, key: string, isDescendingFirst: boolean): string | undefined {
  const [first, second] = isDescendingFirst ? [`-${key}`, key] : [key, `-${key}`];
  if (current === first) return second;
  return current === second ? undefined : first;
}
