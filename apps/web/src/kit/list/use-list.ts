import type { Endpoint, Got, Sent } from '@netbar/contract/kernel/endpoint';
import type { ListSettings, ListView } from '@netbar/contract/platform/preference/preference.model';
import { sortableKeys, type NoSums, type TabCounts } from '@netbar/contract/kernel/list';
import { useMemo } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useBizToday } from '../branch/use-biz-today.ts';
import { useKeepTrail } from '../record/trail.ts';
import { arrangeColumns } from './columns.rules.ts';
import { defaultsOf, namesOf, sentValues } from './condition.ts';
import { useListSettings } from './list-settings.ts';
import type { Column, Filter, TabRow, Values } from './list.types.ts';
import { isSameQuestion } from './question.rules.ts';
import { useListQuery } from './use-list-query.ts';
import { questionOf, useListViews, useViewDraft } from './use-list-views.ts';

interface PageOf {
  rows: { id: string }[];
  total: number;
  counts?: TabCounts;
  sums?: unknown;
  noSums?: NoSums | null;
}
const none: PageOf['rows'] = [];

export type RowOf<E extends Endpoint> = Got<E> extends { rows: (infer R)[] } ? R & { id: string } : never;
export type SumsOf<E extends Endpoint> = Got<E> extends { sums?: infer S } ? NonNullable<S> : never;

export interface ListShape<E extends Endpoint> {
  api: E;
  /** Maps the conditions to the endpoint's input, where the two differ. */
  send?: ((values: Values) => object) | undefined;
  /** Sent with every search. */
  fixed?: Partial<Sent<E>> | undefined;
  filters: Filter[];
  tabs: TabRow[];
  columns: Column<RowOf<E>, SumsOf<E>>[];
  version: number;
}

/** A list's question, its answer and how it is shown. */
export function useList<E extends Endpoint>({ api, send, fixed, filters, tabs, columns, version }: ListShape<E>) {
  const today = useBizToday();
  const name = `${api.feature}.${api.name}`;
  const names = [...filters.flatMap(namesOf), ...tabs.map((row) => row.name)];
  const saved = useListViews(name, names);
  const byDefault = saved.base ? questionOf(saved.base) : { values: defaultsOf(filters), sort: undefined };
  const asking = useListQuery(names, byDefault, saved.active?.id);
  const look = useListLook(name, columns, version, saved.active);
  const { query } = asking;
  const inputOf = (values: Values) => {
    const sent = sentValues(filters, tabs, values, today);
    return { ...(send?.(sent) ?? sent), ...(query.sort && { sort: query.sort }), ...fixed };
  };
  const input = inputOf(query.values);
  const found = useApi(api, { ...input, page: query.page, limit: query.limit } as Sent<E>, { enabled: saved.isReady });
  const answer = found.data as PageOf | undefined;
  useKeepTrail(api, input, query, found.isPlaceholderData ? undefined : answer);
  return {
    ...asking,
    ...look,
    name,
    saved,
    today,
    /** The conditions as they are sent, without the page. */
    input,
    inputOf,
    found,
    answer,
    rows: (answer?.rows ?? none) as RowOf<E>[],
    shown: useMemo(() => arrangeColumns(columns, look.settings), [columns, look.settings]),
    sortKeys: useMemo(() => sortableKeys(api.input), [api]),
    hasDefaults: Object.keys(byDefault.values).length > 0,
    isDefault: isSameQuestion(query, byDefault),
  };
}

/** Columns and density: those of the open view and what was changed of it since, else one's own. */
function useListLook<Row>(name: string, columns: Column<Row>[], version: number, view: ListView | undefined) {
  const own = useListSettings(name, columns, version);
  const draft = useViewDraft(view?.content.settings.version === version ? view : undefined);
  const settings = draft.settings ?? own.settings;
  const put = draft.settings ? draft.put : own.change;
  return {
    settings,
    isReady: own.isReady,
    change: (more: Partial<ListSettings>) => put({ ...settings, ...more }),
    restore: () => put({ ...own.declared, isCompact: settings.isCompact }),
    dropDraft: draft.drop,
  };
}
