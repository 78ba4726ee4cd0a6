import { MOST_SUMMED, type SortOf, type TabCounts } from '@netbar/contract/kernel/list';
import { MOST_LISTED } from '@netbar/contract/kernel/model';
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { Ctx } from './ctx.ts';

interface Sorts<K extends string> {
  /** What each key of the contract sorts by. It must not be null. */
  by: Record<K, RawBuilder<unknown>>;
  byDefault: SortOf<NoInfer<K>>;
  /** The unique column that decides between equal rows, in the same direction. */
  tie: RawBuilder<unknown>;
}

/** Turns the `sort` of a request into the expression for `orderBy`. */
export const sortsOf =
  <K extends string>({ by, byDefault, tie }: Sorts<K>) =>
  (sort: SortOf<K> | undefined = byDefault) => {
    const isDescending = sort.startsWith('-');
    const column = by[(isDescending ? sort.slice(1) : sort) as K];
    const direction = isDescending ? sql`desc` : sql`asc`;
    return sql`${column} ${direction}, ${tie} ${direction}`;
  };

/** Rows that are alike in everything that tabs ask about: how many, and their sums. */
export type Group<By extends string, Sum extends string> = Record<By, string | number | boolean> &
  Record<Sum, number> & { n: number };

interface Grouping<By extends string, Sum extends string> {
  by: Record<By, RawBuilder<unknown>>;
  sums?: Record<Sum, RawBuilder<unknown>>;
}

/** Groups everything that matches in one scan. Undefined if that is more than MOST_SUMMED rows. */
export async function groupRows<D, T extends keyof D, By extends string, Sum extends string = never>(
  ctx: Ctx,
  found: SelectQueryBuilder<D, T, object>,
  { by, sums }: Grouping<By, Sum>,
): Promise<Group<By, Sum>[] | undefined> {
  const named = (columns: Record<string, RawBuilder<unknown>>) => Object.entries(columns).map(([key, column]) => column.as(key));
  const each = found.select([...named(by), ...named(sums ?? {})] as never).limit(MOST_SUMMED + 1);
  const keys = sql.join(Object.keys(by).map((key) => sql.ref(key)));
  const totals = Object.keys(sums ?? {}).map((key) => sql`, coalesce(sum(${sql.ref(key)}), 0)::bigint as ${sql.ref(key)}`);
  const { rows } = await sql<Group<By, Sum>>`select ${keys}, count(*)::int as n ${sql.join(totals, sql``)}
    from ${each} as found group by ${keys}`.execute(ctx.db);
  return rows.reduce((sum, { n }) => sum + n, 0) > MOST_SUMMED ? undefined : rows;
}

/** The tabs of one row: which groups each shows. */
export type TabRules<G> = Record<string, (group: G) => boolean>;
/** The chosen tab of each row; undefined is the one for all. */
type Chosen = Record<string, string | undefined>;

/** The tabs of a row that asks for one value of one column. */
export const tabsOf = <G extends object>(column: keyof G, values: readonly string[]): TabRules<G> =>
  Object.fromEntries(values.map((value) => [value, (group: G) => group[column] === value]));

const shows = <G>(rules: TabRules<G>, value: string | undefined, group: G) => (value ? (rules[value]?.(group) ?? false) : true);

/** The groups that the list shows. */
export const chosenGroups = <G extends { n: number }>(groups: G[], rows: Record<string, TabRules<G>>, chosen: Chosen) =>
  groups.filter((group) => Object.entries(rows).every(([name, rules]) => shows(rules, chosen[name], group)));

/** What each tab would show: a count follows every condition but that of its own row. */
export function countTabs<G extends { n: number }>(
  groups: G[] | undefined,
  rows: Record<string, TabRules<G>>,
  chosen: Chosen,
): TabCounts {
  if (!groups) return null;
  const countsOf = (name: string, rules: TabRules<G>) => {
    const others = chosenGroups(groups, rows, { ...chosen, [name]: undefined });
    const count = (value: string) => others.filter((group) => shows(rules, value, group)).reduce((sum, { n }) => sum + n, 0);
    return Object.fromEntries(['', ...Object.keys(rules)].map((value) => [value, count(value)]));
  };
  return Object.fromEntries(Object.entries(rows).map(([name, rules]) => [name, countsOf(name, rules)]));
}

interface Tallied<G, Sum extends keyof G> {
  /** What `groupRows` gave: everything that matches but for the tabs. */
  groups: G[] | undefined;
  tabs: Record<string, TabRules<G>>;
  chosen: Chosen;
  sums: readonly Sum[];
  /** Whether the reader may know the sums of a group: one that they may not know would be told by the sum of all. */
  isSeen?: (group: G) => boolean;
  /** Counts the rows themselves, where there are too many to group. */
  count: () => Promise<number>;
}

/** What a list says besides its rows: how many there are, what each tab has, and what those that it shows come to. */
export async function tally<G extends { n: number }, Sum extends keyof G & string>({
  groups,
  tabs,
  chosen,
  sums,
  isSeen = () => true,
  count,
}: Tallied<G, Sum>) {
  const shown = groups && chosenGroups(groups, tabs, chosen);
  const sumOf = (key: keyof G) => (shown ?? []).reduce((all, group) => all + Number(group[key]), 0);
  return {
    total: shown ? Math.min(sumOf('n'), MOST_LISTED) : await count(),
    counts: countTabs(groups, tabs, chosen),
    sums: shown?.every(isSeen) ? (Object.fromEntries(sums.map((key) => [key, sumOf(key)])) as Record<Sum, number>) : null,
    noSums: groups ? null : ('TOO_MANY' as const),
  };
}

/** The counts of a list with one row of tabs, by its status. `found` has every condition but that one. */
export async function countStates<D, T extends keyof D>(
  ctx: Ctx,
  found: SelectQueryBuilder<D, T, object>,
  { column, values, chosen }: { column: RawBuilder<unknown>; values: readonly string[]; chosen: string | undefined },
): Promise<TabCounts> {
  const groups = await groupRows(ctx, found, { by: { status: column } });
  return countTabs(groups, { status: tabsOf('status', values) }, { status: chosen });
}
