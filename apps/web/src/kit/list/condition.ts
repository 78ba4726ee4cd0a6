import type { Filter, TabRow, Values } from './list.types.ts';
import { daysOf, isPeriod, type Period } from './periods.ts';

type Draft = Record<string, string | undefined>;

/** The names under which a condition's values stand in the address. */
export const namesOf = (filter: Filter) => (filter.kind === 'days' ? [filter.name, filter.toName] : [filter.name]);

/** Whether a condition is in use. A range of days may have only an end. */
export const isInUse = (filter: Filter, values: Draft) => namesOf(filter).some((name) => values[name]);

/** The value of a condition as text. */
export function describeCondition(filter: Filter, values: Draft, words: Record<Period, string>): string {
  const value = values[filter.name] ?? '';
  if (filter.kind === 'select') return filter.options.find((option) => option.value === value)?.label ?? value;
  if (filter.kind === 'own') return filter.describe?.(value) ?? '…';
  if (filter.kind === 'text') return value;
  if (isPeriod(value)) return words[value];
  const to = values[filter.toName] ?? '';
  return value === to ? value : `${value} – ${to}`;
}

/** Everything that a list is asked, as texts: conditions, then the tabs that were chosen. */
export const conditionTexts = (filters: Filter[], tabs: TabRow[], values: Values, words: Record<Period, string>) => [
  ...filters
    .filter((filter) => isInUse(filter, values))
    .map((filter) => `${filter.label} = ${describeCondition(filter, values, words)}`),
  ...tabs.flatMap(({ name, label, tabs }) => {
    const chosen = tabs.find(({ value }) => value === values[name]);
    return chosen ? [`${label} = ${chosen.label}`] : [];
  }),
];

/** The conditions without one of them. */
export const withoutCondition = (filter: Filter, values: Draft): Draft => ({
  ...values,
  ...Object.fromEntries(namesOf(filter).map((name) => [name, undefined])),
});

/** What the page asks when nothing was chosen. */
export const defaultsOf = (filters: Filter[]): Values =>
  Object.fromEntries(filters.flatMap(({ name, byDefault }) => (byDefault ? [[name, byDefault]] : [])));

/** The conditions as the server gets them: periods as days, and the tabs that are chosen without being named. */
export function sentValues(filters: Filter[], tabs: TabRow[], values: Values, today: string): Values {
  const days = filters.flatMap((filter) => {
    const value = values[filter.name];
    return filter.kind === 'days' && isPeriod(value) ? [periodDays(filter, value, today)] : [];
  });
  const chosen = tabs.map(({ name, tabs: [first] }) => ({ [name]: values[name] ?? first?.value ?? '' }));
  const all = Object.assign({}, values, ...days, ...chosen) as Values;
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

function periodDays({ name, toName }: Extract<Filter, { kind: 'days' }>, period: Period, today: string): Values {
  const [from, to] = daysOf(period, today);
  return { [name]: from, [toName]: to };
}
