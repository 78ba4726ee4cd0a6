import type { Filter } from './list.types.ts';

type Values = Record<string, string | undefined>;

/** The value of a condition as text. */
export function describeCondition(filter: Filter, values: Values): string {
  const value = values[filter.name] ?? '';
  if (filter.kind === 'select') return filter.options.find((option) => option.value === value)?.label ?? value;
  if (filter.kind === 'own') return filter.describe?.(value) ?? '…';
  return filter.kind === 'days' ? [value, values[filter.toName]].filter(Boolean).join(' – ') : value;
}

/** The conditions without one of them. */
export const withoutCondition = (filter: Filter, values: Values): Values => ({
  ...values,
  [filter.name]: undefined,
  ...(filter.kind === 'days' && { [filter.toName]: undefined }),
});
